import TestSupport
import Testing
import Themes

@Suite struct ContrastRuleTests {
  @Test func theContractHas154PairsAMode() {
    let pairs = ContrastRule.contract.flatMap { rule in
      rule.fronts.flatMap { front in rule.grounds.map { [front, $0] } }
    }
    #expect(pairs.count == 154)
    #expect(Set(pairs).count == 154)
  }

  @Test func onlyTextIsHeldToMoreAtTheEnhancedLevel() {
    for rule in ContrastRule.contract {
      let ratios = [rule.ratio(at: .aa), rule.ratio(at: .aaa)]
      #expect(ratios == (rule.purpose == .text ? [4.5, 7] : [3, 3]))
    }
  }

  @Test func everyColorIsInTheContractButThreeOrnaments() {
    let used = Set(ContrastRule.contract.flatMap { $0.fronts + $0.grounds })
    let unused = PaletteToken.all.filter { !used.contains($0) }
    #expect(unused.map(\.name) == ["border", "quoteBorder", "codeBorder"])
  }

  @Test(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
  func theContractIsThatOfTheDrafts() throws {
    let contract = try BuiltinThemesFile.read().contract
    #expect(contract.count == ContrastRule.contract.count)
    let families = SyntaxColors.families.map { "syntax.\($0.name)" }
    for (rule, draft) in zip(ContrastRule.contract, contract) {
      #expect(rule.fronts.map(\.name) == (draft.id == "syntax" ? families : draft.fg))
      #expect(rule.grounds.map(\.name) == draft.on)
      #expect(rule.ratio(at: .aa) == draft.ratio)
      #expect(rule.ratio(at: .aaa) == draft.enhancedRatio)
    }
  }
}
