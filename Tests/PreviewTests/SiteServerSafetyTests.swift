import Foundation
import Glibc
import Preview
import TestSupport
import Testing

@Suite struct SiteServerSafetyTests {
  private func status(_ bytes: [UInt8]) throws -> Int { try Answer(bytes).status }

  /// How many answers there are; some of the library's own begin with the same head twice.
  private func answerCount(_ bytes: [UInt8]) -> Int {
    let text = String(decoding: bytes, as: UTF8.self)
    let heads = text.components(separatedBy: "\r\n\r\n")
    let isDoubled = heads.count > 1 && heads[0] == heads[1]
    return text.components(separatedBy: "HTTP/1.1 ").count - (isDoubled ? 2 : 1)
  }

  @Test(arguments: [
    "localhost:PORT", "LocalHost:PORT", "127.0.0.1:PORT", "[::1]:PORT", "docs.localhost:PORT",
    "a.b-c.localhost:PORT", "studio.example:PORT", "Studio.Example:PORT",
  ])
  func answersToItsOwnNames(_ host: String) throws {
    let site = try ServedFolder(["a.txt": "a"], hosts: ["studio.example"])
    let host = host.replacing("PORT", with: "\(site.port)")
    let bytes = try site.exchange(
      "GET /a.txt HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    #expect(try status(bytes) == 200)
  }

  @Test(arguments: [
    "evil.example", "evil.example:PORT", "localhost", "localhost:1", "localhost:PORT0",
    "localhost:0PORT", "localhost:", "127.0.0.1", "127.0.0.1.evil.example:PORT",
    "localhost.evil.example:PORT", "evil-localhost:PORT", ".localhost:PORT", "a..localhost:PORT",
    "localhost.:PORT", "127.0.0.2:PORT", "0.0.0.0:PORT", "[::]:PORT", "::1:PORT", "[::1]",
    "2130706433:PORT", "0x7f.1:PORT", "localhost:PORT@evil.example", "a@localhost:PORT",
    "localhost:PORT, evil.example", "localhost:PORT/", "localhost\u{0}:PORT", "ﬂocalhost:PORT",
    "a/b.localhost:PORT", "sub.studio.example:PORT", ":PORT", "localhost:PORT:PORT",
  ])
  func refusesForeignNames(_ host: String) throws {
    let site = try ServedFolder(["a.txt": "secret"], hosts: ["studio.example"])
    let host = host.replacing("PORT", with: "\(site.port)")
    let bytes = try site.exchange("GET /a.txt HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    #expect(try status(bytes) == 403)
    #expect(answerCount(bytes) == 1)
  }

  @Test func refusesNoHostAndTwo() throws {
    let site = try ServedFolder(["a.txt": "secret"])
    let host = "Host: \(site.host)\r\n"
    #expect(try status(site.exchange("GET /a.txt HTTP/1.1\r\n\r\n")) == 400)
    #expect(try status(site.exchange("GET /a.txt HTTP/1.0\r\n\r\n")) == 403)
    #expect(try status(site.exchange("GET /a.txt HTTP/1.1\r\nHost:\r\n\r\n")) == 403)
    #expect(try status(site.exchange("GET /a.txt HTTP/1.1\r\n\(host)\(host)\r\n")) == 403)
    #expect(
      try status(site.exchange("GET /a.txt HTTP/1.1\r\n\(host)hOsT: evil.example\r\n\r\n")) == 403)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "F<OO", "PRI"])
  func answersGetAndHeadOnly(_ method: String) throws {
    let site = try ServedFolder(["a.txt": "secret"])
    let bytes = try site.exchange(
      "\(method) /a.txt HTTP/1.1\r\nHost: \(site.host)\r\nContent-Length: 3\r\n\r\nabc")
    let answer = try Answer(bytes)
    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == "GET, HEAD")
    #expect(answerCount(bytes) == 1)
  }

  /// Requests and their status, 0 for the end without an answer; `HOST` is the right host line.
  static let malformed: [(String, Int)] = [
    ("GET /a\u{0}b HTTP/1.1\r\nHOST\r\n", 400), ("GET /a\\b HTTP/1.1\r\nHOST\r\n", 400),
    ("GET /a%00.html HTTP/1.1\r\nHOST\r\n", 400), ("GET /a%2fb HTTP/1.1\r\nHOST\r\n", 400),
    ("GET /a%5cb HTTP/1.1\r\nHOST\r\n", 400), ("GET /a%zz%4 HTTP/1.1\r\nHOST\r\n", 400),
    ("GET /.env#x HTTP/1.1\r\nHOST\r\n", 400), ("GET /a.txt# HTTP/1.1\r\nHOST\r\n", 400),
    ("GET http://evil.example/ HTTP/1.1\r\nHOST\r\n", 400), ("GET x HTTP/1.1\r\nHOST\r\n", 400),
    ("GET * HTTP/1.1\r\nHOST\r\n", 400), ("GET /%c0%ae%c0%ae/ HTTP/1.1\r\nHOST\r\n", 400),
    ("GET /a%0d%0aX:%20y HTTP/1.1\r\nHOST\r\n", 400), ("GET //a.txt HTTP/1.1\r\nHOST\r\n", 400),
    ("GET /a b HTTP/1.1\r\nHOST\r\n", 0), ("GET /a\tb HTTP/1.1\r\nHOST\r\n", 400),
    ("GET /\u{1}a HTTP/1.1\r\nHOST\r\n", 400), ("GET /a.txt HTTP/2.0\r\nHOST\r\n", 505),
    ("GET /a.txt HTTP/1.1\r\nHost : x\r\n\r\n", 400),
    ("GET /a.txt HTTP/1.1\r\nHOSTContent-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
    ("GET /a.txt HTTP/1.1\r\nHOSTContent-Length: 1\r\nContent-Length: 5\r\n\r\nabcde", 400),
    ("GET /a.txt HTTP/1.1\r\nHOSTContent-Length: 0\r\nContent-Length: 30\r\n\r\n", 400),
    ("GET /a.txt HTTP/1.1\r\nHOSTContent-Length: 1x\r\n\r\na", 400),
    ("GET /a.txt HTTP/1.1\r\nHOSTContent-Length: -1\r\n\r\na", 400),
    ("GET /a.txt HTTP/1.1\r\nHOSTContent-Length: 3\r\n\r\nabc", 400),
    (
      "GET /a.txt HTTP/1.1\r\nHOSTContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400
    ),
    ("GET /a.txt HTTP/1.1\r\nHOSTTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("GET /a.txt HTTP/1.1\r\nHOSTTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
    ("POST /a.txt HTTP/1.1\r\nHOSTContent-Length: 1\r\nContent-Length: 5\r\n\r\nabcde", 405),
    (
      "POST /a.txt HTTP/1.1\r\nHOSTContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      405
    ),
    ("POST /a.txt HTTP/1.1\r\nHOSTExpect: 100-continue\r\nContent-Length: 3\r\n\r\n", 405),
    ("GET /\(String(repeating: "a", count: 64_000)) HTTP/1.1\r\nHOST\r\n", 414),
    ("GET /a.txt HTTP/1.1\r\nHOSTX: \(String(repeating: "a", count: 40_000))\r\n\r\n", 431),
    (
      "GET /a.txt HTTP/1.1\r\nHOST\((0..<2000).map { "h\($0): 1\r\n" }.joined())\r\n", 431
    ),
  ]

  @Test(arguments: malformed.indices)
  func malformedRequestsGetOneAnswerAndTheEnd(_ index: Int) throws {
    let (request, expected) = Self.malformed[index]
    let site = try ServedFolder(["a.txt": "secret"])
    // A second request right behind must never be answered.
    let second = "GET /a.txt HTTP/1.1\r\nHost: \(site.host)\r\n\r\n"
    let bytes = try site.exchange(
      request.replacing("HOST", with: "Host: \(site.host)\r\n") + second)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try bytes.isEmpty ? expected == 0 : status(bytes) == expected, "\(text)")
    #expect(answerCount(bytes) <= 1, "\(text)")
    #expect(!text.contains("secret"))
  }

  /// 200 ways to write a way out of the root.
  static let escapes: [String] = {
    let ups = [
      "..", "%2e%2e", ".%2e", "%2E.", "%252e%252e", "..%2f..", "..%5c..", "..\\..", "%c0%ae%c0%ae",
      "%e0%80%ae%e0%80%ae", "..%00", "%00..", "..;", "..%20", "..\u{301}", "%2e%2e%2f%2e%2e",
      "..%c0%af..", "..%252f..", ".", "%uff0e%uff0e",
    ]
    let starts = ["/", "/docs/", "/docs/./", "//", "/link-out/"]
    let ends = ["secret.txt", "docs/../../secret.txt"]
    return starts.flatMap { start in
      ups.flatMap { up in ends.map { "\(start)\(up)/\(up)/\($0)" } }
    }
  }()

  /// A site with all kinds of ways out in it, and a secret beside it.
  private func trappedSite() throws -> ServedFolder {
    let site = try ServedFolder(["docs/a.txt": "inside", ".env": "SECRET", ".git/config": "SECRET"])
    let folder = site.folder.path
    try site.folder.write("SECRET", to: "secret.txt")
    try site.folder.write("SECRET", to: "site-twin/secret.txt")
    symlink("../secret.txt", folder + "site/link-out.txt")
    symlink("..", folder + "site/link-out")
    symlink(folder + "secret.txt", folder + "site/link-absolute.txt")
    symlink("/proc/self/cwd", folder + "site/link-magic")
    symlink("link-loop", folder + "site/link-loop")
    symlink("nowhere", folder + "site/link-dangling")
    #expect(mkfifo(folder + "site/pipe", 0o600) == 0)
    return site
  }

  @Test func noTargetLeavesTheRoot() throws {
    let site = try trappedSite()
    #expect(Self.escapes.count == 200)
    let links = [
      "/link-out.txt", "/link-out/secret.txt", "/link-out/site/.env", "/link-absolute.txt",
      "/link-magic/secret.txt", "/link-loop", "/link-loop/a", "/link-dangling", "/pipe",
      "/site-twin/secret.txt", "/.env", "/.git/config", "/docs/../.env", "/.env/.", "/.env?x",
      "/%2eenv", "/docs/%2e%2e%2f%2e%2e/secret.txt", "/secret.txt", "/proc/self/environ",
      "/docs/..%2f..%2fsecret.txt%00.html", "/link-out",
    ]
    for target in Self.escapes + links {
      let bytes = try site.exchange(
        "GET \(target) HTTP/1.1\r\nHost: \(site.host)\r\nConnection: close\r\n\r\n")
      #expect([400, 404].contains(try status(bytes)), "\(target)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("SECRET"), "\(target)")
    }
    #expect(try site.get("/docs/a.txt").text == "inside")
  }

  @Test func aForeignAddressInTheTargetNeverBecomesARedirect() throws {
    let site = try ServedFolder(["evil.example/index.html": "a"])
    let bytes = try site.exchange(
      "GET //evil.example HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
    #expect(try status(bytes) == 400)
    #expect(try site.get("/evil.example").headers["location"] == "/evil.example/")
  }

  @Test func slowRequestsAreCutOffAndHonestOnesAreNot() throws {
    let site = try ServedFolder(["a.txt": "a"])
    let slow = try (0..<50).map { _ in try site.connect() }
    for client in slow { client.send("GET /a.txt HTTP/1.1\r\nHost:") }
    let honest = try site.connect()
    let request = "GET /a.txt HTTP/1.1\r\nHost: \(site.host)\r\n\r\n"
    honest.send(request)
    // Connections are taken in order, so the slow ones are known when this answer is there.
    #expect(try honest.readAnswer().status == 200)
    site.scheduler.advance(by: .seconds(5))
    for client in slow { client.send(" loc") }
    site.scheduler.advance(by: .seconds(2))
    for client in slow { #expect(try client.readToEnd().isEmpty) }
    honest.send(request)
    #expect(try honest.readAnswer().status == 200)
  }

  @Test func aBodyThatNeverComesIsCutOff() throws {
    let site = try ServedFolder(["a.txt": "a"])
    let slow = try site.connect()
    slow.send(
      "DELETE /a.txt HTTP/1.1\r\nHost: \(site.host)\r\nContent-Length: 1000\r\n\r\n")
    let honest = try site.connect()
    honest.send("GET /a.txt HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
    #expect(try honest.readAnswer().status == 200)
    site.scheduler.advance(by: .seconds(7))
    // With or without its answer, but to the end.
    #expect(answerCount(try slow.readToEnd()) <= 1)
  }

  @Test func aClientThatLeavesInTheMiddleOfAFileDoesNoHarm() throws {
    let site = try ServedFolder(["a.txt": "a"])
    try site.folder.write(Data(count: 8_000_000), to: "site/a.bin")
    for _ in 0..<20 {
      let client = try site.connect()
      client.send("GET /a.bin HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
      _ = try client.read(through: "\r\n\r\n")
    }
    #expect(try site.get("/a.txt").text == "a")
  }
}
