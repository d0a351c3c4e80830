import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Diagrams of a site.
///
/// Those that ask for Graphviz are left out where it is not installed.
@Suite struct DiagramsInBuildsTests {
  private static let graphviz = Graphviz(at: ["/usr/bin/dot"])
  private static let isInstalled = graphviz != nil

  private func page(_ dot: String, _ info: String = "dot") -> String {
    "# A\n\n```\(info)\n\(dot)\n```\n"
  }

  /// The page of a site with one diagram, and what the build said.
  private func build(
    _ dot: String, _ info: String = "dot"
  ) throws -> (page: String, ids: [String], site: BuiltSite) {
    let site = try BuiltSite(["index.md": page(dot, info), "b.md": "# B\n"])
    let report = site.build { $0.graphviz = Self.graphviz }
    return (try site.text("index.html"), report.ids, site)
  }

  @Test(.enabled(if: isInstalled)) func areDrawnInThePage() throws {
    let (page, ids, site) = try build("digraph { a -> b [label=\"<&>\"] }")
    #expect(ids == [])
    #expect(page.contains("<figure class=\"diagram\"><div class=\"scroll\" tabindex=\"0\""))
    #expect(page.contains("<svg role=\"img\" aria-label=\"Diagram\" width=\""))
    #expect(page.contains(">&lt;&amp;&gt;</text>"))
    #expect(!page.contains("class=\"code\""))
    #expect(page.contains(#/href="_recto\/diagrams\.[0-9a-f]+\.css"/#))
    #expect(try !site.text("b/index.html").contains("diagrams."))
    #expect(!page.contains("#0102"), "no color of ours is left")
  }

  @Test(
    .enabled(if: isInstalled),
    arguments: [
      ("digraph { a }", "dot", "Diagram"), ("digraph \"My graph\" { a }", "dot", "My graph"),
      ("digraph G { label=\"Its label\"; a }", "dot", "Its label"),
      ("digraph G { label=L; a }", "dot title=\"A title\"", "A title"),
      ("graph { subgraph cluster_a { label=C; a } }", "graphviz", "Diagram"),
    ])
  func haveANameForWhoCannotSeeThem(dot: String, info: String, label: String) throws {
    let (page, _, _) = try build(dot, info)
    #expect(page.contains("<svg role=\"img\" aria-label=\"\(label)\""))
    #expect(page.contains("<figcaption>") == (label == "A title"))
  }

  @Test(.enabled(if: isInstalled)) func keepColorsThatAnAuthorChose() throws {
    let (page, _, _) = try build(
      "digraph { a [color=red, style=filled, fillcolor=\"#102030\"]; b [fontcolor=blue]; c; "
        + "d [fontcolor=black, style=filled, fillcolor=white] }")
    #expect(page.contains("fill=\"#102030\" stroke=\"red\""))
    #expect(page.contains(#/fill="#fff">a</#), "white can be read on it")
    #expect(page.contains(#/fill="blue">b</#))
    #expect(page.contains(#/fill="#000">d</#), "Graphviz says nothing of black")
    #expect(page.contains(#/font-size="14.00">c</#))
  }

  @Test(.enabled(if: isInstalled)) func haveLinksOfThePage() throws {
    let (page, ids, _) = try build(
      "digraph { a [URL=\"b.md\"]; b [href=\"https://a.b/?x&y\"]; c [URL=\"none.md\"];"
        + " d [URL=\" javascript:alert(1)\"] }")
    #expect(ids.sorted() == ["broken-link", "link-scheme-refused"])
    #expect(page.contains("<a href=\"b/\">"))
    #expect(page.contains("<a href=\"https://a.b/?x&amp;y\">"))
    #expect(!page.contains("javascript:"))
    #expect(page.contains("<svg width="), "a picture would have no links")
  }

