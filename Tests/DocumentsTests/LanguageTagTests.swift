import Documents
import Testing

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("en", "en", TextDirection.leftToRight), ("PT-br", "pt-BR", .leftToRight),
    ("zh_hant_tw", "zh-Hant-TW", .leftToRight), ("ar", "ar", .rightToLeft),
    ("he-IL", "he-IL", .rightToLeft),
    ("az-Arab", "az-Arab", .rightToLeft), ("ar-Latn", "ar-Latn", .leftToRight),
    ("fa", "fa", .rightToLeft),
    ("ks-Deva", "ks-Deva", .leftToRight), ("de-1996", "de-1996", .leftToRight),
    ("en-x-Pirate", "en-x-pirate", .leftToRight), ("es-419", "es-419", .leftToRight),
  ])
  func hasTheUsualCaseAndADirection(
    _ text: String, _ written: String, _ direction: TextDirection
  ) throws {
    let tag = try #require(LanguageTag(text))
    #expect(tag.text == written)
    #expect(tag.direction == direction)
  }

  @Test(arguments: [
    "", "e", "english language", "e1", "en-", "-en", "en--US", "en-toolongpart", "én", "en\u{0}",
    "x-foo",
    "abcd", "english", "a-b-c-d-e-f-g-h-i",
  ])
  func refusesOtherForms(_ text: String) {
    #expect(LanguageTag(text) == nil)
  }
}
