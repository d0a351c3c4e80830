import Testing
import Themes

@Suite struct FontStackTests {
  @Test(arguments: [
    ("Charter, Georgia ,serif", "Charter,Georgia,serif"),
    ("'Iowan Old Style', \"Palatino\"", "\"Iowan Old Style\",\"Palatino\""),
    ("ヒラギノ明朝", "ヒラギノ明朝"), ("-apple-system, x", "-apple-system,x"),
    // Without quotes, CSS would take none of the list.
    ("Source Sans 3, serif", "\"Source Sans 3\",serif"),
    ("Press Start 2P", "\"Press Start 2P\""), ("serif sans", "\"serif sans\""),
    ("a 1b, -, -1", "\"a 1b\",\"-\",\"-1\""), ("My Default", "\"My Default\""),
  ])
  func fontFamiliesAreWrittenAnew(_ text: String, _ css: String) {
    #expect(FontStack(text)?.css == css)
  }

  @Test(arguments: [
    "", ",", "a,,b", "'open", "a;b", "a}b", "url(x)", "a\\b", "1a", "'a\"b'", "''", "a/*b",
    "a\nb", "@import", "inherit", "a, Initial", "revert-layer",
  ])
  func whatIsNoFontFamilyIsRefused(_ text: String) {
    #expect(FontStack(text) == nil)
  }
}
