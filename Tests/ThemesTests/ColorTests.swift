import TestSupport
import Testing
import Themes

@Suite struct ColorTests {
  @Test(arguments: [
    ("#0f766e", "#0f766e"), ("#0F766E", "#0f766e"), (" \t#fff\n", "#ffffff"), ("#a1c", "#aa11cc"),
    ("123456", "#123456"), ("1e5000", "#1e5000"), ("000", "#000000"), ("Fade00ff", "#fade00"),
    ("#fadf", "#ffaadd"), ("teal", "#008080"), ("REBECCAPURPLE", "#663399"),
    ("rgb(1 2 3 / 100%)", "#010203"), ("color(display-p3 0 1 0)", "#00fb29"),
  ])
  func anOpaqueColorIsReadFromAnyNotation(_ text: String, _ hexadecimal: String) throws {
    #expect(try Color.read(text).get().description == hexadecimal)
  }

  @Test(
    "Spaces, comments, signs and units are those of CSS",
    arguments: [
      ("/* sea */ rgb( 15/**/118 110 )/**/", "#0f766e"),
      ("rgb(15\n118\t110)", "#0f766e"), ("RGB(15,118,110)", "#0f766e"),
      ("rgba(15 , 118 , 110 , 1)", "#0f766e"), ("rgb(+15+118+110)", "#0f766e"),
      ("rgb(1.5e1 118.0 11E1)", "#0f766e"), ("rgb(6%46.3%43%)", "#0f766e"),
      ("rgb(300 -5 1e99)", "#ff00ff"), ("rgb(none none none)", "#000000"),
      ("hsl(200grad 100% 50%)", "#00ffff"), ("hsl(3.14159265rad 100% 50%)", "#00ffff"),
      ("hsl(-180 100% 50%)", "#00ffff"), ("hsl(900deg, 100%, 50%)", "#00ffff"),
      ("hsl(none 0 100)", "#ffffff"), ("hsl(0 -50% 50%)", "#808080"),
      ("hwb(180 0 0)", "#00ffff"), ("hwb(0 100% 100%)", "#808080"),
      ("lab(200 0 0)", "#ffffff"), ("lab(-5% 10 10)", "#000000"), ("lch(50 -20 10)", "#777777"),
      ("oklch(2 0.1 20)", "#ffffff"), ("oklch(-1 0.1 20)", "#000000"),
      ("oklch(none none none)", "#000000"), ("oklab(50% -100% 100%)", "#307600"),
      ("color(srgb 50% none 1)", "#8000ff"), ("COLOR(XYZ 0 0 0)", "#000000"),
      ("color(display-p3-linear 1 1 1)", "#ffffff"), ("color(rec2020 1 1 1)", "#ffffff"),
      ("color(prophoto-rgb 1 1 1)", "#ffffff"), ("color(a98-rgb 1 1 1)", "#ffffff"),
      ("rgb(1 2 3 / .5)", "#01020380"), ("rgb(1 2 3/none)", "#01020300"),
      ("rgb(1 2 3 / 200%)", "#010203"), ("rgb(1 2 3 / -1)", "#01020300"),
    ])
  func readsTheDetailsOfCSS(_ text: String, _ hexadecimal: String) throws {
    #expect(try CSSColor.read(text).get().description == hexadecimal)
  }

  @Test func halvesOfTheStepsAreRoundedUp() throws {
    for step in 0..<255 {
      let color = try Color.read("rgb(\(step).5 0 0)").get()
      #expect(Int(color.red) == step + 1)
    }
  }

  @Test func noNumberIsTooLarge() {
    for function in ["oklch", "oklab", "lab", "lch", "hwb", "hsl", "rgb"] {
      for number in ["1e400", "-1e400", "9999999999999999999999", "1e-400"] {
        let text = "\(function)(\(number) \(number) \(number))"
        #expect(throws: Never.self) { try Color.read(text).get() }
      }
    }
  }

  @Test func anyTextIsReadOrRefused() {
    let parts = [
      "rgb(", "hsl(", "oklch(", "lab(", "color(", "srgb ", "rec2020 ", "calc(", "from ", "none ",
      "1",
      "-.5e2", "50%", "9deg", ",", "/", ")", " ", "#", "ab", "/*", "*/", "é", "\\", "\0", "-", ".",
    ]
    var random = SeededGenerator(seed: 3)
    var colors = 0
    for _ in 0..<10_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }
      if case .success = Color.read(text.joined()) { colors += 1 }
    }
    #expect(colors > 0)
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

  @Test func lightnessChromaAndHueLeadBackToTheColor() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let color = Color.random(using: &random)
      #expect(Color(OKLCH(color)) == color)
    }
  }

  @Test func aGeneratedColorKeepsItsLightnessAndHue() {
    for hue in stride(from: 0.0, to: 360, by: 15) {
      for lightness in stride(from: 0.1, through: 0.9, by: 0.1) {
        let made = OKLCH(Color(OKLCH(lightness: lightness, chroma: 0.4, hue: hue)))
        // Eight bits a channel let both move a little.
        #expect(abs(made.lightness - lightness) < 0.004)
        let turn = abs(made.hue - hue)
        #expect(min(turn, 360 - turn) * made.chroma < 0.4, "\(hue) \(lightness)")
      }
    }
  }

  @Test func contrastIsNotRoundedUp() {
    let gray = Color(red: 0x77, green: 0x77, blue: 0x77)
    #expect(contrastRatio(.white, .black) == 21)
    #expect(contrastRatio(.white, .white) == 1)
    #expect(contrastRatio(gray, .white) == contrastRatio(.white, gray))
    #expect((4.478..<4.479).contains(contrastRatio(gray, .white)))
  }
}

extension Color {
  static func random(using generator: inout SeededGenerator) -> Color {
    let bits = generator.next()
    return Color(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16))
  }
}
