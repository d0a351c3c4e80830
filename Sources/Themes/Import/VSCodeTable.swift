/// Which keys and scopes of a color theme of VS Code become which of our colors.
///
/// Sources: "Theme Color" of the VS Code API documentation for the keys of `colors`, "Syntax Highlight
/// Guide" for how rules of `tokenColors` are matched, and the naming conventions of the TextMate
/// manual, section 12.4, for scopes.
enum VSCodeTable {
  /// What a color with alpha lies on.
  enum Ground: Sendable {
    case page
    case surface
    case code
  }

  /// A color of ours, and the keys that can give it, the best first.
  struct Row: Sendable {
    var path: ColorPath
    var keys: [String]
    var ground: Ground

    init(_ path: ColorPath, _ keys: String..., over ground: Ground = .page) {
      self.path = path
      self.keys = keys
      self.ground = ground
    }
  }

  /// What `type` can be, in lower case.
  static let kinds: [String: Theme.Mode] = [
    "light": .light, "hclight": .light, "hc-light": .light, "dark": .dark, "hc": .dark,
    "hcdark": .dark, "hc-black": .dark, "hcblack": .dark,
  ]

  /// What VS Code itself takes for the page and its text where a theme is silent.
  static let defaults: [Theme.Mode: (background: Color, text: Color)] = [
    .light: (Color(0xffffff), Color(0x333333)), .dark: (Color(0x1e1e1e), Color(0xbbbbbb)),
  ]

  /// Grounds on which text stands; one whose tone is not that of the page is left to be derived.
  static let grounds: [Row] = [
    Row(
      \.surface, "sideBar.background", "editorWidget.background",
      "editorGroupHeader.tabsBackground",
      "panel.background"),
    Row(
      \.overlay, "editorWidget.background", "menu.background", "quickInput.background",
      "dropdown.background", "editorHoverWidget.background"),
    Row(\.codeBackground, "textCodeBlock.background", "sideBar.background"),
    Row(\.hover, "list.hoverBackground", "toolbar.hoverBackground", over: .surface),
    Row(\.accentSoft, "list.inactiveSelectionBackground", over: .surface),
    Row(\.selection, "editor.selectionBackground", "selection.background"),
    Row(\.inlineCodeBackground, "textPreformat.background", "textCodeBlock.background"),
    Row(\.tableHeader, "keybindingTable.headerBackground", "sideBarSectionHeader.background"),
    Row(\.tableStripe, "keybindingTable.rowsBackground"),
    Row(\.codeHighlight, "editor.lineHighlightBackground", over: .code),
    Row(
      \.diffInserted, "diffEditor.insertedLineBackground", "diffEditor.insertedTextBackground",
      over: .code),
    Row(
      \.diffDeleted, "diffEditor.removedLineBackground", "diffEditor.removedTextBackground",
      over: .code),
  ]

  static let colors: [Row] = [
    Row(
      \.textMuted, "descriptionForeground", "sideBar.foreground", "tab.inactiveForeground"),
    Row(
      \.textSubtle, "breadcrumb.foreground", "input.placeholderForeground", "disabledForeground"),
    Row(
      \.border, "editorGroup.border", "panel.border", "sideBar.border", "widget.border",
      "textSeparator.foreground", "contrastBorder", "input.border"),
    Row(\.borderStrong, "contrastBorder", "checkbox.border"),
    Row(\.focusRing, "contrastActiveBorder", "focusBorder"),
    Row(\.link, "textLink.foreground"),
    Row(\.linkHover, "textLink.activeForeground"),
    Row(\.accentText, "list.highlightForeground", "textLink.foreground"),
    Row(\.mark, "editor.findMatchHighlightBackground", "editor.findMatchBackground"),
    Row(\.quoteBorder, "textBlockQuote.border"),
    Row(\.quoteText, "descriptionForeground", "sideBar.foreground"),
    Row(
      \.note, "editorInfo.foreground", "notificationsInfoIcon.foreground", "terminal.ansiBlue",
      "terminal.ansiBrightBlue"),
    Row(
      \.tip, "testing.iconPassed", "terminal.ansiGreen", "terminal.ansiBrightGreen",
      "gitDecoration.untrackedResourceForeground", "gitDecoration.addedResourceForeground"),
    Row(\.important, "charts.purple", "terminal.ansiMagenta", "terminal.ansiBrightMagenta"),
    Row(
      \.warning, "editorWarning.foreground", "notificationsWarningIcon.foreground",
      "list.warningForeground", "terminal.ansiYellow"),
    Row(
      \.caution, "editorError.foreground", "notificationsErrorIcon.foreground", "errorForeground",
      "terminal.ansiRed"),
    Row(\.codeBorder, "editorGroup.border", "panel.border", "widget.border", over: .code),
    Row(\.codeLineNumber, "editorLineNumber.foreground", over: .code),
  ]

