/// Returns `path` as it stands in an address (RFC 3986, section 3.3).
///
/// Unreserved characters, `@`, `/` and sub-delimiters but `'` stay; every other byte becomes `%` and
/// two digits. `:` is encoded too, since a relative address that begins with `a:` has a scheme.
package func percentEncoded(path: [UInt8]) -> [UInt8] {
  if path.allSatisfy({ staysInPath[Int($0)] }) { return path }
  var encoded: [UInt8] = []
  encoded.reserveCapacity(path.count + 16)
  for byte in path {
    if staysInPath[Int(byte)] {
      encoded.append(byte)
    } else {
      encoded.append(UInt8(ascii: "%"))
      encoded.append(hexDigit(byte >> 4))
      encoded.append(hexDigit(byte & 15))
    }
  }
  return encoded
}

/// Returns `text` with every `%` and two digits replaced by their byte; other `%` stay.
package func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
  guard var index = text.firstIndex(of: UInt8(ascii: "%")) else { return Array(text) }
  var decoded = Array(text[..<index])
  decoded.reserveCapacity(text.count)
  while index < text.endIndex {
    if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
      let high = hexValue(text[index + 1]), let low = hexValue(text[index + 2])
    {
      decoded.append(high << 4 | low)
      index += 3
    } else {
      decoded.append(text[index])
      index += 1
    }
  }
  return decoded
}

package func percentDecoded(_ text: [UInt8]) -> [UInt8] {
  percentDecoded(text[...])
}

package func percentDecoded(_ text: String) -> [UInt8] {
  percentDecoded(Array(text.utf8)[...])
}

private let staysInPath: [Bool] = (0..<256).map { byte in
  let byte = UInt8(byte)
  switch byte {
  case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: return true
  default: return "-._~!$&()*+,;=@/".utf8.contains(byte)
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x41 + 10
  case 0x61...0x66: digit - 0x61 + 10
  default: nil
  }
}
