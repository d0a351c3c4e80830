import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Build

private let graphviz = Graphviz(at: ["/usr/bin/dot"])

/// What Graphviz makes of a text, and where it finds it wrong.
@Suite(.enabled(if: graphviz != nil)) struct DiagramTextTests {
  private func build(_ dot: String) throws -> (page: String, report: BuildReport) {
    let site = try BuiltSite(["index.md": "# A\n\n```dot\n\(dot)\n```\n"])
    let report = site.build { $0.graphviz = graphviz }
    return (try site.text("index.html"), report)
  }

  /// Defaults of ours must not win over those that an author sets for a whole graph.
  @Test(arguments: [
    "graph [fontcolor=red color=red fontname=Courier] node [fontcolor=red color=red"
      + " fontname=Courier] edge [fontcolor=red color=red fontname=Courier]",
    "fontcolor=red color=red fontname=Courier; node [fontcolor=red, color=red fontname=Courier];"
      + " edge [fontcolor=red; color=red fontname=Courier]",
  ])
  func whatAnAuthorSetsForAllPartsIsKept(defaults: String) throws {
    let (page, report) = try build(
      "/* { */ digraph \"{\" { \(defaults)\n label=G; subgraph cluster_a { label=L; a -> b [label=E] } }"
    )
    #expect(report.ids == [])
    #expect(page.matches(of: #/<text[^>]* fill="red"/#).count == 5)
    #expect(page.matches(of: #/stroke="red"/#).count == 5)
    #expect(page.matches(of: #/<text class="mono"/#).count == 5)
    let figure = try #require(page.firstMatch(of: #/(?s)<figure class="diagram">.*?<\/figure>/#))
    #expect(!figure.0.contains("currentColor"))
    let filled = try build("graph { node [style=filled fillcolor=\"#102030\"]; a }").page
    #expect(filled.contains(#/fill="#fff">a</#))
  }

  @Test(arguments: ["", "\n", "// nothing\n", "# nothing"])
  func whatHoldsNoGraphIsToldAndShown(dot: String) throws {
    let (page, report) = try build(dot)
    let told = report.diagnostics.filter { $0.id == "broken-diagram" }
    #expect(told.map(\.message) == ["the diagram holds no graph"])
    #expect(told.map(\.line) == [3])
    #expect(page.contains("<code class=\"language-dot\">"))
  }

  @Test(arguments: [
    ("digraph {\n  a -> ;\n}", 5),
    ("digraph { a [label=\"x\ny\"]\n  b -> ;\n}", 6),
    ("digraph { a [label=\"x\n\ny\\\"\n\"]\n  b -> ;\n}", 8),
    ("digraph { a [label=\"x\\\ny\"]\n  b -> ;\n}", 6),
    ("digraph { a [label=\"x\\\\\ny\"]\n  b -> ;\n}", 6),
    ("digraph { a [label=<x\n\"<b>y</b>>]\n  b -> ;\n}", 6),
    ("/* \" \n */ digraph { // \"\n  b -> ;\n}", 6),
    ("digraph {\n# 7 \" nodes\n  b -> ;\n}", 6),
    ("digraph { a }\ndigraph { b [label=\"x\ny\"]\n  b -> ;\n}", 7),
  ])
  func anErrorIsToldAtItsLine(dot: String, line: Int) throws {
    let told = try build(dot).report.diagnostics.filter { $0.id == "broken-diagram" }
    #expect(told.map(\.line) == [line])
    #expect(told.first?.message.hasSuffix("in line \(line - 3) near ';'") == true)
  }

  @Test func aWarningIsToldAtItsLine() throws {
    let (page, report) = try build("graph { a [label=\"x\ny\"]\n 12b\n}")
    #expect(report.diagnostics.filter { $0.id == "diagram-warning" }.map(\.line) == [6])
    #expect(page.contains(">x</text>"))
  }
}

/// Any text is cut into pieces, and none of it is lost.
@Suite struct DiagramTextPropertyTests {
  @Test(arguments: 0..<20 as Range<UInt64>) func nothingOfATextIsLost(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "\"", "\\", "\n", "<", ">", "<!--", "-->", "#", "//", "/*", "*/", "a", "é",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...20, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let diagram = DiagramText(bytes: Array(text.utf8))
      #expect(diagram.starting(with: "") == Array(text.utf8), "\(text)")
      let counted = String(decoding: diagram.withCountedLines, as: UTF8.self)
      #expect(counted.count { $0 == "\n" } == text.count { $0 == "\n" }, "\(text)")
      let again = DiagramText(bytes: diagram.withCountedLines).withCountedLines
      #expect(again == diagram.withCountedLines, "\(text)")
    }
  }
}
