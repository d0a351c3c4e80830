import Testing
import Themes

@Suite struct ColorTests {
  @Test(arguments: [
    ("#0f766e", Color(red: 15, green: 118, blue: 110)),
    ("#0F766E", Color(red: 15, green: 118, blue: 110)),
    (" #fff ", Color(red: 255, green: 255, blue: 255)),
    ("#a1c", Color(red: 170, green: 17, blue: 204)),
    ("123456", Color(red: 18, green: 52, blue: 86)),
  ])
  func readsHexadecimalColors(_ text: String, _ color: Color) {
    #expect(Color.read(text) == .success(color))
  }

  @Test(arguments: [
    ("", ColorFault.empty), ("#", .empty), ("#12", .wrongCount(2)), ("#12345", .wrongCount(5)),
    ("#1234567", .wrongCount(7)), ("#12345g", .wrongDigit), ("#+12345", .wrongDigit),
    ("#fff8", .translucent), ("#0f766e80", .translucent), ("red", .unknownNotation),
    ("rgb(1 2 3)", .unknownNotation), ("var(--x)", .unknownNotation),
    ("red;}body{display:none", .unknownNotation), ("#１２３", .wrongDigit),
  ])
  func refusesEverythingElseWithAReason(_ text: String, _ fault: ColorFault) {
    #expect(Color.read(text) == .failure(fault))
    #expect(!fault.reason.isEmpty)
  }

  @Test func isWrittenAsItIsRead() {
    for value in stride(from: UInt8(0), through: 255, by: 5) {
      let color = Color(red: value, green: 255 - value, blue: 7)
      #expect(Color.read(color.description) == .success(color))
      #expect(Color.read(color.css) == .success(color))
    }
  }

  @Test func cssIsShortWhereThatSaysTheSame() {
    #expect(Color(red: 255, green: 0, blue: 17).css == "#f01")
    #expect(Color(red: 255, green: 1, blue: 17).css == "#ff0111")
  }

  @Test func contrastIsNotRoundedUp() {
    let white = Color(red: 255, green: 255, blue: 255)
    let gray = Color(red: 0x77, green: 0x77, blue: 0x77)
    #expect(contrastRatio(white, .black) == 21)
    #expect(contrastRatio(white, white) == 1)
    #expect(contrastRatio(gray, white) == contrastRatio(white, gray))
    #expect((4.478..<4.479).contains(contrastRatio(gray, white)))
  }
}
