import Foundation
import Highlighting
import TestSupport
import Testing

@Suite(.enabled(if: SyntaxPlugin.isBuilt, Comment(rawValue: SyntaxPlugin.absent)))
struct LanguageTableTests {
  @Test func everyNameOfTheTableIsALanguage() throws {
    let highlighter = try makeHighlighter()
    for row in LanguageTable.rows {
      for name in row.names {
        #expect(highlighter.highlight("a 1\n", name).runs != nil, "\(name)")
      }
    }
    for name in LanguageTable.sessions { #expect(highlighter.highlight("a", name).runs != nil) }
  }

  @Test func everyDefinitionOfTheTableIsOneOfTheLibrary() throws {
    let library = try #require(SyntaxLibrary(folders: [SyntaxPlugin.folder]))
    let names = try #require(library.names)
    for row in LanguageTable.rows { #expect(names.contains(row.definition), "\(row.definition)") }
  }

  @Test func noNameStandsTwice() {
    let names =
      LanguageTable.rows.flatMap(\.names) + LanguageTable.sessions + LanguageTable.plain
      + LanguageTable.uncolored
    let repeated = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys
    #expect(repeated.isEmpty, "\(repeated)")
    #expect(names.allSatisfy { $0 == $0.lowercased() })
  }

  @Test func theManualHasEveryName() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "sample-docs/reference/languages.md"), encoding: .utf8)
    let rows = page.matches(of: #/(?m)^\| (`.*`) \| (.*) \|$/#).map {
      "\($0.1) | \($0.2)".replacing("`", with: "")
    }
    #expect(
      rows == LanguageTable.rows.map { "\($0.names.joined(separator: " ")) | \($0.definition)" })
    let rest = LanguageTable.plain.union(LanguageTable.uncolored).union(LanguageTable.sessions)
    for name in rest { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  @Test func wordsForNoLanguageAreNeverColored() throws {
    let highlighter = try makeHighlighter()
    for name in LanguageTable.plain.union(LanguageTable.uncolored) {
      #expect(highlighter.highlight("if 1", name) == .plain, "\(name)")
      #expect(highlighter.highlight("if 1", name.uppercased()) == .plain, "\(name)")
    }
    #expect(highlighter.highlight("if 1", "") == .plain)
  }

  @Test func namesOfTheLibraryAreKnownInAnyCase() throws {
    let highlighter = try makeHighlighter()
    for name in ["Pony", "PONY", "pony", "Javascript", "ABAP", "idris"] {
      #expect(highlighter.highlight("a", name).runs != nil, "\(name)")
    }
  }

  @Test func endingsOfFilesAreKnownUnlessTheyMislead() throws {
    let highlighter = try makeHighlighter()
    for name in ["vcf", "lsp", "hx"] {
      #expect(highlighter.highlight("a", name).runs != nil, "\(name)")
    }
    for name in ["t", "f", "in", "cls", "../a", "a*", "x/y", "none.txt"] {
      #expect(highlighter.highlight("a", name).runs == nil, "\(name)")
    }
  }

  @Test func aSlipOfThePenIsHelped() throws {
    let highlighter = try makeHighlighter()
    let slips: [String: String?] = [
      "pyton": "python", "Javscript": "javascript", "plaintxt": "plaintext", "": nil,
    ]
    for (slip, meant) in slips.merging(["qqqqqqqqqqqq": nil], uniquingKeysWith: { $1 }) {
      if !slip.isEmpty { #expect(highlighter.highlight("a", slip) == .unknownLanguage) }
      #expect(highlighter.nearest(to: Array(slip.utf8)) == meant)
    }
  }

  @Test func codeOfPHPNeedNotSayWhereItBegins() throws {
    let highlighter = try makeHighlighter()
    for code in ["function a() { return 1; }\n", "<b><?php function a() { return 1; } ?></b>\n"] {
      let found = highlighter.highlight(code, "php").description(of: code)
      #expect(found.contains(#/⟨kw [^⟩]*function⟩/#), "\(found)")
    }
  }

  @Test func onlyCommandsOfASessionAreColored() throws {
    let text = "$ if true\nif not a command\n$ echo \\\n  $HOME\n% if true\n$\n"
    let found = try makeHighlighter().highlight(text, "console").description(of: text)
    #expect(found.contains("\nif not a command\n"))
    #expect(found.hasPrefix("$ ⟨"))
    #expect(found.contains("⟨va $HOME⟩"))
    #expect(found.hasSuffix("\n$\n"))
  }
}
