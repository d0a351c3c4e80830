import Configuration
import Diagnostics
import Documents
import Testing

@Suite struct FrontMatterTests {
  private struct Reading {
    var result: FrontMatterResult
    var body: String
    var matter: FrontMatter { result.frontMatter }
    var ids: [String] { result.diagnostics.map(\.id) }
  }

  private func read(_ text: String) -> Reading { read(Array(text.utf8)) }

  private func read(_ bytes: [UInt8]) -> Reading {
    let result = bytes.withUnsafeBufferPointer { readFrontMatter(of: $0, file: "a.md") }
    return Reading(
      result: result, body: String(decoding: bytes[result.bodyStart...], as: UTF8.self))
  }

  @Test func readsEveryKeyOfTheTable() throws {
    let reading = read(
      """
      ---
      title: Harbor
      description: A town.
      date: 2026-03-01
      updated: 2026-03-02T09:00:00+02:00
      tags: [a, b]
      categories: c
      draft: true
      slug: harbor
      permalink: /harbor/
      aliases: [/old/, Old name]
      weight: 3
      template: wide
      theme: dusk
      toc: false
      image: p.png
      authors:
        - A. Writer
      lang: pt-BR
      unlisted: true
      params: {x: 1}
      color: red
      ---
      Text
      """)
    let matter = reading.matter
    #expect(reading.ids == [])
    #expect(reading.result.isReadable)
    #expect(reading.body == "Text")
    #expect(reading.result.bodyFirstLine == 24)
    #expect(matter.title == "Harbor")
    #expect(matter.description == "A town.")
    #expect(matter.date?.description == "2026-03-01")
    #expect(matter.updated?.description == "2026-03-02T09:00:00+02:00")
    #expect(matter.tags == ["a", "b"])
    #expect(matter.categories == ["c"])
    #expect(matter.draft)
    #expect(matter.slug == "harbor")
    #expect(matter.permalink == "/harbor/")
    #expect(matter.aliases == ["/old/", "Old name"])
    #expect(matter.weight == 3)
    #expect(matter.template == "wide")
    #expect(matter.theme == "dusk")
    #expect(matter.toc == false)
    #expect(matter.image == "p.png")
    #expect(matter.authors == ["A. Writer"])
    #expect(matter.lang == "pt-BR")
    #expect(matter.unlisted)
    #expect(matter.params.map(\.key) == ["x", "color"])
    #expect(matter.places.slug == Position(line: 9, column: 7))
    #expect(matter.places.aliases.map(\.line) == [11, 11])
    #expect(matter.places.theme?.line == 14)
  }

  @Test(arguments: [
    "---\ntitle: T\nweight: 3\ntags: [a, \"1.0\"]\ndate: 2026-03-01\nother: {x: 1}\n---\n",
    "+++\ntitle = \"T\"\nweight = 3\ntags = [\"a\", 1.0]\ndate = 2026-03-01\nother = {x = 1}\n+++\n",
    """
    {"title": "T", "weight": 3, "tags": ["a", "1.0"], "date": "2026-03-01",
     "other": {"x": 1}}\n
    """,
  ])
  func formatsAgree(_ text: String) {
    let reading = read(text + "# Body\n")
    #expect(reading.ids == [])
    #expect(reading.body == "# Body\n")
    #expect(reading.matter.title == "T")
    #expect(reading.matter.weight == 3)
    #expect(reading.matter.tags == ["a", "1.0"])
    #expect(reading.matter.date?.isoDay == "2026-03-01")
    #expect(reading.matter.params.map(\.key) == ["other"])
  }

  @Test func whatIsNoTextIsTextWhereTextIsMeant() {
    let reading = read(
      "---\ntitle: 2024\ndescription: true\ntags: [2024, 1.0, no, 2026-03-01, null]\nslug: 1e3\n---\n"
    )
    #expect(reading.ids == [])
    #expect(reading.matter.title == "2024")
    #expect(reading.matter.description == "true")
    #expect(reading.matter.tags == ["2024", "1.0", "no", "2026-03-01", "null"])
    #expect(reading.matter.slug == "1e3")
  }

