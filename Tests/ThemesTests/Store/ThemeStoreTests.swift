import ByteText
import Diagnostics
import Testing
import Themes

@MainActor @Suite struct ThemeStoreTests {
  private static let files = [
    "themes/juniper.yaml": "name: Juniper\naccent: \"#0f766e\"  # mine\n",
    "themes/pine/theme.yaml": "extends: juniper\nlight: { link: '#111' }\n",
    "themes/notes.md": "# Notes\n",
  ]

  private func loaded(
    _ files: RecordingThemeFiles, selection: String? = nil
  ) async -> ThemeStore {
    let store = ThemeStore(files: files, selection: selection)
    await store.load()
    return store
  }

  private func own(_ store: ThemeStore) -> [String] {
    store.entries.filter { $0.origin != .builtin }.map(\.id)
  }

  /// What became of it, in a word or in the ids of diagnostics.
  private func outcome(_ result: Result<ThemeChange, ThemeProblem>) -> String {
    switch result {
    case .success(let change): "done \(change.id)"
    case .failure(.refused(let diagnostics)): diagnostics.map(\.id).joined(separator: ", ")
    case .failure(.conflict(let source)):
      "conflict " + (source.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "gone")
    case .failure(.failed(let failure)): failure.description
    }
  }

  // MARK: - Loading

  @Test func listsTheThemesOfTheSiteAmongThoseOfRecto() async throws {
    let store = await loaded(RecordingThemeFiles(Self.files))
    #expect(own(store) == ["juniper", "pine"])
    #expect(store.entries.map(\.id) == store.entries.map(\.id).sorted())
    #expect(store.entries.contains { $0.id == "harbor" && $0.origin == .builtin })
    let juniper = try #require(store.state.value?.entry("juniper"))
    #expect(juniper.name == "Juniper")
    #expect(juniper.path == RelativePath("themes/juniper.yaml"))
    #expect(juniper.resolve().theme?.light.colors.accent.description == "#0f766e")
  }

  @Test func goesFromIdleOverLoadingToLoaded() async {
    let store = ThemeStore(files: RecordingThemeFiles(Self.files))
    guard case .idle = store.state else {
      Issue.record("\(store.state)")
      return
    }
    #expect(store.entries.isEmpty)
    await store.load()
    #expect(store.state.value != nil)
  }

  @Test func aFolderThatCannotBeReadIsAFailureUntilItCan() async {
    let files = RecordingThemeFiles(Self.files)
    files.failure = FileFailure("open", "themes", code: 13)
    let store = await loaded(files)
    guard case .failed(let diagnostic) = store.state else {
      Issue.record("\(store.state)")
      return
    }
    #expect(diagnostic.id == "unreadable-folder")
    let result = await store.createTheme(named: "X", from: .accent("teal"))
    #expect(outcome(result) == "unreadable-folder")
    files.failure = nil
    await store.load()
    #expect(own(store) == ["juniper", "pine"])
  }

