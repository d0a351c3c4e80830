package import ByteText

/// What a template sees: the data of one page, or a part of it.
///
/// Falsey, so that a section leaves it out, are `nothing`, `false`, a mark that is not set, zero, empty text and an empty
/// list. Everything else is truthy, an object without fields included.
package enum Value: Sendable {
  case nothing
  /// Shown as `true` or `false`.
  case flag(Bool)
  /// A flag that is true where the render's memo says that the mark is set.
  case mark(Int)
  case number(Int)
  /// UTF-8; `{{name}}` escapes it, `{{{name}}}` and `{{&name}}` write it as it is.
  case text([UInt8])
  case list([Value])
  /// Fields that were declared; an unset one hides a field of that name further out.
  case object(Object)
  /// Fields that an author names, below one of the vocabulary's open names.
  case map([String: Value])
  /// HTML that writes itself, for `{{{name}}}`; `{{name}}` escapes what it writes.
  ///
  /// One that throws ends the render.
  case writer(@Sendable (inout ByteBuffer) throws(ValueTooLong) -> Void)
}

/// A value that writes itself has more to write than it may.
package struct ValueTooLong: Error {
  package init() {}
}

extension Value {
  /// The text as UTF-8.
  package static func text(_ text: String) -> Value {
    .text(Array(text.utf8))
  }
}