  @Test(arguments: [
    "# Title\n", "", "-", "--", "----\ntitle: x\n----\n", "--- x\na: b\n---\n", "---", "---\n",
    "---\n\nA paragraph between two breaks.\n\n---\n", "---\n- a\n- b\n---\n", " ---\na: b\n---\n",
    "---\n\nNot a key\n", "+++\ntext\n", "{{< toc >}}\nText\n", "{: .class}\nText\n",
    "{\nText\n}\n",
    "---\n# My Title\n---\n\nText\n", "---\n\n# Title\n# Other\n\n---\n",
    "---\n\nHe said: hello\n\n---\n", "---\n# Title\nHe said: hello\n---\n",
    "---\n[a](b): c\n---\n", "---\n> a quote: b\n---\n", "---\nsee http://e.test\n---\n",
    "---\n{{< toc >}}\n---\n", "---\n{: .class}\n---\n", "---\n{% if a: b %}\n---\n",
    "---\n\nNote: a break, and no other\n", "---\nHe said: hello\n\nText\n",
    "{note: text}\n", "{% raw %}\n", "\n---\na: b\n---\n", "\n---\ntitle: never closed\n",
    "{\"a\": 1} and more\n", "{not json}\n", "{", "{\n", "[link](x)\n", "...\na: b\n",
  ])
  func markdownThatLooksLikeItIsLeftAlone(_ text: String) {
    let reading = read(text)
    #expect(reading.result.bodyStart == 0)
    #expect(reading.result.bodyFirstLine == 1)
    #expect(reading.ids == [])
    #expect(reading.result.isReadable)
  }

  @Test(arguments: [
    "---\n---\n", "---\n\n---\n", "---\n{}\n---\n", "+++\n+++\n", "{}\n", "{ }  \n", "---\n...\n",
    "---  \n--- \t\n", "{\n}\n",
  ])
  func emptyFrontMatterIsFine(_ text: String) {
    let reading = read(text + "Body")
    #expect(reading.body == "Body")
    #expect(reading.ids == [])
    #expect(reading.matter == FrontMatter())
  }

  @Test(arguments: [
    "---\n title: T\n draft: true\n---\n", "---\n    title: T\n    draft: true\n---\n",
    "---\n\n  title: T\n  draft: true\n---\n", "---\n# it\n title: T\n draft: true\n---\n",
    "---\ntitle : T\ndraft : true\n---\n", "---\ntitle\t: T\ndraft: true\n---\n",
    "---\n\"title\" : T\n\"draft\" : true\n---\n", "---\n'title': T\n'draft': true\n---\n",
    "---\n{title: T, draft: true}\n---\n", "---\n{ title: T,\n  draft: true }\n---\n",
    "---\n{\n  title: T,\n  draft: true\n}\n---\n", "---\n  {title: T, draft: true}\n...\n",
    "---\n{\"title\":\"T\",\"draft\":true}\n---\n",
    "---\n{\n\"title\":\"T\",\n\"draft\":true}\n---\n",
    "---\nlast review: 2026\ntitle: T\ndraft: true\n---\n",
    "---\n{last review: 2026, title: T, draft: true}\n---\n",
    "---\n\"last review\": 2026\ntitle: T\ndraft: true\n---\n",
    "---\n{og: {type: x}, title: T, draft: true}\n---\n",
    "+++\n title = \"T\"\n draft = true\n+++\n", "+++\ntitle=\"T\"\ndraft=true\n+++\n",
    "{ \"title\": \"T\", \"draft\": true }\n", "{\n\n  \"title\": \"T\",\n\"draft\":true}\n",
  ])
  func everyWayToWriteItIsRead(_ text: String) {
    for end in ["\n", "\r\n"] {
      let reading = read((text + "Text\n").replacing("\n", with: end))
      #expect(reading.result.diagnostics == [])
      #expect(reading.matter.title == "T")
      #expect(reading.matter.draft)
      #expect(reading.body == "Text" + end)
    }
  }

