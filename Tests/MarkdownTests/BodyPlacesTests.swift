import Markdown
import TestSupport
import Testing

/// Where a body must change to stand beside others.
@Suite struct BodyPlacesTests {
  /// The body with `~` before each id, `+` before each level, `!` behind the name of the notes.
  private func marked(_ markdown: String) throws -> String {
    let body = try render(markdown).body
    var bytes: [UInt8] = []
    var last = 0
    for place in body.places() {
      bytes += body.bytes[last..<place.offset]
      bytes.append(UInt8(ascii: place.kind == .id ? "~" : place.kind == .notesName ? "!" : "+"))
      last = place.offset
    }
    return String(decoding: bytes + body.bytes[last...], as: UTF8.self)
  }

  @Test func idsAndLevelsOfMarkdownAreFound() throws {
    let html = try marked("# T\n\n## A *b*\n\nText[^1] `id=\"x\"`.\n\n[^1]: Note.\n")
    #expect(html.contains("<h+2 id=\"~a-b\">A <em>b</em></h+2><a class=\"anchor\" href=\"#~a-b\""))
    #expect(html.contains("id=\"~fnref-1\" href=\"#~fn-1\""))
    #expect(html.contains("<section class=\"notes\" aria-label=\"Footnotes!\">"))
    #expect(html.contains("<code>id=&quot;x&quot;</code>"))
    #expect(html.contains("<use href=\"#I-back\"/>"))
  }

  @Test(arguments: [
    ("<p ID=x>id=\"no\"</p>", "<p ID=~x>id=\"no\"</p>"),
    ("<H3 id='a'>b</H3>", "<H+3 id='~a'>b</H+3>"),
    ("<label for=\"a\">b</label>", "<label for=\"~a\">b</label>"),
    ("<p aria-labelledby=\" a  b \">c</p>", "<p aria-labelledby=\" ~a  ~b \">c</p>"),
    ("<!-- <p id=\"a\"> -->", "<!-- <p id=\"a\"> -->"),
    ("<style>a{content:'<p id=\"a\">'}</style>", "<style>a{content:'<p id=\"a\">'}</style>"),
    ("<rect fill=\"url(#a)\" id=\"\"/>", "<rect fill=\"url(#~a)\" id=\"\"/>"),
    ("<hr><header>a</header>", "<hr><header>a</header>"),
    ("<object usemap=\"#m\" title=\"#m\">", "<object usemap=\"#~m\" title=\"#m\">"),
  ])
  func idsOfRawHTMLAreFound(_ html: String, _ marked: String) throws {
    #expect(try self.marked("<div>\n\(html)\n</div>\n").contains(marked))
  }

  @Test(arguments: try GoldenCase.all())
  func placesAreInOrderAndNeverBehindAHole(golden: GoldenCase) throws {
    let body = try render(golden.read("input.md")).body
    let places = body.places()
    #expect(places.map(\.offset) == places.map(\.offset).sorted())
    #expect(places.allSatisfy { $0.offset < body.bytes.count })
  }
}
