import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Formulas of a site, and the files that they need.
@Suite struct MathematicsInBuildsTests {
  /// A folder as KaTeX is installed in, its fonts behind a link as in Debian.
  private func katex(in folder: TemporaryFolder) throws -> KaTeX {
    let css =
      "@font-face{src:url(fonts/K.woff2) format('woff2'),url(fonts/K.woff) format('woff'),"
      + "url(fonts/K.ttf) format('truetype');font-weight:400}.katex{color:inherit}"
    try folder.write(css, to: "katex/katex.min.css")
    try folder.write("var katex = {};", to: "katex/katex.min.js")
    for name in ["K.woff2", "K.woff", "K.ttf"] { try folder.write(name, to: "fonts/\(name)") }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "katex/fonts", withDestinationPath: "../fonts")
    return try #require(KaTeX(in: [folder.path + "none", folder.path + "katex"]))
  }

  @Test func onlyPagesWithFormulasLoadWhatTheyNeed() throws {
    let site = try BuiltSite(["index.md": "# A\n", "b.md": "# B\n\n$x_1$\n"])
    let katex = try katex(in: site.temporary)
    let report = site.build { $0.katex = katex }
    #expect(report.ids == [])
    let files = try site.texts()
    let page = try #require(files["b/index.html"])
    #expect(page.contains("<span class=\"math\">x_1</span>"))
    let folder = try #require(
      page.firstMatch(of: #/"\.\.\/(_recto\/katex\.[0-9a-f]{10})\/katex\.css"/#)?.1)
    #expect(
      page.contains("<script src=\"../\(folder)/katex.js\" defer blocking=\"render\"></script>"))
    #expect(
      page.contains(
        #/<script src="\.\.\/_recto\/mathematics\.[0-9a-f]+\.js" defer blocking="render">/#))
    #expect(page.contains(#/href="\.\.\/_recto\/mathematics\.[0-9a-f]+\.css"/#))
    #expect(files["\(folder)/fonts/K.woff2"] == "K.woff2")
    #expect(files.keys.filter { $0.hasSuffix(".woff") || $0.hasSuffix(".ttf") } == [])
    let css =
      "@font-face{src:url(fonts/K.woff2) format('woff2');font-weight:400}.katex{color:inherit}"
    #expect(files["\(folder)/katex.css"] == css)
    #expect(try !#require(files["index.html"]).contains("katex"))
  }

  @Test func aPageForPrintingLoadsWhatItsChaptersNeed() throws {
    let site = try BuiltSite([
      "recto.yaml": "title: T\nprint: [a, b]\n", "index.md": "# T\n", "a/index.md": "# A\n",
      "a/c.md": "# C\n\n$x_1$\n", "b/index.md": "# B\n", "b/d.md": "# D\n",
    ])
    let katex = try katex(in: site.temporary)
    site.build { $0.katex = katex }
    #expect(try site.text("a/print/index.html").contains("/katex.js\""))
    #expect(try site.text("b/print/index.html").contains("id=\"p"))
    #expect(try !site.text("b/print/index.html").contains("katex"))
  }

  @Test func nothingIsPublishedForASiteWithoutThem() throws {
    let site = try BuiltSite([
      "index.md": "# A\n\n$5\n", "draft.md": "---\ndraft: true\n---\n$x$\n",
    ])
    let katex = try katex(in: site.temporary)
    site.build { $0.katex = katex }
    let names = try site.texts().keys
    #expect(names.filter { $0.contains("katex") || $0.contains("mathematics") } == [])
  }

  @Test func oneNoteSaysThatKaTeXIsMissing() throws {
    let site = try BuiltSite(["index.md": "# A\n\n$x$\n", "b.md": "$y$\n"])
    let report = site.build()
    #expect(report.ids == ["katex-missing"])
    #expect(try site.text("index.html").contains("<span class=\"math\">x</span>"))
    #expect(try !site.text("index.html").contains("katex"))
    #expect(try site.text("index.html").contains("mathematics."))
  }

  @Test func theConfigurationTurnsThemOff() throws {
    let site = try BuiltSite([
      "index.md": "# A\n\n$x$\n", "recto.yaml": "markdown: {mathematics: false}\n",
    ])
    #expect(site.build().ids == [])
    #expect(try site.text("index.html").contains("<p>$x$</p>"))
  }

  @Test func aPreviewNamesThemWithoutDigests() throws {
    let site = try BuiltSite(["index.md": "# A\n\n$x$\n"])
    let katex = try katex(in: site.temporary)
    site.build {
      $0.katex = katex
      $0.isPreview = true
    }
    #expect(try site.text("index.html").contains("href=\"_recto/katex/katex.css\""))
    #expect(site.exists("_recto/katex/fonts/K.woff2"))
  }
}
