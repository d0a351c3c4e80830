import CLI
import Foundation
import TestSupport
import Testing

@Suite struct ThemeImportCommandTests {
  private let site: TemporaryFolder
  private let files: TemporaryFolder

  init() throws {
    site = try TemporaryFolder()
    files = try TemporaryFolder()
    try files.write(Self.scheme(ground: "1c1917", text: "d6d3d1"), to: "ember-dark.yaml")
  }

  private static func scheme(ground: String, text: String) -> String {
    let colors = [
      ground, ground, "7a7a7a", "7a7a7a", text, text, text, text, "e5604d", "e89a3c", "e3c04d",
      "8fae5d", "5fa99b", "6b9bd1", "b884c4", "a5734c",
    ]
    let slots = colors.enumerated().map { number, color in
      "base0\(String(number, radix: 16).uppercased()): \"\(color)\"\n"
    }
    return "scheme: Ember\n" + slots.joined()
  }

  private func theme(_ arguments: String...) -> Run {
    Run(["theme"] + arguments + ["--source", site.path])
  }

  @Test func anImportIsAFileOfTheSiteAndItsPairsAreTold() throws {
    let run = theme("import", files.path + "ember-dark.yaml")
    #expect(run.code == .done)
    #expect(run.output.contains("differ too little\nits light mode is derived\n"))
    #expect(run.errors.contains("themes/ember.yaml:") && run.errors.contains("[low-contrast]"))
    #expect(try site.read("themes/ember.yaml").contains("background: \"#1c1917\"  # base00"))
    let check = theme("check", "ember")
    #expect(check.code == .siteHasErrors)
    #expect(check.errors.hasPrefix(run.errors), "as recto theme check tells them")
  }

  @Test func aRepairPrintsEachChangeAndLeavesNothingToTell() throws {
    let run = theme("import", files.path + "ember-dark.yaml", "--repair")
    #expect(run.code == .done && run.errors.isEmpty)
    #expect(run.output.contains(#/syntax\.comment +#7a7a7a  #[0-9a-f]{6}  [0-9.]+ on /#))
    #expect(run.output.contains("all can be read"))
    #expect(theme("check", "ember").code == .done)
  }

  @Test func nothingIsReplacedWithoutForce() throws {
    try site.write("accent: teal\n", to: "themes/ember.yaml")
    let refused = theme("import", files.path + "ember-dark.yaml")
    #expect(refused.code == .usage && refused.errors.contains("[theme-exists]"))
    #expect(refused.errors.contains("--force"))
    #expect(try site.read("themes/ember.yaml") == "accent: teal\n")
    #expect(theme("import", files.path + "ember-dark.yaml", "--force").code == .done)
    #expect(try site.read("themes/ember.yaml").contains("name: Ember"))
  }

  @Test func aThemeOfRectoIsNotReplacedEvenThen() {
    let run = theme("import", files.path + "ember-dark.yaml", "--name", "Dusk", "--force")
    #expect(run.code == .usage && run.errors.contains("[theme-exists]"))
    #expect(!run.errors.contains("--force"))
  }

  @Test func aDryRunPrintsTheFileAndWritesNone() throws {
    let run = theme("import", files.path + "ember-dark.yaml", "--dry-run", "--name", "Coal")
    #expect(run.code == .done)
    #expect(run.output.contains("\nname: Coal\n") && run.errors.contains("coal: 308 pairs"))
    #expect(!FileManager.default.fileExists(atPath: site.path + "themes"))
  }

  @Test func theFileForTheOtherModeIsSuggestedAndTakenWithPair() throws {
    try files.write(Self.scheme(ground: "faf6f0", text: "2a2520"), to: "ember-light.yaml")
    let alone = theme("import", files.path + "ember-dark.yaml")
    #expect(alone.errors.contains("note: there is also '\(files.path)ember-light.yaml' [sibling]"))
    let both = theme("import", files.path + "ember-dark.yaml", "--pair", "--force")
    #expect(both.code == .done && !both.errors.contains("[sibling]"))
    #expect(!both.output.contains("is derived"))
    let text = try site.read("themes/ember.yaml")
    #expect(text.contains("#faf6f0") && text.contains("#1c1917"))
    let named = theme(
      "import", files.path + "ember-light.yaml", files.path + "ember-dark.yaml", "--name", "Both",
      "--dry-run")
    #expect(named.code == .done && named.output.contains("\nlight:\n"))
  }

  @Test func aPairThatIsNoneIsRefused() throws {
    let run = theme("import", files.path + "ember-dark.yaml", "--pair")
    #expect(run.code == .usage && run.errors.contains("[no-sibling]"))
    let path = files.path + "ember-dark.yaml"
    let same = theme("import", path, path)
    #expect(same.code == .siteHasErrors && same.errors.contains("[same-mode]"))
  }

  @Test func mistakesAreToldWithTheirPlaceInTheFile() throws {
    try files.write("{ \"colors\": { \"editor.background\" } }", to: "x.json")
    let run = theme("import", files.path + "x.json")
    #expect(run.code == .siteHasErrors)
    #expect(run.errors.hasPrefix("\(files.path)x.json:1:35: error: a ':' is missing"))
    let missing = theme("import", files.path + "none.yaml")
    #expect(missing.code == .usage && missing.errors.contains("[unreadable-file]"))
    #expect(theme("import").code == .usage)
    #expect(!FileManager.default.fileExists(atPath: site.path + "themes"))
  }