  @Test(arguments: [
    ("---\nlast review: 2026\n---\n", ["last review"]),
    ("---\n{a: 1, b c: 2}\n---\n", ["a", "b c"]),
    ("---\n\"a: b\": 1\n---\n", ["a: b"]), ("---\nog/type: x\n---\n", ["og/type"]),
  ])
  func keysOfOnesOwnMayBeAnything(_ text: String, _ keys: [String]) {
    let reading = read(text + "Text")
    #expect(reading.ids == [])
    #expect(reading.matter.params.map(\.key) == keys)
    #expect(reading.body == "Text")
  }

  /// What its author meant as front matter and nobody can read is told of, with its line.
  @Test(arguments: [
    ("---\n\ttitle: T\n\tdraft: true\n---\n", "yaml-syntax", 2),
    ("---\ntitle:T\n---\n", "wrong-type", 2), ("---\ndraft:true\n---\n", "wrong-type", 2),
    ("---\n{title: T, draft:true}\n---\n", "yaml-syntax", 2),
    ("---\n{title: T, draft: true\n---\n", "yaml-syntax", 2),
    ("---\nlast review: a: b\n---\n", "yaml-syntax", 2),
    ("---\n- a\n  title: T\n---\n", "yaml-syntax", 2),
    ("---\n title: T\n\n", "front-matter-unclosed", 1),
    ("---\n# it\ntitle : T\n\n", "front-matter-unclosed", 1),
    ("---\n{title: T}\n\n", "front-matter-unclosed", 1),
    ("---\nlast review: 2026\ndraft: true\n\n", "front-matter-unclosed", 1),
    ("+++\n title = 1\n\n", "front-matter-unclosed", 1),
    ("+++\n[params]\na = 1\n\n", "front-matter-unclosed", 1),
    ("{\"title\": \"T\", \"draft\": true,}\n", "json-syntax", 1),
    ("{\"title\": \"T\", \"draft\": yes}\n", "json-syntax", 1),
    ("{\n  title: \"One\"\n}\n", "json-syntax", 2), ("{\ntitle: \"One\"\n}\n", "json-syntax", 2),
    ("{\nauthor_of_it: \"One\"\n}\n", "json-syntax", 2),
    ("{\n  'title': 'One'\n}\n", "json-syntax", 2), ("{title: One}\n", "json-syntax", 1),
    ("{'title': 'One'}\n", "json-syntax", 1), ("{\"a\": 1, \"b\"\n}\n", "json-syntax", 2),
  ])
  func whatWasMeantIsNeverTakenForText(_ text: String, _ id: String, _ line: Int) throws {
    for end in ["\n", "\r\n"] {
      let reading = read((text + "Text\n").replacing("\n", with: end))
      let told = try #require(reading.result.diagnostics.first)
      #expect(told.id == id)
      #expect(told.severity == .error)
      #expect(told.line == line)
      #expect(told.sourceLine != nil)
      #expect(reading.body.hasSuffix("Text" + end))
      if id != "front-matter-unclosed" { #expect(reading.body == "Text" + end) }
    }
  }

  @Test func textBehindAnObjectIsToldOf() {
    let reading = read("{\"title\": \"T\",\n\"draft\": true} # Heading\n")
    #expect(reading.ids == ["json-syntax"])
    #expect(reading.result.diagnostics.map(\.line) == [2])
    #expect(reading.result.diagnostics.map(\.column) == [16])
    #expect(reading.matter.draft)
    #expect(reading.body == "# Heading\n")
    #expect(reading.result.bodyFirstLine == 2)
  }

  @Test(arguments: ["\n", "\n  \n", " \n\t\n"])
  func frontMatterBelowTheFirstLineIsToldOf(_ before: String) {
    let reading = read(before + "---\nx: y\ntitle: T\n---\n")
    #expect(reading.ids == ["front-matter-late"])
    #expect(reading.result.diagnostics.map(\.line) == [before.count { $0 == "\n" } + 1])
    #expect(reading.matter == FrontMatter())
    #expect(reading.result.bodyStart == 0)
  }

  @Test func aFenceMayEndTheFile() {
    let reading = read("---\ntitle: T\n---")
    #expect(reading.matter.title == "T")
    #expect(reading.body == "")
  }

  @Test(arguments: ["\r\n", "\r"])
  func lineEndsDoNotMatter(_ end: String) {
    let text = "---\ntitle: T\ntags:\n  - a\n  - b\nweight: x\nlast: \"Hi\"\n---\nBody\n"
    let other = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
    let (a, b) = (read(text), read(other))
    #expect(a.matter == b.matter)
    #expect(a.result.diagnostics == b.result.diagnostics)
    #expect(a.result.bodyFirstLine == b.result.bodyFirstLine)
    #expect(b.body == "Body" + end)
    #expect(a.matter.params.map(\.value.writtenText) == ["Hi"])
    #expect(a.ids == ["wrong-type"])
  }

  @Test(arguments: [
    "---\ntitle: T\n---\n", "+++\ntitle = \"T\"\n+++\n", "{\"title\": \"T\"}\n", "",
  ])
  func aByteOrderMarkIsSkipped(_ text: String) {
    let reading = read("\u{FEFF}" + text + "Body")
    #expect(reading.body == "Body")
    #expect(reading.matter == read(text + "Body").matter)
    #expect(reading.ids == [])
  }

  @Test func unreadableFrontMatterLeavesTheBody() {
    for text in [
      "---\ntitle: Part 1: Start\n---\n", "+++\ntitle = Start\n+++\n", "{\n  \"title\": 'x'\n}\n",
      "---\na: [\n---\n", "---\na: b\n\u{1}: c\n---\n",
    ] {
      let reading = read(text + "# Heading\n")
      #expect(reading.body == "# Heading\n")
      #expect(!reading.result.isReadable)
      #expect(reading.result.diagnostics.map(\.severity) == [.error])
      #expect(reading.matter == FrontMatter())
    }
  }

  @Test func aMissingFenceIsAnErrorWhenAKeyFollows() {
    let reading = read("---\ntitle: T\n\nText\n")
    #expect(reading.ids == ["front-matter-unclosed"])
    #expect(reading.body == "title: T\n\nText\n")
    #expect(!reading.result.isReadable)
    #expect(read("+++\ntitle = 1\n\nText\n").ids == ["front-matter-unclosed"])
  }

  @Test func wrongValuesDoNotStopTheRest() {
    let reading = read(
      """
      ---
      title: [a]
      date: soon
      weight: heavy
      draft: maybe
      tags: {a: b}
      description: fine
      ---
      """)
    #expect(
      reading.ids == ["wrong-type", "invalid-date", "wrong-type", "wrong-type", "wrong-type"])
    #expect(reading.result.diagnostics.map(\.line) == [2, 3, 4, 5, 6])
    #expect(reading.matter.description == "fine")
    #expect(reading.result.isReadable)
  }

