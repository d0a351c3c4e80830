import Testing
import Themes

@Suite struct FontStackTests {
  @Test(arguments: [
    ("Charter, Georgia ,serif", "Charter,Georgia,serif"),
    ("'Iowan Old Style', \"Palatino\"", "\"Iowan Old Style\",\"Palatino\""),
    ("ヒラギノ明朝", "ヒラギノ明朝"),
  ])
  func fontFamiliesAreWrittenAnew(_ text: String, _ css: String) {
    #expect(FontStack(text)?.css == css)
  }

  @Test(arguments: [
    "", ",", "a,,b", "'open", "a;b", "a}b", "url(x)", "a\\b", "1a", "'a\"b'", "''", "a/*b",
    "a\nb", "@import",
  ])
  func whatIsNoFontFamilyIsRefused(_ text: String) {
    #expect(FontStack(text) == nil)
  }
}
