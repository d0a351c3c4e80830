private import ByteText
private import Diagnostics

/// The address under which a site is published; it ends in `/`.
package struct BaseURL: Sendable, Hashable {
  /// Why a text is none.
  package enum Fault: Error, Hashable {
    case scheme
    case host
    case userInfo
    case queryOrFragment
    case path

    /// What an address must be, for a message that goes `baseURL …`.
    package var message: String {
      switch self {
      case .scheme: "must begin with 'https://' or 'http://'"
      case .host: "must name a host in ASCII, perhaps with a port"
      case .userInfo: "must not hold a user or a password"
      case .queryOrFragment: "must not hold '?' or '#'"
      case .path: "must not hold '..', '//' or what is no character of an address"
      }
    }
  }

  /// The address that was most likely meant by a text that is none; nil when that is not clear.
  package static func suggestion(for text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].hasPrefix("://")
    else { return checked("https://" + text) }
    let nearest = nearestName(to: String(text[..<colon]), among: ["https", "http"])
    return nearest.flatMap { checked($0 + text[colon...]) }
  }

  private static func checked(_ text: String) -> String? {
    do throws(Fault) {
      _ = try BaseURL(text)
      return text
    } catch {
      return nil
    }
  }

  /// `https://docs.test`, in lower case and without a slash at its end.
  package let origin: String
  /// From the root of the host, percent-encoded, with a slash at both ends: `/guide/` or `/`.
  package let path: String

  /// The whole address: `https://docs.test/guide/`.
  package var text: String { origin + path }

  private init(origin: String, path: String) {
    self.origin = origin
    self.path = path
  }

  /// The address of a server on this machine.
  package static func localhost(port: UInt16) -> BaseURL {
    BaseURL(origin: "http://localhost:\(port)", path: "/")
  }

  /// Reads an absolute address; what is not ASCII in its path is percent-encoded.
  package init(_ text: String) throws(Fault) {
    let bytes = Array(text.utf8)
    let scheme: String
    if Self.begins(bytes, with: "https://") {
      scheme = "https://"
    } else if Self.begins(bytes, with: "http://") {
      scheme = "http://"
    } else {
      throw .scheme
    }
    guard !bytes.contains(UInt8(ascii: "?")), !bytes.contains(UInt8(ascii: "#")) else {
      throw .queryOrFragment
    }
    let rest = bytes[scheme.utf8.count...]
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    guard !authority.contains(UInt8(ascii: "@")) else { throw .userInfo }
    guard Self.isAuthority(authority) else { throw .host }
    origin = scheme + String(decoding: authority, as: UTF8.self).lowercased()
    path = try Self.path(rest[authority.endIndex...])
  }

  private static func begins(_ bytes: [UInt8], with scheme: String) -> Bool {
    let start = bytes.prefix(scheme.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return start.elementsEqual(scheme.utf8)
  }

  /// `host`, `host:port` or an IPv6 address in brackets (RFC 3986, section 3.2).
  private static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
    var host = bytes
    if let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      !bytes[colon...].contains(UInt8(ascii: "]"))
    {
      guard let port = Int(String(decoding: bytes[(colon + 1)...], as: UTF8.self)),
        (1...65_535).contains(port), bytes[colon + 1].isASCIIDigit
      else { return false }
      host = bytes[..<colon]
    }
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
      return host.count > 3
        && host.dropFirst().dropLast().allSatisfy {
          $0.isASCIIHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
    }
    return !host.isEmpty && host.first != UInt8(ascii: ".") && host.first != UInt8(ascii: "-")
      && host.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
          || $0 == UInt8(ascii: "_")
      }
  }

  private static func path(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    var path: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "%"):
        guard bytes[index...].prefix(2).count == 2,
          bytes[index...].prefix(2).allSatisfy(\.isASCIIHexDigit)
        else { throw .path }
        path.append(byte)
      case 0x80...:
        path += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      default:
        guard byte.isASCIILetter || byte.isASCIIDigit || pathSigns.contains(byte) else {
          throw .path
        }
        path.append(byte)
      }
    }
    if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst().dropLast()
    guard
      !parts.contains(where: {
        $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
      })
    else { throw .path }
    return String(decoding: path, as: UTF8.self)
  }

  /// What a path may hold beside letters and digits (RFC 3986, section 3.3).
  private static let pathSigns = Set("/-._~!$&'()*+,;=:@".utf8)

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
