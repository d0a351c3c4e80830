import Build
import Diagnostics
import Foundation
import Templates
import Testing
import Themes

/// `docs/templates.md` says what templates may use: all of it, and nothing else.
@Suite(.serialized) struct TemplateNamesTests {
  private let page = DocumentationFile("docs/templates.md")
  private let resources = ThemeResources.builtin

  @Test(arguments: ModelFields.all.map(\.name))
  func everyFieldStandsThere(model name: String) throws {
    let model = try #require(ModelFields.all.first { $0.name == name })
    let rows = model.fields.map { "| `\($0.name)` | \($0.type) | \($0.summary) |" }
    try page.expectRows(rows, below: "### \(name)")
  }

  @Test func everyWordStandsThere() throws {
    let rows = resources.strings(for: "en").strings.entries.map { "| `\($0.key)` | \($0.text) |" }
    try page.expectRows(rows, below: "### strings")
  }

  @Test func noOtherModelStandsThere() throws {
    let headings = try page.text().matches(of: /(?m)^### ([a-z]+)$/).map { String($0.1) }
    #expect(headings == ModelFields.all.map(\.name) + ["strings"])
  }

  @Test func everyTypeIsOneThatIsExplained() {
    let models = Set(ModelFields.all.map(\.name))
    let kinds: Set = ["text", "html", "href", "flag", "open", "strings"]
    for field in ModelFields.all.flatMap(\.fields) {
      let type = field.type.replacing(#/^list of /#, with: "")
      #expect(models.contains(type) || kinds.contains(type), "\(field.name): \(field.type)")
    }
  }

  @Test func everyBlockStandsThereWithItsTemplate() throws {
    let names = ModelFields.all.flatMap { $0.fields.map(\.name) }
    let words = resources.strings(for: "en").strings.entries.map(\.key)
    let base = resources.templates.map { TemplateSource(name: $0.name, text: $0.text) }
    let (set, diagnostics) = TemplateSet.compile(
      layers: [base], vocabulary: Vocabulary(names + words, open: ["params"]))
    #expect(diagnostics.isEmpty)
    let blocks = Set(set.blockNames.values.flatMap { $0 })
    #expect(Set(try page.names(below: "## Blocks")) == blocks)
    for row in try page.rows(below: "## Blocks") {
      let cells = try #require(row.firstMatch(of: /^\| `(.+?)` \| `(.+?)` \|/))
      let template = try #require(resources.templates.first { $0.name == cells.2 })
      let text = String(decoding: template.text.bytes, as: UTF8.self)
      #expect(text.contains("{{$\(cells.1)}}"), "\(cells.1) is not in \(cells.2)")
    }
  }

  @Test func everyTemplateStandsThere() throws {
    let kinds = try page.names(below: "## The templates")
    let parts = try page.names(below: "They are made of these pieces:")
    #expect(Set(kinds + parts) == Set(resources.templates.map(\.name)))
    #expect(parts.allSatisfy { $0.hasPrefix("parts/") })
  }

  @Test func blocksOfTheManualExist() throws {
    let manual = DocumentationFile("sample-docs/looks/templates.md")
    let known = Set(try page.names(below: "## Blocks"))
    let shown = try manual.text().matches(of: #/(?m)^\| (`[a-zA-Z]+`(?:, `[a-zA-Z]+`)*) \| /#)
      .flatMap { $0.1.matches(of: /`([a-zA-Z]+)`/).map { String($0.1) } }
    #expect(shown.count > 8)
    #expect(Set(shown).subtracting(known) == [])
  }
}