  /// Solid fills, of which the first that is no gray and can be seen on the page is the accent.
  static let accents = [
    "button.background", "activityBarBadge.background", "badge.background",
    "progressBar.background", "textLink.foreground", "focusBorder", "editorCursor.foreground",
    "list.highlightForeground",
  ]

  /// Colors of ours that are found among the rules for code, by scope.
  static let scoped: [(path: ColorPath, scopes: [String])] = [
    (\.heading, ["markup.heading.markdown", "entity.name.section.markdown"]),
    (\.link, ["markup.underline.link.markdown"]),
    (\.inlineCode, ["markup.inline.raw.string.markdown", "markup.raw.inline.markdown"]),
  ]

  /// What code or text of a scope always stands in, by the conventions of grammars.
  static func surroundings(of scope: String) -> [String] {
    if scope.hasPrefix("entity.name.section") {
      return ["text.html.markdown", "markup.heading.markdown"]
    }
    if scope.hasPrefix("markup.") { return ["text.html.markdown"] }
    return scope.hasPrefix("constant.character.escape") ? ["source", "string.quoted"] : ["source"]
  }

  /// A family or a style of code, and the scopes that can give its look, the best first.
  struct CodeRow: Sendable {
    var token: PaletteToken
    var scopes: [String]
    /// A kind of `semanticTokenColors`, where no scope is known.
    var kind: String?
    /// A key of `colors`, where neither is.
    var key: String?

    init(_ path: SyntaxPath, _ scopes: String..., kind: String? = nil, key: String? = nil) {
      token = .syntax(SyntaxFamily(path))
      self.scopes = scopes
      self.kind = kind
      self.key = key
    }

    init(style name: String, _ scopes: String...) {
      guard let style = SyntaxStyle.all.first(where: { $0.name == name }) else {
        preconditionFailure("'\(name)' is no style of code")
      }
      token = .style(style)
      self.scopes = scopes
    }
  }

  static let families: [CodeRow] = [
    CodeRow(
      \.keyword, "keyword.other", "keyword", "storage.modifier", "storage.type", "storage",
      "keyword.control", kind: "keyword"),
    CodeRow(
      \.function, "entity.name.function", "support.function", "meta.function-call",
      "variable.function", kind: "function"),
    CodeRow(\.variable, "variable.other.readwrite", "variable.other", "variable", kind: "variable"),
    CodeRow(\.`operator`, "keyword.operator", kind: "operator"),
    CodeRow(
      \.type, "entity.name.type.class", "entity.name.class", "support.type", "support.class",
      "storage.type", kind: "type"),
    CodeRow(
      \.attribute, "entity.other.attribute-name", "variable.other.property",
      "support.type.property-name", kind: "property"),
    CodeRow(
      \.preprocessor, "meta.preprocessor", "keyword.control.import", "keyword.control.directive",
      "keyword.other.import", kind: "macro"),
    CodeRow(\.number, "constant.numeric", "constant.language", "constant", kind: "number"),
    CodeRow(\.string, "string.quoted.double", kind: "string"),
    CodeRow(
      \.escape, "constant.character.escape", "string.regexp", "constant.other.placeholder",
      kind: "regexp"),
    CodeRow(\.comment, "comment.line.double-slash", "comment.block", kind: "comment"),
    CodeRow(\.documentation, "comment.block.documentation", kind: "comment"),
    CodeRow(\.warning, "invalid.deprecated", key: "editorWarning.foreground"),
    CodeRow(\.error, "invalid.illegal", key: "editorError.foreground"),
  ]

  /// Styles that may differ from their families.
  static let styles: [CodeRow] = [
    CodeRow(style: "ControlFlow", "keyword.control.flow", "keyword.control"),
    CodeRow(style: "BuiltIn", "support.function"),
    CodeRow(style: "Import", "keyword.control.import"),
    CodeRow(style: "Constant", "constant.language"),
    CodeRow(style: "SpecialString", "string.regexp"),
  ]
}
