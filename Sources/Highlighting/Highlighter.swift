/// A way to find the styles of code; each worker has its own.
package protocol Highlighter: AnyObject {
  /// Begins a document, whose code shares one limit of time.
  func startDocument()

  /// The styled pieces of `code`; the language is that of a fence, as its author wrote it.
  func highlight(_ code: UnsafeBufferPointer<UInt8>, language: [UInt8]) -> HighlightResult

  /// What the author of an unknown language may have meant; it costs more than to highlight.
  func nearest(to language: [UInt8]) -> String?
}

/// What became of a piece of code.
package enum HighlightResult: Sendable, Hashable {
  /// In order; they do not overlap, are not empty and cross no line's end.
  ///
  /// Between them code has no style.
  case runs([CodeRun])
  /// The fence names no language, or one that is not highlighted here on purpose.
  case plain
  /// Nobody knows the language.
  case unknownLanguage
  case refused(CodeRefusal)
  /// The program's plug-in is missing or cannot be opened.
  case unavailable
}

/// Why code of a known language stays plain.
package enum CodeRefusal: Sendable, Hashable {
  case blockTooLong
  case lineTooLong
  /// The code of the document took too long.
  case timeOver
  /// The library failed, or there is no memory left.
  case failed

  /// One clause with the limit that was passed.
  package func message(_ limits: CodeLimits) -> String {
    switch self {
    case .blockTooLong: "the code has more than \(limits.blockBytes >> 10) KiB and stays plain"
    case .lineTooLong:
      "the code has a line that is too long to be colored and stays plain"
    case .timeOver:
      "to color the code of this document takes more than \(limits.time); from here on it is plain"
    case .failed: "the code could not be colored and stays plain"
    }
  }
}

/// What highlighting may cost.
package struct CodeLimits: Sendable {
  package var blockBytes = 512 << 10
  package var lineBytes = 4 << 10
  /// Of the thread's own processor time, for all code of one document.
  package var time = Duration.seconds(5)

  package init() {}
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

  package func startDocument() {}

  package func highlight(
    _ code: UnsafeBufferPointer<UInt8>, language: [UInt8]
  ) -> HighlightResult { .plain }

  package func nearest(to language: [UInt8]) -> String? { nil }
}
