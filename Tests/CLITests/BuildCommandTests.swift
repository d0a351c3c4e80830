import CLI
import Foundation
import TestSupport
import Testing

@Suite struct BuildCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("# Home\n\n[a](a.md)\n", to: "docs/index.md")
    try folder.write("# A\n", to: "docs/a.md")
  }

  private var docs: String { folder.path + "docs" }
  private var out: String { folder.path + "out" }

  private func build(
    _ more: [String] = [], _ command: String = "build", isTerminal: Bool = false
  ) -> Run {
    Run([command, docs] + (command == "build" ? ["-o", out] : []) + more, isTerminal: isTerminal)
  }

  // MARK: - Exit codes

  @Test func aSiteWithoutErrorsIsDone() {
    let run = build()
    #expect(run.code == .done)
    #expect(run.errors.hasPrefix("note: without the site's address"))
    #expect(run.output.hasPrefix("2 pages in \(out) (files: "))
    #expect(run.output.hasSuffix(", 0 ms\n"))
  }

  @Test func warningsAreDoneUnlessTheBuildIsStrict() throws {
    try folder.write("[x](none.md)\n", to: "docs/b.md")
    let run = build()
    #expect(run.code == .done)
    #expect(run.output.contains("1 warning"))
    #expect(run.errors.contains("\(docs)/b.md:1:5: warning: 'none.md' leads to nothing"))
    let strict = build(["--strict"])
    #expect(strict.code == .siteHasErrors)
    #expect(strict.output == "nothing was published, 1 warning, 0 ms\n")
  }

  @Test func columnsCountBytes() throws {
    try folder.write("é日𝄞 [x](none.md)\n", to: "docs/b.md")
    let column = "é日𝄞 [x](".utf8.count + 1
    #expect(build().errors.contains("\(docs)/b.md:1:\(column): warning: "))
    #expect(build(["--format", "json"]).output.contains("\"line\": 1, \"column\": \(column)"))
  }

  @Test func errorsOfADocumentArePublishedWithOne() throws {
    try folder.write("---\ndate: never\n---\n", to: "docs/b.md")
    let run = build()
    #expect(run.code == .siteHasErrors)
    #expect(run.output.contains("3 pages in") && run.output.contains("1 error"))
  }

  @Test func errorsOfAllPagesPublishNothing() throws {
    try folder.write("theme: none-such\n", to: "docs/recto.yaml")
    let run = build()
    #expect(run.code == .siteHasErrors)
    #expect(run.output == "nothing was published, 1 error, 0 ms\n")
  }

  @Test func refusedFoldersAreUsageErrors() throws {
    #expect(Run(["build", folder.path + "none", "-o", out]).code == .usage)
    #expect(Run(["build", docs, "-o", docs]).code == .usage)
    #expect(Run(["build", docs, "-o", "/"]).code == .usage)
    try folder.write("thesis", to: "foreign/thesis.txt")
    let run = Run(["build", docs, "-o", folder.path + "foreign"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("error: '\(folder.path)foreign' is not empty"))
    #expect(run.output == "nothing was published, 1 error, 0 ms\n")
    let home = Run(["build", docs, "-o", folder.path + "home"], home: folder.path + "home")
    #expect(home.code == .done)
    #expect(
      Run(["build", docs, "-o", folder.path + "home"], home: folder.path + "home/.").code == .usage)
  }

  @Test func aDiskThatFailsHasACodeOfItsOwn() {
    // Nothing can be created below /proc.
    let run = Run(["build", docs, "-o", "/proc/recto-site"])
    #expect(run.code == .disk)
    #expect(run.errors.contains("[output-failed]"))
  }

  @Test func anEmptyFolderIsAnError() throws {
    try folder.write("x", to: "empty/x.txt")
    for command in ["build", "check"] {
      let run = Run([command, folder.path + "empty"])
      #expect(run.code == .siteHasErrors)
      #expect(run.errors.contains("holds no Markdown file [source-empty]"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "empty/site"))
  }

  @Test func patternsThatLeaveOutEveryDocumentAreNamed() throws {
    try folder.write("title: T\nignore:\n  - \"*.md\"\n", to: "docs/recto.yaml")
    let run = build(["--quiet"])
    #expect(run.code == .siteHasErrors)
    #expect(
      run.errors == """
        \(docs)/recto.yaml:3:3: error: 'ignore' leaves out every Markdown file [source-empty]
            3 |   - "*.md"
              |   ^
          = take back a pattern, or let a file through: "!/index.md"

        """)
    try folder.write("title: T\nignore: [\"*.md\", \"!/index.md\"]\n", to: "docs/recto.yaml")
    #expect(build().code == .done)
    try folder.write("x", to: "empty/x.txt")
    try folder.write("ignore: [x]\n", to: "empty/recto.yaml")
    #expect(Run(["check", folder.path + "empty"]).errors.contains("holds no Markdown file"))
  }

  @Test func aCheckTellsAndWritesNothing() throws {
    try folder.write("[x](none.md)\n", to: "docs/b.md")
    let run = build([], "check")
    #expect(run.code == .done)
    #expect(run.output == "3 pages checked, 1 warning, 0 ms\n")
    #expect(build(["--strict"], "check").code == .siteHasErrors)
    #expect(!FileManager.default.fileExists(atPath: docs + "/site"))
  }

  // MARK: - Options

  @Test func anUnknownThemeIsToldWithTheNearest() {
    let run = build(["--theme", "harbr"])
    #expect(run.code == .siteHasErrors)
    #expect(run.errors.contains("did you mean 'harbor'?"))
  }

  @Test func optionsGoBeforeTheConfiguration() throws {
    try folder.write("baseURL: https://one.test/\n", to: "docs/recto.yaml")
    try folder.write("---\ndraft: true\n---\n# D\n", to: "docs/d.md")
    #expect(build(["--base-url", "https://two.test/x", "--drafts"]).code == .done)
    let map = try folder.read("out/sitemap.xml")
    #expect(map.contains("<loc>https://two.test/x/d/</loc>"))
    #expect(!map.contains("one.test"))
  }

  @Test(arguments: [
    ("foo", "must begin with 'https://' or 'http://', found 'foo'\n  = write https://foo\n"),
    ("htp://foo", "found 'htp://foo'\n  = write http://foo\n"),
    ("ftp://foo", "found 'ftp://foo'\n  = write a whole address: https://example.org/docs/\n"),
    ("https://a.test/?q", "must not hold '?' or '#', found 'https://a.test/?q'\n"),
  ])
  func aBaseURLThatIsNoneIsAUsageError(text: String, message: String) {
    for command in ["build", "check"] {
      let run = build(["--base-url", text], command)
      #expect(run.code == .usage)
      #expect(run.errors.hasPrefix("recto: '--base-url' "))
      #expect(run.errors.contains(message))
      #expect(run.errors.contains("usage: recto \(command) [OPTIONS] [SOURCE]\n"))
    }
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func aSourceThatIsAFileIsToldAsOne() {
    for arguments in [["build"], ["check"]] {
      let run = Run(arguments + [docs + "/a.md"])
      #expect(run.code == .usage)
      #expect(
        run.errors == """
          error: '\(docs)/a.md' is a file, not a folder [source-missing]
            = name its folder, '\(docs)', or print this one with 'recto render \(docs)/a.md'

          """)
      let missing = Run(arguments + [docs + "/none"])
      #expect(missing.code == .usage)
      #expect(missing.errors.hasPrefix("error: there is no folder '\(docs)/none'"))
    }
  }

  @Test func aQuietBuildSaysNothingWhenNothingIsWrong() throws {
    let quiet = build(["-q"])
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
    try folder.write("[x](none.md)\n", to: "docs/b.md")
    let run = build(["-q"])
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("\(docs)/b.md:1:5: warning"))
  }

  @Test func progressIsShownOnATerminalOnly() {
    let run = build([], isTerminal: true)
    #expect(run.errors.contains("\r\u{1b}[Kreading 2 documents"))
    #expect(run.errors.contains("\r\u{1b}[Kpublishing\r\u{1b}[K"))
    #expect(!build().errors.contains("\u{1b}"))
    #expect(!build(["--quiet"], isTerminal: true).errors.contains("\u{1b}"))
    #expect(!build(["--format=json"], isTerminal: true).errors.contains("\u{1b}"))
  }

  @Test func aParseThatTakesTooLongIsRefused() throws {
    try folder.write(Run.slowText, to: "docs/slow.md")
    let run = build(["--parse-limit", "0.05"])
    #expect(run.code == .siteHasErrors)
    #expect(run.errors.contains("\(docs)/slow.md"))
    #expect(run.output.contains("3 pages in"))
  }

  // MARK: - JSON

  @Test func aReportForProgramsIsJSONWithEveryField() throws {
    try folder.write("[\"x\\y\"](n\"o.md) ![p](p.png)\n", to: "docs/b\"\u{1b}\\.md")
    try folder.write("[\"x\\y\"](n\"o.md)\n", to: "docs/b\"\\\u{e9}.md")
    let run = build(["--format", "json"])
    #expect(run.errors.isEmpty)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["outcome"] as? String == "published")
    #expect(object["pages"] as? Int == 3)
    #expect(object["milliseconds"] as? Int == 0)
    #expect(object["output"] as? String == out)
    let files = try #require(object["files"] as? [String: Int])
    #expect(files.keys.sorted() == ["deleted", "unchanged", "written"])
    #expect(files["written"] ?? 0 > 3)
    let told = try #require(object["diagnostics"] as? [[String: Any]])
    let link = try #require(told.first { $0["id"] as? String == "broken-link" })
    #expect(link["severity"] as? String == "warning")
    #expect(link["message"] as? String == "'n\"o.md' leads to nothing in the source")
    #expect(link["file"] as? String == "b\"\\\u{e9}.md")
    #expect(link["line"] as? Int == 1)
    #expect(link["column"] as? Int == 9)
    #expect(told.contains { $0["id"] as? String == "no-base-url" && $0["hint"] is String })
  }

  @Test(arguments: [
    (["build", "none"], "refused"), (["check", "docs"], "checked"),
    (["build", "docs", "--theme", "x"], "withheld"),
    (["build", "docs", "-o", "/proc/x/y"], "failed"),
  ])
  func everyOutcomeHasAName(_ arguments: [String], _ outcome: String) throws {
    let full = arguments.enumerated().map { $0 == 1 ? folder.path + $1 : $1 }
    let run = Run(full + ["--format=json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["outcome"] as? String == outcome)
    #expect(object["output"] == nil)
  }
}