  @Test(arguments: ["yaml", "css", "dtcg"])
  func aThemeIsExportedToStandardOutputOrANewFile(_ format: String) throws {
    let printed = theme("export", "dusk", "--format", format)
    #expect(printed.code == .done && printed.output.contains("Dusk"))
    let path = files.path + "out.\(format)"
    let written = theme("export", "dusk", "--format", format, "-o", path)
    #expect(written.code == .done && written.output == "the theme 'dusk' is in \(path)\n")
    #expect(try files.read("out.\(format)") == printed.output)
    let again = theme("export", "dusk", "--format", format, "-o", path)
    #expect(again.code == .disk && again.errors.contains("nothing is ever replaced"))
  }

  @Test func aFormatOfOneModeNeedsItsName() throws {
    for format in ["base16", "kde"] {
      let none = theme("export", "dusk", "--format", format)
      #expect(none.code == .usage && none.errors.contains("--mode"))
      let dark = theme("export", "dusk", "--format", format, "--mode", "dark")
      #expect(dark.code == .done && dark.output.contains("#1b1523") == (format == "base16"))
      try site.write("accent: teal\nmodes: [dark]\n", to: "themes/night.yaml")
      #expect(theme("export", "night", "--format", format).code == .done)
      #expect(theme("export", "night", "--format", format, "--mode", "light").code == .usage)
    }
  }

  @Test func wrongWordsAreUsageErrors() {
    #expect(theme("export", "dusk").errors.contains("'--format' is needed"))
    #expect(theme("export", "dusk", "--format", "yml").errors.contains("did you mean 'yaml'?"))
    #expect(theme("export", "dusk", "--format", "css", "--mode", "dark").code == .usage)
    #expect(theme("export", "dusk", "--format", "kde", "--mode", "dim").code == .usage)
    #expect(theme("export", "dsk", "--format", "css").errors.contains("[unknown-theme]"))
  }

  @Test func anExportOfAThemeIsAThemeOfAnotherSite() throws {
    try site.write(
      "extends: dusk\naccent: teal\ncss: \"h2 { color: red }\"\n", to: "themes/own.yaml")
    let text = theme("export", "own", "--format", "yaml").output
    let other = try TemporaryFolder()
    try other.write(text, to: "themes/own.yaml")
    let colors = theme("show", "own").output.split(separator: "\n\n").dropFirst()
    let others = Run(["theme", "show", "own", "--source", other.path]).output
      .split(separator: "\n\n").dropFirst()
    #expect(colors.count == 2 && colors == others)
  }

  @Test func aDryRunShowsWhatWouldComeAndSaysThatTheThemeIsThere() throws {
    try site.write("accent: teal\n", to: "themes/ember.yaml")
    let run = theme("import", files.path + "ember-dark.yaml", "--dry-run")
    #expect(run.code == .done)
    #expect(run.output.contains("\nname: Ember\n") && run.errors.contains("ember: 308 pairs"))
    #expect(
      run.errors.contains("note: there is a theme 'ember' already [theme-exists]\n")
        && run.errors.contains("--force"), "\(run.errors)")
    #expect(try site.read("themes/ember.yaml") == "accent: teal\n")
  }

  @Test func aNameWithoutLettersLeavesTheFileItsOwn() throws {
    let scheme = Self.scheme(ground: "1c1917", text: "d6d3d1")
      .replacing("scheme: Ember", with: "scheme: \"🔥\"")
    try files.write(scheme, to: "glow.yaml")
    #expect(theme("import", files.path + "glow.yaml").code == .done)
    #expect(try site.read("themes/glow.yaml").contains("name: '🔥'\n"))
    try files.write(scheme, to: "✨.yaml")
    let run = theme("import", files.path + "✨.yaml")
    #expect(run.code == .usage && run.errors.contains("[theme-name]"))
    #expect(run.errors.contains("with --name"))
    #expect(theme("import", files.path + "✨.yaml", "--name", "Glow", "--force").code == .done)
  }

  @Test func aLinkOutOfTheFolderIsNotIncludedAndNotQuoted() throws {
    let other = try TemporaryFolder()
    try other.write("{ \"secret\" words }", to: "private.json")
    try files.write("{ \"include\": \"base.json\" }", to: "own.json")
    try FileManager.default.createSymbolicLink(
      atPath: files.path + "base.json", withDestinationPath: other.path + "private.json")
    let run = theme("import", files.path + "own.json")
    #expect(run.code == .siteHasErrors)
    #expect(run.errors.contains("[scheme-include]") && run.errors.contains("out of the folder"))
    #expect(!run.errors.contains("secret"))
    // A link within the folder is a file like any other.
    try FileManager.default.removeItem(atPath: files.path + "base.json")
    try files.write("{ \"colors\": { \"editor.background\": \"#101418\" } }", to: "real.json")
    try FileManager.default.createSymbolicLink(
      atPath: files.path + "base.json", withDestinationPath: "real.json")
    #expect(theme("import", files.path + "own.json").code == .done)
  }

  @Test func aLinkAmongTheThemesIsToldAndNeverWrittenThrough() throws {
    try files.write("accent: teal\n", to: "teal.yaml")
    try site.write("accent: teal\n", to: "themes/other.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: site.path + "themes/ember.yaml", withDestinationPath: files.path + "teal.yaml")
    let run = theme("import", files.path + "ember-dark.yaml")
    #expect(run.code == .usage && run.errors.contains("[theme-exists]"), "\(run.errors)")
    #expect(try files.read("teal.yaml") == "accent: teal\n")
    let list = theme("list")
    #expect(
      list.errors.contains(
        "themes/ember.yaml: warning: the symbolic link to '\(files.path)teal.yaml' leads out of the"
      ),
      "\(list.errors)")
  }
}
