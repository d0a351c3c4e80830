import Foundation
import Glibc

/// A connection to a server under test that sends and reads bytes as they are.
final class RawClient {
  struct Failure: Error {
    let reason: String
  }

  private let descriptor: Int32
  private var unread: [UInt8] = []
  private let patience: Int32 = 10_000

  /// Connects to the loopback, or to another address of four bytes.
  init(port: UInt16, address four: UInt32 = 0x7f00_0001) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = four.bigEndian
    let result = withUnsafeBytes(of: address) { bytes in
      connect(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    guard result == 0 else { throw Failure(reason: "connect: \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // The server may close before it has everything; what it said is read all the same.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Everything up to the end of the connection.
  func readToEnd() throws -> [UInt8] {
    while try readMore() {}
    defer { unread = [] }
    return unread
  }

  /// Everything up to the first occurrence of `mark` and that itself.
  func read(through mark: String) throws -> String {
    let mark = Array(mark.utf8)
    while true {
      if let range = unread.firstRange(of: mark) {
        let found = Array(unread[..<range.upperBound])
        unread.removeSubrange(..<range.upperBound)
        return String(decoding: found, as: UTF8.self)
      }
      guard try readMore() else {
        throw Failure(reason: "the connection ended before \(mark)")
      }
    }
  }

  /// One answer with a `Content-Length`.
  func readAnswer() throws -> Answer {
    let head = Array(try read(through: "\r\n\r\n").utf8)
    var answer = try Answer(head)
    let count = answer.headers["content-length"].flatMap { Int($0) } ?? 0
    while unread.count < count { guard try readMore() else { break } }
    answer.body = Array(unread.prefix(count))
    unread.removeFirst(min(count, unread.count))
    return answer
  }

  /// False at the end.
  private func readMore() throws -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, patience) == 1 else { throw Failure(reason: "nothing came") }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    unread += buffer.prefix(count)
    return true
  }
}

/// An answer as a client sees it.
struct Answer {
  var status: Int
  /// By name in lower case.
  var headers: [String: String] = [:]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  init(_ bytes: [UInt8]) throws {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw RawClient.Failure(reason: "no head in \(String(decoding: bytes, as: UTF8.self))")
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    guard let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") else {
      throw RawClient.Failure(reason: "no status in \(lines[0])")
    }
    self.status = status
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    body = Array(bytes[end.upperBound...])
  }
}
