import ByteText
import Diagnostics
import Foundation
import Preview
import TestSupport
import Testing

@Suite struct LiveEventTests {
  /// The data of a message, read as JSON.
  private struct Message: Decodable, Equatable {
    struct Failure: Decodable, Equatable {
      var severity = "error"
      var id: String
      var message: String
      var file: String?
      var line: Int?
      var column: Int?
      var hint: String?
      var source: String?
    }

    var build: String
    var from: String
    var changed: [String]?
    var failures: [Failure]
  }

  private func failure(_ message: String) -> Diagnostic { Diagnostic(.error, id: "x", message) }

  private func message(_ text: String) throws -> Message {
    let data = try #require(text.firstRange(of: "data: "))
    let line = text[data.upperBound...].prefix { $0 != "\n" }
    return try JSONDecoder().decode(Message.self, from: Data(line.utf8))
  }

  @Test func aNewStreamIsToldTheStateOfThings() throws {
    let site = try ServedFolder()
    #expect(
      try message(site.listen().greeting)
        == Message(build: "1.0", from: "1.-1", changed: nil, failures: []))
    site.server.announce(LiveEvent(.files([RelativePath("指/\"a\".html")])))
    let error = Diagnostic(
      .error, id: "odd-key", "it is odd", file: "a.md", line: 1, column: 2, hint: "mend it",
      sourceLine: "\todd: é")
    site.server.announce(LiveEvent(.none, failures: [error]))
    let failure = Message.Failure(
      id: "odd-key", message: "it is odd", file: "a.md", line: 1, column: 2, hint: "mend it",
      source: "\todd: é")
    #expect(
      try message(site.listen().greeting)
        == Message(build: "1.1", from: "1.0", changed: ["指/\"a\".html"], failures: [failure]))
    site.server.announce(LiveEvent(.none))
    #expect(
      try message(site.listen().greeting)
        == Message(build: "1.1", from: "1.0", changed: ["指/\"a\".html"], failures: []))
  }

  @Test func everyStreamHearsEveryEvent() throws {
    let site = try ServedFolder()
    let clients = try (0..<20).map { _ in try site.listen().client }
    site.server.announce(LiveEvent(.everything))
    site.server.announce(LiveEvent(.none, failures: [failure("x")]))
    for client in clients {
      let updated = Message(build: "1.1", from: "1.0", changed: nil, failures: [])
      var failing = updated
      failing.failures = [.init(id: "x", message: "x")]
      #expect(try message(client.read(through: "}\n\n")) == updated)
      #expect(try message(client.read(through: "}\n\n")) == failing)
    }
  }

  @Test func anyTextIsOneLineOfData() throws {
    let texts = [
      "line\nline\r\n\tcaret ^", "\"quoted\\\"", "\u{0}\u{1f}\u{7f}\u{2028}é指🎉", "data: x\n\nid: 1",
      "</script><script>",
    ]
    let site = try ServedFolder()
    let client = try site.listen().client
    site.server.announce(LiveEvent(.none, failures: texts.map(failure)))
    #expect(try message(client.read(through: "}\n\n")).failures.map(\.message) == texts)
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
    ["Recto-Live: 1", "Sec-Fetch-Site: cross-site"], ["Recto-Live: 1", "Origin: null"],
  ])
  func aForeignPageGetsNoEvents(_ headers: [String]) throws {
    let site = try ServedFolder()
    site.server.announce(LiveEvent(.none, failures: [failure("secret")]))
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
    site.server.announce(LiveEvent(.everything))
    for client in clients {
      #expect(try message(client.read(through: "}\n\n")).build == "1.1")
    }
    // Half of them leave, which shows with the second write to them.
    clients.removeLast(500)
    var isThereRoom = false
    for _ in 0..<100 where !isThereRoom {
      site.server.announce(LiveEvent(.everything))
      for client in clients { _ = try client.read(through: "}\n\n") }
      let client = try site.connect()
      client.send(
        "GET /.recto/events HTTP/1.1\r\nHost: \(site.host)\r\nSec-Fetch-Site: same-origin\r\n\r\n")
      isThereRoom = try client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200")
    }
    #expect(isThereRoom)
  }

  @Test func theScriptsAreServed() throws {
    let site = try ServedFolder()
    for file in LiveFile.allCases {
      let answer = try site.get("/.recto/live/" + file.rawValue)
      #expect(answer.status == 200)
      let type = file == .panelStyle ? "text/css" : "text/javascript"
      #expect(answer.headers["content-type"] == type + "; charset=utf-8")
      #expect(!answer.text.isEmpty && !answer.text.contains("innerHTML"))
    }
    #expect(
      try site.get("/.recto/events", "Sec-Fetch-Site: same-origin", method: "HEAD").status == 200)
  }
}

