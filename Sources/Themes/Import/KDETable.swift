/// Which editor colors of a theme of KSyntaxHighlighting become which of our colors, and back.
///
/// Text styles have the names of ours. Sources: `Theme::EditorColorRole` and `Theme::TextStyle` of the
/// library's 5.103 (`theme.h`), and its `themedata.cpp` for how a file is read: colors are `#rrggbb`
/// or `#aarrggbb`, and the keys of old files have hyphens.
enum KDETable {
  struct Row: Sendable {
    var path: ColorPath
    var role: String
    /// The name in files before revision 5.78.
    var oldName: String?
    /// From 0 to 1; how much of the color lies over the page.
    var share = 1.0
  }

  static let background = Row(
    path: \.codeBackground, role: "BackgroundColor", oldName: "background-color")

  static let rows: [Row] = [
    Row(path: \.surface, role: "IconBorder", oldName: "icon-border"),
    Row(path: \.tableHeader, role: "IconBorder", oldName: "icon-border"),
    Row(path: \.hover, role: "CurrentLine", oldName: "current-line"),
    Row(path: \.codeHighlight, role: "CurrentLine", oldName: "current-line"),
    Row(path: \.codeLineNumber, role: "LineNumbers", oldName: "line-numbers"),
    Row(path: \.selection, role: "TextSelection", oldName: "selection"),
    Row(path: \.border, role: "Separator"),
    Row(path: \.codeBorder, role: "Separator"),
    Row(path: \.mark, role: "SearchHighlight", oldName: "search-highlight", share: 0.6),
  ]

  // Keys of a file.
  static let styles = "text-styles"
  static let color = "text-color"
  static let ownGround = "background-color"
  static let editorColors = "editor-colors"

  /// The text style whose color one of the page takes.
  static let pageStyles: [(path: ColorPath, style: String)] = [
    (\.text, "Normal"), (\.heading, "Normal"), (\.codeText, "Normal"), (\.textSubtle, "Comment"),
    (\.note, "Information"), (\.warning, "Warning"), (\.caution, "Error"),
    (\.important, "Annotation"), (\.inlineCode, "VerbatimString"),
  ]

  /// Styles of which the first that is no gray and can be seen on the page is the accent.
  static let accents = ["Function", "Extension", "DataType", "Attribute", "Keyword", "String"]
}
