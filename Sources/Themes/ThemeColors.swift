/// The colors of one mode of a theme, one a role.
///
/// A color that nothing has set is black. What each is for stands in `tokens`, the one table from
/// which theme files are read, names are suggested and CSS is written.
package struct ThemeColors: Sendable, Hashable {
  package var background = Color.black
  package var surface = Color.black
  package var overlay = Color.black
  package var hover = Color.black
  package var selection = Color.black
  package var text = Color.black
  package var textMuted = Color.black
  package var textSubtle = Color.black
  package var heading = Color.black
  package var border = Color.black
  package var borderStrong = Color.black
  package var focusRing = Color.black
  package var accent = Color.black
  package var accentHover = Color.black
  package var onAccent = Color.black
  package var accentSoft = Color.black
  package var accentText = Color.black
  package var link = Color.black
  package var linkHover = Color.black
  package var linkVisited = Color.black
  package var inlineCode = Color.black
  package var inlineCodeBackground = Color.black
  package var mark = Color.black
  package var markText = Color.black
  package var quoteBorder = Color.black
  package var quoteText = Color.black
  package var tableHeader = Color.black
  package var tableStripe = Color.black
  package var note = Color.black
  package var noteBackground = Color.black
  package var tip = Color.black
  package var tipBackground = Color.black
  package var important = Color.black
  package var importantBackground = Color.black
  package var warning = Color.black
  package var warningBackground = Color.black
  package var caution = Color.black
  package var cautionBackground = Color.black
  package var codeBackground = Color.black
  package var codeText = Color.black
  package var codeBorder = Color.black
  package var codeHighlight = Color.black
  package var codeLineNumber = Color.black
  package var diffInserted = Color.black
  package var diffDeleted = Color.black

  package init() {}

  package subscript(token: ColorToken) -> Color {
    get { self[keyPath: token.path] }
    set { self[keyPath: token.path] = newValue }
  }
}

/// Where a color is kept.
typealias ColorPath = any WritableKeyPath<ThemeColors, Color> & Sendable

/// The name of a color, what it is for and where it is kept; two are equal that have one name.
package struct ColorToken: Sendable {
  /// As theme files name it: `textMuted`.
  package let name: String
  /// A noun without a full stop, for the manual.
  package let purpose: String
  /// The system color that takes its place where the reader forces colors.
  ///
  /// Nil for grounds on which only words stand: browsers paint those as they paint the page.
  package let systemColor: String?
  let path: ColorPath

  /// The custom property: `--t-text-muted`.
  package var property: String { "--t-" + kebabCase(name) }

  fileprivate init(
    _ name: String, _ path: ColorPath, _ systemColor: String?, _ purpose: String
  ) {
    self.name = name
    self.path = path
    self.systemColor = systemColor
    self.purpose = purpose
  }
}

extension ColorToken: Hashable {
  package static func == (a: ColorToken, b: ColorToken) -> Bool { a.name == b.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Returns `textMuted` as `text-muted`.
func kebabCase(_ name: String) -> String {
  name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
}

extension ThemeColors {
  /// All colors, in the order of the manual.
  package static let tokens: [ColorToken] = [
    ColorToken("background", \.background, "Canvas", "The page"),
    ColorToken("surface", \.surface, "Canvas", "What lies on the page: cards, keys"),
    ColorToken(
      "overlay", \.overlay, "Canvas",
      "What floats above it: menus, notes at their reference"),
    ColorToken("hover", \.hover, nil, "Rows and entries of the navigation under the pointer"),
    ColorToken("selection", \.selection, "Highlight", "Behind selected text"),
    ColorToken("text", \.text, "CanvasText", "Prose"),
    ColorToken("textMuted", \.textMuted, "CanvasText", "Captions, navigation, descriptions"),
    ColorToken("textSubtle", \.textSubtle, "CanvasText", "Breadcrumbs, dates, markers of lists"),
    ColorToken("heading", \.heading, "CanvasText", "Headings, titles, strong words"),
    ColorToken(
      "border", \.border, "CanvasText",
      "Rules and the lines of tables and cards; only an ornament"),
    ColorToken(
      "borderStrong", \.borderStrong, "ButtonBorder",
      "Edges that have to be seen: fields, keys, buttons, tables"),
    ColorToken("focusRing", \.focusRing, "Highlight", "The ring around what has the focus"),
    ColorToken(
      "accent", \.accent, "Highlight",
      "Solid buttons, ticked boxes, the bar of what is current"),
    ColorToken("accentHover", \.accentHover, "Highlight", "A solid button under the pointer"),
    ColorToken("onAccent", \.onAccent, "HighlightText", "Words on a solid button"),
    ColorToken("accentSoft", \.accentSoft, nil, "Behind the current entry of the navigation"),
    ColorToken("accentText", \.accentText, "LinkText", "The current entry of the navigation"),
    ColorToken("link", \.link, "LinkText", "Links, which are underlined in prose"),
    ColorToken("linkHover", \.linkHover, "LinkText", "Links under the pointer"),
    ColorToken("linkVisited", \.linkVisited, "VisitedText", "Links that the reader has followed"),
    ColorToken("inlineCode", \.inlineCode, "CanvasText", "Code within a line"),
    ColorToken(
      "inlineCodeBackground", \.inlineCodeBackground, nil,
      "Behind code within a line"),
    ColorToken("mark", \.mark, "Mark", "Behind marked words"),
    ColorToken("markText", \.markText, "MarkText", "Marked words"),
    ColorToken("quoteBorder", \.quoteBorder, "CanvasText", "The bar beside a quotation"),
    ColorToken("quoteText", \.quoteText, "CanvasText", "Quotations"),
    ColorToken("tableHeader", \.tableHeader, nil, "Behind the head of a table"),
    ColorToken("tableStripe", \.tableStripe, nil, "Behind every second row of a table"),
    ColorToken("note", \.note, "CanvasText", "Title, icon and bar of a note"),
    ColorToken("noteBackground", \.noteBackground, nil, "Behind a note"),
    ColorToken("tip", \.tip, "CanvasText", "Title, icon and bar of a tip"),
    ColorToken("tipBackground", \.tipBackground, nil, "Behind a tip"),
    ColorToken(
      "important", \.important, "CanvasText",
      "Title, icon and bar of an important remark"),
    ColorToken(
      "importantBackground", \.importantBackground, nil,
      "Behind an important remark"),
    ColorToken("warning", \.warning, "CanvasText", "Title, icon and bar of a warning"),
    ColorToken("warningBackground", \.warningBackground, nil, "Behind a warning"),
    ColorToken("caution", \.caution, "CanvasText", "Title, icon and bar of a call for caution"),
    ColorToken("cautionBackground", \.cautionBackground, nil, "Behind a call for caution"),
    ColorToken("codeBackground", \.codeBackground, nil, "Behind a block of code"),
    ColorToken("codeText", \.codeText, "CanvasText", "Code in a block"),
    ColorToken(
      "codeBorder", \.codeBorder, "CanvasText",
      "The edge of a block of code; only an ornament"),
    ColorToken("codeHighlight", \.codeHighlight, nil, "Behind a marked line of code"),
    ColorToken(
      "codeLineNumber", \.codeLineNumber, "CanvasText",
      "Numbers of lines and the language of a block"),
    ColorToken("diffInserted", \.diffInserted, nil, "Behind an inserted line of code"),
    ColorToken("diffDeleted", \.diffDeleted, nil, "Behind a deleted line of code"),
  ]
}
