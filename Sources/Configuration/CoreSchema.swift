private import ByteText

/// What an unquoted YAML scalar means by the core schema of YAML 1.2 (chapter 10.3).
enum CoreSchema {
  static func meaning(of bytes: UnsafeBufferPointer<UInt8>) -> Scalar.Meaning {
    guard let first = bytes.first else { return .null }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      return number(bytes) ?? .text
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "~"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      return bytes.count > 5 ? .text : word(String(decoding: bytes, as: UTF8.self))
    default:
      return .text
    }
  }

  private static func word(_ text: String) -> Scalar.Meaning {
    switch text {
    case "null", "Null", "NULL", "~": .null
    case "true", "True", "TRUE": .boolean(true)
    case "false", "False", "FALSE": .boolean(false)
    default: .text
    }
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Scalar.Meaning? {
    // A longer number than this is an identifier.
    guard bytes.count <= 64 else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("0x") || text.hasPrefix("0o") {
      let digits = text.dropFirst(2)
      guard digits.utf8.first != UInt8(ascii: "-"), digits.utf8.first != UInt8(ascii: "+") else {
        return nil
      }
      return Int(digits, radix: text.hasPrefix("0x") ? 16 : 8).map { .integer($0) }
    }
    switch text {
    case ".nan", ".NaN", ".NAN": return .number(.nan)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
    default: break
    }
    guard let shape = shape(of: bytes) else { return nil }
    if shape == .integer, let value = Int(text) { return .integer(value) }
    // `Double` takes no `1.` and no `+`, which YAML does.
    var digits = text
    if digits.utf8.first == UInt8(ascii: "+") { digits.removeFirst() }
    if let value = Double(digits) { return .number(value) }
    return digits.utf8.last == UInt8(ascii: ".") ? Double(digits + "0").map { .number($0) } : nil
  }

  private enum Shape {
    case integer
    case fraction
  }

  /// Matches the pattern of chapter 10.3.2, which is that of a number in most languages.
  ///
  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private static func shape(of bytes: UnsafeBufferPointer<UInt8>) -> Shape? {
    var index = 0
    func skipDigits() -> Int {
      let start = index
      while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
      return index - start
    }
    func skip(_ characters: UInt8...) -> Bool {
      guard index < bytes.count, characters.contains(bytes[index]) else { return false }
      index += 1
      return true
    }
    _ = skip(UInt8(ascii: "+"), UInt8(ascii: "-"))
    var shape = Shape.integer
    let whole = skipDigits()
    var fraction = 0
    if skip(UInt8(ascii: ".")) {
      shape = .fraction
      fraction = skipDigits()
    }
    guard whole > 0 || fraction > 0 else { return nil }
    if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      shape = .fraction
      _ = skip(UInt8(ascii: "+"), UInt8(ascii: "-"))
      guard skipDigits() > 0 else { return nil }
    }
    return index == bytes.count ? shape : nil
  }
}
