import Diagnostics
import Testing
import Themes

@Suite struct ThemeFileEditorTests {
  private func source(_ text: String) -> SourceText {
    SourceText(file: "themes/a.yaml", bytes: Array(text.utf8))
  }

  /// The text after `edits`, or the ids of why it was refused.
  private func edited(_ text: String, _ edits: ThemeFileEdit...) -> String {
    switch ThemeFileEditor.apply(edits, to: source(text)) {
    case .success(let changed): String(decoding: changed.bytes, as: UTF8.self)
    case .failure(let refusal):
      "refused: " + refusal.diagnostics.map(\.id).joined(separator: ", ")
    }
  }

  // MARK: - Values

  @Test(arguments: [
    ("accent: \"#111111\"  # why\n", "accent: \"#0f766e\"  # why\n"),
    ("accent: '#111111'\n", "accent: '#0f766e'\n"),
    ("accent: teal # a name\nname: x", "accent: \"#0f766e\" # a name\nname: x"),
    ("accent: oklch(0.6 0.1 180)", "accent: \"#0f766e\""),
    ("{ name: x, accent: teal } # c\n", "{ name: x, accent: \"#0f766e\" } # c\n"),
    ("accent:\nname: x\n", "accent: \"#0f766e\"\nname: x\n"),
    ("accent: #0f766e\n", "accent: \"#0f766e\" #0f766e\n"),
    ("accent: \"a\n  b\" # c\nname: x\n", "accent: \"#0f766e\" # c\nname: x\n"),
    ("accent: a\n  b\nname: x\n", "accent: \"#0f766e\"\nname: x\n"),
    ("accent: | # c\n  teal\n\n# d\nname: x\n", "accent: \"#0f766e\" # c\n\n# d\nname: x\n"),
    ("accent: # c\n  # d\n  - teal # e\n# f\n", "accent: \"#0f766e\" # c\n  # d\n# f\n"),
    ("\"accent\" : ~\n", "\"accent\" : \"#0f766e\"\n"),
    ("---\r\naccent: teal\r\n...\r\n", "---\r\naccent: \"#0f766e\"\r\n...\r\n"),
    ("\u{feff}accent: teal\n", "\u{feff}accent: \"#0f766e\"\n"),
  ])
  func aValueIsReplacedAndNothingElse(_ before: String, _ after: String) {
    let result = edited(before, .set("accent", to: .text("#0f766e")))
    #expect(Array(result.utf8) == Array(after.utf8), "\(result)")
  }

