import CLI
import Foundation
import Testing

/// The manual's pages show what `recto help` prints.
@Suite struct CommandLinePageTests {
  private static let manual = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "sample-docs")
  private static let page = manual.appending(path: "reference/command-line.md")

  @Test func theFirstPageShowsTheCommands() throws {
    let page = try String(
      contentsOf: Self.manual.appending(path: "start/index.md"), encoding: .utf8)
    #expect(page.contains("```console\n$ recto help\n\(output(of: ["help"]))```\n"))
  }

  @Test func everyCommandStandsThereWithItsHelp() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let commands = output(of: ["help"]).matches(of: #/(?m)^  ([a-z]+) +[a-z]/#).map {
      String($0.1)
    }
    #expect(commands.count > 5)
    for command in commands {
      let help = output(of: ["help", command])
      #expect(help.hasPrefix("recto \(command): "))
      #expect(page.contains("```text\n\(help)```\n"), "recto help \(command)")
    }
    let headings = page.matches(of: #/(?m)^## recto ([a-z]+)/#).map { String($0.1) }
    #expect(headings == commands)
  }

  @Test func everyCommandOfAGroupStandsThereWithItsHelp() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let commands = output(of: ["help", "theme"]).matches(of: #/(?m)^  ([a-z]+) +[a-z]/#).map {
      String($0.1)
    }
    #expect(commands.count == 7)
    for command in commands {
      let help = output(of: ["help", "theme", command])
      #expect(help.hasPrefix("recto theme \(command): "))
      #expect(page.contains("```text\n\(help)```\n"), "recto help theme \(command)")
    }
    let headings = page.matches(of: #/(?m)^### recto theme ([a-z]+)/#).map { String($0.1) }
    #expect(headings == commands)
  }

  private func output(of arguments: [String]) -> String {
    let console = TextConsole()
    _ = Command(in: Surroundings(console: console) { _ in .failed(reason: "") }).run(arguments)
    return console.text
  }

  private final class TextConsole: Console, @unchecked Sendable {
    // One thread uses it: the help starts none.
    private(set) var text = ""
    let hasColor = false
    let isTerminal = false

    func print(_ bytes: [UInt8]) { text += String(decoding: bytes, as: UTF8.self) }
    func warn(_ text: String) {}
    func readInput() -> [UInt8]? { nil }
  }
}
