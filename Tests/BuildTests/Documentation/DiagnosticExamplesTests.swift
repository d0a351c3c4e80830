import Diagnostics
import Foundation
import Testing

/// Each example in the manual's list of diagnostics gives the diagnostic that it stands for.
@Suite struct DiagnosticExamplesTests {
  /// A code block of the list, as a file of a source folder.
  struct Example: Sendable, CustomTestStringConvertible {
    var id: String
    var files: [String: String]
    var testDescription: String { id }
  }

  /// What the page around an example may link to.
  private static let others = [
    "plans.md": "# Plans\n", "index.md": "# Home\n", "recto.yaml": "title: T\n",
  ]

  static let examples: [Example] = {
    do {
      return try sections(
        DocumentationFile("sample-docs/reference/diagnostics.md").text())
    } catch {
      return []
    }
  }()

  /// The sections whose blocks are files; commands and lists of names are none.
  private static func sections(_ page: String) -> [Example] {
    page.split(separator: "\n### `").dropFirst().compactMap { section in
      let id = String(section.prefix { $0 != "`" })
      var files: [String: String] = [:]
      let blocks = section.matches(of: #/(?s)```(\w+)(?: title="([^"]+)")?\n(.*?)```/#)
      for block in blocks {
        guard let path = path(language: block.1, title: block.2) else { return nil }
        files[path] = String(block.3)
      }
      return files.isEmpty || shownOnly.contains(id) ? nil : Example(id: id, files: files)
    }
  }

  private static func path(language: Substring, title: Substring?) -> String? {
    switch title {
    case nil: language == "markdown" ? "page.md" : nil
    case "the beginning of a page": "page.md"
    case "the source folder": nil
    case let title?: String(title)
    }
  }

  /// What some examples need beside a page and its neighbor.
  private static let needs: [String: [String: String]] = [
    "link-to-draft": ["plans.md": "---\ndraft: true\n---\n# Plans\n"],
    "template-too-deep": [
      "templates/article.mustache":
        "{{<article}}{{$articleEnd}}{{>parts/loop}}{{/articleEnd}}{{/article}}\n"
    ],
  ]

  /// The first is no build's, the second is cut short for its readers.
  private static let shownOnly = ["theme-edit-blocked", "address-too-long"]

  @Test func thereAreManyExamples() {
    #expect(Self.examples.count > 50)
  }

  @Test(arguments: examples)
  func givesWhatItStandsFor(_ example: Example) throws {
    var files = Self.others.merging(Self.needs[example.id] ?? [:]) { $1 }
    // The theme that an example shows is that of the site.
    if let theme = example.files.keys.sorted().first(where: { $0.hasPrefix("themes/t") }) {
      files["recto.yaml"] = "theme: \(theme.dropFirst(7).dropLast(5))\n"
    }
    files.merge(example.files) { $1 }
    let site = try BuiltSite(files)
    let told = site.build().ids
    #expect(told.contains(example.id), "\(told)")
  }
}
