import Diagnostics
import Testing
import Themes

@Suite struct Base16ImportTests {
  private static let slots = [
    "1c1917", "292524", "44403c", "78716c", "a8a29e", "d6d3d1", "e7e5e4", "fafaf9", "e5604d",
    "e89a3c", "e3c04d", "8fae5d", "5fa99b", "6b9bd1", "b884c4", "a5734c", "141110", "0c0a09",
    "f0705c", "f0d060", "a0c070", "70bcae", "80aee0", "c898d4",
  ]

  private func palette(_ count: Int, indentation: String, sign: String) -> String {
    Self.slots.prefix(count).enumerated().map { number, color in
      let slot = String(number, radix: 16).uppercased()
      return "\(indentation)base\(number < 16 ? "0" : "")\(slot): \"\(sign)\(color)\"\n"
    }.joined()
  }

  private func scheme(_ count: Int = 16, head: String = "system: base16\nname: Ember\n") -> String {
    head + "palette:\n" + palette(count, indentation: "  ", sign: "#")
  }

  private func color(_ theme: ForeignTheme?, _ mode: Theme.Mode, _ name: String) -> String? {
    theme?.colors[mode]?.entries.first { $0.key.name == name }?.value.color.description
  }

  @Test func theCurrentFormIsRead() {
    let reading = read(
      scheme(head: "system: base16\nname: Ember\nauthor: A. Writer\nvariant: dark\n"))
    #expect(told(reading) == [])
    let theme = reading.theme
    #expect(theme?.name == "Ember" && theme?.author == "A. Writer" && theme?.modes == [.dark])
    let expected = [
      "background": "#1c1917", "surface": "#292524", "selection": "#44403c",
      "textSubtle": "#78716c", "textMuted": "#a8a29e", "text": "#d6d3d1", "heading": "#e7e5e4",
      "link": "#6b9bd1", "accent": "#6b9bd1", "tip": "#8fae5d", "caution": "#e5604d",
      "syntax.keyword": "#b884c4", "syntax.string": "#8fae5d", "syntax.comment": "#78716c",
    ]
    for (name, value) in expected { #expect(color(theme, .dark, name) == value, "\(name)") }
  }

  @Test func theOlderFormIsReadWithAndWithoutSigns() {
    for sign in ["", "#"] {
      let text = "scheme: \"Ember\"\nauthor: A\n" + palette(16, indentation: "", sign: sign)
      let reading = read(text)
      #expect(told(reading) == [])
      #expect(reading.theme?.name == "Ember")
      #expect(color(reading.theme, .dark, "text") == "#d6d3d1")
    }
  }

  @Test func colorsWithoutQuotesAreColorsWhateverYAMLTakesThemFor() {
    // 181818 is a number for YAML, and 1e5000 one beyond all bounds.
    let text = scheme().replacing("\"#1c1917\"", with: "181818").replacing(
      "\"#292524\"", with: "1e5000")
    let theme = read(text).theme
    #expect(color(theme, .dark, "background") == "#181818")
    #expect(color(theme, .dark, "surface") == "#1e5000")
  }

  @Test func withoutAVariantTheGroundSaysTheMode() {
    #expect(read(scheme()).theme?.modes == [.dark])
    #expect(read(scheme().replacing("#1c1917", with: "#faf6f0")).theme?.modes == [.light])
  }

  @Test func anUnknownVariantIsWarnedOfAndTakenFromTheGround() {
    let reading = read(scheme(head: "system: base16\nvariant: dusk\n"))
    #expect(told(reading) == ["2:10 unknown-value: variant must be light or dark, not 'dusk'"])
    #expect(reading.theme?.modes == [.dark])
  }

  @Test func aWrongColorIsReportedWithItsPlace() {
    let reading = read(scheme().replacing("#e5604d", with: "#e5604"))
    #expect(reading.theme == nil)
    #expect(reading.diagnostics.map(\.id) == ["wrong-color"])
    #expect(reading.diagnostics.first?.line == 12 && reading.diagnostics.first?.column == 11)
  }

  @Test func aColorThatIsACommentIsSaidToBeOne() {
    let reading = read(scheme().replacing("\"#e5604d\"", with: "#e5604d"))
    #expect(reading.theme == nil)
    #expect(reading.diagnostics.map(\.id) == ["missing-color"])
    #expect(reading.diagnostics.first?.hint == "quote it: \"#e5604d\"")
  }

  @Test func aMissingSlotIsNamedAndOthersCounted() {
    #expect(
      told(read(scheme(14))) == [
        "4:3 missing-slot: 'palette.base0E' is missing and so is 1 more of the sixteen slots"
      ])
  }

