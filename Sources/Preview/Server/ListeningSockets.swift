private import Glibc

/// Which port a server may have.
package enum PortChoice: Hashable, Sendable {
  case exactly(UInt16)
  /// That one, or the next of 20 that is free.
  case from(UInt16)
  /// One that the system chooses.
  case any

  fileprivate var candidates: ClosedRange<UInt16> {
    switch self {
    case .exactly(let port): port...port
    case .from(let port): port...UInt16(clamping: Int(port) + 19)
    case .any: 0...19
    }
  }
}

/// Listening sockets of one port: on the loopback, for both versions of IP where there are two, and
/// on another address that was asked for.
///
/// Both, since `localhost` is either to a browser, and another program that listens on the one we
/// left free would be shown in our place.
struct ListeningSockets {
  let port: UInt16
  /// Open, and the caller's to close.
  let descriptors: [Int32]

  init(_ choice: PortChoice, at address: NetworkAddress) throws(ServerFailure) {
    for port in choice.candidates {
      if let sockets = try Self.listen(port: choice == .any ? 0 : port, address) {
        self = sockets
        return
      }
    }
    throw .portsTaken(choice.candidates)
  }

  private init(port: UInt16, descriptors: [Int32]) {
    self.port = port
    self.descriptors = descriptors
  }

  /// Nil when the port is taken.
  private static func listen(
    port wanted: UInt16, _ address: NetworkAddress
  ) throws(ServerFailure) -> ListeningSockets? {
    var port = wanted
    var descriptors: [Int32] = []
    for (address, isNeeded) in addresses(with: address) {
      let socket = socketListening(at: address, port: port)
      if socket.descriptor >= 0 {
        if port == 0 { port = Self.port(of: socket.descriptor) }
        descriptors.append(socket.descriptor)
      } else if isNeeded || socket.failure == EADDRINUSE {
        for descriptor in descriptors { close(descriptor) }
        if socket.failure == EADDRINUSE { return nil }
        throw .system(socket.failure, doing: "listen on \(address.host):\(port)")
      }
      // Any other failure means that the machine has no IPv6.
    }
    return ListeningSockets(port: port, descriptors: descriptors)
  }

  /// Every address to listen on, and whether it must be there; a wildcard holds the loopback.
  private static func addresses(
    with asked: NetworkAddress
  ) -> [(address: NetworkAddress, isNeeded: Bool)] {
    var all: [(address: NetworkAddress, isNeeded: Bool)] = []
    if !asked.isWildcard || asked.isIPv6 { all.append((.loopback, true)) }
    if !asked.isWildcard || !asked.isIPv6 { all.append((.loopbackOfIPv6, false)) }
    let isThere = all.contains { $0.address == asked }
    return isThere ? all : all + [(asked, true)]
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    // The port lies at the same place in the addresses of both versions.
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutableBytes(of: &address) { bytes in
      _ = getsockname(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return UInt16(bigEndian: address.sin6_port)
  }

  /// A socket that listens there, or -1 and an `errno`.
  private static func socketListening(
    at address: NetworkAddress, port: UInt16
  ) -> (descriptor: Int32, failure: Int32) {
    guard address.isIPv6 else {
      var four = sockaddr_in()
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &four.sin_addr) { $0.copyBytes(from: address.bytes) }
      return socketListening(at: four)
    }
    var six = sockaddr_in6()
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &six.sin6_addr) { $0.copyBytes(from: address.bytes) }
    return socketListening(at: six)
  }

  private static func socketListening<Address>(
    at address: Address
  ) -> (descriptor: Int32, failure: Int32) {
    withUnsafeBytes(of: address) { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return (-1, EINVAL)
      }
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let descriptor = socket(Int32(start.pointee.sa_family), type, 0)
      guard descriptor >= 0 else { return (-1, errno) }
      var yes: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
      if Int32(start.pointee.sa_family) == AF_INET6 {
        setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
      }
      guard bind(descriptor, start, socklen_t(bytes.count)) == 0,
        Glibc.listen(descriptor, SOMAXCONN) == 0
      else {
        let failure = errno
        close(descriptor)
        return (-1, failure)
      }
      return (descriptor, 0)
    }
  }
}
