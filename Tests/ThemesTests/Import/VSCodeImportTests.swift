import Diagnostics
import Testing
import Themes

@Suite struct VSCodeImportTests {
  private func theme(
    colors: String = "\"editor.background\": \"#101418\", \"editor.foreground\": \"#d0d8e0\"",
    rules: String = "", more: String = ""
  ) -> String {
    "{ \(more) \"colors\": { \(colors) }, \"tokenColors\": [ \(rules) ] }"
  }

  private func rule(_ scope: String, _ settings: String) -> String {
    "{ \"scope\": \(scope), \"settings\": { \(settings) } },"
  }

  private func colors(_ reading: ForeignTheme.Reading) -> [String: String] {
    let entries = reading.theme?.colors.values.first?.entries ?? [:]
    return Dictionary(entries.map { ($0.key.name, $0.value.color.description) }) { $1 }
  }

  @Test func commentsAndTrailingCommasAreRead() {
    let reading = read(
      """
      // A theme.
      {
        "name": "Tide", /* dark */ "type": "dark",
        "colors": { "editor.background": "#101418", },
        "tokenColors": [ { "scope": "comment", "settings": { "foreground": "#5b6577", }, }, ],
      }
      """)
    #expect(told(reading) == [])
    #expect(reading.theme?.name == "Tide" && reading.theme?.modes == [.dark])
    #expect(colors(reading)["syntax.comment"] == "#5b6577")
  }

  @Test func ofManyWrongColorsSomeAreTold() {
    let wrong = (0..<5000).map { "\"a\($0)\": \"no\"" }.joined(separator: ",")
    let reading = read(theme(colors: "\"editor.background\": \"#101418\", \(wrong)"))
    #expect(reading.diagnostics.count == 20)
    #expect(reading.diagnostics.last?.hint?.contains("without a word") == true)
    #expect(reading.theme != nil)
  }

  @Test func theKindIsStatedOrThatOfTheGround() {
    #expect(read(theme(more: "\"type\": \"light\",")).theme?.modes == [.light])
    #expect(read(theme(more: "\"type\": \"hcLight\",")).theme?.modes == [.light])
    #expect(read(theme()).theme?.modes == [.dark])
    #expect(read(theme(colors: "\"editor.background\": \"#fafafa\"")).theme?.modes == [.light])
    #expect(read(theme(colors: "\"editor.foreground\": \"#222222\"")).theme?.modes == [.light])
  }

  @Test func alphaIsLaidOverTheGroundThatTheColorStandsOn() {
    let found = colors(
      read(
        theme(
          colors: """
            "editor.background": "#000000", "textCodeBlock.background": "#202020",
            "sideBar.background": "#101010", "editor.selectionBackground": "#ffffff40",
            "editor.lineHighlightBackground": "#ffffff40", "list.hoverBackground": "#fff4",
            "diffEditor.insertedTextBackground": "#00ff0033"
            """,
          rules: rule("\"string\"", "\"foreground\": \"#ffffff80\""))))
    #expect(found["selection"] == "#404040")
    #expect(found["codeHighlight"] == "#585858")
    #expect(found["hover"] == "#505050")
    #expect(found["diffInserted"] == "#1a4d1a")
    #expect(found["syntax.string"] == "#909090")
  }

  @Test func whatCannotBeSeenIsNotThere() {
    let found = colors(
      read(
        theme(
          colors: """
            "editor.background": "#000000", "focusBorder": "#00000000",
            "editor.lineHighlightBackground": "#ffffff00"
            """)))
    #expect(found["focusRing"] == nil && found["codeHighlight"] == nil)
  }

  @Test func whatASelectorLeavesOutIsLeftAlone() {
    let reading = read(
      theme(
        rules: rule("\"comment\"", "\"foreground\": \"#aaaaaa\"")
          + rule(
            "\"comment - comment.block.documentation\"", "\"foreground\": \"#ff0000\"")))
    #expect(colors(reading)["syntax.comment"] == "#ff0000")
    #expect(colors(reading)["syntax.documentation"] == "#aaaaaa")
  }

