import Foundation
import Templates
import TestSupport
import Testing

/// One example of the Mustache specification, as its JSON files have it.
struct SpecificationExample: Sendable, CustomTestStringConvertible {
  let module: String
  let name: String
  let template: String
  let partials: [String: String]
  let data: JSONValue
  let expected: String
  var testDescription: String { "\(module): \(name)" }

  static let modules = [
    "comments", "delimiters", "interpolation", "inverted", "partials", "sections",
    "~dynamic-names", "~inheritance",
  ]

  static func all() throws -> [SpecificationExample] {
    guard SharedFolder.exists else { return [] }
    return try modules.flatMap { module in
      let data = try SharedFolder.data("spec/mustache/\(module).json")
      return try JSONDecoder().decode(File.self, from: data).tests.map { test in
        SpecificationExample(
          module: module, name: test.name, template: test.template,
          partials: test.partials ?? [:], data: test.data, expected: test.expected)
      }
    }
  }

  private struct File: Decodable {
    struct Test: Decodable {
      var name: String
      var template: String
      var partials: [String: String]?
      var data: JSONValue
      var expected: String
    }

    var tests: [Test]
  }
}

@Suite struct SpecificationTests {
  @Test(
    .enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)),
    arguments: try SpecificationExample.all())
  func rendersDataOfDeclaredShapesAsSpecified(_ example: SpecificationExample) {
    let vocabulary = Vocabulary(example.data.names)
    check(example, example.data.value(declaring: vocabulary), vocabulary)
  }

  @Test(
    .enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)),
    arguments: try SpecificationExample.all())
  func rendersOpenDataAsSpecified(_ example: SpecificationExample) {
    check(example, example.data.openValue, Vocabulary([]))
  }

  private func check(_ example: SpecificationExample, _ data: Value, _ vocabulary: Vocabulary) {
    var templates = example.partials
    templates["the example"] = example.template
    let result = render(
      templates, data: data, template: "the example", vocabulary: vocabulary)
    #expect(result == example.expected)
  }
}
