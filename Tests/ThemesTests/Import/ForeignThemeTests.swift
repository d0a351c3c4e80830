import Diagnostics
import Testing
import Themes

/// Files that are no scheme, or none that is whole.
@Suite struct ForeignThemeTests {
  @Test func anEmptyFileIsNoScheme() {
    for text in ["", " \n", "\u{FEFF}", "# a comment\n"] {
      let reading = read(text)
      #expect(reading.theme == nil)
      #expect(reading.diagnostics.map(\.id) == ["unknown-scheme"], "\(told(reading))")
      #expect(reading.diagnostics.first?.hint?.contains("base16") == true)
    }
  }

  @Test func filesOfOtherKindsAreRefusedWithWhatTheyHold() {
    #expect(
      told(read("title: A\nlist: [1]\n")) == [
        "1:1 unknown-scheme: this is no color scheme that Recto knows; it holds the keys 'title',"
          + " 'list'"
      ])
    #expect(
      told(read("[1, 2]")) == [
        "1:1 unknown-scheme: this is no color scheme that Recto knows; it holds a list"
      ])
    #expect(
      told(read("just words")) == [
        "1:1 unknown-scheme: this is no color scheme that Recto knows; it holds the text"
          + " 'just words'"
      ])
    #expect(read("{}").diagnostics.map(\.id) == ["unknown-scheme"])
  }

  @Test func aThemeOfRectoIsToldToBeOne() {
    let reading = read("name: A\naccent: teal\n")
    #expect(told(reading) == ["1:1 unknown-scheme: this is a theme of Recto already"])
    #expect(reading.diagnostics.first?.hint == "put the file into the folder themes/ of the site")
  }

  @Test func xmlIsToldToBeNone() {
    let reading = read("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict></dict></plist>\n")
    #expect(reading.theme == nil)
    #expect(reading.diagnostics.last?.message == "this is XML, perhaps a theme of TextMate")
  }

  @Test func whatIsNoTextIsRefused() {
    for bytes in [[0xff, 0xfe, 0x00], [0x00], Array(repeating: UInt8(0x80), count: 100)] {
      let reading = read(bytes as [UInt8])
      #expect(reading.theme == nil && reading.diagnostics.hasErrors)
    }
  }

  @Test func aHugeFileIsRefusedUnread() {
    let many = "{ \"colors\": {" + String(repeating: " ", count: 2 << 20) + "} }"
    #expect(read(many).diagnostics.map(\.id) == ["text-too-large"])
    let yaml = "palette:\n" + String(repeating: "# x\n", count: 1 << 19)
    #expect(read(yaml).diagnostics.map(\.id) == ["text-too-large"])
  }

  @Test func deepNestingIsRefused() {
    let open = String(repeating: "[", count: 100_000)
    #expect(read("{ \"colors\": \(open)").diagnostics.map(\.id) == ["nesting-too-deep"])
    let yaml = "palette: " + open
    #expect(read(yaml).diagnostics.hasErrors)
  }

  @Test func mistakesOfJSONHaveTheirPlace() {
    let reading = read("{\n  \"colors\": {\n    \"editor.background\" \"#fff\"\n  }\n}")
    #expect(
      told(reading) == ["3:25 json-syntax: a ':' is missing after the key \"editor.background\""])
  }

  @Test func aFileThatIsCutOffNeverCrashes() {
    var generator = SchemeGenerator(seed: 3)
    for number in 0..<8 {
      let text = Array(generator.scheme(number).utf8)
      for end in stride(from: 0, to: text.count, by: 37) {
        _ = read(Array(text[..<end]))
      }
    }
  }

  @Test func aFileWithWrongBytesNeverCrashes() {
    var generator = SchemeGenerator(seed: 4)
    var step = 1
    for number in 0..<8 {
      let text = Array(generator.scheme(number).utf8)
      for place in stride(from: 0, to: text.count, by: 31) {
        var changed = text
        step = (step * 31 + 7) % 251
        changed[place] = UInt8(step)
        let reading = read(changed)
        guard let theme = reading.theme else { continue }
        let imported = ThemeImport(theme, named: "X", from: ["x"])
        #expect(imported?.resolved(as: "themes/x.yaml").diagnostics.hasErrors == false)
      }
    }
  }
}
