import ByteText
import Diagnostics
import Documents
import Markdown
import Testing

@Suite struct DocumentTests {
  private func read(_ text: String, at path: String = "a.md") throws -> Document {
    try #require(DocumentReader(options: MarkdownOptions())).read(
      RelativePath(path), Array(text.utf8))
  }

  @Test(arguments: [
    ("---\ntitle: Front\n---\n# Heading", "a.md", "Front"),
    ("# *Heading* `x`", "a.md", "Heading x"),
    ("Text\n\n# Later\n\n# Second", "a.md", "Later"), ("## Level two", "my-page_x.md", "My page x"),
    ("", "02-first-steps.md", "First steps"), ("", "2024.md", "2024"),
    ("", "guide/README.md", "Guide"),
    ("", "guide/index.md", "Guide"), ("", "README.md", "README"), ("", "index.md", "Index"),
    ("# ", "a.md", "A"), ("---\ntitle: ''\n---\n", "b.md", "B"),
    ("", "1984-orwell.md", "1984 orwell"),
    ("", "12-.md", "12"), ("", "--.md", "--"), ("", "é-x.md", "é x"), ("", "v1.2.md", "V1.2"),
    ("---\ntitle: Part 1: Start\n---\n# Heading", "a.md", "Heading"),
  ])
  func theTitleComesFromTheBestSource(_ source: String, _ path: String, _ title: String) throws {
    #expect(text(try read(source, at: path).title) == title)
  }

  @Test func theSummaryIsTheDescriptionElseTheBeginning() throws {
    #expect(text(try read("---\ndescription: D\n---\nText").summary) == "D")
    #expect(text(try read("# H\n\nSome *text* here.\n\nMore").summary) == "Some text here.")
    #expect(text(try read("").summary).isEmpty)
  }

  @Test func diagnosticsNameTheFileAndItsLines() throws {
    let document = try read("---\ndate: never\n---\n", at: "sub/a.md")
    #expect(
      document.diagnostics.map(\.description).first?.hasPrefix("sub/a.md:2:7: error:") == true)
  }

  @Test func aRefusedDocumentKeepsItsSource() throws {
    var limits = MarkdownLimits()
    limits.sourceBytes = 10
    let reader = try #require(DocumentReader(options: MarkdownOptions(), limits: limits))
    let document = reader.read(
      RelativePath("a.md"), Array("---\ntitle: T\n---\n<b>0123456789".utf8))
    #expect(document.refusal.map { text($0.source) } == "<b>0123456789")
    #expect(document.refusal?.reason.isEmpty == false)
    #expect(text(document.title) == "T")
    #expect(document.diagnostics.count == 1)
    #expect(document.diagnostics[0].file == "a.md")
    #expect(document.diagnostics[0].severity == .error)
  }

  @Test func aFileThatCannotBeReadIsADocumentWithoutText() {
    let document = DocumentReader.unreadable(
      RelativePath("a.md"), FileFailure("open", "a.md", code: 13))
    #expect(document.refusal?.source == [])
    #expect(
      document.diagnostics.map(\.description) == [
        "a.md: error: cannot open a.md: permission denied [unreadable-file]"
      ])
  }

  @Test(arguments: [
    ("index.md", true), ("README.md", true), ("ReadMe.markdown", true), ("a/INDEX.md", true),
    ("indexes.md", false), ("index.en.md", false), ("readme", true),
  ])
  func someNamesStandForTheirFolder(_ path: String, _ isFolderPage: Bool) {
    #expect(RelativePath(path).isFolderPage == isFolderPage)
  }
}