  /// What would run, load or read something, or be named from elsewhere.
  @Test(
    .enabled(if: isInstalled),
    arguments: [
      "digraph { a [image=\"/etc/passwd\"] }",
      "digraph { a [shape=epsf, shapefile=\"/etc/passwd\"] }",
      "digraph { a [label=<<table><tr><td><img src=\"/etc/passwd\"/></td></tr></table>>] }",
      "digraph { imagepath=\"/etc\"; fontpath=\"/etc\"; a [image=\"passwd\"] }",
      "digraph { stylesheet=\"/x.css\"; a }",
      "digraph { a [style=filled, fillcolor=\"red:blue\"] }",
      "digraph { a [id=\"Main\", class=\"x\\\" onclick=\\\"alert(1)\"] }",
      "digraph { a [label=\"</svg><script>alert(1)</script>\"] }",
      "digraph { a [fontname=\"x\\\" onload=\\\"alert(1)\"] }",
      "digraph { a [color=\"url(#x)\"] ; b [tooltip=\"<script>\", URL=\"#\", target=\"_top\"] }",
    ])
  func holdNothingButShapesTextsAndLinks(dot: String) throws {
    let (page, _, _) = try build(dot)
    let figure = try #require(
      page.firstMatch(of: #/(?s)<figure class="(diagram|code)">.*?<\/figure>/#))
    let tags = figure.0.matches(of: #/<([a-zA-Z]+)((?:\s[a-zA-Z:-]+="[^"]*")*)\s*>/#)
    let elements = Set(tags.map { String($0.1) })
    let allowed: Set = [
      "figure", "div", "svg", "g", "polygon", "polyline", "ellipse", "path", "text", "a", "span",
      "pre", "code",
    ]
    #expect(elements.subtracting(allowed) == [])
    #expect(figure.0.count { $0 == "<" } == tags.count + figure.0.matches(of: #/<\//#).count)
    for name in ["onclick", "onload", "id", "style", "src", "target", "xlink:href"] {
      #expect(tags.allSatisfy { !$0.2.contains(" \(name)=\"") }, "\(name)")
    }
    #expect(!figure.0.contains("url("))
    #expect(!figure.0.contains("root:"))
  }

  @Test(.enabled(if: isInstalled)) func anErrorNamesItsLineAndShowsTheText() throws {
    let site = try BuiltSite(["index.md": page("digraph {\n  a -> ;\n}")])
    let report = site.build { $0.graphviz = Self.graphviz }
    let fault = try #require(report.diagnostics.first { $0.id == "broken-diagram" })
    #expect(fault.line == 5)
    #expect(fault.message == "the diagram cannot be drawn: syntax error in line 2 near ';'")
    #expect(try site.text("index.html").contains("<code class=\"language-dot\">digraph {"))
    #expect(report.isPublished)
  }

  @Test func oneNoteSaysThatGraphvizIsMissing() throws {
    let site = try BuiltSite(["index.md": page("digraph { a }"), "b.md": page("digraph { b }")])
    #expect(site.build().ids == ["graphviz-missing"])
    #expect(try site.text("b/index.html").contains("<code class=\"language-dot\">digraph { b }"))
    #expect(site.build { $0.runsPrograms = false }.ids == [], "it was asked for")
  }

  @Test(.enabled(if: isInstalled)) func areTheSameWithAnyNumberOfWorkers() throws {
    let files = (1...20).map { ("p\($0).md", page("digraph { a\($0) -> b; b -> c\($0) }")) }
    let site = try BuiltSite(Dictionary(uniqueKeysWithValues: files))
    var texts: [[String: String]] = []
    for jobs in [1, 8, 2] {
      site.build {
        $0.graphviz = Self.graphviz
        $0.jobs = jobs
      }
      texts.append(try site.texts().filter { $0.key.hasSuffix(".html") })
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0] == texts[2])
  }

  // MARK: - Mermaid

  @Test func ofMermaidLoadTheScriptThatTheSiteNames() throws {
    let site = try BuiltSite([
      "index.md": page("graph LR", "mermaid"), "b.md": "# B\n", "assets/m.js": "var mermaid;",
      "recto.yaml": "diagrams: {mermaid: assets/m.js}\n",
    ])
    #expect(site.build().ids == [])
    let text = try site.text("index.html")
    #expect(text.contains("<figure class=\"code mermaid-source\">"))
    let own = try #require(
      text.firstRange(of: #/<script src="_recto\/diagrams\.[0-9a-f]+\.js" defer>/#))
    let named = try #require(text.firstRange(of: "<script src=\"assets/m.js\" defer>"))
    #expect(named.upperBound < own.lowerBound)
    #expect(try !site.text("b/index.html").contains("m.js"))
  }

  @Test func ofMermaidStayTextWithoutAScript() throws {
    let site = try BuiltSite(["index.md": page("graph LR", "mermaid")])
    #expect(site.build().ids == ["mermaid-missing"])
    try site.write("diagrams: {mermaid: assets/m.js}\n", to: "recto.yaml")
    #expect(site.build().ids == ["broken-link"])
    #expect(try !site.text("index.html").contains("diagrams.js"))
    try site.write("diagrams: {mermaid: https://a.b/m.js}\n", to: "recto.yaml")
    #expect(site.build().diagnostics.contains { $0.severity == .error })
  }
}
