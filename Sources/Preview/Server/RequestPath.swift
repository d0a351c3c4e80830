/// The path of a request: names that can be looked up below a folder and nowhere else.
///
/// No name is empty, `.` or `..`, or holds a slash, a backslash or a control character; all are
/// UTF-8. `init?(target:)` and `target` are inverses.
package struct RequestPath: Hashable, Sendable {
  /// Decoded, in order; none for the root.
  package let names: [[UInt8]]
  /// Whether it ends in a slash; the root always does.
  package let isFolder: Bool

  package static let root = RequestPath(names: [], isFolder: true)

  private init(names: [[UInt8]], isFolder: Bool) {
    self.names = names
    self.isFolder = isFolder
  }

  /// The path of ASCII names that are known to be plain.
  init(plainNames names: String...) {
    self.init(names: names.map { Array($0.utf8) }, isFolder: names.isEmpty)
  }

  /// Reads a request target as it was sent; nil when it is not a plain path, the query aside.
  ///
  /// The target is cut at `?` and split at `/` first, then each part is decoded once, so that what
  /// decoding brings to light is judged and never decoded again.
  package init?(target: some Collection<UInt8>) {
    guard target.first == slash, target.allSatisfy(isAllowedInTarget) else { return nil }
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    var parts = path.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
    let isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts.removeLast() }
    var names: [[UInt8]] = []
    for part in parts {
      guard let name = percentDecoded(part), isPlainName(name) else { return nil }
      names.append(name)
    }
    self.init(names: names, isFolder: isFolder)
  }

  /// The path in canonical percent-encoding, as RFC 3986 section 3.3 writes it.
  package var target: String {
    var text = ""
    for name in names {
      text += "/"
      for byte in name { appendEncoded(byte, to: &text, isLiteral: isPathCharacter(byte)) }
    }
    return isFolder ? text + "/" : text
  }

  /// The same names as a folder's path.
  var asFolder: RequestPath { RequestPath(names: names, isFolder: true) }
}

/// The query of a target with its `?`, made pure ASCII for a header; empty when there is none.
func asciiQuery(of target: some Collection<UInt8>) -> String {
  var text = ""
  for byte in target.drop(while: { $0 != UInt8(ascii: "?") }) {
    appendEncoded(byte, to: &text, isLiteral: byte < 0x80)
  }
  return text
}

private let slash = UInt8(ascii: "/")

/// No control byte or space, no fragment, and no backslash, which browsers read as a slash.
private func isAllowedInTarget(_ byte: UInt8) -> Bool {
  byte > 0x20 && byte != 0x7f && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
}

private func isPlainName(_ name: [UInt8]) -> Bool {
  !name.isEmpty && name != [UInt8(ascii: ".")] && name != Array("..".utf8)
    && name.allSatisfy {
      $0 >= 0x20 && $0 != 0x7f && $0 != slash && $0 != UInt8(ascii: "\\")
    }
    && String(validating: name, as: UTF8.self) != nil
}

/// Nil when a percent sign is not followed by two hexadecimal digits.
private func percentDecoded(_ part: some Collection<UInt8>) -> [UInt8]? {
  var decoded: [UInt8] = []
  var bytes = part.makeIterator()
  while let byte = bytes.next() {
    guard byte == UInt8(ascii: "%") else {
      decoded.append(byte)
      continue
    }
    guard let high = bytes.next().flatMap(hexadecimalValue),
      let low = bytes.next().flatMap(hexadecimalValue)
    else { return nil }
    decoded.append(high << 4 | low)
  }
  return decoded
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// `pchar` of RFC 3986, the percent sign aside.
private func isPathCharacter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default:
    "-._~!$&'()*+,;=:@".utf8.contains(byte)
  }
}

private func appendEncoded(_ byte: UInt8, to text: inout String, isLiteral: Bool) {
  if isLiteral {
    text.unicodeScalars.append(Unicode.Scalar(byte))
  } else {
    text += byte < 0x10 ? "%0" : "%"
    text += String(byte, radix: 16, uppercase: true)
  }
}