  @Test func theSelectionOutlivesAListThatLacksIt() async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files, selection: "juniper")
    #expect(store.selectedEntry?.id == "juniper")
    files["themes/juniper.yaml"] = nil
    await store.load()
    #expect(store.selection == "juniper")
    #expect(store.selectedEntry == nil)
    store.select(nil)
    #expect(store.selection == nil)
  }

  // MARK: - Creating

  @Test func createsAThemeFromAnAccentAddsAndSelectsIt() async throws {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files, selection: "juniper")
    let result = await store.createTheme(named: "Été à la mer", from: .accent("oklch(0.6 0.1 240)"))
    #expect(outcome(result) == "done ete-a-la-mer")
    #expect(try result.get().contrast == [])
    #expect(files.calls == ["read", "create themes/ete-a-la-mer.yaml"])
    #expect(own(store) == ["ete-a-la-mer", "juniper", "pine"])
    #expect(store.selectedEntry?.name == "Été à la mer")
    let text = try #require(files["themes/ete-a-la-mer.yaml"])
    #expect(text.hasPrefix("name: Été à la mer\naccent: \"oklch(0.6 0.1 240)\"\n"), "\(text)")
    // What a load would find.
    let entry = store.selectedEntry?.resolve().theme
    await store.load()
    #expect(store.selectedEntry?.resolve().theme == entry)
  }

  @Test func aCopyHasTheTextOfTheOther() async throws {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    let result = await store.createTheme(named: "Larch", from: .copy(of: "juniper"))
    #expect(outcome(result) == "done larch")
    #expect(files["themes/larch.yaml"] == "name: Larch\naccent: \"#0f766e\"  # mine\n")
    #expect(
      outcome(await store.createTheme(named: "Quay", from: .copy(of: "harbor"))) == "done quay")
    var harbor = try #require(Theme.builtin("harbor"))
    harbor.id = "quay"
    harbor.name = "Quay"
    #expect(store.selectedEntry?.resolve().theme == harbor)
  }

  @Test func aThemeMayBeginAsAnExtensionOfAnother() async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    let result = await store.createTheme(
      named: "Larch", from: .extending("juniper", accent: "#7c3aed"))
    #expect(outcome(result) == "done larch")
    #expect(
      files["themes/larch.yaml"]?.hasPrefix(
        "name: Larch\nextends: juniper\naccent: \"#7c3aed\"\n") == true)
    #expect(store.selectedEntry?.resolve().files.map(\.id) == ["larch", "juniper"])
  }

  @Test(arguments: [
    ("Juniper", ThemeBasis.accent("teal"), "theme-exists"),
    ("HARBOR", .accent("teal"), "theme-exists"), ("Pine", .accent("teal"), "theme-exists"),
    ("", .accent("teal"), "theme-name"), ("../..", .accent("teal"), "theme-name"),
    ("🌊 …", .accent("teal"), "theme-name"), ("X", .accent("tael"), "wrong-color"),
    ("X", .accent(""), "wrong-color"), ("X", .copy(of: "junipre"), "unknown-theme"),
    ("X", .extending("none", accent: nil), "unknown-theme"),
    ("X", .extending("harbor", accent: "var(--x)"), "wrong-color"),
  ])
  func whatCannotBecomeAThemeIsRefused(
    _ name: String, _ basis: ThemeBasis, _ id: String
  ) async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files, selection: "juniper")
    #expect(outcome(await store.createTheme(named: name, from: basis)) == id)
    #expect(files.calls == ["read"])
    #expect(own(store) == ["juniper", "pine"])
    #expect(store.selection == "juniper")
  }

  @Test(arguments: [
    ("a/b", "themes/a-b.yaml"), ("../../etc/passwd", "themes/etc-passwd.yaml"),
    ("v1.2", "themes/v1-2.yaml"), ("  Größe  ", "themes/grosse.yaml"),
    (".hidden", "themes/hidden.yaml"),
    ("theme", "themes/theme.yaml"), ("a\nb", "themes/a-b.yaml"),
    (String(repeating: "x", count: 300), "themes/" + String(repeating: "x", count: 100) + ".yaml"),
  ])
  func aNameOfAFileHasNoOtherParts(_ name: String, _ path: String) async {
    let files = RecordingThemeFiles()
    let store = await loaded(files)
    _ = await store.createTheme(named: name, from: .accent("teal"))
    #expect(files.calls == ["read", "create \(path)"])
    #expect(store.selectedEntry?.path?.description == path)
  }

  @Test func aFileThatCameMeanwhileIsNeverReplaced() async {
    let files = RecordingThemeFiles()
    let store = await loaded(files)
    files["themes/tide.yaml"] = "accent: red\n"
    let result = await store.createTheme(named: "Tide", from: .accent("teal"))
    #expect(outcome(result) == "conflict accent: red\n")
    #expect(files["themes/tide.yaml"] == "accent: red\n")
    #expect(store.selection == nil)
    // The list shows what is there.
    #expect(own(store) == ["tide"])
  }

  @Test func aFailureOfTheDiskLeavesTheStateAsItWas() async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files, selection: "juniper")
    files.failure = FileFailure("write", "themes/x.yaml", code: 28)
    let results = [
      await store.createTheme(named: "X", from: .accent("teal")),
      await store.saveTheme("juniper", [.set("name", to: .text("J"))]),
      await store.deleteTheme("pine"),
    ]
    #expect(
      results.map(outcome)
        == Array(repeating: "cannot write themes/x.yaml: no space left on device", count: 3))
    #expect(own(store) == ["juniper", "pine"])
    #expect(store.selection == "juniper")
    #expect(store.selectedEntry?.name == "Juniper")
  }

  @Test func creatingBeforeTheFirstLoadReadsTheFolder() async {
    let files = RecordingThemeFiles(Self.files)
    let store = ThemeStore(files: files)
    _ = await store.createTheme(named: "X", from: .accent("teal"))
    #expect(files.calls == ["read", "create themes/x.yaml"])
    #expect(own(store) == ["juniper", "pine", "x"])
  }

  // MARK: - Saving

  @Test func savingKeepsWhatTheAuthorWrote() async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    let result = await store.saveTheme(
      "juniper",
      [.set("accent", to: .text("#7c3aed")), .set("layout", "radius", to: .integer(4))])
    #expect(outcome(result) == "done juniper")
    #expect(
      files["themes/juniper.yaml"]
        == "name: Juniper\naccent: \"#7c3aed\"  # mine\nlayout:\n  radius: 4\n")
    #expect(files.calls == ["read", "replace themes/juniper.yaml"])
    let theme = store.state.value?.entry("juniper")?.resolve().theme
    #expect(theme?.light.colors.accent.description == "#7c3aed")
    // What extends it follows.
    #expect(store.state.value?.entry("pine")?.resolve().theme?.layout.radius == 4)
  }

  @Test func savingNeverRefusesForContrastAndNamesThePassingColor() async throws {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    let result = await store.saveTheme(
      "juniper", [.set("light", "textSubtle", to: .text("#bbbbbb"))])
    let failures = try result.get().contrast
    #expect(!failures.isEmpty)
    for failure in failures {
      #expect(failure.front.name == "textSubtle")
      #expect(failure.ratio < failure.needed)
      let repair = try #require(failure.repair)
      #expect(contrastRatio(repair.color, failure.groundColor) >= failure.needed)
    }
    #expect(files["themes/juniper.yaml"]?.contains("textSubtle: \"#bbbbbb\"") == true)
  }

  @Test(arguments: [
    ("juniper", ThemeFileEdit.set("accent", to: .text("tael")), "wrong-color"),
    ("juniper", .set("acent", to: .text("teal")), "unknown-key"),
    ("juniper", .remove("accent"), "missing-accent"),
    ("juniper", .set("extends", to: .text("pine")), "theme-cycle"),
    ("juniper", .set("name", "x", to: .text("y")), "theme-edit-blocked"),
    ("harbor", .set("name", to: .text("H")), "theme-builtin"),
    ("junipre", .set("name", to: .text("J")), "unknown-theme"),
  ])
  func structuralMistakesAreRefused(_ theme: String, _ edit: ThemeFileEdit, _ id: String) async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    #expect(outcome(await store.saveTheme(theme, [edit])) == id)
    #expect(files.calls == ["read"])
    #expect(files["themes/juniper.yaml"] == Self.files["themes/juniper.yaml"])
  }

  @Test func aFileThatWasChangedMeanwhileIsKept() async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    let other = "accent: red  # by another\n"
    files["themes/juniper.yaml"] = other
    let edit = ThemeFileEdit.set("name", to: .text("J"))
    #expect(outcome(await store.saveTheme("juniper", [edit])) == "conflict \(other)")
    #expect(files["themes/juniper.yaml"] == other)
    // The list shows the other text, so that a second attempt builds on it.
    #expect(outcome(await store.saveTheme("juniper", [edit])) == "done juniper")
    #expect(files["themes/juniper.yaml"] == "accent: red  # by another\nname: J\n")
    files["themes/juniper.yaml"] = nil
    #expect(outcome(await store.saveTheme("juniper", [.remove("name")])) == "conflict gone")
    #expect(own(store) == ["pine"])
  }

  @Test func aColorThatIsThereAlreadyKeepsItsSpellingAndTheDiskIsNotTouched() async throws {
    let files = RecordingThemeFiles([
      "themes/a.yaml": "accent: Teal\nsyntax: { type: { color: '#ABC' } }\n"
    ])
    let store = await loaded(files)
    let teal = try Color.read("teal").get()
    let type = try Color.read("#aabbcc").get()
    let result = await store.saveTheme(
      "a", [.set("accent", to: .color(teal)), .set("syntax", "type", to: .color(type))])
    #expect(outcome(result) == "done a")
    #expect(files.calls == ["read"])
    let red = try Color.read("red").get()
    _ = await store.saveTheme("a", [.set("syntax", "type", to: .color(red))])
    #expect(files["themes/a.yaml"] == "accent: Teal\nsyntax: { type: { color: '#ff0000' } }\n")
  }

  @Test func whatIsAskedForTogetherIsDoneInTurn() async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    async let first = store.saveTheme("juniper", [.set("name", to: .text("One"))])
    async let second = store.saveTheme("juniper", [.set("author", to: .text("Two"))])
    async let third = store.createTheme(named: "Three", from: .copy(of: "juniper"))
    let outcomes = [await first, await second, await third].map(outcome)
    #expect(outcomes.filter { $0.hasPrefix("done") }.count == 3)
    #expect(files["themes/juniper.yaml"]?.contains("author: Two") == true)
    #expect(files["themes/juniper.yaml"]?.contains("name: One") == true)
  }

  // MARK: - Deleting

  @Test func whatMayBeDeletedIsState() async {
    let store = await loaded(RecordingThemeFiles(Self.files), selection: "pine")
    #expect(!store.canDelete("harbor"))
    #expect(!store.canDelete("none"))
    #expect(!store.canDelete("pine"), "the selected one")
    #expect(!store.canDelete("juniper"), "another extends it")
    store.select("juniper")
    #expect(store.canDelete("pine"))
    #expect(store.canSave("pine"))
    #expect(!store.canSave("harbor"))
  }

  @Test func deletesAFile() async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    #expect(outcome(await store.deleteTheme("pine")) == "done pine")
    #expect(files.calls == ["read", "remove themes/pine/theme.yaml"])
    #expect(own(store) == ["juniper"])
    #expect(store.canDelete("juniper"), "nothing extends it any more")
  }

  @Test func aBuiltInThemeComesBackWhenTheFileOfItsNameGoes() async {
    let files = RecordingThemeFiles(["themes/harbor.yaml": "accent: red\n"])
    let store = await loaded(files)
    #expect(own(store) == ["harbor"])
    #expect(outcome(await store.deleteTheme("harbor")) == "done harbor")
    #expect(store.state.value?.entry("harbor")?.resolve().theme == Theme.builtin("harbor"))
  }

  @Test(arguments: [
    ("harbor", "theme-builtin"), ("juniper", "theme-extended"), ("pine", "theme-selected"),
    ("nothing", "unknown-theme"),
  ])
  func whatMayNotBeDeletedIsRefused(_ theme: String, _ id: String) async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files, selection: "pine")
    #expect(outcome(await store.deleteTheme(theme)) == id)
    #expect(files.calls == ["read"])
  }

  @Test func aFileThatWasChangedMeanwhileIsNotDeleted() async {
    let files = RecordingThemeFiles(Self.files)
    let store = await loaded(files)
    files["themes/pine/theme.yaml"] = "accent: red\n"
    #expect(outcome(await store.deleteTheme("pine")) == "conflict accent: red\n")
    #expect(own(store) == ["juniper", "pine"])
  }
}
