import CLI
import Foundation
import TestSupport
import Testing

@Suite struct NewCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Builds the site; returns what was told but for notes.
  private func warnings(of path: String) -> [Substring] {
    let built = Run(["build", path, "--strict"])
    #expect(built.code == .done)
    return built.errors.split(separator: "\n").filter { $0.contains("warning") }
  }

  @Test func aNewSiteBuildsWithoutAWarning() {
    let path = folder.path + "fresh"
    let run = Run(["new", path])
    #expect(run.code == .done)
    #expect(run.output.contains("a new site is in \(path)"))
    #expect(warnings(of: path) == [])
    #expect(FileManager.default.fileExists(atPath: path + "/site/index.html"))
  }

  @Test(arguments: ["a/b", "a/b/c/", "./a"])
  func theFoldersAboveItAreMade(_ path: String) {
    #expect(Run(["new", folder.path + path]).code == .done)
    #expect(warnings(of: folder.path + path) == [])
  }

  @Test(arguments: [
    [], [".git/HEAD"], [".git/HEAD", ".gitignore", "README.md", "LICENSE"],
    ["README", "COPYING.txt"],
  ])
  func aNewSiteMayUseTheFolderOfANewRepository(_ names: [String]) throws {
    let path = folder.path + "own"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for name in names { try folder.write("mine", to: "own/" + name) }
    let run = Run(["new", path])
    #expect(run.code == .done, "\(run.errors)")
    for name in names { #expect(try folder.read("own/" + name) == "mine") }
    #expect(warnings(of: path) == [])
    #expect(!FileManager.default.fileExists(atPath: path + "/site/LICENSE"))
  }

  @Test(arguments: [
    "thesis.txt", "index.md", "recto.yaml", "guide/mine.md", "readme.sh/x", "README.md/x",
  ])
  func aNewSiteNeverReplacesAnything(_ name: String) throws {
    try folder.write("mine", to: "docs/" + name)
    let docs = folder.path + "docs"
    let before = try FolderTree.texts(in: URL(filePath: docs))
    let run = Run(["new", docs])
    let first = name.prefix { $0 != "/" }
    if name != "README.md/x" {
      #expect(run.code == .usage)
      #expect(
        run.errors == """
          recto: '\(docs)' is not empty: it holds '\(first)'
            = choose another name, or build it as it is: recto build \(docs)

          """)
      #expect(try FolderTree.texts(in: URL(filePath: docs)) == before)
    }
    #expect(try folder.read("docs/" + name) == "mine")
  }

  @Test func aFileIsNoFolderForASite() throws {
    try folder.write("mine", to: "a.md")
    #expect(Run(["new", folder.path + "a.md"]).code == .disk)
    #expect(Run(["new", folder.path + "a.md/deeper"]).code == .disk)
    #expect(try folder.read("a.md") == "mine")
  }
}
