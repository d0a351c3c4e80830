/// A color theme of another program, as far as pages can use it.
package struct ForeignTheme: Sendable {
  package enum Format: Sendable, Hashable {
    case base16
    case base24
    case vsCode
    case kde
    case designTokens

    /// With its article, for messages.
    package var noun: String {
      switch self {
      case .base16: "a base16 scheme"
      case .base24: "a base24 scheme"
      case .vsCode: "a color theme of VS Code"
      case .kde: "a theme of KSyntaxHighlighting"
      case .designTokens: "design tokens of a theme"
      }
    }
  }

  package var format: Format
  /// For people; nil where the file has none.
  package var name: String?
  package var description = ""
  package var author = ""
  /// As the file states it; empty where it does not.
  package var license = ""
  package var level = Theme.Level.aa
  /// By mode; at least one.
  package var colors: [Theme.Mode: ThemeFileContent.Colors] = [:]
  package var typography: Typography?
  package var layout: Layout?

  init(_ format: Format) {
    self.format = format
  }

  /// In order.
  package var modes: [Theme.Mode] { Theme.Mode.allCases.filter { colors[$0] != nil } }
}
