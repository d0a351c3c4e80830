import Build
import ByteText
import Foundation
import TestSupport
import Testing

@Suite struct FolderCheckTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    try temporary.write("# Hi\n", to: "source/index.md")
    try temporary.write("# Hi\n", to: "source/sub/index.md")
    try temporary.write("thesis", to: "foreign/thesis.txt")
    try temporary.write("ref", to: "checkout/.git/HEAD")
    try temporary.write("", to: "ours/.recto/manifest")
    try temporary.write("x", to: "ours/index.html")
    try temporary.write("", to: "killed/.recto/journal")
    try temporary.write("x", to: "killed/index.html")
    try temporary.write("", to: "staged/.recto/stage/index.html")
    try temporary.write("x", to: "file")
    try FileManager.default.createDirectory(
      at: temporary.url.appending(path: "empty"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: temporary.url.appending(path: "link"),
      withDestinationURL: temporary.url.appending(path: "source"))
  }

  @Test(arguments: [
    "empty", "new", "new/deep/er", "source/site", "ours", "killed", "staged", "source/sub/out",
    "new/../other", "empty/", "source/./site//",
  ])
  func allows(_ output: String) throws {
    _ = try check(output)
  }

  @Test(arguments: [
    ("source", "output-refused"), ("source/", "output-refused"), ("source/.", "output-refused"),
    ("source/sub/..", "output-refused"), ("new/../source", "output-refused"),
    ("link", "output-refused"), ("link/../source", "output-refused"), (".", "output-refused"),
    ("foreign", "output-not-ours"), ("checkout", "output-not-ours"),
    ("checkout/.git", "output-refused"), ("checkout/.git/site", "output-refused"),
    ("file", "output-refused"), ("source/sub", "output-not-ours"),
  ])
  func refuses(_ output: String, _ id: String) throws {
    let before = try FolderTree.texts(in: temporary.url)
    #expect(refusal(output)?.id == id)
    #expect(try FolderTree.texts(in: temporary.url) == before)
  }

  @Test func refusesTheRootAndTheHomeFolder() throws {
    #expect(refusal("/")?.message == "'/' cannot be an output")
    #expect(refusal("/usr/..")?.id == "output-refused")
    #expect(refusal("empty", home: temporary.path + "empty")?.id == "output-refused")
    #expect(refusal("ours", home: temporary.path + "ours/")?.id == "output-refused")
  }

  @Test func namesWhatIsInTheWay() {
    #expect(
      refusal("foreign")?.message
        == "'foreign' is not empty and was not made by recto (it holds 'thesis.txt')"
        .replacing("'foreign'", with: "'\(temporary.path)foreign'"))
  }

  @Test(arguments: ["none", "file", "none/deeper"])
  func refusesASourceThatIsNoFolder(_ source: String) {
    #expect {
      try FolderCheck(
        source: temporary.path + source, output: temporary.path + "empty", home: nil,
        purpose: .publish)
    } throws: { error in
      (error as? FolderCheck.Refusal)?.id == "source-missing"
    }
  }

  @Test func anyOutputWillDoWhenNothingIsPublished() throws {
    _ = try FolderCheck(
      source: temporary.path + "source", output: temporary.path + "foreign", home: nil,
      purpose: .check)
  }

  @Test(arguments: [
    ("source/site", "site"), ("source/sub/../site/", "site"), ("link/site", "site"),
    ("source/a/b", "a/b"), ("new", nil), ("source-2", nil),
  ])
  func knowsWhereTheOutputLiesInTheSource(_ output: String, _ path: String?) throws {
    #expect(try check(output).outputInSource == path.map { RelativePath($0) })
  }

  private func check(_ output: String, home: String? = nil) throws -> FolderCheck {
    try FolderCheck(
      source: temporary.path + "source",
      output: output.hasPrefix("/") ? output : temporary.path + output, home: home,
      purpose: .publish)
  }

  private func refusal(_ output: String, home: String? = nil) -> FolderCheck.Refusal? {
    do {
      _ = try check(output, home: home)
      return nil
    } catch {
      return error as? FolderCheck.Refusal
    }
  }
}
