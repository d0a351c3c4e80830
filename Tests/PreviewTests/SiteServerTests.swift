import Foundation
import Glibc
import Preview
import TestSupport
import Testing

@Suite struct SiteServerTests {
  /// The page without the script that the server adds.
  private func plain(_ text: String) -> String {
    text.replacing(/<script src="\/.recto[^>]*><\/script>/, with: "")
  }

  @Test(arguments: [
    ("a.css", "text/css; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
    ("a.json", "application/json; charset=utf-8"), ("a.svg", "image/svg+xml; charset=utf-8"),
    ("a.xml", "application/xml; charset=utf-8"), ("a.txt", "text/plain; charset=utf-8"),
    ("A.PNG", "image/png"), ("a.woff2", "font/woff2"), ("a.tar.gz", "application/gzip"),
    ("a.webp", "image/webp"), ("a.pdf", "application/pdf"), ("CNAME", "application/octet-stream"),
    ("a.unheard-of", "application/octet-stream"), ("a.mp4", "video/mp4"),
  ])
  func sendsFilesAsTheyAreWithTheirType(_ name: String, _ type: String) throws {
    let site = try ServedFolder([name: "0123456789"])
    let answer = try site.get("/" + name)
    #expect(answer.status == 200)
    #expect(answer.text == "0123456789")
    #expect(answer.headers["content-type"] == type)
    #expect(answer.headers["content-length"] == "10")
  }

  @Test func everyAnswerHasTheFourHeaders() throws {
    let site = try ServedFolder(["a.txt": "a", "b/index.html": "b"])
    let targets = ["/a.txt", "/b", "/b/", "/none", "/.env", "/..", "/.recto/live/page.js"]
    for target in targets {
      let answer = try site.get(target)
      #expect(answer.headers["x-content-type-options"] == "nosniff", "\(target)")
      #expect(answer.headers["cross-origin-resource-policy"] == "same-origin", "\(target)")
      #expect(answer.headers["cache-control"] == "no-store", "\(target)")
      #expect(answer.headers["referrer-policy"] == "no-referrer", "\(target)")
      #expect(answer.headers["access-control-allow-origin"] == nil, "\(target)")
    }
  }

  @Test(arguments: [
    ("/", 200, "root"), ("/index.html", 200, "root"), ("/docs/", 200, "docs"),
    ("/page", 200, "page"), ("/page.html", 200, "page"), ("/both", 200, "both file"),
    ("/both/", 200, "both folder"), ("/page/", 404, ""), ("/page.html/", 404, ""),
    ("/empty/", 404, ""), ("/none", 404, ""), ("/%E6%8C%87%E5%8D%97/", 200, "guide"),
    ("/指南/", 200, "guide"), ("/docs/?a=1", 200, "docs"), ("/a%20b%23.txt", 200, "odd"),
    ("/DOCS/", 404, ""), ("/.well-known/x.txt", 200, "known"),
  ])
  func findsFilesAsGitHubPagesDoes(_ target: String, _ status: Int, _ text: String) throws {
    let site = try ServedFolder([
      "index.html": "root", "docs/index.html": "docs", "page.html": "page",
      "both.html": "both file",
      "both/index.html": "both folder", "empty/a.txt": "", "指南/index.html": "guide",
      "a b#.txt": "odd", ".well-known/x.txt": "known", "404.html": "",
    ])
    let answer = try site.get(target)
    #expect(answer.status == status)
    #expect(plain(answer.text) == text)
  }

  @Test(arguments: [
    ("/docs", "/docs/"), ("/docs?a=%41&b", "/docs/?a=%41&b"), ("/%E6%8C%87", "/%E6%8C%87/"),
    ("/指?ä", "/%E6%8C%87/?%C3%A4"),
  ])
  func sendsFoldersToTheirSlash(_ target: String, _ location: String) throws {
    let site = try ServedFolder(["docs/index.html": "", "指/index.html": ""])
    let answer = try site.get(target)
    #expect(answer.status == 301)
    #expect(answer.headers["location"] == location)
  }

  @Test func missingPagesAreTheSitesOwn() throws {
    let site = try ServedFolder(["404.html": "<body>lost</body>"])
    let answer = try site.get("/none")
    #expect(answer.status == 404)
    #expect(plain(answer.text) == "<body>lost</body>" && answer.text.contains("<script"))
    #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
  }

  @Test func aFolderThatIsNotThereYetIsAnsweredAndThenServed() throws {
    let site = try ServedFolder()
    #expect(try site.get("/").status == 404)
    #expect(try site.get("/").text.contains("/.recto/live/page.js"))
    try site.folder.write("now", to: "site/index.html")
    #expect(try site.get("/").text.hasPrefix("now"))
  }

  @Test func aFolderThatTookThePlaceIsServedFromItsAnnouncementOn() throws {
    let site = try ServedFolder(["index.html": "old"])
    #expect(try site.get("/").text.hasPrefix("old"))
    try site.folder.write("new", to: "next/index.html")
    #expect(rename(site.folder.path + "site", site.folder.path + "gone") == 0)
    #expect(rename(site.folder.path + "next", site.folder.path + "site") == 0)
    site.server.announce(LiveEvent(.everything))
    #expect(try site.get("/").text.hasPrefix("new"))
  }

  @Test func aFolderThatTookThePlaceOfADeletedOneIsServedAtOnce() throws {
    let site = try ServedFolder(["index.html": "old"])
    #expect(try site.get("/").text.hasPrefix("old"))
    try FileManager.default.removeItem(atPath: site.folder.path + "site")
    #expect(try site.get("/").status == 404)
    try site.folder.write("new", to: "site/index.html")
    #expect(try site.get("/").text.hasPrefix("new"))
  }

  @Test func headHasTheHeadersOnly() throws {
    let site = try ServedFolder(["a.txt": "0123456789", "index.html": "<p>"])
    for target in ["/a.txt", "/", "/none", "/.recto/live/page.js"] {
      let get = try site.get(target)
      let head = try site.get(target, method: "HEAD")
      #expect(head.status == get.status)
      #expect(head.headers["content-length"] == get.headers["content-length"])
      #expect(head.headers["content-type"] == get.headers["content-type"])
      #expect(head.body.isEmpty)
    }
  }

  @Test(arguments: ["a.txt", "a.html"])
  func theTagOfAFileAnswersForIt(_ name: String) throws {
    let site = try ServedFolder([name: "0123456789"])
    let target = "/" + name
    let tag = try #require(try site.get(target).headers["etag"])
    #expect(try site.get(target).headers["etag"] == tag)
    for header in [tag, "W/\(tag)", "\"x\", \(tag)", "*", "\"a,b\" ,\t\(tag) "] {
      let answer = try site.get(target, "If-None-Match: \(header)")
      #expect(answer.status == 304, "\(header)")
      #expect(answer.headers["etag"] == tag)
      #expect(answer.body.isEmpty)
    }
    #expect(try site.get(target, "If-None-Match: \"x\"").status == 200)
    try site.folder.write("9876543210!", to: "site/" + name)
    #expect(try site.get(target, "If-None-Match: \(tag)").status == 200)
  }

  @Test(arguments: [
    ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=4-", 206, "456789", "bytes 4-9/10"),
    ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=-99", 206, "0123456789", "bytes 0-9/10"),
    ("bytes=9-99", 206, "9", "bytes 9-9/10"), ("BYTES=0-0", 206, "0", "bytes 0-0/10"),
    ("bytes=0-99999999999999999999", 206, "0123456789", "bytes 0-9/10"),
    ("bytes=10-", 416, "", "bytes */10"), ("bytes=-0", 416, "", "bytes */10"),
    ("bytes=99999999999999999999-", 416, "", "bytes */10"),
    ("bytes=0-1,4-5", 200, "0123456789", nil), ("bytes=3-2", 200, "0123456789", nil),
    ("bytes=-", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
    ("bytes=0x1-2", 200, "0123456789", nil), ("lines=0-1", 200, "0123456789", nil),
    ("bytes=1", 200, "0123456789", nil), ("bytes=--1", 200, "0123456789", nil),
    ("bytes= 0-1", 200, "0123456789", nil),
  ])
  func sendsOneRange(
    _ header: String, _ status: Int, _ text: String, _ contentRange: String?
  ) throws {
    let site = try ServedFolder(["a.txt": "0123456789"])
    let answer = try site.get("/a.txt", "Range: \(header)")
    #expect(answer.status == status)
    #expect(answer.headers["content-range"] == contentRange)
    if status != 416 { #expect(answer.text == text) }
  }

  @Test func aRangeHoldsOnlyForTheFileThatItWasMeantFor() throws {
    let site = try ServedFolder(["a.txt": "0123456789"])
    let tag = try #require(try site.get("/a.txt").headers["etag"])
    let range = "Range: bytes=0-1"
    #expect(try site.get("/a.txt", range, "If-Range: \(tag)").status == 206)
    #expect(try site.get("/a.txt", range, "If-Range: \"x\"").status == 200)
    #expect(try site.get("/a.txt", range, method: "HEAD").status == 200)
  }

  @Test func anEmptyFileHasNoRanges() throws {
    let site = try ServedFolder(["a.txt": ""])
    #expect(try site.get("/a.txt").body.isEmpty)
    #expect(try site.get("/a.txt", "Range: bytes=0-").status == 416)
    #expect(try site.get("/a.txt", "Range: bytes=-1").status == 416)
  }

  @Test func oneConnectionAnswersManyRequests() throws {
    let site = try ServedFolder(["a.txt": "a", "b.txt": "b"])
    let client = try site.connect()
    for name in ["a", "b", "a"] {
      client.send("GET /\(name).txt HTTP/1.1\r\nHost: \(site.host)\r\n\r\n")
      #expect(try client.readAnswer().text == name)
    }
  }

  @Test func aLargeFileArrivesWhole() throws {
    let site = try ServedFolder()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try site.folder.write(Data(bytes), to: "site/a.bin")
    #expect(try site.get("/a.bin").body == bytes)
    #expect(try site.get("/a.bin", "Range: bytes=1000000-").body == Array(bytes[1_000_000...]))
  }

  @Test func takesTheNextFreePort() throws {
    let first = try ServedFolder()
    let second = SiteServer(
      root: first.folder.path, session: 2, scheduler: first.scheduler)
    try second.start(.from(first.port))
    #expect(second.port > first.port && second.port < first.port + 20)
    second.stop()
  }

  @Test func twentyTakenPortsAreAFailure() throws {
    let first = try ServedFolder()
    var servers: [SiteServer] = []
    let failure = #expect(throws: ServerFailure.self) {
      for _ in 0..<20 {
        let server = SiteServer(root: "/", session: 2, scheduler: first.scheduler)
        try server.start(.from(first.port))
        servers.append(server)
      }
    }
    #expect(failure == .portsTaken(first.port...(first.port + 19)))
    for server in servers { server.stop() }
  }

  @Test func thePortIsOursInBothVersionsOfIP() throws {
    let site = try ServedFolder()
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = site.port.bigEndian
    address.sin6_addr = in6addr_loopback
    let other = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(other) }
    let (result, failure) = withUnsafeBytes(of: address) { bytes in
      let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return (bind(other, address, socklen_t(bytes.count)), errno)
    }
    #expect(result == -1)
    #expect([EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EBADF].contains(failure))
  }

  @Test func stoppingTwiceOrBeforeTheStartDoesNothing() throws {
    let site = try ServedFolder()
    site.server.stop()
    site.server.stop()
    SiteServer(root: "/", session: 1, scheduler: site.scheduler).stop()
    #expect(throws: RawClient.Failure.self) { try site.connect() }
  }
}
