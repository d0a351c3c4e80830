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

/// The name of a color, what it is for and where it is kept.
package struct ColorToken: Sendable, Hashable {
  /// Its place in the table; a token is no more than this, since palettes are checked by millions.
  let number: Int

  fileprivate init(_ number: Int) {
    self.number = number
  }

  /// As theme files name it: `textMuted`.
  package var name: String { ThemeColors.roles[number].name }

  /// A noun without a full stop, for the manual.
  package var purpose: String { ThemeColors.roles[number].purpose }

  /// The system color that takes its place where the reader forces colors.
  ///
  /// Nil for grounds on which only words stand: browsers paint those as they paint the page.
  package var systemColor: String? { ThemeColors.roles[number].systemColor }

  /// The custom property: `--t-text-muted`.
  package var property: String { ThemeColors.roles[number].property }

  var path: ColorPath { ThemeColors.roles[number].path }
}

/// A line of the table of colors.
private struct ColorRole: Sendable {
  let name: String
  let purpose: String
  let systemColor: String?
  let path: ColorPath
  let property: String

  init(_ name: String, _ path: ColorPath, _ systemColor: String?, _ purpose: String) {
    self.name = name
    self.purpose = purpose
    self.systemColor = systemColor
    self.path = path
    property = "--t-" + kebabCase(name)
  }
}

/// Returns `textMuted` as `text-muted`.
func kebabCase(_ name: String) -> String {
  name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
}

extension ThemeColors {
  /// All colors, in the order of the manual.
  package static let tokens = roles.indices.map { ColorToken($0) }

  fileprivate static let roles: [ColorRole] = [
    ColorRole("background", \.background, "Canvas", "The page"),
    ColorRole("surface", \.surface, "Canvas", "What lies on the page: cards, keys"),
    ColorRole(
      "overlay", \.overlay, "Canvas",
      "What floats above it: menus, notes at their reference"),
    ColorRole("hover", \.hover, nil, "Rows and entries of the navigation under the pointer"),
    ColorRole("selection", \.selection, "Highlight", "Behind selected text"),
    ColorRole("text", \.text, "CanvasText", "Prose"),
    ColorRole("textMuted", \.textMuted, "CanvasText", "Captions, navigation, descriptions"),
    ColorRole("textSubtle", \.textSubtle, "CanvasText", "Breadcrumbs, dates, markers of lists"),
    ColorRole("heading", \.heading, "CanvasText", "Headings, titles, strong words"),
    ColorRole(
      "border", \.border, "CanvasText",
      "Rules and the lines of tables and cards; only an ornament"),
    ColorRole(
      "borderStrong", \.borderStrong, "ButtonBorder",
      "Edges that have to be seen: fields, keys, buttons, tables"),
    ColorRole("focusRing", \.focusRing, "Highlight", "The ring around what has the focus"),
    ColorRole(
      "accent", \.accent, "Highlight",
      "Solid buttons, ticked boxes, the bar of what is current"),
    ColorRole("accentHover", \.accentHover, "Highlight", "A solid button under the pointer"),
    ColorRole("onAccent", \.onAccent, "HighlightText", "Words on a solid button"),
    ColorRole("accentSoft", \.accentSoft, nil, "Behind the current entry of the navigation"),
    ColorRole("accentText", \.accentText, "LinkText", "The current entry of the navigation"),
    ColorRole("link", \.link, "LinkText", "Links, which are underlined in prose"),
    ColorRole("linkHover", \.linkHover, "LinkText", "Links under the pointer"),
    ColorRole("linkVisited", \.linkVisited, "VisitedText", "Links that the reader has followed"),
    ColorRole("inlineCode", \.inlineCode, "CanvasText", "Code within a line"),
    ColorRole(
      "inlineCodeBackground", \.inlineCodeBackground, nil,
      "Behind code within a line"),
    ColorRole("mark", \.mark, "Mark", "Behind marked words"),
    ColorRole("markText", \.markText, "MarkText", "Marked words"),
    ColorRole("quoteBorder", \.quoteBorder, "CanvasText", "The bar beside a quotation"),
    ColorRole("quoteText", \.quoteText, "CanvasText", "Quotations"),
    ColorRole("tableHeader", \.tableHeader, nil, "Behind the head of a table"),
    ColorRole("tableStripe", \.tableStripe, nil, "Behind every second row of a table"),
    ColorRole("note", \.note, "CanvasText", "Title, icon and bar of a note"),
    ColorRole("noteBackground", \.noteBackground, nil, "Behind a note"),
    ColorRole("tip", \.tip, "CanvasText", "Title, icon and bar of a tip"),
    ColorRole("tipBackground", \.tipBackground, nil, "Behind a tip"),
    ColorRole(
      "important", \.important, "CanvasText",
      "Title, icon and bar of an important remark"),
    ColorRole(
      "importantBackground", \.importantBackground, nil,
      "Behind an important remark"),
    ColorRole("warning", \.warning, "CanvasText", "Title, icon and bar of a warning"),
    ColorRole("warningBackground", \.warningBackground, nil, "Behind a warning"),
    ColorRole("caution", \.caution, "CanvasText", "Title, icon and bar of a call for caution"),
    ColorRole("cautionBackground", \.cautionBackground, nil, "Behind a call for caution"),
    ColorRole("codeBackground", \.codeBackground, nil, "Behind a block of code"),
    ColorRole("codeText", \.codeText, "CanvasText", "Code in a block"),
    ColorRole(
      "codeBorder", \.codeBorder, "CanvasText",
      "The edge of a block of code; only an ornament"),
    ColorRole("codeHighlight", \.codeHighlight, nil, "Behind a marked line of code"),
    ColorRole(
      "codeLineNumber", \.codeLineNumber, "CanvasText",
      "Numbers of lines and the language of a block"),
    ColorRole("diffInserted", \.diffInserted, nil, "Behind an inserted line of code"),
    ColorRole("diffDeleted", \.diffDeleted, nil, "Behind a deleted line of code"),
  ]
}