  @Test(arguments: [
    ("true", true), ("True", true), ("\"true\"", true), ("'TRUE'", true), ("\"yes\"", true),
    ("on", true), ("false", false), ("\"False\"", false), ("'no'", false), ("off", false),
    ("", false),
    ("# not yet", false),
  ])
  func draftsMayBeMarkedInQuotes(_ value: String, _ isDraft: Bool) {
    let reading = read("---\ntitle: T\ndraft: \(value)\n---\n")
    #expect(reading.ids == [])
    #expect(reading.matter.draft == isDraft)
  }

  @Test(arguments: [
    "1", "ture", "\"\"", "[true]", "{a: b}", "null", "~", "2026-03-01", "not yet", "#true",
  ])
  func aPageWhoseDraftCannotBeReadIsOne(_ value: String) throws {
    let reading = read("---\ntitle: T\ndraft: \(value)\n---\n")
    #expect(reading.matter.draft)
    #expect(reading.matter.title == "T")
    let told = try #require(reading.result.diagnostics.first)
    #expect(told.line == 3)
    #expect(told.hint?.hasSuffix("until then the page is kept back as a draft") == true)
  }

  @Test(arguments: [
    "---\ntitle: Part 1: Start\ndraft: true\n---\n", "---\ndraft: true\ntitle: \"T\n---\n",
    "---\n  draft: true\n title: T\n---\n", "---\ndraft:true\n---\n", "---\n\tdraft: true\n---\n",
    "---\n\"draft\" : yes\na: [\n---\n", "---\n{title: T, draft:true}\n---\n",
    "---\n{title: T, draft: true\n---\n", "---\nDRAFT: true\na: [\n---\n",
    "---\ndraft: flase\na: [\n---\n", "---\ndraft:\n  - true\na: [\n---\n",
    "---\ndraft: false\ndraft: true\n---\n",
    "---\ntitle: T\ndraft: true\n\nText\n", "---\ntitle: T\n\ndraft: true\n\nText\n",
    "+++\ndraft = true\ntitle = T\n+++\n", "+++\ndraft=true\ntitle = T\n+++\n",
    "{\"title\": \"T\", \"draft\": true,}\n", "{\n  \"draft\": true\n  \"title\": \"T\"\n}\n",
    "{\n  draft: true\n}\n", "{\"draft\": true, \"title\": \"T\"\n\nText\n",
    "\n---\ndraft: true\n---\n",
    "---\ntitle: T\ndraft: true\na: \(String(repeating: "x", count: 70_000))\n---\n",
  ])
  func aDraftThatCannotBeReadIsKeptBack(_ text: String) throws {
    for end in ["\n", "\r\n", "\r"] {
      let reading = read(text.replacing("\n", with: end))
      #expect(reading.matter.draft)
      let told = try #require(reading.result.diagnostics.first { $0.severity == .error })
      #expect(told.hint?.hasSuffix("until then the page is kept back as a draft") == true)
    }
  }

