import Diagnostics
import TestSupport
import Testing
import Themes

extension ContrastFailure {
  /// For a report of a test.
  var description: String { diagnostic(.warning).description }
}

@Suite struct ContrastFailureTests {
  private func harbor() throws -> Theme { try #require(Theme.builtin("harbor")) }

  @Test func aColorThatIsTooFaintIsFoundOnEveryGround() throws {
    var palette = try harbor().light
    palette.colors.textSubtle = Color(red: 0x9a, green: 0xa0, blue: 0xa8)
    let failures = palette.contrastFailures(in: .light, at: .aa)
    #expect(Set(failures.map(\.front.name)) == ["textSubtle"])
    #expect(
      failures.map(\.ground.name) == ["background", "surface", "overlay", "codeBackground"])
    #expect(failures.allSatisfy { $0.ratio < 4.5 && $0.needed == 4.5 })
    // One color that passes on all of the grounds, not one for each.
    #expect(Set(failures.map(\.repair)).count == 1)
    let repair = try #require(failures.first?.repair)
    palette[repair.token] = repair.color
    #expect(palette.contrastFailures(in: .light, at: .aa) == [])
  }

  @Test func aRepairMovesLightnessOnlyAndAsLittleAsItCan() throws {
    var palette = try harbor().light
    let faint = Color(red: 0x5b, green: 0xa3, blue: 0xf0)
    palette.colors.link = faint
    let link = try PaletteToken(named: "link")
    let grounds = ContrastRule.contract.filter { $0.fronts.contains(link) }.flatMap(\.grounds)
    func passes(_ color: Color) -> Bool {
      grounds.allSatisfy { contrastRatio(color, palette[$0]) >= 4.5 }
    }
    let found = try #require(
      palette.contrastFailures(in: .light, at: .aa).first { $0.front == link }?.repair)
    #expect(found.token == link)
    let (before, after) = (OKLCH(faint), OKLCH(found.color))
    #expect(abs(before.hue - after.hue) < 1)
    #expect(after.chroma < before.chroma + 0.002)
    #expect(passes(found.color))
    for step in 0..<Int(((before.lightness - after.lightness) * 1000).rounded(.down)) - 1 {
      let lightness = before.lightness - Double(step) / 1000
      let nearer = Color(
        OKLCH(lightness: lightness, chroma: before.chroma, hue: before.hue))
      #expect(!passes(nearer), "\(nearer) is nearer than \(found.color)")
    }
  }

  @Test func whatNothingInFrontCanMendIsMendedBehind() throws {
    var palette = try harbor().light
    palette.colors.accent = Color(red: 0x5b, green: 0xa3, blue: 0xf0)
    palette.colors.onAccent = .white
    let failures = palette.contrastFailures(in: .light, at: .aaa)
      .filter { $0.front.name == "onAccent" || $0.front.name == "accent" }
    #expect(!failures.isEmpty)
    let repaired = palette.repaired(at: .aaa)
    #expect(repaired.contrastFailures(in: .light, at: .aaa) == [])
    #expect(repaired.colors.accent != palette.colors.accent)
  }

  @Test func aPaletteWithoutFailuresIsNotTouched() throws {
    let theme = try harbor()
    #expect(theme.repaired() == theme)
  }

  @Test func everySingleColorThatIsWrongCanBeMended() throws {
    for mode in Theme.Mode.allCases {
      let palette = try harbor()[mode]
      for token in PaletteToken.all {
        for text in ["#000", "#777", "#fff", "#f00", "#00f", "#ff0"] {
          var broken = palette
          broken[token] = try Color.read(text).get()
          let repaired = broken.repaired(at: .aa)
          let left = repaired.contrastFailures(in: mode, at: .aa).map(\.description)
          #expect(left == [], "\(token.name) \(text)")
          #expect(repaired.repaired(at: .aa) == repaired, "\(token.name) \(text)")
        }
      }
    }
  }

  @Test(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
  func everyDraftPassesAndBecomesOneOfTheEnhancedLevel() throws {
    let drafts = try BuiltinThemesFile.read().themes
    #expect(drafts.count == 8)
    for draft in drafts {
      let theme = try draft.theme()
      #expect(theme.contrastFailures().map(\.description) == [], "\(draft.id)")
      let enhanced = theme.repaired(at: .aaa)
      #expect(enhanced.contrastFailures(at: .aaa).map(\.description) == [], "\(draft.id)")
    }
  }

  @Test(arguments: [(4.478, "4.47"), (4.4999, "4.49"), (4.5, "4.5"), (7, "7"), (21, "21")])
  func aRatioIsNeverRoundedUp(_ ratio: Double, _ text: String) {
    #expect(ratioText(ratio) == text)
  }
}
