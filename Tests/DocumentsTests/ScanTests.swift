import ByteText
import Diagnostics
import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// What a walk through a folder takes, leaves and tells.
@Suite struct ScanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func scan(
    _ patterns: [String] = [], folders: [String] = []
  ) throws -> SourceScan {
    let exclusions = ScanExclusions(
      patterns: try patterns.map { try GlobPattern($0) },
      folders: folders.map { RelativePath($0) })
    return try DiskDocumentFiles(root: folder.path).scan(excluding: exclusions)
  }

  private func paths(_ scan: SourceScan, _ kind: SourceFile.Kind? = nil) -> [String] {
    scan.files.filter { kind == nil || $0.kind == kind }.map(\.path.description)
  }

  private func write(_ names: [String]) throws {
    for name in names { try folder.write("x", to: name) }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + name, withDestinationPath: target)
  }

  // MARK: - Kinds

  @Test func markdownBecomesPagesAndEverythingElseIsCopied() throws {
    try write([
      "a.md", "b.markdown", "C.MD", "d.txt", "e", "p.PNG", "CNAME", "_headers", "_redirects",
      "sub/x.md", "sub/index.html", "x.md.bak", "md", ".well-known/security.txt",
    ])
    let found = try scan()
    #expect(paths(found, .document) == ["C.MD", "a.md", "b.markdown", "sub/x.md"])
    #expect(
      paths(found, .asset) == [
        ".well-known/security.txt", "CNAME", "_headers", "_redirects", "d.txt", "e", "md", "p.PNG",
        "sub/index.html", "x.md.bak",
      ])
    #expect(found.diagnostics.isEmpty)
  }

  @Test func ourOwnFilesAreNotCopied() throws {
    try write([
      "recto.yaml", "sub/recto.yaml", "templates/page.mustache", "templates/parts/head.mustache",
      "templates/note.md", "sub/templates/x.mustache", "themes/mine.yaml", "themes/dusk/theme.yaml",
      "themes/dusk/templates/x.mustache", "themes/dusk/assets/p.png", "themes/dusk/readme.md",
      "themes/dusk/deep/theme.yaml", "themes/notes.md", "themes/picture.png",
    ])
    let found = try scan()
    #expect(
      paths(found) == [
        "sub/recto.yaml", "sub/templates/x.mustache", "templates/note.md",
        "themes/dusk/deep/theme.yaml", "themes/dusk/readme.md", "themes/notes.md",
        "themes/picture.png",
      ])
    #expect(found.themes.map(\.description) == ["themes/dusk/theme.yaml", "themes/mine.yaml"])
    #expect(
      found.templates.map(\.description) == [
        "templates/page.mustache", "templates/parts/head.mustache",
      ])
    #expect(found.themeTemplates.map(\.description) == ["themes/dusk/templates/x.mustache"])
    #expect(found.themeAssets.map(\.description) == ["themes/dusk/assets/p.png"])
  }

  @Test func foldersBesideNoThemeAreOrdinaryOnes() throws {
    try write([
      "themes/a/templates/x.mustache", "themes/a/assets/p.png", "themes/a/assets/n.md",
      "themes/b.yaml", "themes/b/assets/q.png", "themes/c/theme.yml", "themes/c/templates/n.md",
      "themes/c/assets/deep/r.md",
    ])
    let found = try scan()
    #expect(
      paths(found) == [
        "themes/a/assets/n.md", "themes/a/assets/p.png", "themes/a/templates/x.mustache",
        "themes/b/assets/q.png",
      ])
    #expect(found.themeTemplates == [])
    #expect(found.themeAssets.map(\.description) == ["themes/c/assets/deep/r.md"])
  }

  @Test func hiddenFilesAndEditorsCopiesAreLeftOut() throws {
    try write([
      ".hidden.md", ".git/x.md", "sub/.env", ".nojekyll", "a.md~", "sub~/x.md",
      ".obsidian/app.json",
      "sub/.well-known/x", ".well-known/.secret", "kept.md", ".recto/manifest",
    ])
    let found = try scan()
    #expect(paths(found) == ["kept.md"])
    #expect(found.diagnostics.isEmpty)
  }

  @Test func filesComeInPathOrder() throws {
    let names = ["b.md", "a/z.md", "a.md", "a-b.md", "a/b/c.md", "B.md", "a/b.md", "é.md"]
    try write(names)
    #expect(
      try paths(scan())
        == ["B.md", "a/b/c.md", "a/b.md", "a/z.md", "a-b.md", "a.md", "b.md", "é.md"])
  }

  // MARK: - Left out by request

  @Test func patternsLeaveOutAndTakeBack() throws {
    try write([
      "a.tmp", "sub/b.tmp", "keep.tmp", "drafts/x.md", "sub/drafts/y.md", "top.md", "sub/top.md",
      "sub/note.md", "sub/deep/note.md",
    ])
    let found = try scan(["*.tmp", "!keep.tmp", "drafts/", "/top.md", "sub/**/note.md"])
    #expect(paths(found) == ["keep.tmp", "sub/top.md"])
  }

  @Test func theOutputIsLeftOut() throws {
    try write(["index.md", "site/index.html", "sub/site/x.html"])
    #expect(try paths(scan([], folders: ["site"])) == ["index.md", "sub/site/x.html"])
  }

  @Test func whatAnyBuildHasPublishedIsLeftOut() throws {
    try write(["index.md", "old-site/index.html", "old-site/.recto/manifest", "other/x.html"])
    #expect(try paths(scan()) == ["index.md", "other/x.html"])
  }

  // MARK: - Links

  @Test func aLinkToAFileInsideIsFollowed() throws {
    try write(["README.md", "sub/x.md", ".hidden/y.md"])
    try link("sub/a.md", to: "../README.md")
    try link("b.md", to: "sub/a.md")
    try link("c.md", to: ".hidden/y.md")
    let found = try scan()
    #expect(paths(found) == ["README.md", "b.md", "c.md", "sub/a.md", "sub/x.md"])
    #expect(found.diagnostics.isEmpty)
  }

  @Test func otherLinksAreSkippedWithAWarningThatNamesBothEnds() throws {
    try write(["index.md", "sub/x.md"])
    try link("loop", to: ".")
    try link("sub/up", to: "..")
    try link("host.md", to: "/etc/hostname")
    try link("gone.md", to: "nowhere.md")
    try link("self.md", to: "self.md")
    try link("folder", to: "sub")
    try link(".#lock", to: "nobody@nowhere.123")
    let found = try scan()
    #expect(paths(found) == ["index.md", "sub/x.md"])
    let told = found.diagnostics.map { "\($0.severity) \($0.file ?? "") \($0.message)" }
    #expect(
      told == [
        "warning folder the symbolic link to 'sub' leads to a folder; only links to files are followed",
        "warning gone.md the symbolic link to 'nowhere.md' leads nowhere",
        "warning host.md the symbolic link to '/etc/hostname' leads out of the source folder",
        "warning loop the symbolic link to '.' leads to a folder; only links to files are followed",
        "warning self.md the symbolic link to 'self.md' leads nowhere",
        "warning sub/up the symbolic link to '..' leads to a folder; only links to files are followed",
      ])
  }

  @Test func aLinkIntoAFolderWhoseNameBeginsAlikeLeadsOut() throws {
    let twin = URL(filePath: String(folder.path.dropLast()) + "-twin")
    try FileManager.default.createDirectory(at: twin, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: twin) }
    try Data("secret".utf8).write(to: twin.appending(path: "x.md"))
    try write(["index.md"])
    try link("x.md", to: twin.appending(path: "x.md").path(percentEncoded: false))
    let found = try scan()
    #expect(paths(found) == ["index.md"])
    #expect(found.diagnostics.map(\.id) == ["link-skipped"])
  }

  @Test func whatIsIgnoredIsNotTold() throws {
    try link("gone.md", to: "nowhere.md")
    #expect(try scan(["gone.md"]).diagnostics.isEmpty)
  }

  // MARK: - Names

  @Test func namesThatNoServerCouldGiveAreErrors() throws {
    try write(["ok.md"])
    for name in ["a\nb.md", "tab\t.md", "del\u{7f}.md"] { try write([name]) }
    try create([0x61, 0xff, 0x2e, 0x6d, 0x64])
    try create([0xc3, 0x28])
    #expect(mkdir(folder.path + "bad\u{1}dir", 0o777) == 0)
    try write(["bad\u{1}dir/x.md"])
    let found = try scan()
    #expect(paths(found) == ["ok.md"])
    let told = found.diagnostics.map { "\($0.file ?? ""): \($0.severity) \($0.id)" }
    let expected = [
      "\\xc3(: error name-not-utf8", "a\\x0ab.md: error name-control-character",
      "a\\xff.md: error name-not-utf8", "bad\\x01dir: error name-control-character",
      "del\\x7f.md: error name-control-character", "tab\\x09.md: error name-control-character",
    ]
    #expect(told.sorted() == expected)
  }

  @Test func oddNamesThatAServerCanGiveAreTaken() throws {
    let names = [
      "a b.md", "a&b.md", "a'b\".md", "c#.md", "d%41.md", "e?.md", "\u{1F600}.md", "x\u{301}.md",
      "<b>.md", "-.md", "a\\b.md", "{{x}}.md", String(repeating: "n", count: 252) + ".md",
    ]
    try write(names)
    #expect(try Set(paths(scan())) == Set(names))
  }

  @Test func onlyFilesAndFoldersAreTaken() throws {
    try write(["a.md"])
    #expect(mkfifo(folder.path + "pipe.md", 0o666) == 0)
    try makeSocket("socket.png")
    try FileManager.default.createDirectory(
      atPath: folder.path + "folder.md", withIntermediateDirectories: false)
    try link("null.md", to: "/dev/null")
    let found = try scan()
    #expect(paths(found) == ["a.md"])
    let told = found.diagnostics.map { "\($0.severity) \($0.file ?? "") \($0.message) [\($0.id)]" }
    #expect(
      told == [
        "warning null.md the symbolic link to '/dev/null' leads to a device; only links to files "
          + "are followed [link-skipped]",
        "warning pipe.md it is a named pipe, not a regular file, and is left out [not-a-file]",
        "warning socket.png it is a socket, not a regular file, and is left out [not-a-file]",
      ])
    #expect(try scan(["*.md", "*.png"]).diagnostics.isEmpty)
  }

  /// Makes what a server leaves behind that listens in a folder.
  private func makeSocket(_ name: String) throws {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array((folder.path + name).utf8)
    try #require(path.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(result == 0)
  }

  @Test func aFolderThatIsMissingIsAFailure() throws {
    #expect {
      try DiskDocumentFiles(root: folder.path + "none")
    } throws: {
      ($0 as? FileFailure)?.isMissing == true
    }
  }

  private func create(_ name: [UInt8]) throws {
    let path = Array(folder.path.utf8) + name
    let file = open(path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o666)
    try #require(file >= 0)
    close(file)
  }
}

