import ByteText
import Diagnostics
import Foundation
import TestSupport
import Testing
import Themes

@Suite struct DiskThemeFilesTests {
  private let folder: TemporaryFolder
  private let files: DiskThemeFiles

  init() throws {
    folder = try TemporaryFolder()
    files = try DiskThemeFiles(root: folder.path)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private let juniper = RelativePath("themes/juniper.yaml")

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + path).sorted()
  }

  @Test func readsFilesAndFoldersOfThemesAndNothingElse() throws {
    #expect(try files.readAll().files == [])
    for path in [
      "themes/b.yaml", "themes/a.yml", "themes/c/theme.yaml", "themes/.d.yaml", "themes/e.md",
      "themes/c/other.yaml", "themes/f/g/theme.yaml", "themes/.h/theme.yaml", "i.yaml",
      "themes/base/theme.txt", "themes/j.yaml/theme.yaml",
    ] {
      try folder.write(path, to: path)
    }
    let listing = try files.readAll()
    #expect(
      listing.files.map(\.path.description) == [
        "themes/a.yml", "themes/b.yaml", "themes/c/theme.yaml", "themes/j.yaml/theme.yaml",
      ])
    #expect(listing.files.allSatisfy { $0.bytes == Array($0.path.description.utf8) })
    #expect(listing.diagnostics.isEmpty)
  }

  @Test func aLinkIsNoThemeFile() throws {
    try folder.write("accent: teal", to: "secret.txt")
    try folder.write("accent: teal", to: "themes/a.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "themes/b.yaml", withDestinationPath: "../secret.txt")
    let listing = try files.readAll()
    #expect(listing.files.map(\.path.description) == ["themes/a.yaml"])
    #expect(listing.diagnostics.map(\.file) == ["themes/b.yaml"])
    #expect(listing.diagnostics.map(\.id) == ["unreadable-file"])
    #expect(
      listing.diagnostics.map(\.message) == ["it is a symbolic link, which is not followed here"])
    let link = RelativePath("themes/b.yaml")
    #expect(try files.replace(link, bytes("accent: teal"), with: bytes("x")) == .conflict(nil))
    #expect(try folder.read("secret.txt") == "accent: teal")
  }

  @Test func ofAFileThatIsTooLongOnlyTheBeginningIsRead() throws {
    try folder.write("accent: teal\n", to: "themes/a.yaml")
    #expect(truncate(folder.path + "themes/a.yaml", 1 << 40) == 0)
    let file = try #require(try files.readAll().files.first)
    #expect(file.bytes.count == (1 << 20) + 1)
    #expect(ThemeFile.read(file.source).diagnostics.map(\.id) == ["text-too-large"])
  }

  @Test func createsAFileAndItsFolder() throws {
    #expect(try files.replace(juniper, nil, with: bytes("a")) == .done)
    #expect(try folder.read("themes/juniper.yaml") == "a")
    #expect(try names(in: "themes") == ["juniper.yaml"])
    #expect(try files.replace(juniper, nil, with: bytes("b")) == .conflict(bytes("a")))
    #expect(try folder.read("themes/juniper.yaml") == "a")
  }

  @Test func replacesOnlyWhatIsExpected() throws {
    try folder.write("old", to: "themes/juniper.yaml")
    chmod(folder.path + "themes/juniper.yaml", 0o640)
    #expect(
      try files.replace(juniper, bytes("older"), with: bytes("new")) == .conflict(bytes("old")))
    #expect(try files.replace(juniper, bytes("old"), with: bytes("new")) == .done)
    #expect(try folder.read("themes/juniper.yaml") == "new")
    #expect(try names(in: "themes") == ["juniper.yaml"])
    var status = stat()
    #expect(stat(folder.path + "themes/juniper.yaml", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
    let gone = RelativePath("themes/gone.yaml")
    #expect(try files.replace(gone, bytes("x"), with: bytes("y")) == .conflict(nil))
    #expect(try names(in: "themes") == ["juniper.yaml"])
  }

  @Test func aProgramThatStopsBeforeTheRenameLeavesTheOldFile() throws {
    try folder.write("old", to: "themes/juniper.yaml")
    // What a killed program has done by then.
    let staged = try files.stage(bytes("new"), for: juniper)
    #expect(try folder.read("themes/juniper.yaml") == "old")
    #expect(try files.readAll().files.map(\.bytes) == [bytes("old")])
    #expect(try names(in: "themes") == [".recto-theme-1", "juniper.yaml"])
    // The next one is not hindered by what was left.
    #expect(
      try DiskThemeFiles(root: folder.path).replace(juniper, bytes("old"), with: bytes("newer"))
        == .done)
    #expect(try folder.read("themes/juniper.yaml") == "newer")
    // And the first, should it go on, sees that it is late.
    #expect(try files.commit(staged, bytes("old")) == .conflict(bytes("newer")))
    #expect(try folder.read("themes/juniper.yaml") == "newer")
    #expect(try names(in: "themes") == ["juniper.yaml"])
  }

  @Test func ofTwoThatCreateOneFileOneIsFirst() throws {
    let first = try files.stage(bytes("first"), for: juniper)
    let second = try files.stage(bytes("second"), for: juniper)
    #expect(try files.commit(second, nil) == .done)
    #expect(try files.commit(first, nil) == .conflict(bytes("second")))
    #expect(try folder.read("themes/juniper.yaml") == "second")
    #expect(try names(in: "themes") == ["juniper.yaml"])
  }

  @Test func aReaderSeesTheOldOrTheNewFile() async throws {
    let texts = (0..<2).map { String(repeating: "\($0)", count: 300_000) }
    try folder.write(texts[0], to: "themes/juniper.yaml")
    let writer = Task.detached { [files, juniper] in
      for number in 0..<40 {
        _ = try files.replace(
          juniper, Array(texts[number % 2].utf8), with: Array(texts[1 - number % 2].utf8))
      }
    }
    for _ in 0..<40 {
      let read = try folder.read("themes/juniper.yaml")
      #expect(texts.contains(read))
    }
    try await writer.value
    #expect(try folder.read("themes/juniper.yaml") == texts[0])
  }

  @Test func removesAFileAndAFolderThatIsLeftEmpty() throws {
    try folder.write("a", to: "themes/a.yaml")
    try folder.write("b", to: "themes/b/theme.yaml")
    try folder.write("c", to: "themes/c/theme.yaml")
    try folder.write("x", to: "themes/c/assets/x.svg")
    let path = RelativePath("themes/a.yaml")
    #expect(try files.remove(path, bytes("other")) == .conflict(bytes("a")))
    for name in ["a.yaml", "b/theme.yaml", "c/theme.yaml"] {
      let path = RelativePath("themes/\(name)")
      #expect(try files.remove(path, bytes(String(name.prefix(1)))) == .done)
    }
    #expect(try names(in: "themes") == ["c"])
    #expect(try names(in: "themes/c") == ["assets"])
    #expect(try files.remove(path, bytes("a")) == .conflict(nil))
  }

  @Test func aFolderThatIsNotThereIsAFailure() throws {
    #expect(throws: FileFailure.self) { try DiskThemeFiles(root: folder.path + "none") }
  }

  @Test func aPlaceThatCannotBeWrittenIsAFailure() throws {
    try folder.write("a file", to: "themes")
    #expect(throws: FileFailure.self) { try files.replace(juniper, nil, with: bytes("a")) }
    #expect(try folder.read("themes") == "a file")
  }

  @MainActor @Test func aStoreWorksOnADisk() async throws {
    let store = ThemeStore(files: files)
    _ = await store.createTheme(named: "Tide", from: .accent("teal"))
    #expect(store.selection == "tide")
    _ = try await store.saveTheme("tide", [.set("name", to: .text("High tide"))]).get()
    #expect(try folder.read("themes/tide.yaml").hasPrefix("name: High tide\naccent: \"teal\"\n"))
    try folder.write("accent: red\n", to: "themes/tide.yaml")
    guard case .failure(.conflict) = await store.saveTheme("tide", [.remove("name")]) else {
      Issue.record("no conflict")
      return
    }
    #expect(try folder.read("themes/tide.yaml") == "accent: red\n")
    store.select("harbor")
    _ = try await store.deleteTheme("tide").get()
    #expect(try names(in: "themes") == [])
  }
}
