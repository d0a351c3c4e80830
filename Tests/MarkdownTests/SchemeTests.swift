import Diagnostics
import Markdown
import Testing

/// What no document may do to its readers, whatever it says.
@Suite struct SchemeTests {
  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java&Tab;script:alert(1)",
    "java&NewLine;script:alert(1)", "&#106;avascript:alert(1)", "javascript&colon;alert(1)",
    "javascript&#58;alert(1)", "&#1;javascript:alert(1)", "&#x20;javascript:alert(1)",
    "vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>", "DATA:text/html;base64,AA",
    "data:image/svg+xml,<svg onload=alert(1)>", "file:///etc/passwd", "blob:x", "filesystem:x",
    "view-source:x", "about:blank", "jar:x", "a:b.md", "C:\\x.md",
  ])
  func aRefusedSchemeLeavesTheText(address: String) throws {
    for rawHTML in [MarkdownOptions.RawHTML.keep, .escape, .omit] {
      var options = MarkdownOptions()
      options.rawHTML = rawHTML
      let document = try render("[text](<\(escapedInPointy(address))>)\n", options: options)
      #expect(document.html == "<p>text</p>\n")
      #expect(document.links.isEmpty)
      #expect(document.diagnostics.map(\.id) == ["link-scheme-refused"])
      let image = try render("![text](<\(escapedInPointy(address))>)\n", options: options)
      #expect(image.html == "<p>text</p>\n")
    }
  }

  private func escapedInPointy(_ address: String) -> String {
    address.replacing("<", with: "\\<").replacing(">", with: "\\>")
  }

  @Test func anAutolinkIsRefusedToo() throws {
    #expect(try render("<javascript:alert(1)>").html == "<p>javascript:alert(1)</p>\n")
  }

  @Test func aDiagnosticNamesThePlace() throws {
    let document = try render("a\n[x](javascript:y)\n", firstLine: 4)
    let diagnostic = try #require(document.diagnostics.first)
    #expect(
      diagnostic.description
        == "warning: 'javascript:y' has a scheme that documents may not use [link-scheme-refused]")
    #expect(diagnostic.line == 5)
    #expect(diagnostic.column == 5)
  }

  @Test(arguments: [
    ("hhttps://x", "https"), ("htps://x", "https"), ("htttp:", "http"), ("HTPS:x", "https"),
    ("httsp://x", "https"), ("malto:x@y.test", "mailto"), ("fttps://x", "https"),
    ("javascript:x", nil), ("file:///x", nil), ("a:b.md", nil), ("data:x", nil),
  ])
  func aSchemeThatIsNearlyAllowedComesWithThatOne(address: String, nearest: String?) throws {
    let file = "write './' before the name of a file that holds a colon"
    for text in ["[x](\(address))", "![x](\(address))", "<a href='\(address)'>x</a>"] {
      let document = try render(text)
      #expect(document.diagnostics.map(\.id) == ["link-scheme-refused"])
      let hint = nearest.map { "did you mean '\($0):'? else \(file)" } ?? file
      #expect(document.diagnostics.map(\.hint) == [hint])
    }
  }

  @Test(arguments: [
    ("<a href=\"javascript:f()\">x</a>", 10, "<a href=\"\">x</a>"),
    ("<a class=c href=javascript:f() id=i>x</a>", 17, "<a class=c href=\"\" id=i>x</a>"),
    ("<a href=' java&Tab;script:f()'>x</a>", 11, "<a href=\"\">x</a>"),
    ("<a href='&#x6A;avascript:f()'>x</a>", 10, "<a href=\"\">x</a>"),
    ("<a href='data:text/html,x'>x</a>", 10, "<a href=\"\">x</a>"),
    ("<a href='data:image/png;base64,AA'>x</a>", 10, "<a href=\"\">x</a>"),
    ("<img alt=\"a\" src=\"vbscript:f()\">", 19, "<img decoding=\"async\" alt=\"a\" src=\"\">"),
    ("<img src='data:image/svg+xml,x'>", 11, "<img decoding=\"async\" src=\"\">"),
    ("<iframe src=\"javascript:f()\"></iframe>", 14, "<iframe src=\"\"></iframe>"),
    ("<iframe src=\"data:image/png,x\"></iframe>", 14, "<iframe src=\"\"></iframe>"),
    ("<form action=\"javascript:f()\"></form>", 15, "<form action=\"\"></form>"),
    ("<button formaction='javascript:f()'>x</button>", 21, "<button formaction=\"\">x</button>"),
    ("<object data='javascript:f()'></object>", 15, "<object data=\"\"></object>"),
    ("<embed src='javascript:f()'>", 13, "<embed src=\"\">"),
    ("<video poster='javascript:f()'></video>", 16, "<video poster=\"\"></video>"),
    ("<svg><a xlink:href='javascript:f()'>x</a></svg>", 21, "<svg><a xlink:href=\"\">x</a></svg>"),
    ("<svg><g xlink:href='javascript:f()'/></svg>", 21, "<svg><g xlink:href=\"\"/></svg>"),
    ("<svg><use href='data:image/svg+xml,x'/></svg>", 17, "<svg><use href=\"\"/></svg>"),
    ("<q cite='javascript:f()'>x</q>", 10, "<q cite=\"\">x</q>"),
    ("<table background='javascript:f()'></table>", 20, "<table background=\"\"></table>"),
    ("<base href='javascript:f()'>", 13, "<base href=\"\">"),
    ("<img srcset='javascript:f() 2x'>", 14, "<img decoding=\"async\" srcset=\"\">"),
  ])
  func rawHTMLLosesTheAddress(html: String, column: Int, expected: String) throws {
    // As a block of HTML and inside of a text.
    for prefix in ["<div>", "text "] {
      let document = try render("\(prefix)\(html)\n")
      #expect(document.html.contains(expected), "\(document.html)")
      #expect(document.links.isEmpty)
      #expect(document.diagnostics.map(\.id) == ["link-scheme-refused"])
      #expect(document.diagnostics.map(\.column) == [prefix.utf8.count + column])
    }
  }

  @Test func rawHTMLKeepsWhatMarkdownMayHave() throws {
    for html in [
      "<a href=\"mailto:a@b.example\">x</a>",
      "<img src=\"data:image/png;base64,AA==\" decoding=\"sync\">",
      "<video poster=\"data:image/png,x\"></video>", "<iframe src=\"https://e.test/\"></iframe>",
      "<img decoding srcset=\"data:image/png;base64,AA== 2x\">",
      "<a data-href=\"javascript:f()\">x</a>",
      "<a title=\"javascript:f()\">x</a>",
    ] {
      let document = try render("<p>\(html)</p>\n")
      #expect(document.html == "<p>\(html)</p>\n")
      #expect(document.diagnostics.isEmpty)
    }
  }

  @Test func oneAddressOfASourceSetIsLeftOutAlone() throws {
    let document = try render(
      "<img srcset='a.png 1x, javascript:f() 2x, https://e.test/c.png 3x'>\n", firstLine: 3)
    #expect(
      document.html == "<img decoding=\"async\" srcset=\"a.png 1x, , https://e.test/c.png 3x\">\n")
    #expect(document.links.map(\.destination) == [Array("a.png".utf8)])
    #expect(document.diagnostics.map(\.line) == [3])
    #expect(document.diagnostics.map(\.column) == [24])
  }

  @Test(arguments: ["png", "jpeg", "gif", "webp", "avif"])
  func pixelsMayBeData(type: String) throws {
    let address = "data:image/\(type);base64,AA=="
    #expect(try render("![a](\(address))").html.contains("src=\"\(address)\""))
    #expect(try render("[a](\(address))").html == "<p>a</p>\n")
  }

  /// Every string tries to get a script, a handler or a quote past the renderer.
  @Test(arguments: [
    "<script>alert(1)</script>", "<script/x>alert(1)</script/x>", "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>", "<iframe src=javascript:alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<details open ontoggle=alert(1)>", "<style>*{x:expression(1)}</style>", "<base href=//x>",
    "<div>\n<script/x>alert(1)</script/x>", "<math><mi//xlink:href=\"data:x,<script>\">",
    "<!--><script>alert(1)</script>-->", "<![CDATA[<script>alert(1)</script>]]>",
    "<?x <script>alert(1)</script>?>", "<x onclick=alert(1)>", "a<b onmouseover=alert(1)>c</b>",
    "![\"><script>alert(1)</script>](x)", "![x](x \"\\\"><script>alert(1)</script>\")",
    "[x](x \"\\\" onclick=alert(1)\")", "[x](<\" onclick=alert(1)>)",
    "[x](https://e.test/\"onclick=1)",
    "```\"><script>alert(1)</script>\nx\n```", "``` title='\"><script>'\nx\n```",
    "# \"><script>alert(1)</script>", "# x {#\"onclick=1}", "| \"><script> |\n|---|\n",
    "[^\"><script>]\n\n[^\"><script>]: x", "> [!NOTE]\n> <script>alert(1)</script>",
    "<http://e.test/\"onclick=1>", "http://e.test/\"onclick=1", "x@e.test\"onclick=1",
    "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "\\<script>", "`<script>`",
    "    <script>alert(1)</script>", "- [ ] <script>alert(1)</script>", "[toc]<script>",
    "![<img onerror=1>](x)", "[<img onerror=1>](x)", "**<script>**", "~~<script>~~",
    "<ScRiPt >alert(1)</ScRiPt>", "<a\nhref=x\nonclick=1>", "<a href=\"x\" onclick='1'>",
  ])
  func nothingRunsWithoutRawHTML(markdown: String) throws {
    for rawHTML in [MarkdownOptions.RawHTML.escape, .omit] {
      var options = MarkdownOptions()
      options.rawHTML = rawHTML
      let document = try render(markdown + "\n", options: options)
      #expect(imbalance(of: document.html) == nil)
      for tag in document.html.matches(of: /<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/)
      {
        #expect(harmlessElements.contains(String(tag.1)), "\(tag.0)")
        for attribute in tag.2.matches(of: /\s([a-z-]+)(?:="[^"]*")?/) {
          #expect(harmlessAttributes.contains(String(attribute.1)), "\(tag.0)")
        }
      }
      // Every `<` belongs to a tag that the pattern above has seen.
      let tags = document.html.matches(
        of: /<\/?[a-z][a-z0-9]*(?:\s+[a-z-]+(?:="[^"]*")?)*\s*\/?>/)
      #expect(document.html.count { $0 == "<" } == tags.count)
    }
  }
}

private let harmlessElements: Set = [
  "p", "a", "img", "em", "strong", "del", "code", "pre", "figure", "figcaption", "span", "div",
  "h1",
  "h2", "table", "thead", "tbody", "tr", "th", "td", "ul", "ol", "li", "label", "input", "sup",
  "section", "svg", "use", "blockquote", "br", "hr", "nav",
]
private let harmlessAttributes: Set = [
  "href", "src", "alt", "title", "class", "id", "aria-label", "aria-hidden", "role", "tabindex",
  "loading", "decoding", "fetchpriority", "scope", "type", "disabled", "checked",
]