  @Test func twentyFourSlotsAreBase24() {
    let theme = read(scheme(24)).theme
    #expect(theme?.format == .base24)
    #expect(color(theme, .dark, "codeBackground") == "#141110")
    #expect(color(theme, .dark, "tip") == "#a0c070")
    #expect(color(theme, .dark, "linkHover") == "#80aee0")
    #expect(color(theme, .dark, "syntax.string") == "#8fae5d")
  }

  @Test func someBrightSlotsFallBackToTheOthers() {
    let theme = read(scheme(18)).theme
    #expect(theme?.format == .base24)
    #expect(color(theme, .dark, "caution") == "#e5604d")
  }

  @Test func digitsInLowerCaseAreRead() {
    let text = scheme().replacing("base0A", with: "base0a").replacing("base0F", with: "base0f")
    #expect(told(read(text)) == [])
  }

  @Test func aByteOrderMarkAndLineEndsOfWindowsChangeNothing() {
    let plain = read(scheme()).theme
    let text = "\u{FEFF}" + scheme().replacing("\n", with: "\r\n")
    let other = read(Array(text.utf8))
    #expect(told(other) == [])
    #expect(plain?.colors == other.theme?.colors)
  }

  @Test func anAccentInASlotOfTextIsNoColorOfHeadings() {
    let theme = read(scheme().replacing("#e7e5e4", with: "#ff79c6")).theme
    #expect(color(theme, .dark, "heading") == "#d6d3d1")
  }

  @Test func theJSONOfASchemeIsReadToo() {
    let slots = Self.slots.prefix(16).enumerated().map { number, color in
      "\"base0\(String(number, radix: 16).uppercased())\": \"#\(color)\""
    }
    let reading = read("{ \"name\": \"Ember\", \"palette\": { \(slots.joined(separator: ", ")) } }")
    #expect(told(reading) == [])
    #expect(reading.theme?.format == .base16)
  }

  @Test func aSchemeThatIsCalledBase24AndIsNoneIsWarnedOf() {
    let reading = read(scheme(head: "system: base24\nname: Ember\n"))
    #expect(
      told(reading) == [
        "1:9 missing-slot: the scheme is called base24 and has none of base10 to base17"
      ])
    #expect(reading.theme?.format == .base16 && !reading.diagnostics.hasErrors)
    #expect(told(read(scheme(24, head: "system: base24\n"))) == [])
  }

  @Test func whatIsNoSlotIsWarnedOfWithItsPlace() {
    let reading = read(scheme() + "  base1F: \"#000000\"\n  accent: \"#ff0000\"\n")
    #expect(
      told(reading) == [
        "20:3 unknown-slot: 'palette.base1F' is no slot, and is passed over",
        "21:3 unknown-slot: 'palette.accent' is no slot, and is passed over",
      ])
    #expect(reading.theme != nil)
    let older = "scheme: A\nnote: b\n" + palette(16, indentation: "", sign: "#") + "base0G: \"0\"\n"
    #expect(told(read(older)) == ["19:1 unknown-slot: 'base0G' is no slot, and is passed over"])
  }
}