  @Test(arguments: [
    "---\ntitle: Part 1: Start\ndraft: false\n---\n",
    "---\ndraft: \"False\" # or true\na: [\n---\n",
    "---\ntitle: Part 1: Start\n---\ndraft: true\n", "---\nis_draft: true\na: [\n---\n",
    "---\ntitle: the draft: true\n---\n", "---\ndrafts: true\na: [\n---\n",
    "---\ndraftsman: true\na: [\n---\n", "+++\ndraft = false\ntitle = T\n+++\n",
    "{\"draft\": false, \"title\": T}\n", "{\"draft\": off,}\n",
  ])
  func otherPagesThatCannotBeReadArePublished(_ text: String) {
    let reading = read(text)
    #expect(!reading.matter.draft)
    #expect(reading.result.diagnostics.map(\.severity) == [.error])
  }

  @Test func aDraftInAnotherCaseIsRead() {
    let reading = read("---\nDraft: true\n---\n")
    #expect(reading.matter.draft)
    #expect(reading.ids == ["near-miss-key"])
    #expect(!read("---\nDraft: false\n---\n").matter.draft)
    #expect(read("---\ndraft: false\nDRAFT: true\n---\n").matter.draft)
    #expect(read("---\nDraft: maybe\n---\n").matter.draft)
  }

