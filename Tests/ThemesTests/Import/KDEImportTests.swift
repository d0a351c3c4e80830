import Diagnostics
import Testing
import Themes

@Suite struct KDEImportTests {
  private func theme(styles: String = "", colors: String = "") -> String {
    """
    { "metadata": { "name": "Peat", "license": "SPDX-License-Identifier: MIT", "revision": 3,
        "copyright": ["SPDX-FileCopyrightText: 2020-2022 A. Writer <a@example.org>",
          "SPDX-FileCopyrightText: 2023, B. Editor"] },
      "text-styles": { "Normal": { "text-color": "#e0d8d0" }\(styles) },
      "custom-styles": { "CSV": { "Column 3": { "text-color": "#123456" } } },
      "editor-colors": { "BackgroundColor": "#1a1512"\(colors) } }
    """
  }

  private func colors(_ text: String) -> [String: String] {
    let entries = read(text).theme?.colors.values.first?.entries ?? [:]
    return Dictionary(entries.map { ($0.key.name, $0.value.color.description) }) { $1 }
  }

  @Test func nameAuthorsAndLicenseAreKept() throws {
    let reading = read(theme())
    #expect(told(reading) == [])
    let theme = try #require(reading.theme)
    #expect(theme.name == "Peat" && theme.author == "A. Writer, B. Editor")
    #expect(theme.license == "MIT" && theme.modes == [.dark])
    let text = try #require(ThemeImport(theme, named: "Peat", from: ["x/peat.theme"])).content.text
    #expect(text.hasPrefix("# Imported from peat.theme, a theme of KSyntaxHighlighting.\n"))
    #expect(text.contains("# License of the original: MIT\n"))
  }

  @Test func alphaStandsBeforeTheColor() {
    let found = colors(theme(colors: ", \"TextSelection\": \"#80ffffff\""))
    #expect(found["selection"] == "#8d8a89")
  }

  @Test func stylesBecomeFamiliesAndWhatDiffersFromThem() {
    let found = colors(
      theme(
        styles: """
          , "Keyword": { "text-color": "#aa0000" }, "ControlFlow": { "text-color": "#bb0000" },
          "String": { "text-color": "#00aa00" }, "Char": { "text-color": "#00aa00" }
          """))
    #expect(found["syntax.keyword"] == "#aa0000")
    #expect(found["syntax.overrides.ControlFlow"] == "#bb0000")
    #expect(found["syntax.string"] == "#00aa00" && found["syntax.overrides.Char"] == nil)
    // What has no color of its own has that of text.
    #expect(found["syntax.overrides.VerbatimString"] == "#e0d8d0")
    #expect(found["syntax.type"] == "#e0d8d0" && found["codeText"] == "#e0d8d0")
  }

  @Test func keysOfOldFilesAreRead() {
    let text = theme(colors: ", \"line-numbers\": \"#998877\"")
      .replacing("BackgroundColor", with: "background-color")
    #expect(colors(text)["codeBackground"] == "#1a1512")
    #expect(colors(text)["codeLineNumber"] == "#998877")
  }

  @Test func whatIsNoColorIsWarnedOfOnce() {
    let reading = read(theme(styles: ", \"Function\": { \"text-color\": \"red\" }"))
    #expect(reading.diagnostics.map(\.id) == ["wrong-color"])
    #expect(reading.theme != nil)
  }

  @Test func withoutTextOrGroundThereIsNoTheme() {
    for key in ["BackgroundColor", "Normal"] {
      let reading = read(theme().replacing(key, with: "Nothing"))
      #expect(reading.diagnostics.map(\.id) == ["empty-scheme"], "\(key)")
      #expect(reading.theme == nil)
    }
  }

  @Test func theAccentIsTheFirstColorThatIsNoGray() {
    let found = colors(
      theme(
        styles: """
          , "Function": { "text-color": "#cccccc" }, "DataType": { "text-color": "#44aaff" }
          """))
    #expect(found["accent"] == "#44aaff" && found["link"] == "#44aaff")
  }

  @Test func lettersThatOnlyTheirOwnGroundMakesReadableGiveWayToIt() {
    // As in Gruvbox: letters in the color of the page, on a ground of their own.
    let found = colors(
      theme(
        styles: """
          , "Alert": { "text-color": "#1a1512", "background-color": "#cc6a4a" },
          "Information": { "text-color": "#1a1512", "background-color": "#83a598" },
          "Warning": { "text-color": "#1a1512", "background-color": "#ff83a598" },
          "RegionMarker": { "text-color": "#66bbff", "background-color": "#1c2a38" },
          "Error": { "text-color": "#ffffff", "background-color": "#e0604d" },
          "Annotation": { "text-color": "#83a598", "background-color": "#00ffffff" }
          """))
    #expect(found["syntax.overrides.Alert"] == "#cc6a4a")
    #expect(found["note"] == "#83a598" && found["noteBackground"] != "#1a1512")
    #expect(found["warning"] == "#83a598")
    // A faint ground behind letters that can be seen is none to be known by.
    #expect(found["syntax.overrides.RegionMarker"] == "#66bbff")
    #expect(found["important"] == "#83a598")
    // White on red is red.
    #expect(found["caution"] == "#e0604d" && found["syntax.error"] == "#e0604d")
  }
}
