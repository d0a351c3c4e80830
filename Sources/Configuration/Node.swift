/// A place in a text; both one-based, the column in bytes.
package struct Position: Sendable, Hashable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A value that somebody wrote in YAML, TOML or JSON, with its place.
package struct Node: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case scalar(Scalar)
    case list([Node])
    /// In the order of the text; a key stands in it once.
    case mapping([Entry])
  }

  /// One key and its value.
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var keyPosition: Position
    package var value: Node

    package init(key: String, keyPosition: Position, value: Node) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  package var content: Content
  package var position: Position

  package init(_ content: Content, at position: Position) {
    self.content = content
    self.position = position
  }

  /// The value at `key` when this is a mapping that has it.
  package subscript(key: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}

/// A single value: its text as written, and what the format says that it means.
package struct Scalar: Sendable, Hashable {
  package enum Meaning: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text
  }

  /// As written without quotes and with escapes resolved: `2024`, `1.0`, `no`, `2026-03-01`.
  package var text: String
  /// By YAML 1.2's core schema (`no` is text), TOML or JSON; a date is text.
  package var meaning: Meaning

  package init(text: String, meaning: Meaning) {
    self.text = text
    self.meaning = meaning
  }
}
