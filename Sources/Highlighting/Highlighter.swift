/// A way to find the styles of code; each worker has its own.
package protocol Highlighter: AnyObject {
  /// The styled pieces of `code`, or nil where the language is not known or a limit is passed.
  ///
  /// They are in order, do not overlap, are not empty and do not cross a line's end. Between them
  /// code has no style. The language is the first word of the info string, as its author wrote it.
  func runs(of code: UnsafeBufferPointer<UInt8>, language: [UInt8]) -> [CodeRun]?
}

/// A piece of code in one style.
package struct CodeRun: Sendable, Hashable {
  /// Bytes of the code.
  package var range: Range<Int32>
  package var style: CodeStyle

  package init(range: Range<Int32>, style: CodeStyle) {
    self.range = range
    self.style = style
  }
}

/// Finds no styles.
package final class PlainHighlighter: Highlighter {
  package init() {}

  package func runs(of code: UnsafeBufferPointer<UInt8>, language: [UInt8]) -> [CodeRun]? { nil }
}

/// The best highlighter that this build of the program has.
package func makeHighlighter() -> any Highlighter {
  PlainHighlighter()
}
