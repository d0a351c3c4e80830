/// How text is set: families, one size, one ratio, one line.
package struct Typography: Sendable, Hashable {
  /// How one paragraph is told from the next.
  package enum Paragraph: String, Sendable, CaseIterable {
    case spaced
    case indented
  }

  package static let sizes = 15.0...20
  package static let scales = 1.125...1.333
  package static let lineHeights = 1.5...1.75
  package static let measures = 55...85
  package static let headingWeights = 100...900
  package static let codeScales = 0.7...1.1

  package var body = FontStack.sansSerif
  /// Nil where headings have the families of text.
  package var heading: FontStack?
  package var mono = FontStack.monospaced
  /// Of text, in pixels where the reader has not chosen another size.
  package var size = 16.0
  /// Of each size of heading to the next smaller one.
  package var scale = 1.22
  /// Of a line to the size.
  package var lineHeight = 1.65
  /// Width of a column of text, in widths of the digit 0.
  package var measure = 72
  package var headingWeight = 650
  /// Of code to the text around it.
  package var codeScale = 0.875
  package var paragraph = Paragraph.spaced

  package init() {}
}

extension FontStack {
  /// The face of each system's own interface.
  package static let sansSerif = FontStack(families: [
    Family(name: "-apple-system"), Family(name: "BlinkMacSystemFont"),
    Family(name: "Segoe UI", isQuoted: true), Family(name: "Roboto"),
    Family(name: "Helvetica Neue", isQuoted: true), Family(name: "Noto Sans", isQuoted: true),
    Family(name: "Arial"), Family(name: "sans-serif"),
  ])

  /// The face of each system's own terminal.
  package static let monospaced = FontStack(families: [
    Family(name: "ui-monospace"), Family(name: "SF Mono", isQuoted: true),
    Family(name: "SFMono-Regular"), Family(name: "Menlo"),
    Family(name: "Cascadia Code", isQuoted: true), Family(name: "Consolas"),
    Family(name: "DejaVu Sans Mono", isQuoted: true),
    Family(name: "Liberation Mono", isQuoted: true), Family(name: "monospace"),
  ])
}
