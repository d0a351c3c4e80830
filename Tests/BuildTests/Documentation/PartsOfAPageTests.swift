import Foundation
import Testing

/// The manual's page on the parts of a page names the classes that pages have: all, and no others.
@Suite struct PartsOfAPageTests {
  private let page = DocumentationFile("sample-docs/looks/parts-of-a-page.md")

  /// Of blocks of code and of their lines, which are put together from pieces.
  private static let code: Set = [
    "marked", "numbered", "hl", "ins", "del", "focus", "dim", "part", "mermaid-source",
  ]
  private static let alerts: Set = ["note", "tip", "important", "warning", "caution"]
  /// Of parts that nobody sees or that look like those around them, and the beginning of many.
  private static let others: Set = ["more", "sprite", "sr", "language-"]

  @Test func classesOfPagesStandThere() throws {
    let named = Set(
      try page.text().matches(of: #/`\.([a-z][a-z-]*)`/#).map { String($0.1) })
    let written = try classesThatPagesHave()
    #expect(named.count > 50)
    #expect(named.subtracting(written).sorted() == [], "no page has them")
    #expect(
      written.subtracting(named).subtracting(Self.others).sorted() == [], "not in the manual")
  }

  /// What templates, the writer of Markdown and the script write; the kitchen sink shows more.
  private func classesThatPagesHave() throws -> Set<String> {
    var texts = [try DocumentationFile("themes/base/site.js").text()]
    for folder in ["themes/base/templates", "Sources/Markdown", "Sources/Build/Code"] {
      let url = DocumentationFile.root.appending(path: folder)
      let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
      for name in try #require(names) where !isLeftOut(name) {
        texts.append(try DocumentationFile("\(folder)/\(name)").text())
      }
    }
    let attribute = #/class(?:=\\?"|: ')([a-z][a-z -]*)/#
    return Self.alerts.union(Self.code).union(
      texts.flatMap { $0.matches(of: attribute) }.flatMap { $0.1.split(separator: " ") }
        .map(String.init))
  }

  /// Folders, the kitchen sink, and the plain output, which is no page.
  private func isLeftOut(_ name: String) -> Bool {
    !name.contains(".") || name.contains("sink") || name.hasPrefix("Plain")
  }
}
