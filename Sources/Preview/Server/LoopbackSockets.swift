private import Glibc

/// Listening sockets of one port on the loopback, for both versions of IP where there are two.
///
/// Both, since `localhost` is either to a browser, and another program that listens on the one we
/// left free would be shown in our place.
struct LoopbackSockets {
  let port: UInt16
  /// Open, and the caller's to close.
  let descriptors: [Int32]

  /// Listens on `wanted` or the next of 20 ports that is free; 0 lets the system choose.
  init(port wanted: UInt16) throws(ServerFailure) {
    let last = wanted == 0 ? 19 : UInt16(clamping: Int(wanted) + 19)
    for port in wanted...last {
      if let sockets = try Self.listen(port: wanted == 0 ? 0 : port) {
        self = sockets
        return
      }
    }
    throw .portsTaken(wanted...last)
  }

  private init(port: UInt16, descriptors: [Int32]) {
    self.port = port
    self.descriptors = descriptors
  }

  /// Nil when the port is taken.
  private static func listen(port: UInt16) throws(ServerFailure) -> LoopbackSockets? {
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    four.sin_port = port.bigEndian
    four.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let first = socketListening(at: four)
    guard first.descriptor >= 0 else {
      if first.failure == EADDRINUSE { return nil }
      throw .system(first.failure, doing: "listen on port \(port)")
    }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &four) { bytes in
      _ = getsockname(
        first.descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    var six = sockaddr_in6()
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = four.sin_port
    six.sin6_addr = in6addr_loopback
    let second = socketListening(at: six)
    if second.descriptor < 0, second.failure == EADDRINUSE {
      close(first.descriptor)
      return nil
    }
    // Any other failure means that the machine has no IPv6.
    return LoopbackSockets(
      port: UInt16(bigEndian: four.sin_port),
      descriptors: [first.descriptor] + (second.descriptor < 0 ? [] : [second.descriptor]))
  }

  /// A socket that listens at the address, or -1 and an `errno`.
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
