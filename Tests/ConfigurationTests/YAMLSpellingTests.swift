import Configuration
import Diagnostics
import TestSupport
import Testing

@Suite struct YAMLSpellingTests {
  private func text(_ yaml: String) -> String? {
    let (node, diagnostics) = parseYAML(SourceText(file: "a.yaml", bytes: Array(yaml.utf8)))
    guard diagnostics.isEmpty, case .scalar(let scalar)? = node?["a"]?.content,
      scalar.meaning == .text
    else { return nil }
    return scalar.text
  }

  /// Texts of characters that mean something to YAML, and some that mean nothing.
  ///
  /// Controls are not among them, since `Scalar` keeps none.
  private static let samples: [String] = {
    var random = SeededGenerator(seed: 3)
    let scalars = Array(
      " \n\t'\"\\:#-,[]{}&*!|>%@`?~=.01aeé\u{2028}\u{feff}\u{1F600}".unicodeScalars)
    return (0..<2000).map { _ in
      let count = Int.random(in: 0...8, using: &random)
      return String(
        String.UnicodeScalarView(
          (0..<count).compactMap { _ in scalars.randomElement(using: &random) }))
    } + ["true", "no", "null", "~", "0x1", "1e5", ".inf", "---", "...", "a b", "rgb(1, 2)", "\r\n"]
  }()

  @Test func everyTextIsReadAgainFromDoubleQuotes() {
    for sample in Self.samples {
      let spelled = YAMLSpelling.doubleQuoted(sample)
      #expect(text("a: \(spelled)") == sample, "\(spelled)")
      #expect(text("{ a: \(spelled), b: 1 }") == sample, "\(spelled)")
    }
  }

  @Test func whatGoesWithoutQuotesIsReadAgain() {
    var count = 0
    for sample in Self.samples {
      if let plain = YAMLSpelling.plain(sample, inFlow: false) {
        count += 1
        #expect(text("a: \(plain) # c") == sample, "\(plain)")
      }
      if let plain = YAMLSpelling.plain(sample, inFlow: true) {
        #expect(text("{ a: \(plain), b: 1 }") == sample, "\(plain)")
        #expect(text("{ a: \(plain)}") == sample, "\(plain)")
      }
    }
    #expect(count > 20)
  }

  @Test func whatGoesIntoSingleQuotesIsReadAgain() {
    var count = 0
    for sample in Self.samples {
      guard let quoted = YAMLSpelling.singleQuoted(sample) else { continue }
      count += 1
      #expect(text("a: \(quoted)") == sample, "\(quoted)")
    }
    #expect(count > 200)
  }

  @Test(arguments: [1, 2, 4, 9])
  func whatGoesIntoLinesIsReadAgain(_ step: Int) {
    var count = 0
    let space = String(repeating: " ", count: step)
    for sample in Self.samples {
      guard let lines = YAMLSpelling.literal(sample, step: step) else { continue }
      count += 1
      let below = lines.dropFirst().map { $0.isEmpty ? "" : space + $0 }
      let yaml = (["a: \(lines[0])"] + below).joined(separator: "\n") + "\n"
      #expect(text(yaml) == sample, "\(yaml.debugDescription)")
      #expect(text(yaml + "b: 1\n") == sample, "\(yaml.debugDescription)")
    }
    #expect(count > 300)
  }
}
