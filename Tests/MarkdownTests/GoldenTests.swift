import Diagnostics
import Foundation
import Markdown
import TestSupport
import Testing

/// Documents and all that becomes of them, with properties that must hold whatever is recorded.
@Suite struct GoldenTests {
  @Test(arguments: try GoldenCase.all())
  func rendersAsRecorded(golden: GoldenCase) throws {
    var options = MarkdownOptions()
    options.collectsText = true
    let document = try render(golden.read("input.md"), options: options)
    try golden.expect(document.html, is: "expected.html")
    try golden.expect(document.summary, is: "expected.txt")
  }

  @Test(arguments: try GoldenCase.all())
  func idsAreUniqueAndNotEmpty(golden: GoldenCase) throws {
    let document = try render(golden.read("input.md"))
    let ids = document.html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(ids.allSatisfy { !$0.isEmpty })
    #expect(Set(ids).count == ids.count)
    let known = Set(document.ids.map { String(decoding: $0, as: UTF8.self) })
    #expect(Set(ids).isSubset(of: known))
    for fragment in document.html.matches(of: /href="#(fn[^"]*)"/) {
      #expect(ids.contains(String(fragment.1)))
    }
  }

  @Test(arguments: try GoldenCase.all(), [MarkdownOptions.RawHTML.keep, .escape, .omit])
  func tagsAreBalanced(golden: GoldenCase, rawHTML: MarkdownOptions.RawHTML) throws {
    var options = MarkdownOptions()
    options.rawHTML = rawHTML
    let document = try render(golden.read("input.md"), options: options)
    #expect(imbalance(of: document.html) == nil)
    for entry in document.outline {
      let html = String(decoding: entry.html, as: UTF8.self)
      #expect(imbalance(of: html) == nil)
      #expect(!html.contains("<a"), "an outline holds no links")
      #expect(!html.contains("id="), "an outline holds no ids")
    }
  }

  @Test(arguments: try GoldenCase.all())
  func holesAreInOrderAndNameWhatThereIs(golden: GoldenCase) throws {
    let document = try render(golden.read("input.md"))
    let offsets = document.body.holes.map(\.offset)
    #expect(offsets == offsets.sorted())
    var links = 0
    var codeBlocks = 0
    var diagrams = 0
    for hole in document.body.holes {
      switch hole.content {
      case .link(let index):
        #expect(Int(index) == links)
        links += 1
      case .image(let index):
        #expect(Int(document.images[Int(index)].link) == links)
        links += 1
      case .pictureStart(let index), .pictureEnd(let index):
        #expect(document.images.indices.contains(Int(index)))
      case .code(let index):
        #expect(Int(index) == codeBlocks)
        codeBlocks += 1
      case .diagram(let index):
        #expect(Int(index) == diagrams)
        #expect(Int(document.diagrams[diagrams].codeBlock) == codeBlocks)
        #expect(document.diagrams[diagrams].end > hole.offset)
        diagrams += 1
      case .contents: break
      }
    }
    #expect(links == document.links.count)
    #expect(codeBlocks == document.codeBlocks.count)
    #expect(diagrams == document.diagrams.count)
  }

  @Test(arguments: try GoldenCase.all())
  func everyPlaceOfALinkShowsItsAddress(golden: GoldenCase) throws {
    let markdown = try golden.read("input.md")
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    for link in try render(markdown).links {
      let line = Array(lines[Int(link.line) - 1].utf8)
      let rest = String(decoding: line[(Int(link.column) - 1)...], as: UTF8.self)
      let start = String(decoding: link.destination.prefix(1), as: UTF8.self)
      // A reference shows itself instead.
      #expect(rest.hasPrefix(start) || rest.hasPrefix("["), "\(link.line):\(link.column)")
    }
  }

  /// A pass that is quadratic shows as a test that does not end in time.
  @Test(.timeLimit(.minutes(20)), arguments: try GoldenCase.all())
  func manyCopiesInOneDocumentAreLinear(golden: GoldenCase) throws {
    let one = try golden.read("input.md") + "\n\n"
    let count = 300_000 / one.utf8.count
    let document = try render(String(repeating: one, count: count))
    #expect(Set(document.outline.map(\.id)).count == document.outline.count)
    let words = try render(one).wordCount
    #expect(document.wordCount >= words * count / 2)
  }

  @Test(arguments: try GoldenCase.all())
  func lineEndsChangeNothing(golden: GoldenCase) throws {
    let markdown = try golden.read("input.md")
    let document = try render(markdown)
    for end in ["\r\n", "\r"] {
      let other = try render(markdown.replacing("\n", with: end))
      #expect(other.html == document.html)
      #expect(other.code == document.code)
      #expect(other.links == document.links)
    }
  }
}

extension MarkdownDocument {
  /// Everything but the body, a line for each thing.
  var summary: String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] = []
    if let opening { lines.append("opening #\(text(opening.id)) \(text(opening.text))") }
    for entry in outline {
      lines.append("h\(entry.level) #\(text(entry.id)) \(text(entry.html)) | \(text(entry.text))")
    }
    for link in links {
      lines.append("\(link.line):\(link.column) \(link.kind) \(text(link.destination))")
    }
    for block in codeBlocks {
      let code = code[Int(block.text.lowerBound)..<Int(block.text.upperBound)]
      lines.append("\(block.line) code '\(text(block.language))' \(code.count) bytes")
      if let marks = block.marks { lines.append("  \(marks.summary)") }
    }
    lines += diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0) \($0)" }
    lines.append("excerpt: \(text(excerpt))")
    lines.append("words: \(wordCount)")
    return lines.joined(separator: "\n") + "\n\n" + text(self.text)
  }
}

extension CodeMarks {
  /// As `from 10, 2 highlighted, 3 inserted focused`.
  var summary: String {
    let names = [
      (LineMarks.highlighted, "highlighted"), (.inserted, "inserted"), (.deleted, "deleted"),
      (.focused, "focused"),
    ]
    let marked = lines.enumerated().filter { !$1.isEmpty }.map { line, marks in
      ["\(line + 1)"] + names.filter { marks.contains($0.0) }.map(\.1)
    }
    let first = firstNumber.map { ["from \($0)"] } ?? []
    return (first + marked.map { $0.joined(separator: " ") }).joined(separator: ", ")
  }
}
