import CLI
import Foundation
import TestSupport
import Testing

@Suite struct DoctorCommandTests {
  /// Lines by what they are about: the state, and what follows.
  private func findings(_ run: Run) -> [String: (state: String, detail: String)] {
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        return (words[1], (words[0], words[2].trimmingCharacters(in: .whitespaces)))
      })
  }

  @Test func whatWorksIsTriedAndSaidToWork() throws {
    let source = try TemporaryFolder()
    try source.write("# A\n", to: "a.md")
    let temporary = try TemporaryFolder()
    let run = Run(["doctor", source.path], temporary: temporary)
    let findings = findings(run)
    for subject in ["source", "folder", "watching", "server", "files"] {
      #expect(findings[subject]?.state == "ok", "\(run.output)")
    }
    #expect(findings["watching"]?.detail.firstMatch(of: #/^a save was seen after \d+ ms$/#) != nil)
    #expect(
      findings["server"]?.detail.firstMatch(of: #/^http://localhost:\d+/ answers$/#) != nil)
    #expect(run.code == .done)
    #expect(run.errors.isEmpty)
  }

  @Test func whatIsWrongIsSaidWithWhatToDo() throws {
    let run = Run(["doctor", "/nothing/here"])
    let findings = findings(run)
    #expect(findings["source"]?.state == "wrong")
    #expect(findings["folder"]?.state == "wrong")
    #expect(findings["server"] == nil)
    #expect(run.output.contains("= name the folder that holds the Markdown files\n"))
    #expect(run.output.contains("= set TMPDIR to a folder that you may write\n"))
    #expect(run.code == .siteHasErrors)
  }

  @Test(.enabled(if: SyntaxPlugin.isBuilt, Comment(rawValue: SyntaxPlugin.absent)))
  func thePluginIsFoundOrMissed() throws {
    let temporary = try TemporaryFolder()
    let here = Run(
      ["doctor", temporary.path], temporary: temporary,
      pluginFolders: [temporary.path, SyntaxPlugin.folder])
    let found = try #require(findings(here)["colors"])
    #expect(found.state == "ok")
    #expect(found.detail.contains("languages of KSyntaxHighlighting 5."))
    #expect(found.detail.hasSuffix("\(SyntaxPlugin.folder)/librecto-syntax.so"))
    let away = Run(
      ["doctor", temporary.path], temporary: temporary, pluginFolders: [temporary.path])
    #expect(findings(away)["colors"]?.state == "absent")
    #expect(away.output.contains("librecto-syntax.so is in none of \(temporary.path)\n"))
    try temporary.write("no library", to: "librecto-syntax.so")
    let damaged = Run(
      ["doctor", temporary.path], temporary: temporary, pluginFolders: [temporary.path])
    #expect(findings(damaged)["colors"]?.state == "absent")
    #expect(damaged.output.contains("= for colors in code: the Debian package"))
    #expect(damaged.code == .done)
  }

  @Test func whatIsAbsentIsNothingWrong() throws {
    let source = try TemporaryFolder()
    let temporary = try TemporaryFolder()
    let run = Run(["doctor", source.path], temporary: temporary)
    #expect(findings(run)["cache"]?.state == "absent")
    #expect(run.code == .done)
  }
}
