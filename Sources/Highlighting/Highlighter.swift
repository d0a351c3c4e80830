package import ByteText

/// A way to turn code into HTML; each worker has its own.
package protocol Highlighter: AnyObject {
  /// Appends `code` as HTML; a language that is not known comes out plain.
  ///
  /// The language is the first word of the info string, as its author wrote it.
  func append(_ code: UnsafeBufferPointer<UInt8>, language: [UInt8], to html: inout ByteBuffer)
}

/// Escapes code and colors nothing.
package final class PlainHighlighter: Highlighter {
  package init() {}

  package func append(
    _ code: UnsafeBufferPointer<UInt8>, language: [UInt8], to html: inout ByteBuffer
  ) {
    html.appendEscaped(code)
  }
}

/// The best highlighter that this build of the program has.
package func makeHighlighter() -> any Highlighter {
  PlainHighlighter()
}
