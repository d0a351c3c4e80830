import Testing

@testable import Themes

@Suite struct ScopedRulesTests {
  private func scoped(_ css: String) -> String {
    ScopedRules(css, to: ":root[data-theme=\"a\"]").text
  }

  @Test func selectorsHoldBelowTheRoot() {
    #expect(
      scoped("h2, .a > b { color: red }") == """
        :where(:root[data-theme="a"]) h2,:where(:root[data-theme="a"]) .a > b{ color: red }
        """)
  }

  @Test(arguments: ["html", ":root"])
  func theRootItselfIsTheRoot(_ root: String) {
    #expect(scoped("\(root){--x:1}") == ":root[data-theme=\"a\"]{--x:1}")
    #expect(
      scoped("\(root)[dir=rtl] p,\(root)::before{}")
        == ":root[data-theme=\"a\"][dir=rtl] p,:root[data-theme=\"a\"]::before{}")
    #expect(scoped("\(root)-x{}") == ":where(:root[data-theme=\"a\"]) \(root)-x{}")
  }

  @Test func commasWithinBracketsAndStringsDivideNothing() {
    #expect(
      scoped(":is(h1,h2) a[title=\"x,{y\"],p{}")
        == ":where(:root[data-theme=\"a\"]) :is(h1,h2) a[title=\"x,{y\"],:where(:root[data-theme=\"a\"]) p{}"
    )
  }

  @Test func conditionsAreGoneInto() {
    #expect(
      scoped("@media print{@supports (a:b){p{x:y}}q{}}")
        == "@media print{@supports (a:b){:where(:root[data-theme=\"a\"]) p{x:y}}:where(:root[data-theme=\"a\"]) q{}}"
    )
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
        == ":where(:root[data-theme=\"a\"]) p{color:red;&:hover{a:b}.c &{d:e}}/*}*/:where(:root[data-theme=\"a\"]) q{}"
    )
  }

  /// Nothing of it is lost and nothing loops, however deep it is.
  @Test func depthCostsNothing() {
    let css =
      String(repeating: "@media all{", count: 50_000) + "p{}"
      + String(repeating: "}", count: 50_000)
    #expect(
      scoped(css).utf8.count == css.utf8.count + ":where(:root[data-theme=\"a\"]) ".utf8.count)
  }
}
