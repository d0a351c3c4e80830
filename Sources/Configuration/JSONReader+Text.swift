extension JSONReader {
  /// The text between the quote at `offset` and the next one.
  mutating func string() -> String? {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    var plain = offset
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        return byte == UInt8(ascii: "\n")
          ? fault("the quote here is never closed", hint: "add '\"'", at: start)
          : fault("a control character stands in a text", hint: "write it as \\u00XX")
      }
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      text += bytes[plain..<offset]
      guard let scalar = escape() else { return nil }
      text += Array(String(scalar).utf8)
      plain = offset
    }
    guard byte != nil else {
      return fault("the quote here is never closed", hint: "add '\"'", at: start)
    }
    let end = offset
    offset += 1
    let all = text.isEmpty ? Array(bytes[plain..<end]) : text + bytes[plain..<end]
    guard let string = String(validating: all, as: UTF8.self) else {
      return fault("this text is not UTF-8", hint: "save the file as UTF-8", at: start)
    }
    return string
  }

  private mutating func escape() -> Unicode.Scalar? {
    let start = offset
    offset += 2
    switch offset <= bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      if let scalar = unicodeEscape() { return scalar }
    default: break
    }
    return fault(
      "this is no escape of JSON", hint: "write a backslash as '\\\\'", at: start)
  }

  /// The scalar of four hexadecimal digits at `offset`, or of a pair of surrogates.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let high = hexadecimal() else { return nil }
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800..<0xDC00).contains(high), skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")),
      let low = hexadecimal(), (0xDC00..<0xE000).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    offset += 4
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
      return nil
    }
    return UInt32(digits, radix: 16)
  }
}