  @Test func aValueThatIsThereAlreadyKeepsItsSpelling() {
    let text = "name: 'Juniper'\ntypography: { size: 0x12, scale: 1.250 }\nunset: [ a ,b ]\n"
    #expect(
      edited(
        text, .set("name", to: .text("Juniper")), .set("typography", "size", to: .integer(18)),
        .set("typography", "scale", to: .number(1.25)), .set("unset", to: .texts(["a", "b"])))
        == text)
  }

  @Test(arguments: [
    ("size: 1", ThemeFileEdit.Value.number(18), "size: 18"),
    ("size: 1", .number(1.125), "size: 1.125"), ("size: no", .boolean(true), "size: true"),
    ("size: 1", .text("18"), "size: \"18\""), ("size: a", .text("true"), "size: \"true\""),
    ("size: a", .text("two words"), "size: two words"), ("size: a", .text(""), "size: \"\""),
    ("size: 'a'", .text("it's \"x\""), "size: 'it''s \"x\"'"),
    ("size: a", .text("a: b # c"), "size: \"a: b # c\""),
    ("size: a", .text("\u{2028}\u{7}\\"), "size: \"\\u2028\\u0007\\\\\""),
    ("size: a", .texts(["x", "a, b"]), "size: [x, \"a, b\"]"), ("size: a", .texts([]), "size: []"),
  ])
  func aValueIsSpelledAsItHasToBe(
    _ before: String, _ value: ThemeFileEdit.Value, _ after: String
  ) {
    #expect(edited(before, .set("size", to: value)) == after)
  }

  // MARK: - Lines of text

  @Test(arguments: [
    ("name: x\n", "name: x\ncss: |\n  h2 {\n    a: b;\n\n  }\n"),
    ("css: x # c\nname: x\n", "css: | # c\n  h2 {\n    a: b;\n\n  }\nname: x\n"),
    ("css: |- # c\n    old\n\nname: x\n", "css: | # c\n  h2 {\n    a: b;\n\n  }\n\nname: x\n"),
    ("{ css: x }", "{ css: \"h2 {\\n  a: b;\\n\\n}\\n\" }"),
    ("name: x\r\n", "name: x\r\ncss: |\r\n  h2 {\r\n    a: b;\r\n\r\n  }\r\n"),
  ])
  func rulesOfSeveralLinesAreWrittenAsLines(_ before: String, _ after: String) {
    let result = edited(before, .set("css", to: .text("h2 {\n  a: b;\n\n}\n")))
    #expect(Array(result.utf8) == Array(after.utf8), "\(result)")
  }

  @Test(arguments: [
    "a\nb", "a\nb\n", "a\n\n\n", "  a\nb\n", "\na\n", "\n\n", "a\n  ", "\ta\nb\n", "a\r\nb\n",
    "a\n\u{85}b\n", "# a\n# b\n", "---\n...\n",
  ])
  func everyTextOfSeveralLinesIsReadAgain(_ css: String) {
    for before in ["css: x\n", "css: |\n  x\n", "css: |+\n  x\n\n\nname: y\n", "name: x", "{}"] {
      let after = edited(before, .set("css", to: .text(css)), .set("author", to: .text("A")))
      #expect(!after.hasPrefix("refused"), "\(before.debugDescription) \(css.debugDescription)")
    }
  }

  // MARK: - Keys that are missing

  @Test func aMissingKeyComesBehindThoseBeforeItInTheManual() {
    let text = """
      # mine
      name: x # named

      light:
        # grounds
        background: "#fff"
        surface: "#eee"

        # links
        link: "#00f"
      layout: { radius: 4 }
      """
    #expect(
      edited(
        text, .set("light", "text", to: .text("#000000")), .set("level", to: .text("AAA")),
        .set("typography", "size", to: .integer(18)))
          == """
          # mine
          name: x # named
          level: AAA

          light:
            # grounds
            background: "#fff"
            surface: "#eee"
            text: "#000000"

            # links
            link: "#00f"
          typography:
            size: 18
          layout: { radius: 4 }
          """)
  }

  @Test(arguments: [
    ("", "light:\n  syntax:\n    string: \"#111\"\n"),
    ("# only a comment", "# only a comment\nlight:\n  syntax:\n    string: \"#111\"\n"),
    ("{}", "{ light: { syntax: { string: \"#111\" } } }"),
    ("name: x", "name: x\nlight:\n  syntax:\n    string: \"#111\""),
    ("name: x\n...\n", "name: x\nlight:\n  syntax:\n    string: \"#111\"\n...\n"),
    ("light: # c\nname: x\n", "light: # c\n  syntax:\n    string: \"#111\"\nname: x\n"),
    ("light: ~\n", "light: { syntax: { string: \"#111\" } }\n"),
    (
      "dark:\n    link: a\nlight:\n    link: a\n",
      "dark:\n    link: a\nlight:\n    link: a\n    syntax:\n        string: \"#111\"\n"
    ),
    ("light: { link: a }\n", "light: { link: a, syntax: { string: \"#111\" } }\n"),
    ("light: { link: a, }\n", "light: { link: a, syntax: { string: \"#111\" } }\n"),
    (
      "light: {\n  link: a # b\n} # c\n",
      "light: {\n  link: a, # b\n  syntax: { string: \"#111\" }\n} # c\n"
    ),
    (
      "light: {\n  link: a, # b\n}\n",
      "light: {\n  link: a, # b\n  syntax: { string: \"#111\" },\n}\n"
    ),
  ])
  func parentsThatAreMissingAreMade(_ before: String, _ after: String) {
    let result = edited(before, .set("light", "syntax", "string", to: .text("#111")))
    #expect(Array(result.utf8) == Array(after.utf8), "\(result)")
  }

  @Test(arguments: [
    ("syntax: { keyword: teal }", "syntax: { keyword: { color: teal, bold: true } }"),
    (
      "syntax:\n  keyword: \"#111\" # c\n",
      "syntax:\n  keyword: { color: \"#111\", bold: true } # c\n"
    ),
    ("syntax:\n  keyword:\n", "syntax:\n  keyword:\n    bold: true\n"),
  ])
  func aColorOfCodeBecomesAMappingForMore(_ before: String, _ after: String) {
    #expect(edited(before, .set("syntax", "keyword", "bold", to: .boolean(true))) == after)
  }

  @Test func theColorOfACodeStyleIsSetWhereItStands() {
    #expect(
      edited("syntax: { string: '#111' }", .set("syntax", "string", "color", to: .text("#222")))
        == "syntax: { string: '#222' }")
  }

  // MARK: - Removing

  @Test(arguments: [
    ("name: x\n# a\naccent: b # c\n# d\nlevel: AA\n", "name: x\n# a\n# d\nlevel: AA\n"),
    ("name: x\naccent: b", "name: x\n"), ("accent: b\n", ""),
    ("accent: |\n  a\n\n# d\nname: x\n", "\n# d\nname: x\n"),
    ("{ accent: b, name: x }", "{ name: x }"), ("{ name: x, accent: b }", "{ name: x }"),
    ("{ accent: b }", "{  }"),
    ("{\n  name: x,\n  accent: b # c\n}\n", "{\n  name: x,\n}\n"),
    ("{ name: x, # c\n  accent: b }\n", "{ name: x # c\n   }\n"), ("name: x\n", "name: x\n"),
  ])
  func aKeyIsRemovedWithWhatFollowsItOnItsLine(_ before: String, _ after: String) {
    #expect(edited(before, .remove("accent")) == after)
  }

  @Test(arguments: [
    ("name: x\nlight:\n  link: a\n", "name: x\n"), ("name: x\nlight: { link: a }\n", "name: x\n"),
    ("light:\n  # why\n  link: a\nname: x\n", "light:\n  # why\nname: x\n"),
    ("light: # why\n  link: a\nname: x\n", "light: # why\nname: x\n"),
    ("light:\n  link: a\n  text: b\n", "light:\n  text: b\n"),
  ])
  func aParentWithoutKeysGoesUnlessCommentsStandInIt(_ before: String, _ after: String) {
    #expect(edited(before, .remove("light", "link")) == after)
  }

  // MARK: - Lists

  @Test(arguments: [
    ("unset: [a, b] # c\n", "unset: [b, d] # c\n"),
    ("unset: [ 'a' , \"b\" ]\n", "unset: [ \"b\", d ]\n"),
    ("unset:\n  - a # one\n  # two\n  - b # three\n", "unset:\n  # two\n  - b # three\n  - d\n"),
    ("unset:\n- b\nname: x\n", "unset:\n- b\n- d\nname: x\n"),
    ("unset:\n  - c\nname: x\n", "unset: [b, d]\nname: x\n"), ("unset: b\n", "unset: [b, d]\n"),
    ("unset: [\n  a, # one\n  b # two\n]\n", "unset: [\n  b, # two\n  d\n]\n"),
    ("name: x\n", "name: x\nunset: [b, d]\n"),
  ])
  func itemsThatStayAreLeftAsTheyAre(_ before: String, _ after: String) {
    #expect(edited(before, .set("unset", to: .texts(["b", "d"]))) == after)
  }

  // MARK: - Refusals

  @Test(arguments: [
    ("light: [a]\n", "theme-edit-blocked"), ("light: teal\n", "theme-edit-blocked"),
    ("- a\n", "theme-edit-blocked"), ("light: {", "yaml-syntax"),
    ("name: a\nname: b\n", "duplicate-key"), ("name: &a b\n", "yaml-anchor"),
    ("{ light }\n", "theme-edit-unclear"),
  ])
  func whatCannotBeDoneExactlyIsRefused(_ text: String, _ id: String) {
    let result = edited(text, .set("light", "text", to: .text("#000")))
    #expect(result == "refused: \(id)", "\(result)")
  }

  @Test func aRefusalSaysWhatIsInTheWay() throws {
    let edit = ThemeFileEdit.set("light", "text", to: .text("#000"))
    guard case .failure(let refusal) = ThemeFileEditor.apply([edit], to: source("light: teal\n"))
    else {
      Issue.record("not refused")
      return
    }
    #expect(
      refusal.diagnostics.map(\.description) == [
        "themes/a.yaml:1:8: error: light.text cannot be changed, since light is the text 'teal' "
          + "[theme-edit-blocked]"
      ])
  }
}
