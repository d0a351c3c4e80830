import Documents
import Testing

@Suite struct GlobPatternTests {
  private func matches(_ pattern: String, _ path: String) throws -> Bool {
    let isFolder = path.hasSuffix("/")
    let name = isFolder ? String(path.dropLast()) : path
    return try GlobPattern(pattern).matches(Array(name.utf8), isFolder: isFolder)
  }

  @Test(arguments: [
    ("a.md", "a.md"), ("a.md", "x/y/a.md"), ("*.md", "x/a.md"), ("/a.md", "a.md"),
    ("x/a.md", "x/a.md"),
    ("x/*.md", "x/a.md"), ("*", "x/a"), ("?.md", "é.md"), ("?.md", "\u{1F600}.md"),
    ("a*c*e", "abcde"),
    ("**/a", "a"), ("**/a", "x/y/a"), ("x/**", "x/a"), ("x/**", "x/y/a"), ("x/**/a", "x/a"),
    ("x/**/a", "x/y/z/a"), ("x/**/y/**/z", "x/1/y/2/y/3/z"), ("drafts/", "drafts/"),
    ("drafts/", "x/drafts/"),
    ("/x/y/", "x/y/"), ("\\*a", "*a"), ("\\!a", "!a"), ("a b", "a b"), ("**", "x/y"),
    ("*.tar.*", "a.tar.tar.gz"),
    ("x/*/z", "x/y/z"), ("{a,b}", "{a,b}"), ("!a", "a"), ("a**b", "axxb"), ("***", "abc"),
  ])
  func means(_ pattern: String, _ path: String) throws {
    #expect(try matches(pattern, path))
  }

  @Test(arguments: [
    ("a.md", "b.md"), ("a.md", "a.md.bak"), ("*.md", "a.txt"), ("/a.md", "x/a.md"),
    ("x/a.md", "y/x/a.md"),
    ("x/*.md", "x/y/a.md"), ("?.md", "ab.md"), ("x/**", "x"), ("x/**", "x/"), ("drafts/", "drafts"),
    ("a*c", "abd"), ("x/**/a", "x/y/b"), ("\\*a", "ba"), ("x/*/z", "x/z"),
    ("x/**/y/**/z", "x/1/2/z"), ("A.md", "a.md"),
  ])
  func doesNotMean(_ pattern: String, _ path: String) throws {
    #expect(try !matches(pattern, path))
  }

  @Test(arguments: [
    ("", GlobPattern.Fault.empty), ("/", .empty), ("!", .empty), ("a//b", .empty),
    ("[a]", .brackets),
    ("../a", .parent), ("a/./b", .parent), ("a\\", .backslash),
  ])
  func refuses(_ pattern: String, _ fault: GlobPattern.Fault) {
    #expect(throws: fault) { try GlobPattern(pattern) }
  }

  @Test func theLastPatternDecides() throws {
    let list = try ["*.md", "!keep.md", "/old/"].map { try GlobPattern($0) }
    #expect(list.ignores(Array("a.md".utf8), isFolder: false))
    #expect(!list.ignores(Array("x/keep.md".utf8), isFolder: false))
    #expect(list.ignores(Array("old".utf8), isFolder: true))
    #expect(!list.ignores(Array("x/old".utf8), isFolder: true))
    #expect(!list.ignores(Array("a.txt".utf8), isFolder: false))
    #expect(![GlobPattern]().ignores(Array("a".utf8), isFolder: false))
  }

  /// What backtracks without bound would not end here within years.
  @Test func hostilePatternsEnd() throws {
    let stars = String(repeating: "*a", count: 200) + "b"
    #expect(try !matches(stars, String(repeating: "a", count: 2000)))
    let folders = String(repeating: "**/a/", count: 100) + "b"
    #expect(try !matches(folders, Array(repeating: "a", count: 1000).joined(separator: "/")))
  }

  /// Compares with the plain definition by recursion, on every short pattern and path.
  @Test func agreesWithTheDefinition() throws {
    func names(_ tokens: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
      guard let token = tokens.first else { return name.isEmpty }
      if token == "*" {
        return names(tokens.dropFirst(), name) || !name.isEmpty && names(tokens, name.dropFirst())
      }
      guard let first = name.first, token == "?" || token == first else { return false }
      return names(tokens.dropFirst(), name.dropFirst())
    }
    func parts(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
      guard let part = pattern.first else { return path.isEmpty }
      if part == "**" {
        if pattern.count == 1 { return !path.isEmpty }
        return parts(pattern.dropFirst(), path) || !path.isEmpty && parts(pattern, path.dropFirst())
      }
      guard let name = path.first, names(Array(part)[...], Array(name)[...]) else { return false }
      return parts(pattern.dropFirst(), path.dropFirst())
    }
    func words(_ alphabet: [String], _ count: Int) -> [String] {
      count == 0
        ? [""] : words(alphabet, count - 1).flatMap { word in alphabet.map { word + $0 } }
    }
    let paths = (1...5).flatMap { words(["a", "b", "/"], $0) }
      .filter { !$0.hasPrefix("/") && !$0.hasSuffix("/") && !$0.contains("//") }
    let patterns = (1...5).flatMap { words(["a", "*", "/", "?"], $0) }
      .filter { !$0.hasPrefix("/") && !$0.hasSuffix("/") && !$0.contains("//") }
    for pattern in patterns {
      let glob = try GlobPattern(pattern)
      let split = pattern.split(separator: "/").map(String.init)
      let whole = split.count == 1 ? ["**"] + split : split
      for path in paths {
        let expected = parts(whole[...], path.split(separator: "/").map(String.init)[...])
        if glob.matches(Array(path.utf8), isFolder: false) != expected {
          Issue.record("'\(pattern)' and '\(path)': expected \(expected)")
        }
      }
    }
  }
}
