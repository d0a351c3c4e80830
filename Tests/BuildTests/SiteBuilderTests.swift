import Build
import Diagnostics
import Foundation
import Glibc
import Markdown
import TestSupport
import Testing
import Themes

/// What a whole build promises.
@Suite struct SiteBuilderTests {
  private static let files = [
    "index.md": "# Home\n\n[a](a.md) ![p](p.png)\n", "a.md": "---\ntags: [x]\n---\n# A\n",
    "sub/b.md": "# B\n", "p.png": "picture", "recto.yaml": "title: T\nbaseURL: https://e.test/d/\n",
  ]

  @Test func publishesPagesListsAssetsAndTheirCompany() throws {
    let site = try BuiltSite(Self.files)
    let report = site.build()
    #expect(report.ids.isEmpty)
    let own = try site.texts().keys.filter { $0.hasPrefix("_recto/") }
    #expect(own.map { $0.dropFirst(7).prefix { $0 != "." } }.sorted() == ["icon", "site", "style"])
    #expect(
      try site.texts().keys.filter { !$0.hasPrefix("_recto/") }.sorted() == [
        ".nojekyll", "404.html", "a/index.html", "index.html", "p.png", "robots.txt", "sitemap.xml",
        "sub/b/index.html", "sub/index.html", "tags/index.html", "tags/x/index.html",
      ])
    #expect(report.pageCount == 6)
  }

  @Test func aSecondBuildChangesNothing() throws {
    let site = try BuiltSite(Self.files)
    site.build()
    let before = try site.states()
    let report = site.build()
    #expect(report.changes?.written == 0)
    #expect(report.changes?.deleted == 0)
    #expect(try site.states() == before)
  }

  @Test func aChangedPageTouchesOnlyItself() throws {
    let site = try BuiltSite(Self.files)
    site.build()
    try site.write("# B\n\nMore.\n", to: "sub/b.md")
    let before = try site.states()
    let report = site.build()
    let changed = try site.states().filter { before[$0.key] != $0.value }.keys.sorted()
    #expect(
      changed == ["sub", "sub/b", "sub/b/index.html", "sub/index.html"]
        || changed == ["sub/b", "sub/b/index.html"], "\(changed)")
    #expect(report.changes?.written ?? 9 <= 2)
  }

  @Test(arguments: [2, 8])
  func theNumberOfWorkersChangesNothing(_ jobs: Int) throws {
    var files = Self.files
    for number in 0..<60 {
      files["many/p\(number).md"] =
        "---\ntags: [x, t\(number % 7)]\ndate: 2026-01-01\n---\n# P\(number)\n\n[n](p\(number / 2).md)\n"
    }
    let site = try BuiltSite(files)
    site.build()
    let one = try site.texts()
    site.build {
      $0.output = site.temporary.path + "other"
      $0.jobs = jobs
    }
    #expect(try FolderTree.texts(in: site.temporary.url.appending(path: "other")) == one)
  }

  @Test func theResultDoesNotDependOnAnEarlierBuild() throws {
    let site = try BuiltSite(Self.files)
    site.build()
    try site.delete("a.md")
    try site.write("# New\n", to: "a/index.md")
    try site.write("# C\n", to: "sub.md")
    try site.delete("sub/b.md")
    site.build()
    let second = try site.texts()
    site.build { $0.output = site.temporary.path + "clean" }
    #expect(try FolderTree.texts(in: site.temporary.url.appending(path: "clean")) == second)
  }

  @Test func thePlaceOfTheSourceChangesNothing() throws {
    let (first, second) = (try BuiltSite(Self.files), try BuiltSite(Self.files))
    first.build()
    second.build()
    #expect(try first.texts() == second.texts())
    #expect(
      try first.temporary.read("out/.recto/manifest")
        == second.temporary.read("out/.recto/manifest"))
  }

  /// Every id that the frame of an article has is taken from its templates.
  @Test func noHeadingGetsAnIDOfTheFrame() throws {
    let templates = ["page", "parts/icons", "parts/signs"].compactMap { name in
      ThemeResources.builtin.templates.first { $0.name == name }
    }
    let ids = templates.flatMap { template in
      String(decoding: template.text.bytes, as: UTF8.self).matches(of: /\bid="([^"{]+)"/)
        .map { String($0.1) }
    }
    #expect(ids.contains("Main") && ids.count > 10)
    let site = try BuiltSite([
      "index.md": "# H {#I-menu}\n\n" + ids.map { "## a {#\($0)}\n\n" }.joined()
    ])
    let report = site.build()
    #expect(report.ids.filter { $0 == "id-repeated" }.count == ids.count + 1)
    #expect(PublishedPages(try site.texts(), reader: .server).badIDs == [])
  }

  // MARK: - Errors that all pages share

  @Test(arguments: [
    ("recto.yaml", "titel: T\n", "unknown-key"), ("recto.yaml", "title: [\n", "yaml-syntax"),
    ("recto.yaml", "theme: harbour\n", "unknown-theme"),
    ("recto.yaml", "theme: mine\n", "unknown-theme"),
    ("recto.yaml", "baseURL: ftp://x\n", "invalid-address"),
    ("templates/page.mustache", "{{#page}}", nil),
    ("templates/page.mustache", "{{pgae.title}}", nil),
    ("templates/article.mustache", "{{>article}}", nil),
    ("templates/article.mustache", "{{>none}}", nil),
  ])
  func aSharedErrorLeavesTheOldSite(_ path: String, _ text: String, _ id: String?) throws {
    let site = try BuiltSite(Self.files)
    site.build()
    let before = try site.states()
    try site.write("# Changed\n", to: "index.md")
    try site.write(text, to: path)
    let report = site.build()
    #expect(report.outcome == .withheld)
    #expect(report.diagnostics.contains { $0.severity == .error })
    if let id { #expect(report.ids.contains(id), "\(report.ids)") }
    #expect(try site.states() == before)
    #expect(!site.exists(".recto/stage"))
  }

  @Test func aTemplateWithoutEndIsStoppedAndItsChainShown() throws {
    let site = try BuiltSite(Self.files)
    site.build()
    let before = try site.states()
    try site.write("{{#navigation}}{{>a}}{{/navigation}}", to: "templates/article.mustache")
    try site.write("{{>b}}", to: "templates/a.mustache")
    try site.write("{{>a}}{{page.title}}", to: "templates/b.mustache")
    let report = site.build()
    #expect(report.outcome == .withheld)
    let error = try #require(report.diagnostics.first { $0.severity == .error })
    #expect(error.message.contains("a") && error.message.contains("b"), "\(error)")
    #expect(try site.states() == before)
  }

  @Test func anUnknownThemeIsToldWithTheNearest() throws {
    let site = try BuiltSite(Self.files)
    let report = site.build { $0.theme = "habor" }
    #expect(report.outcome == .withheld)
    #expect(report.diagnostics.map(\.hint) == ["did you mean 'harbor'?"])
  }

  // MARK: - Errors of one document

  @Test(arguments: [
    ("---\ntitle: [\n---\nThe text\n", "yaml-syntax"),
    ("---\ntitle: a\ntitle: b\n---\nThe text\n", "duplicate-key"),
    ("---\ntitle: never closed\n\nThe text\n", "front-matter-unclosed"),
    ("---\ndate: never\n---\nThe text\n", "invalid-date"),
    ("---\ntemplate: none\n---\nThe text\n", "unknown-template"),
  ])
  func anErrorOnAPageLeavesTheOthers(_ text: String, _ id: String) throws {
    let site = try BuiltSite(Self.files)
    site.build()
    try site.write(text, to: "sub/b.md")
    try site.write("# Changed\n", to: "a.md")
    let report = site.build()
    #expect(report.isPublished)
    #expect(report.ids.contains(id), "\(report.ids)")
    let error = try #require(report.diagnostics.first { $0.id == id })
    #expect(error.file == "sub/b.md")
    #expect((error.line ?? 0) > 0)
    #expect(error.sourceLine != nil)
    #expect(try site.text("a/index.html").contains("Changed"))
    #expect(try site.text("sub/b/index.html").contains("The text"))
  }

  @Test(arguments: [
    "---\ndraft: ture\n---\nThe text\n", "---\ntitle: [\ndraft: true\n---\nThe text\n",
    "---\ntitle: never closed\ndraft: true\n\nThe text\n",
    "{\"draft\": true,}\nThe text\n",
  ])
  func aDraftThatCannotBeReadIsNotPublished(_ text: String) throws {
    let site = try BuiltSite(Self.files)
    site.build()
    try site.write(text, to: "sub/b.md")
    let report = site.build()
    #expect(report.isPublished)
    #expect(report.diagnostics.contains { $0.severity == .error && $0.file == "sub/b.md" })
    #expect(try !site.texts().values.contains { $0.contains("The text") })
    site.build { $0.includesDrafts = true }
    #expect(try site.text("sub/b/index.html").contains("The text"))
  }

  @Test func aRefusedDocumentShowsItsSource() throws {
    let site = try BuiltSite(Self.files)
    try site.write("# Big <b>\n\n" + String(repeating: "x & y ", count: 200), to: "sub/b.md")
    let report = site.build { $0.limits.sourceBytes = 500 }
    #expect(report.isPublished)
    #expect(report.diagnostics.map(\.file).contains("sub/b.md"))
    #expect(report.diagnostics.contains { $0.severity == .error })
    let page = try site.text("sub/b/index.html")
    #expect(page.contains("# Big &lt;b&gt;"))
    #expect(page.contains("x &amp; y x &amp; y"))
    #expect(!page.contains("<b>\n"))
    #expect(try site.text("a/index.html").contains("<h1"))
  }

  @Test func filesThatCannotBeReadLeaveTheOthers() throws {
    var files = Self.files
    files["secret.md"] = "# Secret\n"
    files["secret.txt"] = "secret"
    let site = try BuiltSite(files)
    for name in ["secret.md", "secret.txt"] { chmod(site.source + "/" + name, 0) }
    chmod(site.temporary.path, 0o777)
    let report = try asNobody { site.build() }
    #expect(report.isPublished)
    #expect(report.ids == ["unreadable-file", "unreadable-file"])
    #expect(report.diagnostics.map(\.file) == ["secret.md", "secret.txt"])
    #expect(report.diagnostics.allSatisfy { $0.severity == .error })
    #expect(try site.text("secret/index.html").contains("cannot be read"))
    #expect(try !site.texts().keys.contains("secret.txt"))
    #expect(try site.text("a/index.html").contains("<h1"))
  }

  @Test func aStrictBuildWithholdsWhatCannotBeCopied() throws {
    var files = Self.files
    files["secret.txt"] = "secret"
    let site = try BuiltSite(files)
    chmod(site.source + "/secret.txt", 0)
    chmod(site.temporary.path, 0o777)
    let report = try asNobody { site.build { $0.isStrict = true } }
    #expect(report.outcome == .withheld)
    #expect(!site.exists(""))
  }

  /// Runs `body` on this thread without the rights of root over files.
  private func asNobody(_ body: () -> BuildReport) throws -> BuildReport {
    guard getuid() == 0 else { return body() }
    // The file system's user belongs to a thread (setfsuid(2)), and its capabilities go with it.
    typealias SetUser = @convention(c) (uid_t) -> Int32
    let setUser = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: SetUser.self)
    _ = setUser(65_534)
    defer { _ = setUser(0) }
    return body()
  }

  @Test func twoSourcesForOneAddressArePublishedOnceAndTold() throws {
    let site = try BuiltSite([
      "a.md": "# File\n", "a/index.md": "# Folder\n", "B.md": "# Upper\n", "b.md": "# Lower\n",
      "caf\u{e9}.md": "# Composed\n", "LICENSE": "text", "LICENSE.md": "# License\n",
    ])
    try site.write("# Decomposed\n", to: "cafe\u{301}.md")
    let report = site.build()
    #expect(report.isPublished)
    #expect(report.ids == Array(repeating: "address-taken", count: 4))
    #expect(report.diagnostics.filter { $0.severity == .error }.count == 4)
    #expect(try site.text("a/index.html").contains("Folder"))
    #expect(try site.text("B/index.html").contains("Upper"))
    #expect(!site.exists("b"))
    #expect(try site.texts().keys.filter { $0.hasPrefix("caf") }.count == 1)
    #expect(try site.text("LICENSE") == "text")
  }

  // MARK: - Strict builds and drafts

  @Test(arguments: ["[x](none.md)", "[x](A.md)", "[x](#none)"])
  func aStrictBuildWithholdsASiteWithWarnings(_ text: String) throws {
    let site = try BuiltSite(Self.files)
    site.build()
    let before = try site.states()
    try site.write(text, to: "sub/c.md")
    try site.write("# A", to: "sub/a.md")
    #expect(site.build { $0.isStrict = true }.outcome == .withheld)
    #expect(try site.states() == before)
    #expect(site.build().isPublished)
  }

  @Test func aNoteIsNoWarning() throws {
    let site = try BuiltSite(["index.md": "# Home\n"])
    let report = site.build { $0.isStrict = true }
    #expect(report.isPublished)
    #expect(report.diagnostics.map(\.id) == ["no-base-url"])
  }

  @Test func draftsAreNowhereInTheOutput() throws {
    var files = Self.files
    files["secret-draft.md"] =
      "---\ntitle: Unfinished\ndraft: true\ntags: [hush]\ndate: 2026-05-05\naliases: [/hush/]\n---\nQuiet.\n"
    files["dated.md"] = "---\ndate: 2026-01-01\n---\n# Dated\n"
    let site = try BuiltSite(files)
    #expect(site.build().isPublished)
    for (path, text) in try site.texts() {
      for word in ["Unfinished", "hush", "secret-draft", "Quiet", "2026-05-05"] {
        #expect(!text.contains(word) && !path.contains(word), "\(word) in \(path)")
      }
    }
    site.build { $0.includesDrafts = true }
    for path in ["sitemap.xml", "feed.xml", "tags/hush/index.html", "secret-draft/index.html"] {
      #expect(try site.text(path).contains("secret-draft"), "\(path)")
    }
    #expect(site.exists("hush/index.html"))
  }

  @Test func unlistedPagesAreInNoList() throws {
    var files = Self.files
    files["hidden-page.md"] =
      "---\ntitle: Whisper\nunlisted: true\ntags: [x]\ndate: 2026-05-05\n---\n"
    let site = try BuiltSite(files)
    site.build()
    #expect(try site.text("hidden-page/index.html").contains("content=\"noindex\""))
    for (path, text) in try site.texts() where path != "hidden-page/index.html" {
      #expect(!text.contains("hidden-page") && !text.contains("Whisper"), "\(path)")
    }
  }

  // MARK: - The folders

  @Test func staleFilesGoAndThoseOfOthersStay() throws {
    let site = try BuiltSite(Self.files)
    site.build()
    try site.temporary.write("ref", to: "out/.git/HEAD")
    try site.temporary.write("mine", to: "out/sub/mine.txt")
    try site.delete("sub/b.md")
    try site.delete("a.md")
    #expect(site.build().changes?.deleted == 5)
    let names = try site.texts().keys.filter { !$0.hasPrefix("_recto/") }.sorted()
    #expect(
      names == [
        ".git/HEAD", ".nojekyll", "404.html", "index.html", "p.png", "robots.txt", "sitemap.xml",
        "sub/mine.txt",
      ])
  }

  @Test func anEmptySourceIsAnError() throws {
    let site = try BuiltSite(["picture.png": "x", "notes.txt": "x", ".hidden.md": "x"])
    let report = site.build()
    #expect(report.outcome == .withheld)
    #expect(report.ids == ["source-empty"])
    #expect(!site.exists(""))
  }

  @Test(arguments: ["", "source", "source/.git", "foreign"])
  func aRefusedOutputIsUntouched(_ name: String) throws {
    let site = try BuiltSite(Self.files)
    try site.temporary.write("thesis", to: "foreign/thesis.txt")
    let before = try FolderTree.texts(in: site.temporary.url)
    let report = site.build { $0.output = site.temporary.path + name }
    #expect(report.outcome == .refused)
    #expect(report.diagnostics.last?.severity == .error)
    #expect(try FolderTree.texts(in: site.temporary.url) == before)
  }

  @Test func theOutputMayLieInTheSource() throws {
    let site = try BuiltSite(Self.files)
    for _ in 0..<2 { #expect(site.build { $0.output = nil }.isPublished) }
    let inside = site.temporary.url.appending(path: "source/site")
    let first = try FolderTree.texts(in: inside)
    #expect(first["index.html"] != nil)
    #expect(first["site/index.html"] == nil)
    // The same site built elsewhere takes nothing of it.
    site.build()
    #expect(try site.texts() == first)
    // `output` is from the source folder too.
    try site.write("title: T\nbaseURL: https://e.test/d/\noutput: ../elsewhere\n", to: "recto.yaml")
    site.build { $0.output = nil }
    #expect(try FolderTree.texts(in: site.temporary.url.appending(path: "elsewhere")) == first)
  }

  @Test func aCheckWritesNothing() throws {
    let site = try BuiltSite(Self.files)
    try site.write("[x](none.md)", to: "x.md")
    let before = try FolderTree.texts(in: site.temporary.url)
    let report = site.build { $0.publishes = false }
    #expect(report.outcome == .checked)
    #expect(report.ids == ["broken-link"])
    #expect(try FolderTree.texts(in: site.temporary.url) == before)
  }

  @Test func phasesComeInOrder() throws {
    let site = try BuiltSite(Self.files)
    var phases: [BuildPhase] = []
    var request = BuildRequest(source: site.source)
    request.output = site.temporary.path + "out"
    _ = SiteBuilder(request).run { phases.append($0) }
    #expect(phases == [.scanning, .reading(3), .linking, .composing(6), .publishing])
  }

  // MARK: - Names and bytes

  @Test func oddNamesSurvive() throws {
    let names = [
      "C# notes", "what?", "100%", "a&b", "it's \"so\"", "<b>", "a:b", "复制", "d%41", "e+f", "-",
      "{{x}}", "a;b,c", "[x]", "x\u{301}y", "😀",
    ]
    var files = ["pictures/a b#c?.png": "p", "recto.yaml": "baseURL: https://e.test/\n"]
    let links = names.map { "[x](<\(encoded($0)).md>)" } + ["![p](pictures/a%20b%23c%3F.png)"]
    files["index.md"] = "# Home\n\n" + links.joined(separator: "\n")
    for name in names { files[name + ".md"] = "[home](index.md) ![p](pictures/a%20b%23c%3F.png)" }
    for urls in ["pretty", "files"] {
      files["recto.yaml"] = "baseURL: https://e.test/\nurls: \(urls)\n"
      let site = try BuiltSite(files)
      let report = site.build()
      #expect(report.ids.isEmpty)
      let pages = PublishedPages(try site.texts(), reader: urls == "files" ? .disk : .server)
      #expect(pages.deadReferences() == [])
      #expect(pages.badIDs == [])
    }
  }

  private func encoded(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
  }

  @Test func namesThatCannotBePublishedAreNamed() throws {
    let site = try BuiltSite(Self.files)
    try site.write("# N", to: "a\nb.md")
    let report = site.build()
    #expect(report.isPublished)
    #expect(report.ids == ["name-control-character"])
    #expect(report.diagnostics.first?.file == "a\\x0ab.md")
  }

  @Test func linksThatLoopOrEscapeAreSkipped() throws {
    let site = try BuiltSite(Self.files)
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: site.source + "/loop", withDestinationPath: ".")
    try manager.createSymbolicLink(
      atPath: site.source + "/host.md", withDestinationPath: "/etc/hostname")
    try manager.createSymbolicLink(
      atPath: site.source + "/same.md", withDestinationPath: "a.md")
    let report = site.build()
    #expect(report.ids == ["link-skipped", "link-skipped"])
    #expect(try site.text("same/index.html").contains("<h1"))
    #expect(!site.exists("host/index.html"))
  }

  @Test func lineEndsAndAByteOrderMarkChangeNothing() throws {
    let text = "---\ntitle: \"Hi\"\ntags: [x]\n---\n# Head\n\nText\n\n```\ncode\n```\n\n- a\n- b\n"
    let site = try BuiltSite(["index.md": text])
    site.build()
    let expected = try site.text("index.html")
    for variant in [
      text.replacing("\n", with: "\r\n"), "\u{feff}" + text,
      "\u{feff}" + text.replacing("\n", with: "\r\n"),
    ] {
      let other = try BuiltSite(["index.md": variant])
      #expect(other.build().ids.isEmpty)
      #expect(try other.text("index.html").utf8.elementsEqual(expected.utf8))
    }
  }

  @Test func bytesThatAreNoTextGiveUTF8() throws {
    let site = try BuiltSite(["index.md": "# Home\n"])
    let documents: [[UInt8]] = [
      [0xff, 0xfe, 0x41], Array("# a\u{0}b\n".utf8), [0xc3, 0x28, 0xe2, 0x82],
      Array("a\rb\r\rc".utf8),
      Array("# \u{1}\u{b}\u{7f}\n[x](\u{1})".utf8), [0xed, 0xa0, 0x80],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
      [], [0x00], Array("---\ntitle: \u{0}\n---\n".utf8), Array("---\r title: x\r---\r".utf8),
      [0xef, 0xbb, 0xbf], Array("<a href=\"\u{0}\">".utf8), [0x23, 0x20, 0xff],
    ]
    for (number, bytes) in documents.enumerated() {
      try site.write(Data(bytes), to: "d\(number).md")
    }
    site.build()
    for number in documents.indices {
      let data = try Data(contentsOf: site.output.appending(path: "d\(number)/index.html"))
      let text = try #require(String(validating: data, as: UTF8.self), "document \(number)")
      let controls = text.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || $0.value == 0x7f
      }
      #expect(controls.isEmpty, "document \(number)")
    }
  }

  @Test func numbersAndTruthsInFrontMatterAreText() throws {
    let site = try BuiltSite([
      "index.md": "---\ntitle: 2024\ntags: [2024, 1.0, no]\n---\n"
    ])
    #expect(site.build().ids.isEmpty)
    for tag in ["2024", "1-0", "no"] { #expect(site.exists("tags/\(tag)/index.html")) }
    #expect(try site.text("index.html").contains("<title>2024</title>"))
  }
}
