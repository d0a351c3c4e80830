/// Which families and styles of code one of some themes sets in its own way, in any of its modes.
///
/// Each needs a property in every mode, and a rule that reads it. Components read two of them already.
struct SyntaxFontUse {
  enum Owner: Hashable {
    case family(SyntaxFamily)
    case style(SyntaxStyle)
  }

  enum Aspect: String {
    case weight
    case slant = "style"
  }

  struct Part {
    var owner: Owner
    var aspect: Aspect

    /// `--t-syn-keyword-weight`.
    var property: String {
      switch owner {
      case .family(let family): "\(family.property)-\(aspect.rawValue)"
      case .style(let style): "\(style.property)-\(aspect.rawValue)"
      }
    }
  }

  /// Styles with a color of their own.
  let colored: [SyntaxStyle]
  /// What has a weight or a slant of its own; always the weight of keywords and the slant of comments.
  let parts: [Part]

  init(_ themes: [Theme]) {
    let palettes = themes.flatMap { theme in Theme.Mode.allCases.map { theme[$0].syntax } }
    colored = SyntaxStyle.all.filter { style in palettes.contains { $0.overrides[style] != nil } }
    var parts: [Part] = []
    func add(_ owner: Owner, _ fonts: [SyntaxFont]) {
      if owner == keyword || fonts.contains(where: { $0.isBold != nil }) {
        parts.append(Part(owner: owner, aspect: .weight))
      }
      if owner == comment || fonts.contains(where: { $0.isItalic != nil }) {
        parts.append(Part(owner: owner, aspect: .slant))
      }
    }
    for family in SyntaxColors.families {
      add(.family(family), palettes.compactMap { $0.familyFonts[family] })
    }
    for style in SyntaxStyle.all {
      // Where one theme sets a family, the others keep what is usual for each of its styles.
      let isUnusual = style.usualFont != style.family.usualFont
      let family = palettes.compactMap { isUnusual ? $0.familyFonts[style.family] : nil }
      add(.style(style), family + palettes.compactMap { $0.styleFonts[style] })
    }
    self.parts = parts
  }

  /// Rules in terms of the properties, for those that the components do not have.
  ///
  /// The selectors weigh more than those of the components, which they stand before.
  var rules: String {
    let colors = colored.map { "code .\($0.cssClass){color:var(\($0.property))}" }
    let fonts = parts.filter { part in
      !(part.owner == keyword && part.aspect == .weight
        || part.owner == comment && part.aspect == .slant)
    }.map { part in
      let classes =
        switch part.owner {
        case .family(let family): family.styles.map(\.cssClass)
        case .style(let style): [style.cssClass]
        }
      let selector = classes.map { "." + $0 }.joined(separator: ",")
      return "code :is(\(selector)){font-\(part.aspect.rawValue):var(\(part.property))}"
    }
    return (colors + fonts).joined(separator: "\n")
  }
}

private let keyword = SyntaxFontUse.Owner.family(SyntaxFamily(\.keyword))
private let comment = SyntaxFontUse.Owner.family(SyntaxFamily(\.comment))
