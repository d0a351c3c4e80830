/// A tag, or text that stays within a line.
struct Token {
  enum Kind {
    case text
    case escaped
    case raw
    case section
    case inverted
    case close
    case comment
    case delimiters
    case partial
    case parent
    case block
  }

  var kind: Kind
  /// From the first byte of the opening delimiter to the last of the closing one.
  var range: Range<Int>
  /// What the tag says, without its sign and the space around.
  var content: Range<Int>

  var opens: Bool {
    switch kind {
    case .section, .inverted, .parent, .block: true
    default: false
    }
  }

  var isValue: Bool { kind == .escaped || kind == .raw }
}
