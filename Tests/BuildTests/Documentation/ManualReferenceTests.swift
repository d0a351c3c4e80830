import Configuration
import Documents
import Foundation
import Testing

/// The reference pages of the manual say what the code has: all of it, and nothing else.
@Suite(.serialized) struct ManualReferenceTests {
  @Test func theKeysOfTheConfigurationStandThere() throws {
    try DocumentationFile("sample-docs/reference/recto-yaml.md").expectRows(
      manualRows(of: SiteConfiguration.fields), below: "# recto.yaml")
  }

  @Test func theKeysOfFrontMatterStandThere() throws {
    try DocumentationFile("sample-docs/reference/front-matter.md").expectRows(
      manualRows(of: FrontMatter.fields), below: "# Front matter: every key")
  }

  @Test func everyDiagnosticIsExplained() throws {
    let page = DocumentationFile("sample-docs/reference/diagnostics.md")
    let explained = try page.text().matches(of: /(?m)^### `([a-z0-9-]+)`$/).map { String($0.1) }
    #expect(explained.count == Set(explained).count)
    let existing = try diagnosticIDs()
    #expect(existing.count > 60)
    #expect(existing.subtracting(explained).sorted() == [], "not in the manual")
    #expect(Set(explained).subtracting(existing).sorted() == [], "not in the sources")
  }

  /// What the sources write as the id of a diagnostic: every literal of that argument, and every
  /// literal in kebab-case of a file that makes diagnostics.
  private func diagnosticIDs() throws -> Set<String> {
    let sources = DocumentationFile.root.appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var ids: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      ids.formUnion(text.matches(of: /\bid: "([a-z0-9-]+)"/).map { String($0.1) })
      // The command line's words in kebab-case are options.
      if file.pathComponents.contains("CLI") { continue }
      guard text.contains(/[dD]iagnostic|report\(|warn\(|var id\b/) else { continue }
      ids.formUnion(text.matches(of: /"([a-z]+(?:-[a-z0-9]+)+)"/).map { String($0.1) })
    }
    return ids
  }
}

/// A row for each key, those of a mapping after it; two columns fit a narrow screen.
func manualRows(of fields: [Field], below path: String = "") -> [String] {
  fields.flatMap { field in
    let value = field.type + (field.defaultValue.map { ", default `\($0)`" } ?? "")
    let row = "| `\(path)\(field.name)` | *\(value)*<br>\(field.summary) |"
    return [row] + manualRows(of: field.fields, below: "\(path)\(field.name).")
  }
}
