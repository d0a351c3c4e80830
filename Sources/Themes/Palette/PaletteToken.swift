/// Stands before the name of a family among the names of colors that a mode has.
let syntaxPrefix = "syntax."

/// The name of a color of one mode: of the page, or of a family of code.
package enum PaletteToken: Sendable, Hashable {
  case color(ColorToken)
  case syntax(SyntaxFamily)

  /// In the order of the manual.
  package static let all: [PaletteToken] =
    ThemeColors.tokens.map(PaletteToken.color) + SyntaxColors.families.map(PaletteToken.syntax)

  /// The token of a color of the page.
  init(_ path: ColorPath) {
    guard let token = ThemeColors.tokens.first(where: { $0.path == path }) else {
      preconditionFailure("every color has a token")
    }
    self = .color(token)
  }

  /// As theme files name it: `textMuted`, `syntax.keyword`.
  package var name: String {
    switch self {
    case .color(let token): token.name
    case .syntax(let family): syntaxPrefix + family.name
    }
  }

  /// The custom property: `--t-text-muted`, `--t-syn-keyword`.
  package var property: String {
    switch self {
    case .color(let token): token.property
    case .syntax(let family): family.property
    }
  }
}

extension Palette {
  package subscript(token: PaletteToken) -> Color {
    get {
      switch token {
      case .color(let token): colors[token]
      case .syntax(let family): syntax[family]
      }
    }
    set {
      switch token {
      case .color(let token): colors[token] = newValue
      case .syntax(let family): syntax[family] = newValue
      }
    }
  }
}
