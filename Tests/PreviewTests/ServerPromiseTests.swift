import ByteText
import Foundation
import Glibc
import Preview
import TestSupport
import Testing

/// What the preview's server promises of every request and of many clients.
@Suite struct ServerPromiseTests {
  private static let headers = [
    ("x-content-type-options", "nosniff"), ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-store"), ("referrer-policy", "no-referrer"),
  ]

  /// A request by its lines, and the status that it gets; `HOST` is the server's own.
  private static let answers: [(lines: [String], status: Int)] = [
    (["GET /a.txt HTTP/1.1", "Host: HOST"], 200), (["HEAD /a.txt HTTP/1.1", "Host: HOST"], 200),
    (["GET /a.txt HTTP/1.1", "Host: HOST", "Range: bytes=0-1"], 206),
    (["GET /a.txt HTTP/1.1", "Host: HOST", "Range: bytes=99-"], 416),
    (["GET /a.txt HTTP/1.1", "Host: HOST", "If-None-Match: *"], 304),
    (["GET /b HTTP/1.1", "Host: HOST"], 301), (["GET /b/ HTTP/1.1", "Host: HOST"], 200),
    (["GET /none HTTP/1.1", "Host: HOST"], 404), (["GET /.git HTTP/1.1", "Host: HOST"], 404),
    (["GET /.recto/live/page.js HTTP/1.1", "Host: HOST"], 200),
    (["GET /.recto/events HTTP/1.1", "Host: HOST"], 403),
    (["HEAD /.recto/events HTTP/1.1", "Host: HOST", "Recto-Live: 1"], 200),
    (["GET /.. HTTP/1.1", "Host: HOST"], 400), (["GET /a.txt HTTP/1.1", "Host: evil"], 403),
    (["GET /a.txt HTTP/1.1", "Host: HOST", "Host: HOST"], 403),
    (["POST /a.txt HTTP/1.1", "Host: HOST"], 405),
    (["OPTIONS /a.txt HTTP/1.1", "Host: HOST", "Origin: http://evil.example"], 405),
    (["GET /a.txt HTTP/1.1", "Host: HOST", "Content-Length: 9"], 400),
  ]

  @Test(arguments: answers.indices)
  func everyAnswerHasItsHeadersAndNoLeaveForOthers(_ index: Int) throws {
    let (lines, status) = Self.answers[index]
    let site = try ServedFolder(["a.txt": "0123456789", "b/index.html": "b"])
    let head = (lines + ["Connection: close"]).joined(separator: "\r\n") + "\r\n\r\n"
    let answer = try Answer(site.exchange(head.replacing("HOST", with: site.host)))
    #expect(answer.status == status)
    for (name, value) in Self.headers { #expect(answer.headers[name] == value, "\(name)") }
    #expect(!answer.headers.keys.contains { $0.hasPrefix("access-control-") })
    #expect(answer.headers["set-cookie"] == nil)
  }

  @Test func noRequestChangesTheFolder() throws {
    let site = try ServedFolder(["a.txt": "a", "b/index.html": "b"])
    let before = try FolderTree.texts(in: URL(filePath: site.folder.path))
    let body = "Content-Length: 3\r\n\r\nabc"
    for method in ["PUT", "POST", "DELETE", "PATCH", "MKCOL", "MOVE", "COPY", "LINK"] {
      for target in ["/a.txt", "/b/", "/new.txt", "/b/../new.txt", "/.recto/events"] {
        for origin in ["http://\(site.host)", "http://evil.example", "null"] {
          let bytes = try site.exchange(
            "\(method) \(target) HTTP/1.1\r\nHost: \(site.host)\r\nOrigin: \(origin)\r\n\(body)")
          #expect([400, 405].contains(try Answer(bytes).status))
        }
      }
    }
    #expect(try FolderTree.texts(in: URL(filePath: site.folder.path)) == before)
  }

  @Test func aBodyOfAnySizeIsTurnedAwayUnread() throws {
    let site = try ServedFolder(["a.txt": "secret"])
    for count in [1, 1 << 20, 1 << 40] {
      let client = try site.connect()
      client.send("GET /a.txt HTTP/1.1\r\nHost: \(site.host)\r\nContent-Length: \(count)\r\n\r\n")
      client.send([UInt8](repeating: 0x41, count: min(count, 1 << 18)))
      #expect(try client.readAnswer().status == 400)
    }
    #expect(try site.get("/a.txt").text == "secret")
  }

  @Test func ofTwoRequestsInOneTheSecondIsNotSmuggledIn() throws {
    let site = try ServedFolder(["a.txt": "first", "b.txt": "SECOND"])
    let inner = "GET /b.txt HTTP/1.1\r\nHost: \(site.host)\r\n\r\n"
    let heads = [
      "Content-Length: 0\r\nContent-Length: \(inner.utf8.count)",
      "Content-Length: \(inner.utf8.count)\r\nContent-Length: 0",
      "Content-Length: \(inner.utf8.count)\r\nTransfer-Encoding: chunked",
      "Transfer-Encoding: chunked\r\nContent-Length: \(inner.utf8.count)",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
      "Transfer-Encoding : chunked", "Transfer-Encoding:\tchunked", "Content-Length: +0",
      "Content-Length: 0, \(inner.utf8.count)", "Content-Length: 00\(inner.utf8.count)",
    ]
    for head in heads {
      let bytes = try site.exchange(
        "GET /a.txt HTTP/1.1\r\nHost: \(site.host)\r\n\(head)\r\n\r\n0\r\n\r\n\(inner)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("SECOND"), "\(head)")
    }
  }

  @Test func aThousandListenersHearOfABuildWithinAQuarterOfASecond() throws {
    let site = try ServedFolder()
    let clients = try (0..<1000).map { _ in try site.listen().client }
    #expect(site.server.listenerCount == 1000)
    let clock = ContinuousClock()
    // The best of five, since other work may hold up the machine.
    let times = try (0..<5).map { _ in
      let start = clock.now
      site.server.announce(LiveEvent(.files([RelativePath("a/index.html")])))
      for client in clients { _ = try client.read(through: "}\n\n") }
      return start.duration(to: clock.now)
    }
    #expect(try #require(times.min()) < .milliseconds(250))
  }

  @Test func listenersThatLeftAreNotCountedAfterTwentySeconds() throws {
    let site = try ServedFolder()
    var clients = try (0..<200).map { _ in try site.listen().client }
    clients.removeLast(100)
    for _ in 0..<2 {
      site.scheduler.advance(by: .seconds(10))
      for client in clients { _ = try client.read(through: ": still here\n\n") }
    }
    // The server's thread may still be at the last of them.
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(10)
    while site.server.listenerCount != 100, clock.now < deadline { sched_yield() }
    #expect(site.server.listenerCount == 100)
  }

  @Test func clientsThatTrickleDoNotKeepAnHonestOneWaiting() throws {
    let site = try ServedFolder(["a.txt": "a"])
    let slow = try (0..<50).map { _ in try site.connect() }
    for client in slow { client.send("GET /a.txt HTTP/1.1\r\nHost: localhost") }
    // A byte each two seconds, for ten of them; each is cut off after six.
    for _ in 0..<5 {
      for client in slow { client.send("x") }
      #expect(try site.get("/a.txt").text == "a")
      site.scheduler.advance(by: .seconds(2))
    }
    for client in slow { #expect(try client.readToEnd().isEmpty) }
  }
}
