/// What is said of the lines of a code block beside their text.
package struct CodeMarks: Sendable, Hashable {
  /// The number that the first line shows; nil where lines have none.
  package var firstNumber: Int32?
  /// For each line of the text what it is; lines after the last of them are marked as nothing.
  package var lines: [LineMarks]

  package init(firstNumber: Int32? = nil, lines: [LineMarks] = []) {
    self.firstNumber = firstNumber
    self.lines = lines
  }
}

/// What one line of code is.
package struct LineMarks: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let highlighted = LineMarks(rawValue: 1)
  package static let inserted = LineMarks(rawValue: 2)
  package static let deleted = LineMarks(rawValue: 4)
  /// Lines that are not, in a block where some are, step back.
  package static let focused = LineMarks(rawValue: 8)

  static let each: [LineMarks] = [.highlighted, .inserted, .deleted, .focused]
}
