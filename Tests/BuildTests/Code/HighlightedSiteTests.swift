import ByteText
import Diagnostics
import Documents
import Foundation
import Highlighting
import TestSupport
import Testing

@testable import Build

/// What becomes of code on a site: colors, what is said of languages, and what later builds know.
@Suite(.enabled(if: SyntaxPlugin.isBuilt, Comment(rawValue: SyntaxPlugin.absent)))
struct HighlightedSiteTests {
  private let site: BuiltSite
  private let library: SyntaxLibrary
  private let cacheFolder: TemporaryFolder

  init() throws {
    site = try BuiltSite([
      "recto.yaml": "title: T\nbaseURL: https://example.org/\n",
      "index.md": "# Home\n\n```swift\nlet a = 1 < 2\n```\n\n    let indented = 1\n",
      "one.md": "# One\n\n```Swift\nlet a = 1 < 2\n```\n\n```\nlet plain = 1\n```\n",
      "two.md": "# Two\n\n```python\n# é 漢字\n```\n\n~~~text\n<b>\n~~~\n",
    ])
    library = try #require(SyntaxLibrary(folders: [SyntaxPlugin.folder]))
    cacheFolder = try TemporaryFolder()
  }

  private func cache(_ program: String = "test") throws -> BuildCache {
    try #require(BuildCache(of: site.source, in: cacheFolder.path, program: program))
  }

  /// Builds as a later run of the program does.
  @discardableResult
  private func build(
    _ memory: inout BuildMemory, _ configure: (inout BuildRequest) -> Void = { _ in }
  ) -> BuildReport {
    var request = BuildRequest(source: site.source)
    request.output = site.temporary.path + "out"
    request.caching = .later
    request.syntaxLibrary = library
    configure(&request)
    return SiteBuilder(request).run(&memory)
  }

  @discardableResult
  private func build(_ configure: (inout BuildRequest) -> Void = { _ in }) -> BuildReport {
    var memory = BuildMemory()
    return build(&memory, configure)
  }

  // MARK: - Colors

  @Test func codeOfAKnownLanguageHasColors() throws {
    #expect(build().ids == [])
    let home = try site.text("index.html")
    #expect(home.contains("<span class=\"kw\">let</span> <span class=\"va\">a</span>"))
    #expect(home.contains("<span class=\"op\">&lt;</span>"))
    #expect(home.contains("let indented = 1"))
    #expect(try site.text("one/index.html").contains("let plain = 1"))
    #expect(try site.text("two/index.html").contains("<span class=\"co\"># é 漢字</span>"))
    #expect(try site.text("two/index.html").contains("&lt;b&gt;"))
  }

  @Test func anyNumberOfWorkersMakesTheSame() throws {
    for number in 0..<40 {
      try site.write(
        "# P\n\n```swift\nfunc f\(number % 7)() {}\n```\n\n```c++\nint a = \(number);\n```\n",
        to: "pages/p\(number).md")
    }
    build { $0.jobs = 1 }
    let one = try site.texts()
    build { $0.jobs = 8 }
    #expect(try site.texts() == one)
  }

  // MARK: - What is said

  @Test func anUnknownLanguageIsToldOnceAtItsFirstPlace() throws {
    try site.write("# A\n\n```pyton\n1\n```\n\n```pyton\n2\n```\n", to: "z.md")
    try site.write("# A\n\nText.\n\n```Pyton\n1\n```\n\n```nobody\n1\n```\n", to: "a.md")
    try site.write("---\ndraft: true\n---\n```secret\n1\n```\n", to: "0.md")
    for jobs in [1, 8] {
      let told = build { $0.jobs = jobs }.diagnostics
      #expect(told.map(\.id) == ["unknown-language", "unknown-language"])
      #expect(told.map(\.file) == ["a.md", "a.md"])
      #expect(told.map(\.line) == [5, 9])
      #expect(told.map(\.severity) == [.warning, .warning])
      #expect(told.first?.message == "no colors are known for code in 'Pyton'")
      #expect(told.first?.hint == "did you mean 'python'?")
      #expect(told.last?.hint == "write 'text' for what is no language")
    }
  }

  @Test func thousandsOfUnknownLanguagesAreToldInPart() throws {
    let fences = (0..<5000).map { "```word\($0)\n1\n```\n" }.joined(separator: "\n")
    try site.write("# A\n\n" + fences, to: "a.md")
    try site.write("# B\n\n```\(String(repeating: "é", count: 300))\n1\n```\n", to: "b.md")
    let told = build().diagnostics
    #expect(told.filter { $0.file == "a.md" }.count == 100)
    let long = try #require(told.first { $0.file == "b.md" })
    #expect(long.message.utf8.count < 200)
  }

  @Test func whatIsKnownOfADocumentKeepsItsLanguages() throws {
    try site.write("# A\n\n```pyton\n1\n```\n", to: "a.md")
    var memory = BuildMemory()
    let first = build(&memory).diagnostics
    memory = try #require(BuildMemory(memory.bytes()))
    try site.write("# Two\n", to: "two.md")
    #expect(build(&memory).diagnostics == first)
    try site.write("# A\n\n```python\n1\n```\n", to: "a.md")
    #expect(build(&memory).diagnostics.isEmpty)
  }