@Suite struct LivePageTests {
  private func script(_ page: String) throws -> (text: String, attributes: [String]) {
    let pattern = /<script src="\/.recto\/live\/page.js"([^>]*)><\/script>/
    let found = try #require(page.firstMatch(of: pattern), "\(page)")
    return (String(found.0), found.1.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("<body>a</body></html>", "<body>aSCRIPT</body></html>"),
    ("<BODY>a</BODY >", "<BODY>aSCRIPT</BODY >"),
    ("<!-- </body> --><body>a</body>\n", "<!-- </body> --><body>aSCRIPT</body>\n"),
    ("<p>a", "<p>aSCRIPT"), ("", "SCRIPT"), ("</bod", "</bodSCRIPT"), ("</body", "SCRIPT</body"),
  ])
  func aPageGetsOneScriptAtTheEndOfItsBody(_ page: String, _ expected: String) throws {
    let site = try ServedFolder(["a.html": page])
    let answer = try site.get("/a")
    let script = try script(answer.text)
    #expect(answer.text == expected.replacing("SCRIPT", with: script.text))
    #expect(script.attributes.contains(#"data-file="a.html""#))
    #expect(script.attributes.contains(#"data-build="1.0""#))
  }

  @Test func thePublishedFileHasNoScript() throws {
    let site = try ServedFolder(["a.html": "<body>a</body>"])
    #expect(try site.get("/a").text != "<body>a</body>")
    #expect(try site.folder.read("site/a.html") == "<body>a</body>")
  }

  @Test func aPageNamesItsFileItsTagAndItsBuild() throws {
    let site = try ServedFolder(["指/a&\"b\"/index.html": "a", "404.html": "lost"])
    let target = "/指/a&%22b%22/"
    let tag = try site.get(target).headers["etag"]
    let plainTag = try #require(site.get(target, "Recto-Live: 1").headers["etag"])
    site.server.announce(LiveEvent(.everything))
    let script = try script(site.get(target).text)
    #expect(script.text.contains(#"data-file="指/a&amp;&quot;b&quot;/index.html""#))
    #expect(script.attributes.contains("data-tag=\(plainTag)"))
    #expect(script.attributes.contains(#"data-build="1.1""#))
    #expect(try site.get(target).headers["etag"] != tag)
    let missing = try self.script(site.get("/none").text)
    #expect(missing.attributes.contains(#"data-file="""#))
  }

  @Test(arguments: [
    ("Sec-Fetch-Dest: document", true), ("Sec-Fetch-Dest: iframe", true),
    ("Sec-Fetch-Dest: empty", false), ("Sec-Fetch-Dest: script", false),
    ("Sec-Fetch-Dest: image", false), ("Recto-Live: 1", false),
  ])
  func whatScriptsFetchIsLeftAlone(_ header: String, _ hasScript: Bool) throws {
    let site = try ServedFolder(["a.html": "a", "404.html": "a"])
    for target in ["/a.html", "/none"] {
      #expect(try (site.get(target, header).text != "a") == hasScript)
    }
  }

  @Test func aPageThatIsAskedForAgainIsSentOnlyWhenItChanged() throws {
    let site = try ServedFolder(["a.html": "a"])
    let tag = try #require(site.get("/a", "Recto-Live: 1").headers["etag"])
    site.server.announce(LiveEvent(.everything))
    #expect(try site.get("/a", "Recto-Live: 1", "If-None-Match: \(tag)").status == 304)
    try site.folder.write("longer", to: "site/a.html")
    #expect(try site.get("/a", "Recto-Live: 1", "If-None-Match: \(tag)").text == "longer")
  }

  @Test func otherFilesGetNoScript() throws {
    let site = try ServedFolder(["a.txt": "</body>", "a.svg": "</body>", "a.xhtml": "</body>"])
    for name in ["a.txt", "a.svg", "a.xhtml"] {
      #expect(try site.get("/" + name).text == "</body>")
    }
  }
}
