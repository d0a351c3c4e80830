private import ByteText

/// The custom properties of `theme` in layers that components and an author's own rules follow.
///
/// Dark colors hold on screens only, so that paper gets the light ones. They follow the system until
/// `data-mode` on the root element says otherwise. Where the reader forces colors, system colors
/// take the place of all of them.
package func themeCSS(_ theme: Theme) -> [UInt8] {
  let light = declarations(of: theme.light)
  let same = Set(light.map { "\($0.property):\($0.value)" })
  let dark =
    "color-scheme:dark;"
    + text(declarations(of: theme.dark).filter { !same.contains("\($0.property):\($0.value)") })
  let systemColors = ThemeColors.tokens.map {
    Declaration(property: $0.property, value: $0.systemColor)
  }
  var css = ByteBuffer()
  css.append("@layer t.tokens,t.forced,t.components,t.custom;\n@layer t.tokens{\n:root{")
  css.append(text(declarations(of: theme.typography) + declarations(of: theme.layout)))
  css.append(";color-scheme:light;")
  css.append(text(light))
  css.append("}\n@media screen and (prefers-color-scheme:dark){:root:not([data-mode=light]){")
  css.append(dark)
  css.append("}}\n@media screen{[data-mode=dark]{")
  css.append(dark)
  css.append("}}\n}\n@layer t.forced{@media (forced-colors:active){:root{")
  css.append(text(systemColors))
  css.append("}}}\n")
  if let own = theme.css {
    css.append("@layer t.custom{\n")
    css.append(own)
    css.append("\n}\n")
  }
  return css.array()
}

private struct Declaration {
  var property: String
  var value: String
}

private func text(_ declarations: [Declaration]) -> String {
  declarations.map { "\($0.property):\($0.value)" }.joined(separator: ";")
}

private func declarations(of palette: Palette) -> [Declaration] {
  let colors = ThemeColors.tokens.map {
    Declaration(property: $0.property, value: palette.colors[$0].css)
  }
  let syntax = SyntaxColors.families.map {
    Declaration(property: $0.property, value: palette.syntax[$0].css)
  }
  return colors + syntax + [
    Declaration(
      property: "--t-syn-keyword-weight", value: palette.syntax.isKeywordBold ? "700" : "400"),
    Declaration(
      property: "--t-syn-comment-style", value: palette.syntax.isCommentItalic ? "italic" : "normal"
    ),
  ]
}

private func declarations(of type: Typography) -> [Declaration] {
  let heading = type.heading == type.body ? "var(--t-font-body)" : type.heading.css
  let isIndented = type.paragraph == .indented
  return [
    Declaration(property: "--t-font-body", value: type.body.css),
    Declaration(property: "--t-font-heading", value: heading),
    Declaration(property: "--t-font-mono", value: type.mono.css),
    Declaration(property: "--t-size", value: "\(cssNumber(type.size / pixelsPerRem))rem"),
    Declaration(property: "--t-scale", value: cssNumber(type.scale)),
    Declaration(property: "--t-line-height", value: cssNumber(type.lineHeight)),
    Declaration(property: "--t-measure", value: "\(type.measure)ch"),
    Declaration(property: "--t-heading-weight", value: "\(type.headingWeight)"),
    Declaration(property: "--t-code-scale", value: cssNumber(type.codeScale)),
    Declaration(property: "--t-paragraph-gap", value: isIndented ? "0" : "1"),
    Declaration(property: "--t-paragraph-indent", value: isIndented ? "1.5em" : "0"),
  ]
}

private func declarations(of layout: Layout) -> [Declaration] {
  [
    Declaration(property: "--t-density", value: cssNumber(layout.density.factor)),
    Declaration(property: "--t-radius", value: "\(cssNumber(layout.radius / pixelsPerRem))rem"),
    Declaration(property: "--t-sidebar-width", value: "\(cssNumber(layout.sidebarWidth))rem"),
  ]
}

private let pixelsPerRem = 16.0

/// `number` with at most four decimals and no zeros around them: `.875`, `1`; for small numbers.
func cssNumber(_ number: Double) -> String {
  let scaled = Int((number.magnitude * 10_000).rounded())
  let sign = number < 0 && scaled > 0 ? "-" : ""
  var decimals = String(scaled % 10_000 + 10_000).dropFirst()
  while decimals.last == "0" { decimals.removeLast() }
  let whole = scaled >= 10_000 || decimals.isEmpty ? String(scaled / 10_000) : ""
  return sign + whole + (decimals.isEmpty ? "" : "." + decimals)
}