  @Test func withoutThePluginCodeIsPlainAndOneNoteSaysSo() throws {
    let nowhere = SyntaxLibrary(folders: [cacheFolder.path])
    var memory = BuildMemory()
    let report = build(&memory) { $0.syntaxLibrary = nowhere }
    #expect(report.ids == ["no-highlighting"])
    #expect(report.diagnostics.first?.severity == .note)
    #expect(report.isPublished)
    #expect(try site.text("index.html").contains("let a = 1 &lt; 2"))
    // When it is there, all pages have colors, though no document has changed.
    memory = try #require(BuildMemory(memory.bytes()))
    #expect(build(&memory).ids == [])
    let late = try site.texts()
    build()
    #expect(try site.texts() == late)
  }

  @Test func aSiteWithoutLanguagesNeedsNoPlugin() throws {
    for path in ["index.md", "one.md", "two.md"] { try site.write("# A\n\n    code\n", to: path) }
    #expect(build { $0.syntaxLibrary = SyntaxLibrary(folders: []) }.ids == [])
  }

  @Test func codeThatPassesALimitIsPlainAndANoteSaysWhere() throws {
    let long = String(repeating: "a", count: 5000)
    try site.write("# A\n\n```swift\nlet a = 1\nlet \(long) = 1\n```\n", to: "a.md")
    let report = build()
    #expect(report.ids == ["plain-code"])
    #expect(report.diagnostics.first?.line == 3)
    #expect(
      report.diagnostics.first?.message
        == "the code has a line that is too long to be colored and stays plain")
    #expect(try site.text("a/index.html").contains("let a = 1\nlet aaa"))
  }

  // MARK: - What later builds know

  /// The code file of the cache, by its content.
  private func codeFile() throws -> (url: URL, data: Data)? {
    let files = try FileManager.default.contentsOfDirectory(
      at: cacheFolder.url, includingPropertiesForKeys: nil)
    return try files.first { $0.pathExtension == "code" }.map { ($0, try Data(contentsOf: $0)) }
  }

  @Test func codeThatIsKnownNeedsNoPlugin() throws {
    var memory = try cache().load()
    build(&memory)
    try cache().save(memory, jobs: 1)
    let expected = try site.texts()
    // Every page has to be made again, by a program whose plug-in finds nothing.
    try FileManager.default.removeItem(at: site.output)
    let nowhere = try #require(SyntaxLibrary(folders: [cacheFolder.path]))
    memory = BuildMemory()
    memory.code = try cache().load().code
    #expect(build(&memory) { $0.syntaxLibrary = nowhere }.ids == [])
    #expect(try site.texts() == expected)
  }

  @Test func aDamagedFileIsNone() throws {
    var memory = try cache().load()
    build(&memory)
    try cache().save(memory, jobs: 1)
    let expected = try site.texts()
    let (url, data) = try #require(try codeFile())
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      var damaged = data
      switch Int.random(in: 0..<3, using: &random) {
      case 0: damaged = damaged.prefix(Int.random(in: 0..<data.count, using: &random))
      case 1: damaged.append(0)
      default:
        damaged[Int.random(in: 0..<data.count, using: &random)] ^= UInt8(
          1 << Int.random(in: 0..<8, using: &random))
      }
      try Data(damaged).write(to: url)
      memory = BuildMemory()
      memory.code = try cache().load().code
      build(&memory)
      #expect(try site.texts() == expected)
    }
  }

  @Test func anotherProgramStartsFromNothing() throws {
    var memory = try cache().load()
    build(&memory)
    try cache().save(memory, jobs: 1)
    memory = BuildMemory()
    memory.code = try cache("another").load().code
    let nowhere = SyntaxLibrary(folders: [cacheFolder.path])
    #expect(build(&memory) { $0.syntaxLibrary = nowhere }.ids == ["no-highlighting"])
  }

  @Test func whatNoPageShowsAnyMoreIsDropped() throws {
    var memory = try cache().load()
    build(&memory)
    try cache().save(memory, jobs: 1)
    let whole = try #require(try codeFile()).data.count
    // A build that reads everything knows what is of no use any more.
    try site.write("# Two\n", to: "two.md")
    memory = BuildMemory()
    memory.code = try cache().load().code
    build(&memory)
    try cache().save(memory, jobs: 1)
    #expect(try #require(try codeFile()).data.count < whole)
    // One that reads some documents does not.
    let before = try #require(try codeFile()).data
    memory = try cache().load()
    try site.write("# One\n", to: "one.md")
    build(&memory)
    try cache().save(memory, jobs: 1)
    #expect(try #require(try codeFile()).data == before)
  }

  @Test func aRememberedSiteIsThatOfACleanBuild() throws {
    try site.write("# A\n\n```pyton\n1\n```\n", to: "a.md")
    var memory = BuildMemory()
    build(&memory)
    var request = BuildRequest(source: site.source)
    request.output = site.temporary.path + "out"
    request.publishes = false
    request.caching = .later
    request.syntaxLibrary = library
    let (_, verification) = SiteBuilder(request).verify(memory)
    #expect(verification.documents == 4 && verification.pages == 4)
    #expect(verification.faults.isEmpty)
  }
}
