private import ByteText

/// Cuts a color into the tokens of CSS Syntax 3 that colors are made of.
///
/// Spaces and comments part tokens and give none. An escape in a name is not read, since no color
/// needs one. The cost is linear in the text.
struct ColorScanner {
  enum Token: Hashable {
    /// In lower case.
    case name(String)
    /// A name in lower case whose bracket follows at once.
    case function(String)
    /// What follows `#`.
    case hash(String)
    /// Within ±1e6, which no component of a color needs to leave.
    case number(Double, Unit)
    case comma
    case slash
    case close
    /// A character that no color has.
    case other(String)
  }

  enum Unit: Hashable {
    case none
    case percent
    /// In lower case.
    case named(String)
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func next() -> Token? {
    while let byte = peek() {
      if isCSSSpace(byte) {
        index += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        guard skipComment() else { return .other("/*") }
      } else {
        return token(byte)
      }
    }
    return nil
  }

  /// What was not read yet, without spaces before it.
  var rest: String {
    String(decoding: bytes[index...].drop(while: isCSSSpace), as: UTF8.self)
  }

  private mutating func token(_ byte: UInt8) -> Token {
    if startsNumber { return number() }
    if startsName(at: 0) {
      let name = self.name().lowercased()
      guard peek() == UInt8(ascii: "(") else { return .name(name) }
      index += 1
      return .function(name)
    }
    index += 1
    switch byte {
    case UInt8(ascii: "#"): return .hash(name())
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "/"): return .slash
    case UInt8(ascii: ")"): return .close
    default: return .other(String(Unicode.Scalar(byte)))
    }
  }

  private mutating func name() -> String {
    let start = index
    while let byte = peek(), isNamePart(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func number() -> Token {
    let start = index
    if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { index += 1 }
    skipDigits()
    if peek() == UInt8(ascii: "."), peek(1)?.isASCIIDigit == true {
      index += 1
      skipDigits()
    }
    if peek().map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if peek(hasSign ? 2 : 1)?.isASCIIDigit == true {
        index += hasSign ? 2 : 1
        skipDigits()
      }
    }
    let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? 0
    return .number(min(max(value, -1e6), 1e6), unit())
  }

  private mutating func unit() -> Unit {
    if peek() == UInt8(ascii: "%") {
      index += 1
      return .percent
    }
    return startsName(at: 0) ? .named(name().lowercased()) : .none
  }

  private mutating func skipDigits() {
    while peek()?.isASCIIDigit == true { index += 1 }
  }

  private mutating func skipComment() -> Bool {
    index += 2
    while let byte = peek() {
      index += 1
      if byte == UInt8(ascii: "*"), peek() == UInt8(ascii: "/") {
        index += 1
        return true
      }
    }
    return false
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private var startsNumber: Bool {
    let hasSign = peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-")
    let first = hasSign ? 1 : 0
    return peek(first)?.isASCIIDigit == true
      || peek(first) == UInt8(ascii: ".") && peek(first + 1)?.isASCIIDigit == true
  }

  private func startsName(at distance: Int) -> Bool {
    guard let byte = peek(distance) else { return false }
    if byte != UInt8(ascii: "-") { return isNameStart(byte) }
    return peek(distance + 1).map { isNameStart($0) || $0 == UInt8(ascii: "-") } == true
  }
}

private func isNameStart(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
}

private func isNamePart(_ byte: UInt8) -> Bool {
  isNameStart(byte) || byte.isASCIIDigit || byte == UInt8(ascii: "-")
}

private func isCSSSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || 0x09...0x0a ~= byte || 0x0c...0x0d ~= byte
}
