/// Returns `text` on one line: tabs as a space, and nothing that a terminal would obey.
///
/// Controls, the ends of lines among them, and what turns the direction of writing are U+FFFD.
func visible(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        if scalar == "\t" { return " " }
        let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
        let isSeparator = scalar.value == 0x2028 || scalar.value == 0x2029
        let isBidirectional =
          (0x202a...0x202e).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        return isControl || isSeparator || isBidirectional ? "\u{fffd}" : scalar
      }))
}

/// Returns `text` as a shell takes it for one word.
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xff:
      true
    default: "_-./,:@%+=".utf8.contains(byte)
    }
  }
  if isPlain, !text.isEmpty { return text }
  return "'" + text.replacing("'", with: "'\\''") + "'"
}
