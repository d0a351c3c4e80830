private import Diagnostics

/// What an address in a document names, as far as it alone can tell.
package enum AddressKind: Equatable {
  /// Something in the site: no scheme, no host.
  case site
  /// The page itself: nothing is written.
  case empty
  /// Another host, or a scheme that is allowed.
  case external
  /// A scheme that no document may use.
  case refused

  /// What `address` is for a browser, which ignores leading control bytes and tabs and newlines.
  ///
  /// U+FFFD at its beginning stands for a control byte.
  package init(_ address: UnsafeBufferPointer<UInt8>, isImage: Bool) {
    var index = 0
    while index < address.count {
      if address[index] <= 0x20 {
        index += 1
      } else if address[index...].starts(with: replacement) {
        index += replacement.count
      } else {
        break
      }
    }
    if index == address.count {
      self = .empty
      return
    }
    if address[index] == UInt8(ascii: "/"), index + 1 < address.count,
      address[index + 1] == UInt8(ascii: "/")
    {
      self = .external
      return
    }
    var scheme = Scheme()
    while index < address.count, scheme.add(address[index]) { index += 1 }
    guard index < address.count, address[index] == UInt8(ascii: ":"), !scheme.isEmpty else {
      self = .site
      return
    }
    let rest = UnsafeBufferPointer(rebasing: address[(index + 1)...])
    self = scheme.isAllowed || (isImage && scheme.isData && isRaster(rest)) ? .external : .refused
  }
}

/// The scheme that documents may use and that the one of a refused address resembles.
func nearestScheme(to address: some Collection<UInt8>) -> String? {
  let scheme = address.drop { $0 <= 0x20 }.prefix { $0 != UInt8(ascii: ":") }
  return nearestName(to: String(decoding: scheme, as: UTF8.self), among: Scheme.allowed)
}

private let replacement: [UInt8] = [0xef, 0xbf, 0xbd]

/// The letters before the first colon, in lower case.
private struct Scheme {
  private var bytes: UInt64 = 0
  private var count = 0

  /// Those of `isAllowed`, the likely ones first.
  static let allowed = [
    "https", "http", "mailto", "tel", "ftp", "ftps", "sftp", "ssh", "sms", "geo", "irc", "ircs",
    "news", "nntp", "xmpp", "urn", "magnet", "matrix", "webcal",
  ]

  var isEmpty: Bool { count == 0 }

  /// Returns false for a byte that no scheme may hold.
  mutating func add(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
    case UInt8(ascii: "a")...UInt8(ascii: "z"): break
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      if isEmpty { return false }
    default: return false
    }
    count += 1
    bytes = bytes << 8 | UInt64(byte | 0x20)
    return true
  }

  /// None of these runs anything in a browser.
  var isAllowed: Bool {
    switch count {
    case 3:
      matches("ftp") || matches("geo") || matches("irc") || matches("sms") || matches("ssh")
        || matches("tel") || matches("urn")
    case 4:
      matches("http") || matches("ftps") || matches("sftp") || matches("ircs") || matches("news")
        || matches("nntp")
        || matches("xmpp")
    case 5: matches("https")
    case 6: matches("mailto") || matches("magnet") || matches("matrix") || matches("webcal")
    default: false
    }
  }

  var isData: Bool { count == 4 && matches("data") }

  /// `name` has as many letters as the scheme, at most eight.
  private func matches(_ name: StaticString) -> Bool {
    var value: UInt64 = 0
    for index in 0..<name.utf8CodeUnitCount { value = value << 8 | UInt64(name.utf8Start[index]) }
    return value == bytes && count == name.utf8CodeUnitCount
  }
}

/// Whether a `data:` address holds pixels; SVG may hold a script.
private func isRaster(_ data: UnsafeBufferPointer<UInt8>) -> Bool {
  let names: [StaticString] = [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp",
  ]
  return names.contains { name in
    guard startsWithWord(data, name), data.count > name.utf8CodeUnitCount else { return false }
    let next = data[name.utf8CodeUnitCount]
    return next == UInt8(ascii: ";") || next == UInt8(ascii: ",")
  }
}
