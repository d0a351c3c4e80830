import Testing

@testable import Themes

/// `~` is the suffix.
@Suite struct KeyframeNamesTests {
  private static let frames = "@keyframes fade{from{top:0}}"
  private static let renamed = "@keyframes fade~{from{top:0}}"

  private func named(_ css: String) -> String { KeyframeNames(css, suffix: "~").text }

  @Test(arguments: [
    ("p{animation:fade 1s}", "p{animation:fade~ 1s}"),
    ("p{ Animation-Name : other, fade }", "p{ Animation-Name : other, fade~ }"),
    ("p{--a:1s fade;color:fade}", "p{--a:1s fade~;color:fade}"),
    (
      "p{color:red;/* fade */animation:/* fade */fade}",
      "p{color:red;/* fade */animation:/* fade */fade~}"
    ),
    ("@media print{p{-webkit-animation:fade}}", "@media print{p{-webkit-animation:fade~}}"),
    ("p{animation:var(--x,fade) 1s}.fade{top:0}", "p{animation:var(--x,fade~) 1s}.fade{top:0}"),
    ("p{animation:fader 1s un-fade}", "p{animation:fader 1s un-fade}"),
    (".animation:is(fade){top:0}", ".animation:is(fade){top:0}"),
    ("p{animation:\"fade\"}", "p{animation:\"fade\"}"),
    ("p{--a:url(fade)}", "p{--a:url(fade)}"),
  ])
  func usesFollow(_ css: String, _ expected: String) {
    #expect(named(Self.frames + css) == Self.renamed + expected)
    #expect(named(css + Self.frames) == expected + Self.renamed)
  }

  @Test(arguments: [
    ("@-webkit-KEYFRAMES/**/ fade {}", "@-webkit-KEYFRAMES/**/ fade~ {}"),
    (
      "@keyframes a{}@keyframes b{}p{animation:a,b}",
      "@keyframes a~{}@keyframes b~{}p{animation:a~,b~}"
    ),
    ("@keyframes \"fade\"{}p{animation:fade}", "@keyframes \"fade\"{}p{animation:fade}"),
    ("@keyframes f\\61 de{}p{animation:f}", "@keyframes f\\61 de{}p{animation:f}"),
    ("/* @keyframes a{} */p{animation:a}", "/* @keyframes a{} */p{animation:a}"),
    ("p{content:'@keyframes a';animation:a}", "p{content:'@keyframes a';animation:a}"),
    ("p{animation:fade}", "p{animation:fade}"), ("", ""), ("@keyframes", "@keyframes"),
  ])
  func namesAreThoseOfTheSheet(_ css: String, _ expected: String) {
    #expect(named(css) == expected)
  }

  /// A sheet that is long costs as much a byte as one that is short.
  @Test func lengthCostsNothing() {
    let css = Self.frames + String(repeating: "p{animation:fade;--b:c}\n", count: 40_000)
    #expect(named(css).utf8.count == css.utf8.count + 40_001)
  }
}
