import ByteText
import Testing

@Suite struct UnicodeFormsTests {
  @Test func normalizationComposes() {
    #expect(normalizedToNFC(Array("e\u{301}".utf8)) == Array("\u{e9}".utf8))
    #expect(normalizedToNFC(Array("plain".utf8)) == Array("plain".utf8))
    #expect(normalizedToNFC([0x61, 0xff]) == [0x61, 0xff])
    #expect(normalizedToNFC([]) == [])
  }

  @Test func foldingMakesTwinsEqual() {
    #expect(caseFolded(Array("Straße.MD".utf8)) == caseFolded(Array("STRASSE.md".utf8)))
    #expect(caseFolded(Array("E\u{301}".utf8)) == caseFolded(Array("é".utf8)))
  }

  @Test(
    arguments: [
      ([], true), ([0x61], true), ([0xc3, 0xa9], true), ([0xc3], false), ([0xff], false),
      ([0xed, 0xa0, 0x80], false), ([0xf4, 0x90, 0x80, 0x80], false), ([0xc0, 0xaf], false),
    ] as [([UInt8], Bool)])
  func wellFormedTextIsTold(bytes: [UInt8], isWellFormed: Bool) {
    #expect(bytes.withUnsafeBufferPointer { isUTF8($0) } == isWellFormed)
  }

  @Test func widthsAreThoseOfATerminal() {
    #expect(displayWidth("abc") == 3)
    #expect(displayWidth("漢字") == 4)
    #expect(displayWidth("e\u{301}") == 1)
  }

  @Test(arguments: [
    ("café", "cafe"), ("cafe\u{301}", "cafe"), ("Å", "A"), ("ß 紙 -1", "ß 紙 -1"), ("", ""),
  ])
  func lettersLoseTheirMarks(_ text: String, _ plain: String) {
    #expect(withoutMarks(Array(text.utf8)) == Array(plain.utf8))
  }
}
