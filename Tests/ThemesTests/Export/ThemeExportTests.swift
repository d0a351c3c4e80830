import Configuration
import Diagnostics
import Foundation
import TestSupport
import Testing
import Themes

/// Themes that were written and read again.
@Suite struct ThemeExportTests {
  private static let builtins = Theme.builtinIDs

  private func resolved(_ text: String, file: String = "themes/again.yaml") -> ResolvedTheme {
    ThemeLibrary().resolve(SourceText(file: file, bytes: Array(text.utf8)))
  }

  private func export(_ id: String) throws -> (theme: Theme, export: ThemeExport) {
    let resolved = try #require(ThemeLibrary().theme(id))
    return (try #require(resolved.theme), try #require(ThemeExport(resolved)))
  }

  /// A theme with random colors and settings, as a file that extends another.
  private func randomFile(_ random: inout SeededGenerator) -> String {
    func color() -> String {
      let value = UInt32.random(in: 0...0xffffff, using: &random)
      return "\"#" + String(0x1000000 + value, radix: 16).dropFirst() + "\""
    }
    var text = "name: \"Rånd: 'x' \\\"y\\\" # \(random.next())\"\naccent: \(color())\n"
    if Bool.random(using: &random), let parent = Theme.builtinIDs.randomElement(using: &random) {
      text += "extends: \(parent)\n"
    }
    let isDarkOnly = Int.random(in: 0..<4, using: &random) == 0
    if isDarkOnly { text += "modes: [dark]\n" }
    for mode in isDarkOnly ? [Theme.Mode.dark] : Theme.Mode.allCases {
      text += "\(mode.rawValue):\n"
      for token in ThemeColors.tokens where Int.random(in: 0..<3, using: &random) == 0 {
        text += "  \(token.name): \(color())\n"
      }
      text +=
        "  syntax:\n    string: { color: \(color()), italic: \(Bool.random(using: &random)) }\n"
      text += "    comment: { italic: \(Bool.random(using: &random)) }\n"
      text += "    overrides:\n"
      for style in SyntaxStyle.all
      where style.name != "Import" && Int.random(in: 0..<6, using: &random) == 0 {
        text += "      \(style.name): { color: \(color()), bold: \(Bool.random(using: &random)) }\n"
      }
      text += "      Import: { bold: true }\n"
    }
    text += "typography: { body: 'Charter, \"Iowan Old Style\", Foo 3, serif', size: 17.5 }\n"
    text += "layout: { density: airy, radius: 3.25, motion: full }\n"
    text += "css: |\n  h2 { color: red }\n\n  h3::after { content: \"#\" }\n"
    return text
  }

  private func expectSame(_ found: Theme, _ theme: Theme) {
    for mode in theme.modes {
      for token in PaletteToken.all {
        #expect(found[mode][token] == theme[mode][token], "\(mode) \(token.name)")
      }
    }
    var found = found
    found.id = theme.id
    // A mode that the theme does not have is not written.
    for mode in Theme.Mode.allCases where !theme.modes.contains(mode) { found[mode] = theme[mode] }
    for mode in theme.modes {
      for family in SyntaxColors.families {
        let font = theme[mode].syntax.font(of: family)
        #expect(found[mode].syntax.font(of: family).isBold == font.isBold)
        #expect(found[mode].syntax.font(of: family).isItalic == font.isItalic)
      }
      for style in SyntaxStyle.all {
        #expect(found[mode].syntax.font(of: style) == theme[mode].syntax.font(of: style))
      }
      // Fonts that are told apart from others only by being written.
      found[mode].syntax.familyFonts = theme[mode].syntax.familyFonts
    }
    #expect(found == theme)
  }

  @Test(arguments: builtins)
  func yamlIsTheWholeTheme(_ id: String) throws {
    let (theme, export) = try export(id)
    let again = resolved(export.text(as: .yaml, of: .light))
    #expect(again.diagnostics == [] && again.files.count == 1)
    expectSame(try #require(again.theme), theme)
  }

  @Test func yamlOfRandomThemesIsThemWhole() throws {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<24 {
      let file = randomFile(&random)
      let first = resolved(file, file: "themes/random.yaml")
      #expect(first.diagnostics.hasErrors == false, "\(first.diagnostics)\n\(file)")
      let theme = try #require(first.theme)
      let text = try #require(ThemeExport(first)).text(as: .yaml, of: .light)
      let again = resolved(text)
      #expect(again.diagnostics == [], "\(text)")
      expectSame(try #require(again.theme), theme)
      // What was written once is written so again.
      #expect(ThemeExport(again)?.text(as: .yaml, of: .light) == text)
    }
  }

  @Test(arguments: builtins)
  func designTokensAreTheWholeTheme(_ id: String) throws {
    let (theme, export) = try export(id)
    let text = export.text(as: .dtcg, of: .light)
    let reading = read(text)
    #expect(reading.diagnostics == [])
    let foreign = try #require(reading.theme)
    #expect(foreign.format == .designTokens && foreign.modes == theme.modes)
    let imported = try #require(ThemeImport(foreign, named: theme.name, from: ["x"]))
    let again = imported.resolved(as: "themes/again.yaml")
    #expect(again.diagnostics == [])
    var found = try #require(again.theme)
    // Quotes around the names of fonts are not told there.
    #expect(
      found.typography.body.families.map(\.name) == theme.typography.body.families.map(\.name))
    #expect(
      found.typography.mono.families.map(\.name) == theme.typography.mono.families.map(\.name))
    found.typography.body = theme.typography.body
    found.typography.heading = theme.typography.heading
    found.typography.mono = theme.typography.mono
    found.css = theme.css
    expectSame(found, theme)
  }

  @Test func designTokensAreAResolverDocumentOf2025() throws {
    let text = try export("dusk").export.text(as: .dtcg, of: .light)
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let document = try #require(json as? [String: Any])
    #expect(document["version"] as? String == "2025.10")
    let modifiers = document["modifiers"] as? [String: Any]
    let mode = modifiers?["mode"] as? [String: Any]
    let contexts = try #require(mode?["contexts"] as? [String: [[String: Any]]])
    #expect(contexts.keys.sorted() == ["dark", "light"])
    #expect(mode?["default"] as? String == "light")
    let references = (document["resolutionOrder"] as? [[String: String]])?.map(\.values.first)
    #expect(references == ["#/sets/type", "#/modifiers/mode"])
    let colors = try #require(contexts["dark"]?.first?["color"] as? [String: [String: Any]])
    #expect(colors.count == ThemeColors.tokens.count)
    for (name, token) in colors {
      let value = token["$value"] as? [String: Any]
      #expect(token["$type"] as? String == "color" && value?["colorSpace"] as? String == "srgb")
      let components = try #require(value?["components"] as? [Double], "\(name)")
      #expect(components.count == 3 && components.allSatisfy { (0...1).contains($0) })
      let hex = try #require(value?["hex"] as? String)
      #expect(hex.wholeMatch(of: #/#[0-9a-f]{6}/#) != nil)
    }
  }

  @Test func aThemeOfOneModeHasNoModifier() throws {
    let resolved = resolved("name: N\naccent: teal\nmodes: [dark]\n")
    let text = try #require(ThemeExport(resolved)).text(as: .dtcg, of: .dark)
    #expect(!text.contains("modifiers"))
    let theme = try #require(read(text).theme)
    #expect(theme.modes == [.dark])
    let imported = try #require(ThemeImport(theme, named: "N", from: ["x"]))
    #expect(imported.resolved(as: "themes/n.yaml").theme?.modes == [.dark])
  }

  @Test(arguments: builtins)
  func base16HoldsItsSlots(_ id: String) throws {
    let (theme, export) = try export(id)
    for mode in theme.modes {
      let reading = read(export.text(as: .base16, of: mode))
      #expect(reading.diagnostics == [])
      let foreign = try #require(reading.theme)
      #expect(foreign.format == .base16 && foreign.modes == [mode] && foreign.name == theme.name)
      #expect(foreign.author == theme.author && foreign.description == theme.description)
      let entries = try #require(foreign.colors[mode]?.entries)
      // The others are a ground that is not read, and text that has to look like text.
      let held = ThemeExport.slots.filter { $0.slot != "base06" && $0.slot != "base07" }
      #expect(held.count == 14)
      for (slot, token) in held {
        #expect(entries[token]?.color == theme[mode][token], "\(mode) \(slot)")
      }
    }
  }

  @Test(arguments: builtins)
  func aThemeOfKSyntaxHighlightingHoldsAllCode(_ id: String) throws {
    let (theme, export) = try export(id)
    for mode in theme.modes {
      let reading = read(export.text(as: .kde, of: mode))
      #expect(reading.diagnostics == [])
      let foreign = try #require(reading.theme)
      let imported = try #require(ThemeImport(foreign, named: "K", from: ["x"]))
      let again = try #require(imported.resolved(as: "themes/k.yaml").theme)
      // Its mode is told by its ground, and each of ours is of the tone of its name.
      #expect(foreign.modes == [mode])
      for style in SyntaxStyle.all {
        #expect(again[mode].syntax[style] == theme[mode].syntax[style], "\(style.name)")
        let (found, font) = (again[mode].syntax.font(of: style), theme[mode].syntax.font(of: style))
        #expect(found.isBold ?? false == font.isBold ?? false, "\(style.name)")
        #expect(found.isItalic ?? false == font.isItalic ?? false, "\(style.name)")
      }
      let names = [
        "codeBackground", "codeText", "codeHighlight", "codeLineNumber", "codeBorder", "selection",
        "surface",
      ]
      for token in ThemeColors.tokens where names.contains(token.name) {
        #expect(again[mode].colors[token] == theme[mode].colors[token], "\(token.name)")
      }
    }
  }

  @Test func aThemeOfKSyntaxHighlightingHasEveryKeyOfTheLibrary() throws {
    let text = try export("folio").export.text(as: .kde, of: .dark)
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let theme = try #require(json as? [String: Any])
    let styles = try #require(theme["text-styles"] as? [String: [String: Any]])
    #expect(Set(styles.keys) == Set(SyntaxStyle.all.map(\.name) + ["Normal"]))
    #expect(styles.count == 31)
    for style in styles.values {
      let color = try #require(style["text-color"] as? String)
      #expect(color.wholeMatch(of: #/#[0-9a-f]{6}/#) != nil)
    }
    let colors = try #require(theme["editor-colors"] as? [String: String])
    // `Theme::EditorColorRole` of 5.103 has as many.
    #expect(colors.count == 28)
    let metadata = try #require(theme["metadata"] as? [String: Any])
    #expect(metadata["name"] as? String == "Folio (dark)" && metadata["revision"] as? Int == 1)
  }

  @Test(arguments: builtins)
  func cssHasTheColorsOfBothModes(_ id: String) throws {
    let (theme, export) = try export(id)
    let css = export.text(as: .css, of: .light)
    let blocks = css.split(separator: ":root").dropFirst().map(String.init)
    #expect(blocks.count == (theme.modes.count == 2 ? 3 : 1))
    for (block, mode) in zip(blocks, [theme.modes[0], .dark, .dark]) {
      let values = Dictionary(
        block.matches(of: #/(--t-[a-z-]+): ([^;]+);/#).map { (String($0.1), String($0.2)) },
        uniquingKeysWith: { $1 })
      for token in PaletteToken.all {
        let text = try #require(values[token.property], "\(token.name)")
        #expect(Color.read(text) == .success(theme[mode][token]))
      }
    }
    #expect(css.contains("--t-font-body: \(theme.typography.body.css);"))
  }

  @Test func aNameCannotLeaveAComment() throws {
    let resolved = resolved("name: \"a */ body { } /* b\"\naccent: teal\n")
    let css = try #require(ThemeExport(resolved)).text(as: .css, of: .light)
    #expect(css.hasPrefix("/* a * / body { } /* b, a theme of Recto */\n"))
  }
}
