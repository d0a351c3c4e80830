import Diagnostics
import Testing
import Themes

@Suite struct InterfaceStringsTests {
  private func date(
    _ strings: InterfaceStrings, _ pattern: InterfaceStrings.DatePattern, _ year: Int,
    _ month: Int, _ day: Int
  ) -> String {
    String(decoding: strings.date(pattern, year: year, month: month, day: day), as: UTF8.self)
  }

  private let resources = ThemeResources.builtin

  @Test func englishHasEveryWordAndNoOther() throws {
    let file = try #require(resources.words.first { $0.file.hasSuffix("/en.yaml") })
    #expect(InterfaceStrings.read(file).diagnostics == [])
  }

  @Test(arguments: ThemeResources.builtin.words.map(\.file))
  func everyLanguageHasAllWordsOfEnglish(_ name: String) throws {
    let file = try #require(resources.words.first { $0.file == name })
    let (strings, diagnostics) = InterfaceStrings.read(file)
    #expect(diagnostics == [])
    for (key, text) in strings.entries { #expect(!text.isEmpty && text != key, "\(key)") }
  }

  @Test(arguments: ThemeResources.builtin.words.map(\.file))
  func placesForANumberOrAHeadingAreKept(_ name: String) throws {
    let file = try #require(resources.words.first { $0.file == name })
    let strings = InterfaceStrings.read(file).strings
    for key in InterfaceStrings.Key.allCases {
      let marks = strings[key].count { $0 == "%" }
      #expect(marks == (key == .backToText || key == .linkTo ? 1 : 0), "\(key)")
    }
    for things in InterfaceStrings.Count.allCases {
      for number in [0, 1, 2, 31] {
        let text = strings.count(number, things)
        #expect(text.contains(String(number)) && !text.contains("%"), "\(text)")
      }
    }
    for pattern in InterfaceStrings.DatePattern.allCases {
      let text = date(strings, pattern, 2026, 11, 4)
      #expect(!text.contains("{") && !text.isEmpty, "\(text)")
    }
  }

  @Test func countsAndDatesAreThoseOfTheLanguage() {
    let english = resources.strings(for: "en").strings
    #expect(english.count(1, .pages) == "1 page")
    #expect(english.count(0, .pages) == "0 pages")
    #expect(english.count(9, .minutes) == "9 minutes")
    #expect(date(english, .date, 2026, 11, 14) == "14 November 2026")
    #expect(date(english, .shortDate, 2026, 11, 2) == "2 Nov 2026")
    #expect(date(english, .dayAndMonth, 2026, 5, 3) == "3 May")
    #expect(date(english, .monthAndYear, 2026, 5, 3) == "May 2026")
    let german = resources.strings(for: "de-AT").strings
    #expect(german.language == "de")
    #expect(german.count(2, .pages) == "2 Seiten")
    #expect(date(german, .date, 2026, 3, 4) == "4. März 2026")
  }

  @Test(arguments: ["en", "en-GB", "EN", "fr", "x", ""])
  func aLanguageThatIsNotThereSpeaksEnglish(_ tag: String) {
    let (strings, diagnostics) = resources.strings(for: tag)
    #expect(diagnostics == [])
    #expect(strings.language == "en")
    #expect(strings[.skip] == "Skip to the text")
  }

  @Test func templatesSeeEveryKeyOnce() {
    let keys = resources.strings(for: "en").strings.entries.map(\.key)
    #expect(keys == InterfaceStrings.Key.allCases.map(\.rawValue))
    #expect(Set(keys).count == keys.count)
  }

  @Test func aWordThatIsLeftOutIsEnglish() {
    let english = resources.strings(for: "en").strings
    let file = SourceText(
      file: "strings/it.yaml",
      bytes: Array("skip: Vai al testo\npages: { other: \"%d pagine\" }\n".utf8))
    let (strings, diagnostics) = InterfaceStrings.read(file, fallback: english)
    #expect(diagnostics == [])
    #expect(strings.language == "it")
    #expect(strings[.skip] == "Vai al testo")
    #expect(strings[.home] == "Home")
    #expect(strings.count(1, .pages) == "1 pagine")
    #expect(strings.count(2, .minutes) == "2 minutes")
  }

  @Test func mistakesAreReported() {
    let english = resources.strings(for: "en").strings
    let file = SourceText(
      file: "strings/it.yaml", bytes: Array("skp: Vai\nmonths: [gennaio, febbraio]\n".utf8))
    let (_, diagnostics) = InterfaceStrings.read(file, fallback: english)
    #expect(
      diagnostics.map(\.description) == [
        "strings/it.yaml:1:1: error: 'skp' is no key that is known here [unknown-key]",
        "strings/it.yaml:2:9: error: months must be twelve names, not 2 [wrong-months]",
      ])
    #expect(diagnostics.first?.hint == "did you mean 'skip'?")
    let missing = InterfaceStrings.read(
      SourceText(file: "strings/it.yaml", bytes: Array("skip: Vai\n".utf8)))
    #expect(missing.diagnostics.map(\.id) == ["missing-words"])
  }

  @Test func aMonthThatIsNoneStaysANumber() {
    let english = resources.strings(for: "en").strings
    #expect(date(english, .date, 2026, 13, 1) == "1 13 2026")
  }
}