  @Test func otherSpellingsAreReadWithANote() {
    let reading = read("---\ntag: a\nalias: /b/\nauthor: c\ncategory: d\ntags: [e]\n---\n")
    #expect(reading.ids == Array(repeating: "singular-key", count: 4))
    #expect(reading.result.diagnostics.allSatisfy { $0.severity == .note })
    #expect(reading.matter.tags == ["e", "a"])
    #expect(reading.matter.aliases == ["/b/"])
    #expect(reading.matter.authors == ["c"])
    #expect(reading.matter.categories == ["d"])
    #expect(reading.matter.params == [])
  }

  @Test(arguments: [
    ("published: false", Diagnostic.Severity.warning, "write draft: true"),
    ("publish: false", .warning, "write draft: true"),
    ("published: true", .note, "pages are published unless they have draft: true"),
    ("lastmod: 2026-01-01", .note, "did you mean 'updated'?"),
    ("redirect_from: [/a/]", .note, "did you mean 'aliases'?"),
  ])
  func whatOtherProgramsCallAKeyIsTold(
    _ line: String, _ severity: Diagnostic.Severity, _ hint: String
  ) {
    let reading = read("---\n\(line)\n---\n")
    #expect(reading.ids == ["near-miss-key"])
    #expect(reading.result.diagnostics.first?.severity == severity)
    #expect(reading.result.diagnostics.first?.hint == hint)
    #expect(reading.matter.params.count == 1)
    #expect(!reading.matter.draft)
  }

  @Test func nearMissesAreKeptWithANote() {
    let reading = read("---\ntilte: T\nkeywords: [a]\nimages: [b]\n---\n")
    #expect(reading.ids == ["near-miss-key"])
    #expect(reading.result.diagnostics.first?.hint == "did you mean 'title'?")
    #expect(reading.matter.title == nil)
    #expect(reading.matter.params.map(\.key) == ["tilte", "keywords", "images"])
  }

  @Test(arguments: [
    "about/", "/a/../b/", "/a\u{7}b/", "//host/x", "/a\\b/", "/a%0ab/", "/%2e%2e/b/", "/%ff/",
  ])
  func badPermalinksAreRefused(_ path: String) {
    let escaped = path.map { $0 == "\\" ? "\\\\" : $0 == "\u{7}" ? "\\a" : "\($0)" }.joined()
    let reading = read("---\npermalink: \"\(escaped)\"\n---\n")
    #expect(reading.ids == ["invalid-path"])
    #expect(reading.matter.permalink == nil)
  }

  @Test func badAliasesAreRefusedAndTheOthersKept() {
    let reading = read("---\naliases: [/a/, ../b, https://c.test/x, d]\n---\n")
    #expect(reading.ids == ["invalid-path", "invalid-path"])
    #expect(reading.matter.aliases == ["/a/", "d"])
    #expect(reading.matter.places.aliases.map(\.column) == [11, 40])
  }

  @Test func bombsAreRefused() {
    func ids(_ content: String) -> [String] { read("---\na: \(content)\n---\nBody").ids }
    #expect(ids(String(repeating: "[", count: 60_000)) == ["nesting-too-deep"])
    #expect(ids(String(repeating: "[", count: 200_000)) == ["front-matter-too-large"])
    #expect(ids(String(repeating: "{a: ", count: 200_000)) == ["front-matter-too-large"])
    #expect(ids(String(repeating: "x", count: 10_000_000)) == ["front-matter-too-large"])
    #expect(ids("&x [*x]") == ["yaml-anchor"])
    let toml = "+++\n" + String(repeating: "a.", count: 30_000) + "a = 1\n+++\n"
    #expect(read(toml).ids == ["nesting-too-deep"])
    let json = "{\n\"a\": " + String(repeating: "[", count: 60_000) + "\n}\n"
    #expect(read(json).ids == ["nesting-too-deep"])
  }

  @Test func theTableNamesEveryKeyOnce() {
    #expect(Set(FrontMatter.fields.map(\.name)).count == FrontMatter.fields.count)
    #expect(FrontMatter.fields.reference.contains("| `draft` | true or false | `false` |"))
  }
}
