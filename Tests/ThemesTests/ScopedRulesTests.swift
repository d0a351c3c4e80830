import Testing

@testable import Themes

/// `~` stands for what is added to the subject of a selector.
@Suite struct ScopedRulesTests {
  private static let scope = ":where(:root[data-theme=\"a\"],:root[data-theme=\"a\"] *)"

  private func scoped(_ css: String) -> String {
    ScopedRules(css, to: ":root[data-theme=\"a\"]").text.replacing(Self.scope, with: "~")
  }

  @Test(arguments: [
    ("h2, .a > b { color: red }", "h2~,.a > b~{ color: red }"), ("*{}", "*~{}"),
    (":root{--x:1}", ":root~{--x:1}"), ("html body{}", "html body~{}"),
    // What is tested above the subject stays above it, the root too.
    ("[data-mode=dark] h2{}", "[data-mode=dark] h2~{}"), ("[dir=rtl] p{}", "[dir=rtl] p~{}"),
  ])
  func theSubjectOfASelectorMustStandInThePage(_ css: String, _ expected: String) {
    #expect(scoped(css) == expected)
  }

  @Test(arguments: [
    ("::selection{}", "~::selection{}"), ("p::first-line{}", "p~::first-line{}"),
    ("p ::marker{}", "p ~::marker{}"), ("a:hover::after{}", "a:hover~::after{}"),
    ("a:before,a:after{}", "a~:before,a~:after{}"), ("p:first-letter{}", "p~:first-letter{}"),
    ("li:first-child{}", "li:first-child~{}"), ("a[x=\"::y\"]{}", "a[x=\"::y\"]~{}"),
    ("video::cue(b::before){}", "video~::cue(b::before){}"),
  ])
  func pseudoElementsStandAtTheEnd(_ css: String, _ expected: String) {
    #expect(scoped(css) == expected)
  }

  @Test(arguments: [
    ("h2 /* a, { */ {}", "h2~{}"), ("/* a */ h2{}", "/* a */ h2~{}"), ("a/**/,b/**/{}", "a~,b~{}"),
    ("a /* , */ b{}", "a /* , */ b~{}"), (",{}", ",{}"), ("h2,{}", "h2~,{}"),
  ])
  func commentsPartNothing(_ css: String, _ expected: String) {
    #expect(scoped(css) == expected)
  }

  @Test func commasWithinBracketsAndStringsDivideNothing() {
    #expect(
      scoped(":is(h1,h2) a[title=\"x,{y\"],p{}") == ":is(h1,h2) a[title=\"x,{y\"]~,p~{}")
  }

  @Test func addressesHoldWhatLooksLikeOtherThings() {
    #expect(
      scoped("a{b:url(/*)}p{c:url( x\\)y}*/)}q{}") == "a~{b:url(/*)}p~{c:url( x\\)y}*/)}q~{}")
  }

  @Test func conditionsAreGoneInto() {
    #expect(
      scoped("@media print{@supports (a:b){p{x:y}}q{}}")
        == "@media print{@supports (a:b){p~{x:y}}q~{}}")
    #expect(scoped("@SCOPE (.a) to (.b){p{}}") == "@SCOPE (.a) to (.b){p~{}}")
  }

  @Test(arguments: [
    "@font-face{font-family:A;src:url(\"a}.woff2\")}", "@keyframes k{from{top:0}to{top:1px}}",
    "@property --x{syntax:'*';inherits:true}", "@import url(a.css);", "/* h1{} */", "", " \n",
    "/*/ } */",
  ])
  func whatHasNoSelectorStays(_ css: String) {
    #expect(scoped(css) == css)
  }

  @Test func nestedRulesStayWithinTheirs() {
    #expect(
      scoped("p{color:red;&:hover{a:b}.c &{d:e}}/*}*/q{}")
        == "p~{color:red;&:hover{a:b}.c &{d:e}}/*}*/q~{}")
  }

  /// Nothing of it is lost and nothing loops, however deep it is.
  @Test func depthCostsNothing() {
    let css =
      String(repeating: "@media all{", count: 50_000) + "p{}"
      + String(repeating: "}", count: 50_000)
    #expect(
      scoped(css).utf8.count == css.utf8.count + 1)
  }
}
