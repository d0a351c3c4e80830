import CLI
import Foundation
import TestSupport
import Testing

@Suite struct ThemeCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("theme: juniper\n", to: "recto.yaml")
    try folder.write("name: Juniper\naccent: \"#0f766e\"\n", to: "themes/juniper.yaml")
  }

  private func run(_ arguments: String...) -> Run {
    Run(["theme"] + arguments + ["--source", folder.path])
  }

  @Test func listsThemesWithLevelAndOrigin() {
    let list = run("list")
    #expect(list.code == .done)
    let lines = list.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("* juniper") && $0.contains("AA") })
    #expect(lines.contains { $0.hasPrefix("  harbor") && $0.hasSuffix("built in") })
    let names = run("list", "--quiet").output.split(separator: "\n")
    #expect(names.contains("juniper") && names.contains("harbor"))
  }

  @Test func aNewThemeIsAFileThatIsNeverReplaced() throws {
    let made = run("new", "night-market", "--accent", "oklch(0.62 0.19 25)")
    #expect(made.code == .done)
    let text = try folder.read("themes/night-market.yaml")
    #expect(text.hasPrefix("name: Night Market\naccent: \"oklch(0.62 0.19 25)\"\n"))
    let again = run("new", "night-market", "--accent", "teal")
    #expect(again.code == .usage)
    #expect(again.errors.contains("[theme-exists]"))
    #expect(try folder.read("themes/night-market.yaml") == text)
  }

  @Test func aWrongColorAndAMissingOneAreUsageErrors() {
    let wrong = run("new", "x", "--accent", "tael")
    #expect(wrong.code == .usage)
    #expect(wrong.errors.contains("did you mean 'teal'?"))
    #expect(run("new", "x").code == .usage)
  }

  @Test func checkNamesPairsWhereTheyAreWritten() throws {
    #expect(run("check").code == .done)
    #expect(run("check", "--all").code == .done)
    try folder.write(
      "accent: \"#0f766e\"\nlight:\n  textSubtle: \"#bbbbbb\"\n", to: "themes/faint.yaml")
    let check = run("check", "faint")
    #expect(check.code == .siteHasErrors)
    #expect(check.errors.contains("themes/faint.yaml:3:15: "))
    #expect(check.errors.contains("is the nearest textSubtle that passes"))
  }

  @Test(arguments: [
    ["check", "junipre"], ["show", "junipre"], ["preview", "junipre", "-o", "x"],
  ])
  func anUnknownThemeIsToldWithTheNearest(_ arguments: [String]) {
    let run = Run(["theme"] + arguments + ["--source", folder.path])
    #expect(run.code == .usage)
    #expect(run.errors.contains("did you mean 'juniper'?"))
  }

  @Test func showHasEveryColorAndNoEscapesWithoutATerminal() {
    let show = run("show", "juniper")
    #expect(show.code == .done)
    for name in ["background", "textSubtle", "syntax.keyword"] {
      #expect(show.output.contains(name))
    }
    #expect(!show.output.contains("\u{1b}"))
  }

  @Test func anUnknownCommandOfAGroupIsToldWithTheNearest() {
    let run = Run(["theme", "lsit"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("did you mean 'list'?"))
  }
}
