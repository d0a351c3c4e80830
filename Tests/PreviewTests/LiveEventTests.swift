import Foundation
import Preview
import TestSupport
import Testing

@Suite struct LiveEventTests {
  /// The data of a message, read as JSON.
  private struct Message: Decodable, Equatable {
    var build: String
    var failures: [String]
  }

  private func message(_ text: String) throws -> Message {
    let data = try #require(text.firstRange(of: "data: "))
    let line = text[data.upperBound...].prefix { $0 != "\n" }
    return try JSONDecoder().decode(Message.self, from: Data(line.utf8))
  }

  @Test func aNewStreamIsToldTheStateOfThings() throws {
    let site = try ServedFolder()
    #expect(try message(site.listen().greeting) == Message(build: "1.0", failures: []))
    site.server.announce(.reload)
    site.server.announce(.failed(["a.md:1:2: error: x"]))
    #expect(
      try message(site.listen().greeting)
        == Message(build: "1.1", failures: ["a.md:1:2: error: x"]))
    site.server.announce(.mended)
    #expect(try message(site.listen().greeting) == Message(build: "1.1", failures: []))
  }

  @Test func everyStreamHearsEveryEvent() throws {
    let site = try ServedFolder()
    let clients = try (0..<20).map { _ in try site.listen().client }
    site.server.announce(.reload)
    site.server.announce(.failed(["x"]))
    for client in clients {
      #expect(
        try message(client.read(through: "}\n\n")) == Message(build: "1.1", failures: []))
      #expect(
        try message(client.read(through: "}\n\n")) == Message(build: "1.1", failures: ["x"]))
    }
  }

  @Test func anyTextIsOneLineOfData() throws {
    let texts = [
      "line\nline\r\n\tcaret ^", "\"quoted\\\"", "\u{0}\u{1f}\u{7f}\u{2028}é指🎉", "data: x\n\nid: 1",
      "</script><script>",
    ]
    let site = try ServedFolder()
    let client = try site.listen().client
    site.server.announce(.failed(texts))
    #expect(try message(client.read(through: "}\n\n")).failures == texts)
  }

  @Test func aStreamIsAnEventStreamThatNobodyKeeps() throws {
    let site = try ServedFolder()
    let client = try site.connect()
    client.send(
      "GET /.recto/events HTTP/1.1\r\nHost: \(site.host)\r\nOrigin: http://\(site.host)\r\n\r\n")
    let answer = try Answer(Array(client.read(through: "\r\n\r\n").utf8))
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "text/event-stream; charset=utf-8")
    #expect(answer.headers["cache-control"] == "no-store")
    #expect(answer.headers["access-control-allow-origin"] == nil)
  }

  @Test(arguments: [
    [], ["Origin: null"], ["Origin: http://evil.example"], ["Origin: https://HOST"],
    ["Origin: http://HOST.evil.example"], ["Origin: http://localhost:1"], ["Origin: HOST"],
    ["Origin:"], ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"],
    ["Sec-Fetch-Site: none"], ["Origin: http://HOST", "Sec-Fetch-Site: same-site"],
    ["Origin: http://evil.example", "Sec-Fetch-Site: same-origin"],
  ])
  func aForeignPageGetsNoEvents(_ headers: [String]) throws {
    let site = try ServedFolder()
    site.server.announce(.failed(["secret"]))
    let lines = headers.map { $0.replacing("HOST", with: site.host) + "\r\n" }.joined()
    let bytes = try site.exchange(
      "GET /.recto/events HTTP/1.1\r\nHost: \(site.host)\r\n\(lines)\r\n")
    #expect(try Answer(bytes).status == 403)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
  }

  @Test func aSilentStreamHasAHeartbeatAndAnIdleServerDoesNothing() throws {
    let site = try ServedFolder()
    #expect(site.scheduler.waitingCount == 0)
    let client = try site.listen().client
    site.scheduler.advance(by: .seconds(16))
    #expect(try client.read(through: "\n\n").contains(": still here\n\n"))
    site.scheduler.advance(by: .seconds(15))
    #expect(try client.read(through: "\n\n").contains(": still here\n\n"))
    site.server.stop()
    site.scheduler.advance(by: .seconds(60))
    #expect(site.scheduler.waitingCount == 0)
  }

  @Test func stoppingEndsOpenStreams() throws {
    let site = try ServedFolder()
    let clients = try (0..<50).map { _ in try site.listen().client }
    site.server.stop()
    for client in clients {
      let rest = String(decoding: try client.readToEnd(), as: UTF8.self)
      // The end of the greeting's chunk, and then that of the answer if there was time for it.
      #expect(["\r\n", "\r\n0\r\n\r\n"].contains(rest))
    }
  }

  @Test func aThousandStreamsAreHeldAndNoMore() throws {
    let site = try ServedFolder(["a.txt": "a"])
    var clients = try (0..<1000).map { _ in try site.listen().client }
    let refused = try site.get("/.recto/events", "Sec-Fetch-Site: same-origin")
    #expect(refused.status == 503)
    #expect(refused.headers["retry-after"] == "5")
    #expect(try site.get("/a.txt").text == "a")
    site.server.announce(.reload)
    for client in clients {
      #expect(try message(client.read(through: "}\n\n")).build == "1.1")
    }
    // Half of them leave, which shows with the second write to them.
    clients.removeLast(500)
    var isThereRoom = false
    for _ in 0..<100 where !isThereRoom {
      site.server.announce(.reload)
      for client in clients { _ = try client.read(through: "}\n\n") }
      let client = try site.connect()
      client.send(
        "GET /.recto/events HTTP/1.1\r\nHost: \(site.host)\r\nSec-Fetch-Site: same-origin\r\n\r\n")
      isThereRoom = try client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200")
    }
    #expect(isThereRoom)
  }

  @Test func theScriptIsServedAndItsHeadToo() throws {
    let site = try ServedFolder()
    let answer = try site.get("/.recto/live.js")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(answer.text.contains("textContent = failure"))
    #expect(!answer.text.contains("innerHTML"))
    #expect(
      try site.get("/.recto/events", "Sec-Fetch-Site: same-origin", method: "HEAD").status == 200)
  }
}

