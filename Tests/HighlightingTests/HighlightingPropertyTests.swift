import Foundation
import Highlighting
import TestSupport
import Testing

/// Runs are in order, do not overlap, are not empty, cross no line's end and cut no character.
@Suite(.enabled(if: SyntaxPlugin.isBuilt, Comment(rawValue: SyntaxPlugin.absent)))
struct HighlightingPropertyTests {
  @Test func runsAreInOrderInAllLanguages() throws {
    let library = try #require(SyntaxLibrary(folders: [SyntaxPlugin.folder]))
    let highlighter = library.makeHighlighter()
    var random = SeededGenerator(seed: 5)
    for name in try #require(library.names) {
      for _ in 0..<12 {
        let text = Self.text(&random)
        highlighter.startDocument()
        let found = highlighter.highlight(text, name)
        if let fault = Self.fault(found, text) {
          Issue.record(
            "\(name): \(fault) in \(String(decoding: text, as: UTF8.self).debugDescription)")
        }
      }
    }
  }

  @Test(arguments: try GoldenCase.all())
  func runsAreInOrderInMutatedCode(golden: GoldenCase) throws {
    let highlighter = try makeHighlighter()
    let original = Array(try golden.read("input.txt").utf8)
    var random = SeededGenerator(seed: 9)
    for _ in 0..<40 {
      var text = original
      for _ in 0..<Int.random(in: 1...6, using: &random) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: place)
        case 1: text.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
        default: text[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let found = highlighter.highlight(text, golden.testDescription)
      #expect(Self.fault(found, text) == nil)
    }
  }

  @Test func faultyBytesAndForeignScriptsKeepTheirPlaces() throws {
    let text: [UInt8] =
      Array("// é 漢字 😀\nlet é = \"😀\" // 漢\n".utf8) + [0xff, 0x20, 0xf0, 0x9f, 0x98, 0x0a]
      + Array("let x = 1\r\n\0 let y = 2".utf8)
    let found = try makeHighlighter().highlight(text, "swift")
    #expect(Self.fault(found, text) == nil)
    let words = try #require(found.runs).map {
      String(decoding: text[Int($0.range.lowerBound)..<Int($0.range.upperBound)], as: UTF8.self)
    }
    #expect(words.contains("// é 漢字 😀"))
    #expect(words.contains("// 漢"))
    #expect(words.filter { $0 == "let" }.count == 3)
  }

  static func fault(_ found: HighlightResult, _ text: [UInt8]) -> String? {
    guard let runs = found.runs else { return "\(found)" }
    var last: Int32 = 0
    for run in runs {
      guard run.range.lowerBound >= last, !run.range.isEmpty, run.range.upperBound <= text.count
      else { return "\(run.range) after \(last)" }
      last = run.range.upperBound
      let bytes = text[Int(run.range.lowerBound)..<Int(run.range.upperBound)]
      if bytes.contains(0x0a) { return "\(run.range) crosses a line's end" }
      if run.style.cssClass.utf8CodeUnitCount == 0 { return "\(run.range) has no style" }
      let isWhole = String(validating: text, as: UTF8.self) != nil
      if isWhole, String(validating: bytes, as: UTF8.self) == nil {
        return "\(run.range) cuts a character"
      }
    }
    return nil
  }

  private static let pieces: [[UInt8]] =
    [
      "\n", "\r\n", "\0", "\t", " ", "\\", "\"", "'", "`", "/*", "*/", "//", "#", "<!--", "-->",
      "<?php",
      "?>", "<script>", "</script>", "<style>", "{", "}", "(", ")", "[", "]", "$", "@", "=", ":",
      ";",
      "é", "漢字", "😀", "\u{301}", "\u{202e}", "0x1f", "1.5e3", "if", "class", "function", "let",
      "def",
      "end", "begin", "return", "a", "B_1", "%{", "<<EOF\n", "EOF\n", "\"\"\"", "'''", "---\n",
      "&amp;",
    ].map { Array($0.utf8) } + [
      [0xff], [0xc3], [0xf0, 0x9f], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
    ]

  /// Text of what languages are made of; every fourth with bytes that are no UTF-8.
  private static func text(_ random: inout SeededGenerator) -> [UInt8] {
    let kinds = Int.random(in: 0..<4, using: &random) == 0 ? pieces[...] : pieces.dropLast(5)
    return (0..<Int.random(in: 1...120, using: &random)).flatMap { _ in
      kinds.randomElement(using: &random) ?? []
    }
  }
}