  @Test func theLongestScopeWinsAndOfTwoTheLater() {
    let rules =
      rule("\"constant.numeric\"", "\"foreground\": \"#111111\"")
      + rule("\"constant\"", "\"foreground\": \"#222222\"")
      + rule("\"string\"", "\"foreground\": \"#333333\"")
      + rule("\"string\"", "\"foreground\": \"#444444\"")
      + rule("\"keyword.opera\"", "\"foreground\": \"#555555\"")
      + rule("\"keyword\"", "\"foreground\": \"#666666\"")
    let found = colors(read(theme(rules: rules)))
    #expect(found["syntax.number"] == "#111111")
    #expect(found["syntax.overrides.Constant"] == "#222222")
    #expect(found["syntax.string"] == "#444444")
    // A part of a name is no part of a scope.
    #expect(found["syntax.operator"] == "#666666")
  }

  @Test func scopesAreATextAListOrAListInAText() {
    let lists = [
      "\"comment, string\"", "[\"comment\", \"string\"]", "[\"comment,string \"]",
      "\"comment - comment.block, string\"",
    ]
    for scope in lists {
      let found = colors(read(theme(rules: rule(scope, "\"foreground\": \"#123456\""))))
      #expect(
        found["syntax.comment"] == "#123456" && found["syntax.string"] == "#123456", "\(scope)")
    }
  }

  @Test(arguments: ["source.css", "meta.tag", "meta.decorator >", "string"])
  func whatHoldsInSomePlacesOnlyIsNoRuleForAll(_ place: String) {
    let rules =
      rule("\"keyword\"", "\"foreground\": \"#222222\"")
      + rule("\"\(place) keyword\"", "\"foreground\": \"#111111\"")
      + rule("\"\(place) entity.name.function\"", "\"foreground\": \"#333333\"")
    let found = colors(read(theme(rules: rules)))
    #expect(found["syntax.keyword"] == "#222222" && found["syntax.function"] == "#d0d8e0")
  }

  @Test func whatHoldsEverywhereInCodeIsARuleAndSaysMore() {
    let rules =
      rule("\"source > keyword\"", "\"foreground\": \"#111111\"")
      + rule("\"keyword\"", "\"foreground\": \"#222222\"")
      + rule("\"string constant.character.escape\"", "\"foreground\": \"#333333\"")
      + rule("\"text.html.markdown markup.heading\"", "\"foreground\": \"#444444\"")
    let found = colors(read(theme(rules: rules)))
    #expect(found["syntax.keyword"] == "#111111" && found["syntax.escape"] == "#333333")
    #expect(found["heading"] == "#444444")
  }

  @Test(arguments: [
    "comment -comment.block", "comment - string -comment.block", "comment - source",
  ])
  func everySpellingOfWhatIsLeftOutIsRead(_ selector: String) {
    let rules =
      rule("\"comment\"", "\"foreground\": \"#aaaaaa\"")
      + rule("\"\(selector)\"", "\"foreground\": \"#ff0000\"")
    let found = colors(read(theme(rules: rules)))
    let isLeftOut = selector.hasSuffix("source")
    #expect(found["syntax.comment"] == (isLeftOut ? "#aaaaaa" : "#ff0000"))
    #expect(found["syntax.documentation"] == "#aaaaaa")
  }

  @Test func fontsAreFoundApartFromColors() throws {
    let rules =
      rule("\"comment\"", "\"foreground\": \"#777777\", \"fontStyle\": \"\"")
      + rule("\"keyword\"", "\"fontStyle\": \"bold italic\"")
      + rule("\"keyword\"", "\"foreground\": \"#888888\"")
    let read = try #require(read(theme(rules: rules)).theme)
    let imported = try #require(ThemeImport(read, named: "T", from: ["t"]))
    let syntax = try #require(imported.resolved(as: "themes/t.yaml").theme).dark.syntax
    let families = Dictionary(
      SyntaxColors.families.map { ($0.name, syntax.font(of: $0)) }, uniquingKeysWith: { $1 })
    #expect(families["comment"]?.isItalic == false)
    #expect(families["keyword"] == SyntaxFont(isBold: true, isItalic: true))
  }

  @Test func codeThatNoRuleNamesLooksLikeText() {
    let found = colors(read(theme(rules: rule("\"string\"", "\"foreground\": \"#123456\""))))
    #expect(found["syntax.type"] == "#d0d8e0" && found["codeText"] == "#d0d8e0")
    #expect(colors(read(theme()))["syntax.type"] == nil)
  }

  @Test func semanticColorsServeWhereNoScopeDoes() {
    let more = "\"semanticTokenColors\": { \"type\": \"#123456\", \"x.y:z\": { \"bold\": true } },"
    let rules = rule("\"string\"", "\"foreground\": \"#222222\"")
    #expect(colors(read(theme(rules: rules, more: more)))["syntax.type"] == "#123456")
  }

  @Test func errorsOnAGroundHaveTheColorOfTheGround() {
    let rules = rule("\"invalid\"", "\"foreground\": \"#ffffff\", \"background\": \"#cc2233\"")
    #expect(colors(read(theme(rules: rules)))["syntax.error"] == "#cc2233")
  }

  @Test func aDarkSideBarBesideALightPageIsNoGround() {
    let text = theme(
      colors: "\"editor.background\": \"#ffffff\", \"sideBar.background\": \"#222222\"")
    let found = colors(read(text))
    #expect(found["surface"] == nil && found["codeBackground"] == "#ffffff")
  }

  @Test func whatIsNoColorIsWarnedOfAndPassedOver() {
    let reading = read(
      theme(colors: "\"editor.background\": \"#000000\", \"focusBorder\": \"red\""))
    #expect(told(reading) == ["1:63 wrong-color: 'red' is no color, and is passed over"])
    #expect(reading.theme != nil && !reading.diagnostics.hasErrors)
    for nothing in ["null", "\"\"", "\"default\""] {
      let text = theme(colors: "\"editor.background\": \"#000000\", \"focusBorder\": \(nothing)")
      #expect(told(read(text)) == [], "\(nothing)")
    }
  }

  @Test func ofAKeyThatStandsTwiceTheLastCounts() {
    let text = theme(
      colors: "\"editor.background\": \"#000000\", \"editor.background\": \"#101010\"")
    let reading = read(text)
    #expect(reading.diagnostics.map(\.id) == ["duplicate-key"])
    #expect(colors(reading)["background"] == "#101010")
  }

  @Test func anIncludedFileIsBelowTheOneThatNamesIt() {
    let base = theme(
      colors: "\"editor.background\": \"#000000\", \"editor.foreground\": \"#eeeeee\"",
      rules: rule("\"string\"", "\"foreground\": \"#111111\"")
        + rule("\"comment\"", "\"foreground\": \"#222222\""))
    let own = theme(
      colors: "\"editor.background\": \"#101010\"",
      rules: rule("\"string\"", "\"foreground\": \"#333333\""),
      more: "\"include\": \"./base.json\",")
    let found = colors(read(own, file: "a/own.json", others: ["a/base.json": base]))
    #expect(found["background"] == "#101010" && found["text"] == "#eeeeee")
    #expect(found["syntax.string"] == "#333333" && found["syntax.comment"] == "#222222")
  }

  @Test func includesInACircleAreRefused() {
    let (a, b) = ("{ \"include\": \"b.json\" }", "{ \"include\": \"./a.json\" }")
    let reading = read(a, file: "a.json", others: ["a.json": a, "b.json": b])
    #expect(told(reading) == ["1:14 scheme-include: themes include one another in a circle"])
    #expect(reading.diagnostics.first?.file == "b.json" && reading.theme == nil)
  }

  @Test func includesBeyondAllDepthAreRefused() {
    let files = (0..<20).map { ("\($0).json", "{ \"include\": \"\($0 + 1).json\" }") }
    let reading = read(
      files[0].1, file: "0.json", others: Dictionary(files, uniquingKeysWith: { $1 }))
    #expect(told(reading) == ["1:14 scheme-include: more than 8 themes include one another"])
  }

  @Test(arguments: ["../x.json", "/etc/x.json", "", "a//b.json", "a/../../b.json"])
  func includesOutsideOfTheFolderAreRefused(_ path: String) {
    let reading = read("{ \"include\": \"\(path)\" }", others: [path: "{}"])
    #expect(
      told(reading) == [
        "1:14 scheme-include: include must name a file in the same folder, not '\(path)'"
      ])
  }

  @Test func anIncludedFileThatIsNotThereIsReported() {
    let reading = read("{ \"include\": \"x.json\", \"colors\": {} }")
    #expect(
      told(reading) == ["1:14 scheme-include: 'x.json' cannot be read: no such file"])
  }

  @Test func rulesInAFileOfTextMateAreWarnedOf() {
    let reading = read(
      "{ \"colors\": { \"editor.background\": \"#000000\" }, \"tokenColors\": \"./x.tmTheme\" }")
    #expect(reading.diagnostics.map(\.id) == ["scheme-rules"])
    #expect(reading.theme != nil)
  }

  @Test func aThemeWithoutColorsIsRefused() {
    #expect(read("{ \"colors\": {} }").diagnostics.map(\.id) == ["empty-scheme"])
  }
}