@Suite struct LivePageTests {
  private func script(_ build: String) -> String {
    #"<script src="/.recto/live.js" data-build="\#(build)" defer></script>"#
  }

  @Test(arguments: [
    ("<body>a</body></html>", "<body>aSCRIPT</body></html>"),
    ("<BODY>a</BODY >", "<BODY>aSCRIPT</BODY >"),
    ("<!-- </body> --><body>a</body>\n", "<!-- </body> --><body>aSCRIPT</body>\n"),
    ("<p>a", "<p>aSCRIPT"), ("", "SCRIPT"), ("</bod", "</bodSCRIPT"), ("</body", "SCRIPT</body"),
  ])
  func aPageGetsOneScriptAtTheEndOfItsBody(_ page: String, _ expected: String) throws {
    let site = try ServedFolder(["a.html": page])
    #expect(try site.get("/a").text == expected.replacing("SCRIPT", with: script("1.0")))
  }

  @Test func thePublishedFileHasNoScript() throws {
    let site = try ServedFolder(["a.html": "<body>a</body>"])
    #expect(try site.get("/a").text != "<body>a</body>")
    #expect(try site.folder.read("site/a.html") == "<body>a</body>")
  }

  @Test func aPageNamesTheBuildThatItCameFrom() throws {
    let site = try ServedFolder(["index.html": "a"])
    let tag = try site.get("/").headers["etag"]
    site.server.announce(.reload)
    #expect(try site.get("/").text == "a" + script("1.1"))
    #expect(try site.get("/").headers["etag"] != tag)
    site.server.announce(.failed(["x"]))
    #expect(try site.get("/").text == "a" + script("1.1"))
  }

  @Test(arguments: [
    ("document", true), ("iframe", true), ("empty", false), ("script", false), ("image", false),
  ])
  func whatScriptsFetchIsLeftAlone(_ destination: String, _ hasScript: Bool) throws {
    let site = try ServedFolder(["a.html": "a"])
    let answer = try site.get("/a.html", "Sec-Fetch-Dest: \(destination)")
    #expect(answer.text == (hasScript ? "a" + script("1.0") : "a"))
  }

  @Test func otherFilesGetNoScript() throws {
    let site = try ServedFolder(["a.txt": "</body>", "a.svg": "</body>", "a.xhtml": "</body>"])
    for name in ["a.txt", "a.svg", "a.xhtml"] {
      #expect(try site.get("/" + name).text == "</body>")
    }
  }
}
