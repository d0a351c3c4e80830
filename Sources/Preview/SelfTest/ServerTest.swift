package import Diagnostics
private import Glibc

/// Tries whether a preview can be served and read on this machine.
package enum ServerTest {
  package enum Result: Hashable, Sendable {
    case answered(port: UInt16)
    case refused(Diagnostic)
    /// The port was taken and nothing came from it, as where a firewall closes the loopback.
    case silent(port: UInt16)
  }

  /// Serves `folder`, which holds a file of that name, and asks for it as a browser does.
  ///
  /// Blocks for five seconds at most.
  package static func run(
    in folder: String, file: String, _ choice: PortChoice, _ scheduler: some Scheduler
  ) -> Result {
    let server = SiteServer(root: folder, session: 0, scheduler: scheduler)
    defer { server.stop() }
    do throws(ServerFailure) {
      try server.start(choice)
    } catch {
      return .refused(error.diagnostic)
    }
    let port = server.port
    let request =
      "GET /\(file) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n"
    return firstLine(ofAnswerTo: request, port: port).starts(with: "HTTP/1.1 200".utf8)
      ? .answered(port: port) : .silent(port: port)
  }

  /// The beginning of what comes back; nothing when nothing does.
  private static func firstLine(ofAnswerTo request: String, port: UInt16) -> [UInt8] {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard client >= 0 else { return [] }
    defer { close(client) }
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isConnected = withUnsafeBytes(of: address) { bytes in
      connect(
        client, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        == 0
    }
    guard isConnected, send(client, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
      return []
    }
    var line = [UInt8](repeating: 0, count: 64)
    let count = recv(client, &line, line.count, 0)
    return Array(line.prefix(max(0, count)))
  }
}