@Suite struct DiskDocumentFilesTests {
  private let folder: TemporaryFolder
  private let files: DiskDocumentFiles

  init() throws {
    folder = try TemporaryFolder()
    files = try DiskDocumentFiles(root: folder.path)
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 1 << 20])
  func readsFilesOfEverySize(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try folder.write(Data(bytes), to: "a/b.bin")
    #expect(try files.read(RelativePath("a/b.bin")) == bytes)
  }

  @Test func readsAFileThatDoesNotKnowItsSize() throws {
    let files = try DiskDocumentFiles(root: "/proc/self")
    #expect(try files.read(RelativePath("status")).count > 100)
  }

  @Test func aMissingFileIsToldApart() throws {
    try folder.write("x", to: "file")
    for path in ["none", "none/deeper", "file/below"] {
      #expect(throws: FileFailure.self) { try files.read(RelativePath(path)) }
      do throws(FileFailure) {
        _ = try files.read(RelativePath(path))
      } catch {
        #expect(error.isMissing, "\(path)")
      }
    }
  }

  @Test func aFolderOrAPipeIsNotRead() throws {
    try folder.write("x", to: "a.md/x")
    #expect(mkfifo(folder.path + "pipe", 0o666) == 0)
    for (path, reason) in [("a.md", "is a directory"), ("pipe", "it is no regular file")] {
      do throws(FileFailure) {
        _ = try files.read(RelativePath(path))
        Issue.record("\(path) was read")
      } catch {
        #expect(!error.isMissing)
        #expect(error.description == "cannot read \(path): \(reason)")
      }
    }
  }

  @Test func createsAFileAndItsFolders() throws {
    try files.create(RelativePath("a/b/c.md"), Array("text".utf8))
    #expect(try folder.read("a/b/c.md") == "text")
    try files.create(RelativePath("a/b/d.md"), [])
    #expect(try folder.read("a/b/d.md") == "")
  }

  @Test func creatingNeverReplaces() throws {
    try folder.write("old", to: "a.md")
    try folder.write("x", to: "dir.md/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "dangling.md", withDestinationPath: "elsewhere.md")
    for name in ["a.md", "dir.md", "dangling.md"] {
      do throws(FileFailure) {
        try files.create(RelativePath(name), Array("new".utf8))
        Issue.record("\(name) was replaced")
      } catch {
        #expect(error.exists, "\(name)")
      }
    }
    #expect(try folder.read("a.md") == "old")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "elsewhere.md"))
  }
}
