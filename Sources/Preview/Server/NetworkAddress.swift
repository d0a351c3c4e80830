private import Glibc

/// A numeric address of IP, such as `192.168.1.5` or `::1`.
package struct NetworkAddress: Hashable, Sendable {
  /// Four bytes, or sixteen.
  let bytes: [UInt8]

  package static let loopback = NetworkAddress(bytes: [127, 0, 0, 1])
  static let loopbackOfIPv6 = NetworkAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the usual text form, for IPv6 also in brackets; nil for names and everything else.
  package init?(_ text: String) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
    let plain = isBracketed ? String(text.dropFirst().dropLast()) : text
    var four = in_addr()
    var six = in6_addr()
    if !isBracketed, inet_pton(AF_INET, plain, &four) == 1 {
      bytes = withUnsafeBytes(of: four) { Array($0) }
    } else if inet_pton(AF_INET6, plain, &six) == 1 {
      bytes = withUnsafeBytes(of: six) { Array($0) }
    } else {
      return nil
    }
  }

  var isIPv6: Bool { bytes.count == 16 }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool { isIPv6 ? self == .loopbackOfIPv6 : bytes[0] == 127 }

  /// Whether it stands for all addresses of the machine.
  package var isWildcard: Bool { bytes.allSatisfy { $0 == 0 } }

  /// As it stands in a URL.
  package var host: String {
    guard isIPv6 else { return bytes.map(String.init).joined(separator: ".") }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count))
    return "[\(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))]"
  }

  /// Addresses by which others reach the machine, of the same version of IP; none without a network.
  package var ofThisMachine: [NetworkAddress] {
    guard isWildcard else { return [self] }
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [NetworkAddress] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard let address = interface.ifa_addr, let own = Self(address), own.isIPv6 == isIPv6,
        !own.isLoopback, !own.isLinkLocal
      else { continue }
      found.append(own)
    }
    return found
  }

  /// Needs the name of an interface beside it to be reached.
  private var isLinkLocal: Bool { isIPv6 && bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 }

  private init?(_ address: UnsafeMutablePointer<sockaddr>) {
    let start = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      bytes = withUnsafeBytes(of: start.load(as: sockaddr_in.self).sin_addr) { Array($0) }
    case AF_INET6:
      bytes = withUnsafeBytes(of: start.load(as: sockaddr_in6.self).sin6_addr) { Array($0) }
    default: return nil
    }
  }
}
