import Themes

/// Which colors can meet on a page and what contrast they need: ids as in `ThemeColors.tokens`.
struct ContrastRule {
  var fronts: [String]
  var grounds: [String]
  var ratio: Double

  init(_ fronts: String, on grounds: String, _ ratio: Double = 4.5) {
    self.fronts = fronts.split(separator: " ").map(String.init)
    self.grounds = grounds.split(separator: " ").map(String.init)
    self.ratio = ratio
  }

  static let alertGrounds =
    "noteBackground tipBackground importantBackground warningBackground cautionBackground"
  static let codeGrounds = "codeBackground codeHighlight diffInserted diffDeleted"

  /// The contract at level AA; `syntax` stands for every family of code.
  static let all = [
    ContrastRule(
      "text",
      on: "background surface overlay hover tableHeader tableStripe selection " + alertGrounds),
    ContrastRule("heading", on: "background surface overlay tableHeader tableStripe"),
    ContrastRule("textMuted", on: "background surface overlay hover tableHeader tableStripe"),
    ContrastRule("textSubtle", on: "background surface overlay codeBackground"),
    ContrastRule(
      "link linkHover linkVisited",
      on: "background surface overlay hover tableHeader tableStripe " + alertGrounds),
    ContrastRule("accentText", on: "background surface overlay hover accentSoft"),
    ContrastRule("onAccent", on: "accent accentHover"),
    ContrastRule("inlineCode", on: "inlineCodeBackground"),
    ContrastRule("markText", on: "mark"),
    ContrastRule("quoteText", on: "background surface"),
    ContrastRule("note", on: "noteBackground background"),
    ContrastRule("tip", on: "tipBackground background"),
    ContrastRule("important", on: "importantBackground background"),
    ContrastRule("warning", on: "warningBackground background"),
    ContrastRule("caution", on: "cautionBackground background"),
    ContrastRule("codeText", on: codeGrounds),
    ContrastRule("codeLineNumber", on: "codeBackground codeHighlight"),
    ContrastRule("syntax", on: codeGrounds),
    ContrastRule("accent", on: "background surface", 3),
    ContrastRule("borderStrong", on: "background surface overlay codeBackground", 3),
    ContrastRule("focusRing", on: "background surface overlay codeBackground accentSoft", 3),
  ]

  /// The pairs of this rule in `palette`, with their names.
  func pairs(in palette: Palette) -> [(names: String, ratio: Double)] {
    let fronts = fronts.flatMap { name in
      name == "syntax"
        ? SyntaxColors.families.map { ("syntax.\($0.name)", palette.syntax[$0]) }
        : ThemeColors.tokens.filter { $0.name == name }.map { ($0.name, palette.colors[$0]) }
    }
    return grounds.flatMap { ground in
      ThemeColors.tokens.filter { $0.name == ground }.flatMap { token in
        fronts.map { ("\($0) on \(ground)", contrastRatio($1, palette.colors[token])) }
      }
    }
  }
}
