import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Build

private let graphviz = Graphviz(at: ["/usr/bin/dot"])

/// Colors, classes and graphs of a diagram where they meet what authors chose.
@Suite(.enabled(if: graphviz != nil)) struct DrawnPartsTests {
  private func build(
    _ dot: String, _ info: String = "dot"
  ) throws -> (page: String, report: BuildReport) {
    let site = try BuiltSite([
      "index.md": "# A\n\n```\(info)\n\(dot)\n```\n", "b.md": "# B\n", "c.md": "# C\n",
    ])
    let report = site.build { $0.graphviz = graphviz }
    return (try site.text("index.html"), report)
  }

  /// The colors of the texts in a page's drawings, by what they say; the theme's is nil.
  private func colors(_ page: String) -> [String: String?] {
    Dictionary(
      page.matches(of: #/<text([^>]*)>([^<]*)<\/text>/#).map { match in
        (String(match.2), match.1.firstMatch(of: #/fill="([^"]*)"/#).map { String($0.1) })
      },
      uniquingKeysWith: { first, _ in first })
  }

  @Test(
    arguments: [
      // Everything that stands on a cluster: its label, nodes without an area, labels of edges.
      (
        "digraph { subgraph cluster_a { style=filled; fillcolor=\"#102040\"; label=L;"
          + " a -> b [label=E]; p [shape=plaintext]; f [style=filled]; w [style=filled,"
          + " fillcolor=white] } z }",
        [
          "L": "#fff", "a": nil, "b": nil, "E": "#fff", "p": "#fff", "f": nil, "w": "#000",
          "z": nil,
        ]
      ),
      (
        "graph { subgraph cluster_a { bgcolor=yellow; label=A;"
          + " subgraph cluster_b { bgcolor=\"#000040\"; label=B; p [shape=none] } q [shape=none] } }",
        ["A": "#000", "B": "#fff", "p": "#fff", "q": "#000"]
      ),
      (
        "graph { subgraph cluster_a { style=filled; label=A; p [shape=none] } }",
        ["A": nil, "p": nil]
      ),
      // On the drawing's own color.
      (
        "graph { bgcolor=\"#000020\"; label=G; a -- p [label=E]; p [shape=none] }",
        ["G": "#fff", "a": nil, "E": "#fff", "p": "#fff"]
      ),
      // In tables each cell has a ground of its own.
      (
        "graph { t [shape=plain, label=<<table><tr><td>u</td><td bgcolor=\"#101030\">d</td>"
          + "<td>v</td><td bgcolor=\"white\">w</td></tr><tr><td>x</td></tr></table>>] }",
        ["u": nil, "d": "#fff", "v": nil, "w": "#000", "x": nil]
      ),
      (
        "graph { t [shape=plain, label=<<table bgcolor=\"#101030\"><tr><td>u</td>"
          + "<td bgcolor=\"yellow\">d</td><td>v</td></tr></table>>] }",
        ["u": "#fff", "d": "#000", "v": "#fff"]
      ),
      (
        "graph { a -- b [label=<<table><tr><td bgcolor=\"#101030\">d</td><td>u</td></tr></table>>] }",
        ["d": "#fff", "u": nil, "a": nil, "b": nil]
      ),
      // Through this one sees the theme's ground more than the color.
      (
        "graph { p [shape=box, style=filled, fillcolor=\"#00000020\"]; q [shape=box,"
          + " style=filled, fillcolor=\"#000000e0\"] }", ["p": nil, "q": "#fff"]
      ),
    ] as [(String, [String: String?])])
  func textsCanBeReadOnWhatIsBelowThem(dot: String, expected: [String: String?]) throws {
    let (page, report) = try build(dot)
    #expect(report.ids == [])
    #expect(colors(page) == expected)
  }

  @Test func edgesCanBeSeenOnWhatIsBelowThem() throws {
    func strokes(_ dot: String) throws -> [String] {
      try build(dot).page.matches(
        of:
          #/<g class="edge"><path fill="none" stroke="([^"]*)"[^>]*><\/path><polygon fill="([^"]*)"/#
      ).flatMap { [String($0.1), String($0.2)] }
    }
    let cluster = "subgraph cluster_a { style=filled; fillcolor=\"#102040\"; a -> b }"
    #expect(try strokes("digraph { \(cluster) }") == ["#fff", "#fff"])
    #expect(try strokes("digraph { edge [color=red]; \(cluster) }") == ["red", "red"])
    #expect(try strokes("digraph { bgcolor=yellow; a -> b }") == ["#000", "#000"])
    #expect(try strokes("digraph { a -> b }") == ["currentColor", "currentColor"])
    // On two grounds.
    let mixed = try strokes("digraph { \(cluster) b -> c }")
    #expect(mixed == ["#fff", "#fff", "currentColor", "currentColor"])
  }

  @Test func oneColorOfAnAuthorFillsANode() throws {
    let page = try build(
      "graph { node [style=filled]; a [color=\"#102030\"]; b; p [shape=point];"
        + " q [shape=point, color=red]; subgraph cluster_a { style=filled; color=yellow; label=L; c };"
        + " t [shape=plain, style=\"\", label=<<table><tr><td>x</td></tr><hr/><tr><td>y</td></tr></table>>] }"
    ).page
    #expect(page.contains("<ellipse fill=\"#102030\" stroke=\"#102030\""))
    #expect(page.contains("<polygon fill=\"yellow\" stroke=\"yellow\""))
    #expect(page.matches(of: #/<ellipse class="soft"/#).count == 2)
    #expect(page.contains(#/<ellipse fill="currentColor" stroke="currentColor"[^>]* rx="1.8"/#))
    #expect(page.contains(#/<ellipse fill="red" stroke="red"[^>]* rx="1.8"/#))
    #expect(colors(page) == ["a": "#fff", "b": nil, "c": nil, "L": "#000", "x": nil, "y": nil])
  }

  /// No program should write them; one that does must not end a build.
  @Test func numbersBeyondAllBoundsAreNone() throws {
    let long = String(repeating: "9", count: 400)
    let svg = """
      <svg viewBox="0 0 9 9"><g class="node"><ellipse fill="red" cx="\(long)" cy="1" rx="\(long)" \
      ry="1"/><polygon fill="red" points="\(long),1 -\(long),2"/><text x="1" y="1">a</text></g></svg>
      """
    let drawn = DiagramWriter.drawing(of: Array(svg.utf8), label: [], title: [])
    let html = String(decoding: try #require(drawn).drawing.html, as: UTF8.self)
    #expect(html.contains(">a</text>"))
  }

  @Test func charactersThatNoPageMayHoldAreReplaced() throws {
    let (page, _) = try build("graph { a [label=\"x&#1;&#27;&#127;&#x85;&#65534;é\"] }")
    #expect(page.contains(#/>x\u{fffd}+é</#))
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
  }

  @Test func severalGraphsStandBelowEachOther() throws {
    let (page, report) = try build(
      "graph One { a [URL=\"b.md\"] }\ndigraph { b }\ngraph Three { c [URL=\"c.md\"] }")
    #expect(report.ids == [])
    let drawings = page.matches(of: #/(?s)<svg ([^>]*viewBox[^>]*)>(.*?)<\/svg>/#)
      .filter { !$0.1.contains("0 0 24 24") }
    #expect(drawings.count == 3)
    #expect(drawings.map { $0.1.contains("role=\"img\"") } == [false, true, false])
    #expect(drawings.map { $0.2.matches(of: #/<text/#).count } == [1, 1, 1])
    #expect(drawings[0].2.contains("<a href=\"b/\">"))
    #expect(drawings[1].1.contains("aria-label=\"Diagram\""))
    #expect(drawings[2].2.contains("<a href=\"c/\">"))
    #expect(page.matches(of: #/<figure class="diagram">/#).count == 1)
    #expect(page.contains("role=\"group\" aria-label=\"One\""))
    // Whatever the first filled is no ground of the second.
    let colors = colors(try build("graph { bgcolor=black; p } graph { q [shape=none] }").page)
    #expect(colors == ["p": nil, "q": nil])
  }

  @Test func oneWrongGraphOfSeveralIsTold() throws {
    let (page, report) = try build("graph { a }\ngraph { b -- }")
    #expect(report.ids == ["broken-diagram"])
    #expect(page.contains("<code class=\"language-dot\">"))
  }

  @Test func classesOfAnAuthorAreNoneOfOurs() throws {
    let (page, _) = try build(
      "digraph { a [class=\"soft important\"]; b [class=\"edge\"]; subgraph cluster_c {"
        + " class=\"node\"; c }; a -> b [class=\"area x:y\"] }")
    #expect(page.contains("<g class=\"node diagram-soft diagram-important\">"))
    #expect(page.contains("<g class=\"node diagram-edge\">"))
    #expect(page.contains("<g class=\"cluster diagram-node\">"))
    #expect(page.contains("<g class=\"edge diagram-area\">"))
  }
}
