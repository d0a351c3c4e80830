import Foundation
import Markdown
import TestSupport
import Testing

/// Every example of the specifications, against the output that they print.
@Suite(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
struct SpecificationTests {
  @Test(arguments: ["commonmark-0.31.2", "gfm-0.29", "cmark-gfm-extensions"])
  func examplesAreExactButForTheKnownDifferences(specification: String) throws {
    let known = Dictionary(
      uniqueKeysWithValues: knownDifferences.filter { $0.specification == specification }
        .map { ($0.example, $0) })
    for example in try Example.all(of: specification) {
      let actual = try example.rendered
      guard let difference = known[example.example] else {
        #expect(actual == example.html, "\(specification) \(example.example)")
        continue
      }
      #expect(actual == difference.output, "\(specification) \(example.example)")
      #expect(
        actual != example.html,
        "\(specification) \(example.example) is exact now: take it off the list")
    }
  }

  @Test func theListOfKnownDifferencesDoesNotGrow() {
    #expect(knownDifferences.count <= 9)
    #expect(knownDifferences.allSatisfy { !$0.reason.isEmpty })
  }
}

/// One example of a specification.
struct Example: Decodable {
  var example: Int
  var extensions: [String]
  var markdown: String
  var html: String

  static func all(of specification: String) throws -> [Example] {
    var examples = try JSONDecoder().decode(
      [Example].self, from: SharedFolder.data("spec/\(specification).json"))
    guard specification == "cmark-gfm-extensions" else { return examples }
    // Its file names no extensions: they are all on.
    for index in examples.indices { examples[index].extensions = PlainExtensions.names }
    return examples
  }

  var rendered: String {
    get throws {
      // The specification marks the two examples of task lists "disabled".
      let names = extensions.map { $0 == "disabled" ? "tasklist" : $0 }
      return try renderPlain(markdown, #require(PlainExtensions(names: names)))
    }
  }
}
