/// A value of a YAML text and the bytes that it takes, for changing the text in place.
package struct YAMLSpan: Sendable {
  /// How a value is written.
  package enum Style: Sendable {
    case plain
    case singleQuoted
    case doubleQuoted
    /// Text in lines of its own, behind `|` and behind `>`.
    case literal
    case folded
    /// In brackets or braces.
    case flow
    /// One line or more for each item.
    case block
  }

  /// A key and its value.
  package struct Entry: Sendable {
    package var key: String
    package var keyRange: Range<Int>
    package var value: YAMLSpan
  }

  package enum Content: Sendable {
    case scalar
    case list([YAMLSpan])
    case mapping([Entry])
  }

  package var content: Content
  package var style: Style
  /// Offsets in bytes, of what was written without the comment behind it.
  ///
  /// That of a literal or folded text begins with its sign and ends with its last line, empty lines
  /// behind it included. A value that was left out has an empty range.
  package var range: Range<Int>

  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  package var items: [YAMLSpan]? {
    if case .list(let items) = content { items } else { nil }
  }

  package subscript(key: String) -> Entry? { entries?.first { $0.key == key } }
}
