/// Stands before the name of a family among the names of colors that a mode has.
let syntaxPrefix = "syntax."

/// Stands before the name of a style that has a color of its own.
let overridePrefix = "syntax.overrides."

/// The name of a color of one mode: of the page, or of code.
package enum PaletteToken: Sendable, Hashable {
  case color(ColorToken)
  case syntax(SyntaxFamily)
  /// A style that may have a color of its own.
  case style(SyntaxStyle)

  /// Those that every palette has, in the order of the manual; no styles are among them.
  package static let all: [PaletteToken] =
    ThemeColors.tokens.map(PaletteToken.color) + SyntaxColors.families.map(PaletteToken.syntax)

  /// The token of a color of the page.
  init(_ path: ColorPath) {
    guard let token = ThemeColors.tokens.first(where: { $0.path == path }) else {
      preconditionFailure("every color has a token")
    }
    self = .color(token)
  }

  /// Its place among all tokens, styles included; `count` is how many there are.
  var number: Int {
    switch self {
    case .color(let token): token.number
    case .syntax(let family): ThemeColors.tokens.count + family.number
    case .style(let style): Self.all.count + style.number
    }
  }

  static let count = all.count + SyntaxStyle.all.count

  /// As theme files name it: `textMuted`, `syntax.keyword`, `syntax.overrides.Import`.
  package var name: String {
    switch self {
    case .color(let token): token.name
    case .syntax(let family): syntaxPrefix + family.name
    case .style(let style): overridePrefix + style.name
    }
  }

  /// The custom property: `--t-text-muted`, `--t-syn-keyword`.
  package var property: String {
    switch self {
    case .color(let token): token.property
    case .syntax(let family): family.property
    case .style(let style): style.property
    }
  }
}

extension Palette {
  package subscript(token: PaletteToken) -> Color {
    get {
      switch token {
      case .color(let token): colors[token]
      case .syntax(let family): syntax[family]
      case .style(let style): syntax[style]
      }
    }
    set {
      switch token {
      case .color(let token): colors[token] = newValue
      case .syntax(let family): syntax[family] = newValue
      case .style(let style): syntax[style] = newValue
      }
    }
  }
}
