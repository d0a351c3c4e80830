/// How Markdown is to be read and what its HTML is to hold.
package struct MarkdownOptions: Sendable {
  /// What becomes of raw HTML.
  package enum RawHTML: Sendable {
    /// Written as it is, its addresses resolved; for one's own content.
    case keep
    /// Shown as text.
    case escape
    /// Left out; with the list of schemes, no document can then run a script.
    case omit
  }

  package var rawHTML = RawHTML.keep
  package var labels = MarkdownLabels()
  /// Whether straight quotes, three dots and two or three hyphens become typographic ones.
  package var smart = false
  /// Whether what stands between dollars is a formula, by the rules of GitHub.
  package var mathematics = true
  /// Whether `MarkdownDocument.text` is wanted; it costs time and memory.
  package var collectsText = false

  package init() {}
}

/// Words that the renderer itself writes, in the language of the site; plain text.
package struct MarkdownLabels: Sendable {
  package var note = "Note"
  package var tip = "Tip"
  package var important = "Important"
  package var warning = "Warning"
  package var caution = "Caution"
  package var code = "Code"
  package var table = "Table"
  package var footnotes = "Footnotes"
  /// `%` stands for the number of the note.
  package var backToText = "Back to the text, note %"
  /// `%` stands for the heading.
  package var linkTo = "Link to “%”"

  package init() {}
}

/// What one document may cost (`docs/decisions/`).
package struct MarkdownLimits: Sendable {
  package var sourceBytes = 8 << 20
  package var arenaBytes = 256 << 20
  package var bodyBytes = 64 << 20
  /// Of the thread's own processor time.
  package var parseTime = Duration.seconds(5)

  package init() {}
}
