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

    /// Characters that neither HTML nor XML may hold become U+FFFD in the key.
    package init(key: String, keyPosition: Position, value: Node) {
      self.key = withoutForbidden(key)
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

  /// Characters that neither HTML nor XML may hold become U+FFFD in the text.
  ///
  /// They are the control characters but tab, LF and CR, and U+FFFE and U+FFFF; escapes make them.
  package init(text: String, meaning: Meaning) {
    self.text = withoutForbidden(text)
    self.meaning = meaning
  }
}

private func withoutForbidden(_ text: String) -> String {
  // Nearly every text has none of the bytes that such a character begins with.
  let isSuspicious = text.utf8.contains { byte in
    byte < 0x20 || byte == 0x7f || byte == 0xc2 || byte == 0xef
  }
  guard isSuspicious, text.unicodeScalars.contains(where: isForbidden) else { return text }
  var clean = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { clean.append(isForbidden(scalar) ? "\u{FFFD}" : scalar) }
  return String(clean)
}

private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0a, 0x0d: false
  case 0..<0x20, 0x7f...0x9f, 0xfffe...0xffff: true
  default: false
  }
}
