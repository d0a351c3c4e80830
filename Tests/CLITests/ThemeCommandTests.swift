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

  @Test func listsThemesWithNameLevelOriginAndDescription() {
    let list = run("list")
    #expect(list.code == .done)
    let lines = list.output.split(separator: "\n").map(String.init)
    let own = lines.first { $0.hasPrefix("* juniper") }
    #expect(own?.split(separator: " ").prefix(4) == ["*", "juniper", "Juniper", "AA"])
    #expect(own?.hasSuffix("themes/juniper.yaml") == true)
    #expect(lines.count { $0.hasPrefix("*") } == 1)
    let harbor = lines.firstIndex { $0.hasPrefix("  harbor") && $0.hasSuffix("built in") }
    #expect(harbor.map { lines[$0 + 1].hasPrefix("    Cool, clear and quiet") } == true)
  }

  @Test func listTakesTheSiteByPlaceToo() {
    let list = Run(["theme", "list", folder.path, "--quiet"])
    #expect(list.code == .done)
    let ids = list.output.split(separator: "\n")
    #expect(ids.contains("juniper") && ids.contains("harbor"))
    #expect(Run(["theme", "list", folder.path, "--source", folder.path]).code == .usage)
    #expect(Run(["theme", "list", folder.path + "nowhere"]).errors.contains("[source-missing]"))
  }

  private struct Listed: Decodable {
    var id: String
    var name: String
    var description: String?
    var level: String?
    var modes: [String]?
    var file: String?
    var isBuiltin: Bool
    var isSiteTheme: Bool
    var hasErrors: Bool
  }

  @Test func listHasAnArrayForPrograms() throws {
    try folder.write("accent: tael\n", to: "themes/broken.yaml")
    try folder.write("- no mapping\n", to: "themes/none.yaml")
    try folder.write("accent: teal\nmodes: [dark]\n", to: "themes/\"night\"/theme.yaml")
    let list = run("list", "--format", "json")
    #expect(list.code == .siteHasErrors)
    let themes = try JSONDecoder().decode([Listed].self, from: Data(list.output.utf8))
    #expect(themes.map(\.id) == themes.map(\.id).sorted())
    let juniper = try #require(themes.first { $0.id == "juniper" })
    #expect(juniper.file == "themes/juniper.yaml" && juniper.isSiteTheme && !juniper.isBuiltin)
    #expect(juniper.modes == ["light", "dark"] && juniper.level == "AA" && !juniper.hasErrors)
    #expect(themes.first { $0.id == "harbor" }?.isBuiltin == true)
    #expect(themes.first { $0.id == "harbor" }?.file == nil)
    #expect(themes.first { $0.id == "night" }?.modes == ["dark"])
    #expect(themes.first { $0.id == "broken" }?.hasErrors == true)
    #expect(themes.first { $0.id == "none" }?.hasErrors == true)
    #expect(run("list", "--format", "yaml").code == .usage)
    #expect(run("list", "--format", "json", "--quiet").code == .usage)
  }

  @Test func aNewThemeIsAFileThatIsNeverReplaced() throws {
    let made = run("new", "night-market", "--accent", "oklch(0.62 0.19 25)")
    #expect(made.code == .done)
    #expect(made.output.contains("its 308 pairs of colors can be read, at level AA"))
    #expect(made.output.contains("recto theme preview night-market -o preview"))
    let text = try folder.read("themes/night-market.yaml")
    #expect(text.hasPrefix("name: Night Market\naccent: \"oklch(0.62 0.19 25)\"\n"))
    let again = run("new", "night-market", "--accent", "teal")
    #expect(again.code == .usage)
    #expect(again.errors.contains("[theme-exists]"))
    #expect(try folder.read("themes/night-market.yaml") == text)
  }

  @Test(arguments: [
    ("Caf\u{e9} Noir", "cafe-noir"), ("Cafe\u{301} Noir", "cafe-noir"), ("../../up", "up"),
    ("a/b", "a-b"), (".hidden", "hidden"), ("A.yaml", "a-yaml"),
  ])
  func aNameIsMadeIntoThatOfAFileInThemes(_ name: String, _ id: String) throws {
    #expect(run("new", name, "--accent", "teal").code == .done)
    #expect(try folder.read("themes/\(id).yaml").contains("accent: \"teal\""))
    #expect(run("check", id).code == .done)
  }

  @Test(arguments: ["🌊", "..", "/"])
  func aNameWithoutLettersIsRefused(_ name: String) throws {
    let made = run("new", name, "--accent", "teal")
    #expect(made.code == .usage)
    #expect(made.errors.contains("[theme-name]"))
  }

  @Test func aNameOfAnyScriptIsOneOfAFile() throws {
    #expect(run("new", "夜 市", "--accent", "teal").code == .done)
    #expect(try folder.read("themes/夜-市.yaml").contains("name: 夜 市\n"))
    #expect(run("check", "夜-市").code == .done)
  }

  @Test func aFolderInThePlaceOfTheFileIsNamed() throws {
    try folder.write("", to: "themes/x.yaml/.keep")
    let made = run("new", "x", "--accent", "teal")
    #expect(made.code == .usage)
    #expect(made.errors.contains("themes/x.yaml: error: a folder, or something else"))
  }

  @Test func commandsToGoOnWithQuoteTheFolder() throws {
    try folder.write("", to: "it's here/index.md")
    let made = Run(
      ["theme", "new", "x", "--accent", "teal", "--source", folder.path + "it's here"])
    #expect(made.output.contains(" --source '\(folder.path)it'\\''s here' "))
  }

  @Test func aNameKeepsTheListInItsLines() throws {
    try folder.write("name: \"a\\nb\\u202Ec\"\naccent: teal\n", to: "themes/z.yaml")
    #expect(run("list").output.contains("  z         a\u{fffd}b\u{fffd}c  "))
  }

  @Test func anAccentThatHadToMoveIsTold() throws {
    let made = run("new", "sun", "--accent", "#ffd400")
    #expect(made.code == .done)
    let told = "themes/sun.yaml:2:9: note: the accent of the light mode is #a88b00, for #ffd400, "
    #expect(made.errors.contains(told))
    let check = run("check", "sun")
    #expect(check.code == .done)
    #expect(check.errors.contains(told))
    #expect(run("check", "sun", "--quiet").errors == "")
    #expect(run("check", "juniper").errors == "")
    try folder.write("accent: \"#ffd400\"\nlight: { accent: \"#ffd400\" }\n", to: "themes/sun.yaml")
    #expect(!run("check", "sun").errors.contains("moved-accent"))
  }

  @Test func aThemeCanStandOnAnother() throws {
    #expect(run("new", "quay", "--from", "harbor").code == .done)
    #expect(try folder.read("themes/quay.yaml").hasPrefix("name: Quay\nextends: harbor\n\n"))
    #expect(run("new", "pier", "--from", "juniper", "--accent", "#9b1c31").code == .done)
    #expect(
      try folder.read("themes/pier.yaml").hasPrefix(
        "name: Pier\nextends: juniper\naccent: \"#9b1c31\"\n\n"))
    let unknown = run("new", "dock", "--from", "harbour")
    #expect(unknown.code == .usage)
    #expect(unknown.errors.contains("did you mean 'harbor'?"))
  }

  @Test func aWrongColorAndAMissingOneAreUsageErrors() {
    let wrong = run("new", "x", "--accent", "tael")
    #expect(wrong.code == .usage)
    #expect(wrong.errors.contains("did you mean 'teal'?"))
    let computed = run("new", "x", "--accent", "var(--brand)")
    #expect(computed.code == .usage)
    #expect(computed.errors.contains("var() is computed by the browser"))
    #expect(run("new", "x").code == .usage)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "themes/x.yaml"))
  }

  @Test func checkNamesPairsWhereTheyAreWritten() throws {
    #expect(run("check").output == "juniper: 308 pairs at level AA, all can be read\n")
    #expect(run("check", "--all").code == .done)
    try folder.write(
      "accent: \"#0f766e\"\nlight:\n  textSubtle: \"#bbbbbb\"\n", to: "themes/faint.yaml")
    let check = run("check", "faint")
    #expect(check.code == .siteHasErrors)
    #expect(check.output == "faint: 308 pairs at level AA, 4 differ too little\n")
    #expect(
      check.errors.contains(
        "themes/faint.yaml:3:15: warning: light.textSubtle #bbbbbb has a contrast of 1.76 on"
          + " surface #f1f6f6, where 4.5 is needed, and too little on 3 more grounds"
          + " [low-contrast]"))
    #expect(check.errors.contains("#707070 is the nearest textSubtle that passes"))
    #expect(check.errors.matches(of: #/warning:/#).count == 1)
  }

  @Test func checkOfAllCountsEveryPair() throws {
    let all = run("check", "--all")
    #expect(all.code == .done)
    let counts = all.output.matches(of: #/: (\d+) pairs/#).compactMap { Int($0.1) }
    #expect(counts.count > 1)
    let sum = counts.reduce(0, +)
    #expect(all.output.hasSuffix("\(sum) pairs of \(counts.count) themes were checked\n"))
    #expect(run("check", "--all", "--quiet").output == "")
    #expect(run("check", "--all", "juniper").code == .usage)
    try folder.write("accent: tael\n", to: "themes/broken.yaml")
    #expect(run("check", "--all").code == .siteHasErrors)
  }

  @Test func aStrictBuildFailsOnContrastAndAnotherOneWarns() throws {
    try folder.write("# Home\n", to: "index.md")
    try folder.write(
      "accent: \"#0f766e\"\nlight:\n  textSubtle: \"#bbbbbb\"\n", to: "themes/juniper.yaml")
    let output = try TemporaryFolder()
    let arguments = ["build", folder.path, "-o", output.path + "site"]
    let strict = Run(arguments + ["--strict"])
    #expect(strict.code == .siteHasErrors)
    #expect(!FileManager.default.fileExists(atPath: output.path + "site"))
    let build = Run(arguments)
    #expect(build.code == .done)
    for run in [strict, build] {
      #expect(run.errors.contains("themes/juniper.yaml:3:15: warning: "))
      #expect(run.errors.contains("#707070 is the nearest textSubtle that passes"))
    }
  }

  @Test(arguments: [
    ["check", "junipre"], ["show", "junipre"], ["preview", "junipre", "-o", "x"],
  ])
  func anUnknownThemeIsToldWithTheNearest(_ arguments: [String]) {
    let run = Run(["theme"] + arguments + ["--source", folder.path])
    #expect(run.code == .usage)
    #expect(run.errors.contains("did you mean 'juniper'?"))
  }

  @Test func showHasEveryColorOfBothModesWithItsWorstGround() throws {
    let show = run("show", "juniper")
    #expect(show.code == .done)
    let lines = show.output.split(separator: "\n").map(String.init)
    for name in ["background", "textSubtle", "syntax.keyword"] {
      #expect(lines.count { $0.hasPrefix("  \(name) ") } == 2)
    }
    #expect(
      lines.contains { $0.contains(/^  text +#1e2928 +10\.77  selection$/) }, "\(show.output)")
    #expect(!show.output.contains("\u{1b}"))
    try folder.write(
      """
      accent: "#0f766e"
      modes: [light]
      light:
        textSubtle: "#bbbbbb"
        syntax: { overrides: { Import: "#9c4483" } }
      """, to: "themes/faint.yaml")
    let faint = run("show", "faint").output
    #expect(faint.contains(#/  textSubtle +#bbbbbb +1\.7\d! surface, needs 4\.5\n/#), "\(faint)")
    #expect(faint.contains(#/  syntax\.overrides\.Import +#9c4483/#))
    #expect(!faint.contains("\ndark "))
  }

  @Test func showOfPairsHasEveryGround() {
    let show = run("show", "juniper", "--pairs").output
    let rows = show.split(separator: "\n").filter { $0.contains(#/ \d+\.\d\d[ !] [a-zA-Z]+/#) }
    #expect(rows.count == 308)
  }

  @Test func samplesStandWhereTheTerminalHasColors() {
    let show = Run(
      ["theme", "show", "juniper", "--source", folder.path], hasTrueColor: true)
    #expect(show.output.contains("\u{1b}[48;2;186;227;221;38;2;30;41;40m Abc \u{1b}[0m #1e2928"))
    let plain = show.output.replacing(#/\x{1b}\[[0-9;]*m/#, with: "").replacing(" Abc ", with: "")
    #expect(plain.contains("  background            "))
  }

  @Test func anUnknownCommandOfAGroupIsToldWithTheNearest() {
    let run = Run(["theme", "lsit"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("did you mean 'list'?"))
  }
}
