extension Palette {
  /// The colors, and how code is set.
  ///
  /// `fonts` are the families and styles whose font some mode of the theme decides.
  func declarations(_ fonts: SyntaxFontUse) -> CSSDeclarations {
    var css = CSSDeclarations()
    for token in ThemeColors.tokens { css.append(token.property, colors[token].css) }
    for family in SyntaxColors.families { css.append(family.property, syntax[family].css) }
    for style in fonts.colored { css.append(style.property, syntax[style].css) }
    for part in fonts.parts {
      let font =
        switch part.owner {
        case .family(let family): syntax.font(of: family)
        case .style(let style): syntax.font(of: style)
        }
      switch part.aspect {
      case .weight: css.append(part.property, font.isBold == true ? "700" : "400")
      case .slant: css.append(part.property, font.isItalic == true ? "italic" : "normal")
      }
    }
    return css
  }
}

extension Typography {
  var declarations: CSSDeclarations {
    let isIndented = paragraph == .indented
    let ownHeading = heading.flatMap { $0 == body ? nil : $0.css }
    var css = CSSDeclarations()
    css.append("--t-font-body", body.css)
    css.append("--t-font-heading", ownHeading ?? "var(--t-font-body)")
    css.append("--t-font-mono", mono == body ? "var(--t-font-body)" : mono.css)
    css.append("--t-size", "\(cssNumber(size / pixelsPerRem))rem")
    css.append("--t-scale", cssNumber(scale))
    css.append("--t-line-height", cssNumber(lineHeight))
    css.append("--t-measure", "\(measure)ch")
    css.append("--t-heading-weight", "\(headingWeight)")
    css.append("--t-code-scale", cssNumber(codeScale))
    css.append("--t-paragraph-gap", isIndented ? "0" : "1")
    css.append("--t-paragraph-indent", isIndented ? "1.5em" : "0")
    return css
  }
}

extension Layout {
  var declarations: CSSDeclarations {
    var css = CSSDeclarations()
    css.append("--t-density", cssNumber(density.factor))
    css.append("--t-radius", "\(cssNumber(radius / pixelsPerRem))rem")
    css.append("--t-sidebar-width", "\(cssNumber(sidebarWidth))rem")
    return css
  }
}

private let pixelsPerRem = 16.0
