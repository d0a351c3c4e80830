import Configuration
import Foundation
import Testing
import Themes

/// The manual's pages on themes say what the code has: all of it, and nothing else.
@Suite(.serialized) struct ThemeReferenceTests {
  private let colors = DocumentationFile("sample-docs/reference/theme-colors.md")
  private let files = DocumentationFile("sample-docs/reference/theme-files.md")

  @Test func everyColorStandsThereWithWhatItIsCheckedOn() throws {
    let rows = ThemeColors.tokens.map { token in
      row(.color(token), token.name, token.purpose)
    }
    #expect(rows.count == 45)
    try colors.expectRows(rows, below: "## Colors of the page {#page}")
  }

  @Test func everyFamilyOfCodeStandsThereWithItsStyles() throws {
    let rows = SyntaxColors.families.map { family in
      let styles = family.styles.map { "`\($0.name)` (`\($0.cssClass)`)" }.joined(separator: ", ")
      return row(.syntax(family), family.name, family.purpose + ". Styles: " + styles)
    }
    #expect(rows.count == 14)
    try colors.expectRows(rows, below: "## Colors of code {#code}")
  }

  @Test func everyPairOfTheContractStandsThere() throws {
    let text = try colors.text()
    let count = ContrastRule.contract.reduce(0) { $0 + $1.fronts.count * $1.grounds.count }
    #expect(text.contains(" \(count) pairs in each mode"))
  }

  @Test func everyKeyOfAFileStandsThere() throws {
    let syntax = try #require(Theme.fields.first { $0.name == "syntax" })
    // Colors are on a page of their own.
    let colored: Set = ["light", "dark", "syntax"]
    let rows = Theme.fields.flatMap { field in
      manualRows(of: [colored.contains(field.name) ? field.withoutFields : field])
    }
    try files.expectRows(rows, below: "# Theme files: every key")
    for mode in ["light", "dark"] {
      let fields = try #require(Theme.fields.first { $0.name == mode }).fields
      #expect(fields.map(\.name) == ThemeColors.tokens.map(\.name) + ["syntax"])
      #expect(fields.last?.fields.map(\.name) == syntax.fields.map(\.name))
    }
  }

  @Test func everyKeyOfCodeStandsThere() throws {
    let syntax = try #require(Theme.fields.first { $0.name == "syntax" })
    let family = try #require(syntax.fields.first { $0.name == "keyword" })
    let overrides = try #require(syntax.fields.last)
    #expect(syntax.fields.dropLast().map(\.name) == SyntaxColors.families.map(\.name))
    #expect(overrides.fields.map(\.name) == SyntaxStyle.all.map(\.name))
    let rows =
      manualRows(of: syntax.fields.dropLast().map(\.withoutFields))
      + manualRows(of: [overrides.withoutFields])
    try files.expectRows(rows, below: "## Keys of `syntax` {#syntax}")
    try files.expectRows(
      manualRows(of: family.fields.map(\.withoutDefault)),
      below: "## A color of code with a font {#font}")
  }

  @Test func defaultFontsOfCodeStandThere() throws {
    let fonts = SyntaxColors.families.compactMap { family -> String? in
      let font = family.usualFont
      let words =
        (font.isBold == true ? ["bold"] : []) + (font.isItalic == true ? ["italic"] : [])
      return words.isEmpty ? nil : "`\(family.name)` is \(words.joined(separator: " and "))"
    }
    #expect(!fonts.isEmpty)
    for font in fonts { #expect(try files.text().contains(font), "\(font)") }
  }

  /// A row of two columns, which fit a narrow screen.
  private func row(_ token: PaletteToken, _ name: String, _ purpose: String) -> String {
    let checks = ContrastRule.contract.filter { $0.fronts.contains(token) }.map { rule in
      let grounds = rule.grounds.map { "`\($0.name)`" }.joined(separator: ", ")
      return "<br>\(ratioText(rule.ratio(at: .aa))) on \(grounds)"
    }
    return "| `\(name)` | *`\(token.property)`*<br>\(purpose).\(checks.joined()) |"
  }
}

extension Field {
  fileprivate var withoutFields: Field {
    Field(name, type, summary, default: defaultValue)
  }

  fileprivate var withoutDefault: Field { Field(name, type, summary) }
}
