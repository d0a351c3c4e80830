import TestSupport
import Testing
import Themes

@Suite struct BuiltinThemesTests {
  private func builtins() throws -> [Theme] {
    try Theme.builtinIDs.map { try #require(Theme.builtin($0)) }
  }

  @Test func thereAreEight() {
    #expect(
      Theme.builtinIDs == [
        "beacon", "console", "dusk", "folio", "garden", "gazette", "graphite", "harbor",
      ])
    #expect(Theme.builtin("no-such-theme") == nil)
  }

  @Test func namesAreThoseOfTheFilesAndDescriptionsDiffer() throws {
    let themes = try builtins()
    #expect(themes.map { $0.name.lowercased() } == Theme.builtinIDs)
    #expect(Set(themes.map(\.name)).count == themes.count)
    #expect(Set(themes.map(\.description)).count == themes.count)
    for theme in themes {
      #expect((20...90).contains(theme.description.count), "\(theme.id)")
      #expect(theme.description.hasSuffix("."), "\(theme.id)")
      #expect(theme.author == "The Recto authors", "\(theme.id)")
    }
  }

  @Test(arguments: Theme.builtinIDs)
  func readsWithoutADiagnostic(_ id: String) throws {
    let resolved = try #require(ThemeLibrary().theme(id))
    #expect(resolved.diagnostics == [])
    #expect(resolved.contrastWarnings(atMost: 10) == [])
    #expect(resolved.theme?.id == id)
  }

  /// So that a copy of the file is a whole theme.
  @Test(arguments: Theme.builtinIDs)
  func everyColorIsOneThatItsFileFixes(_ id: String) throws {
    let resolved = try #require(ThemeLibrary().theme(id))
    #expect(resolved.files.map(\.id) == [id])
    #expect(resolved.theme?.modes == [.light, .dark])
    for mode in Theme.Mode.allCases {
      for token in PaletteToken.all {
        #expect(resolved.place(of: token, in: mode) != nil, "\(mode.rawValue).\(token.name)")
      }
      #expect(resolved.theme?[mode].syntax.overrides == [:])
    }
  }

  @Test(arguments: Theme.builtinIDs)
  func colorsAreWhatTheFileSays(_ id: String) throws {
    let theme = try #require(Theme.builtin(id))
    let written = colors(in: try #require(BuiltinFiles.content("\(id).yaml")))
    #expect(written.count == 2 * PaletteToken.all.count)
    for mode in Theme.Mode.allCases {
      for token in PaletteToken.all {
        let name = "\(mode.rawValue).\(token.name)"
        #expect(theme[mode][token].description == written[name], "\(name)")
      }
    }
    #expect(theme.repaired() == theme)
  }

  /// Every quoted color by mode and name, read line by line instead of as YAML.
  private func colors(in file: [UInt8]) -> [String: String] {
    var (mode, group) = ("", "")
    var found: [String: String] = [:]
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      let parts = line.dropFirst(indent).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      if indent == 0 { mode = String(parts[0]) }
      if indent <= 2 { group = indent == 2 && parts[1].isEmpty ? "\(parts[0])." : "" }
      guard let color = parts[1].firstMatch(of: /"(#[0-9a-f]{6})"/) else { continue }
      found["\(mode).\(group)\(parts[0])"] = String(color.1)
    }
    return found
  }

  @Test(arguments: Theme.builtinIDs)
  func everyPairThatCanMeetIsReadable(_ id: String) throws {
    let theme = try #require(Theme.builtin(id))
    #expect(theme.contrastFailures().map(\.description) == [])
  }

  @Test(arguments: Theme.builtinIDs)
  func readersWhoAskForMoreContrastGetTheEnhancedLevel(_ id: String) throws {
    let theme = try #require(Theme.builtin(id)).repaired(at: .aaa)
    #expect(theme.contrastFailures(at: .aaa).map(\.description) == [])
  }

  /// Counts and measures by itself, so that no pair can be left out of the checks unnoticed.
  @Test func allPairsOfTheContractPassAsTheyAreWritten() throws {
    var (count, failing) = (0, [String]())
    for theme in try builtins() {
      for mode in Theme.Mode.allCases {
        let palette = theme[mode]
        for rule in ContrastRule.contract {
          for front in rule.fronts {
            for ground in rule.grounds {
              count += 1
              let ratio = contrastRatio(palette[front], palette[ground])
              guard ratio < rule.ratio(at: theme.level) else { continue }
              failing.append(
                "\(theme.id) \(mode.rawValue) \(front.name) on \(ground.name): \(ratio)")
            }
          }
        }
      }
    }
    let perMode = ContrastRule.contract.reduce(0) { $0 + $1.fronts.count * $1.grounds.count }
    print("built-in themes: \(count) pairs checked, \(failing.count) fail")
    #expect(failing == [])
    #expect(count == Theme.builtinIDs.count * 2 * perMode)
    #expect(count == 2_464)
  }

  /// Body text as bright as white on black tires the eye; one theme is for those who need that.
  @Test func bodyTextIsEasyOnTheEye() throws {
    for theme in try builtins() where theme.level == .aa {
      for mode in Theme.Mode.allCases {
        let colors = theme[mode].colors
        let ratio = contrastRatio(colors.text, colors.background)
        #expect((mode == .light ? 12...17 : 11...14).contains(ratio), "\(theme.id) \(mode)")
        #expect(contrastRatio(colors.textMuted, colors.background) >= 5.2, "\(theme.id) \(mode)")
      }
    }
  }

  @Test func everyStackEndsInAKindOfFontThatEveryReaderHas() throws {
    for theme in try builtins() {
      let type = theme.typography
      for stack in [type.body, type.heading ?? type.body, type.mono] {
        let last = try #require(stack.families.last)
        #expect(["serif", "sans-serif", "monospace"].contains(last.name), "\(theme.id)")
        #expect(!last.isQuoted, "\(theme.id)")
      }
    }
  }

  @Test(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
  func harborHasTheColorsOfItsDraft() throws {
    let draft = try #require(BuiltinThemesFile.read().themes.first { $0.id == "harbor" })
    let theme = try #require(Theme.builtin("harbor"))
    for (palette, mode) in [(theme.light, draft.light), (theme.dark, draft.dark)] {
      for token in ThemeColors.tokens {
        #expect(palette.colors[token].description == mode.colors[token.name], "\(token.name)")
      }
      for family in SyntaxColors.families {
        #expect(palette.syntax[family].description == mode.syntax[family.name], "\(family.name)")
      }
    }
  }
}
