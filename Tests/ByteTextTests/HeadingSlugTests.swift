import ByteText
import Testing

@Suite struct HeadingSlugTests {
  private func slug(_ text: String) -> String {
    String(decoding: Array(text.utf8).withUnsafeBufferPointer { headingSlug($0) }, as: UTF8.self)
  }

  @Test(arguments: [
    ("Build & Ship", "build--ship"), ("  trimmed \n", "trimmed"), ("a\nb", "ab"), ("???", ""),
    ("C++ & C#", "c--c"), ("snake_case-kebab", "snake_case-kebab"), ("v1.2.3", "v123"),
    ("Ärger", "ärger"), ("ПРИВЕТ", "привет"), ("İI", "i\u{307}i"), ("ẞ", "ß"), ("①½²", ""),
    ("٣ ৩", "٣-৩"), ("क्षि", "क्षि"), ("a\u{200d}b", "ab"), ("tie‿tie", "tie‿tie"), ("Ⅷ", "ⅷ"),
    ("日本語。テスト", "日本語テスト"), ("emoji 👩‍💻 here", "emoji--here"),
  ])
  func slugsFollowTheRulesOfGitHub(text: String, expected: String) {
    #expect(slug(text) == expected)
  }

  @Test func theResultIsComposed() {
    #expect(Array(slug("e\u{301}").utf8) == Array("é".utf8))
    #expect(Array(slug("e`\u{301}").utf8) == Array("é".utf8))
  }

  @Test func aLongTextIsCutBetweenScalars() {
    let long = slug(String(repeating: "漢", count: 1000))
    #expect(long.utf8.count == 999)
    #expect(!long.unicodeScalars.contains("\u{FFFD}"))
  }
}
