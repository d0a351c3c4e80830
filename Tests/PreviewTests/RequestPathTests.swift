import Preview
import Testing

@Suite struct RequestPathTests {
  @Test(arguments: [
    ("/", [], true), ("/a", ["a"], false), ("/a/b/", ["a", "b"], true),
    ("/a%20b", ["a b"], false), ("/%61", ["a"], false), ("/%E6%8C%87", ["指"], false),
    ("/指南/", ["指南"], true), ("/a?b/../c", ["a"], false), ("/a+b", ["a+b"], false),
    ("/%252e%252e", ["%2e%2e"], false), ("/...", ["..."], false), ("/a?", ["a"], false),
    ("/?", [], true), ("/a%23b%3F", ["a#b?"], false),
  ])
  func decodesEachPartOnce(_ target: String, _ names: [String], _ isFolder: Bool) throws {
    let path = try #require(RequestPath(target: target.utf8))
    #expect(path.names == names.map { Array($0.utf8) })
    #expect(path.isFolder == isFolder)
  }

  @Test(arguments: [
    "", "a", "*", "http://evil.example/", "//", "//evil.example", "/a//b", "/a//", "/..", "/../a",
    "/a/..", "/./a", "/a/.", "/%2e%2e/a", "/.%2E", "/a%2Fb", "/a%2fb", "/a%5Cb", "/a\\b",
    "/%00", "/a%00.html", "/a%0d%0aX: y", "/a%7f", "/a%", "/a%4", "/a%zz", "/a%-1", "/a#b",
    "/%c0%ae%c0%ae/", "/%e0%80%ae", "/%ff", "/%ed%a0%80", "/a b", "/a\tb", "/a\u{7f}",
  ])
  func refusesWhatIsNoPlainPath(_ target: String) {
    #expect(RequestPath(target: target.utf8) == nil)
  }

  @Test func writingAndReadingAreInverses() throws {
    // Every byte that a name may hold, alone and in company, at both ends of a path.
    let scalars = (0x20...0x7e).map(UInt8.init).filter { $0 != 0x2f && $0 != 0x5c && $0 != 0x2e }
    let names =
      scalars.map { [$0] } + ["...", "a.b", "é", "e\u{301}", "指南", "%2e"].map { Array($0.utf8) }
    for name in names {
      for suffix in ["", "/"] {
        let encoded = name.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let path = try #require(RequestPath(target: "/x/\(encoded)\(suffix)".utf8))
        #expect(path.names.last == name)
        #expect(RequestPath(target: path.target.utf8) == path)
        #expect(path.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
      }
    }
    #expect(RequestPath.root.target == "/")
    #expect(RequestPath(target: "/".utf8) == .root)
  }
}

@Suite struct RouteTests {
  @Test(arguments: ["/", "/a", "/a/", "/a/b%20c.html", "/.well-known/security.txt"])
  func aSitePathIsItsOwnRoute(_ target: String) throws {
    let path = try #require(RequestPath(target: target.utf8))
    #expect(Route(path: path) == .site(path))
    #expect(Route.site(path).path.target == target)
  }

  @Test(arguments: [Route.events, .site(.root)] + LiveFile.allCases.map { .live($0) })
  func pathAndParsingAreInverses(_ route: Route) {
    #expect(Route(path: route.path) == route)
    #expect(Route(target: route.path.target.utf8) == route)
  }

  @Test(arguments: [
    "/.git/config", "/.env", "/a/.env", "/.recto", "/.recto/", "/.recto/events/", "/.recto/x",
    "/.recto/live", "/.recto/live/", "/.recto/live/x.js", "/.recto/live/page.js/",
    "/.recto.manifest", "/...", "/.well-known/.x", "/a/.well-known/x", "/%2egit/config",
  ])
  func hiddenNamesHaveNoRoute(_ target: String) {
    #expect(RequestPath(target: target.utf8) != nil)
    #expect(Route(target: target.utf8) == nil)
  }
}
