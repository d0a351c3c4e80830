import CLI
import TestSupport
import Testing

@Suite struct RepeatedDiagnosticsTests {
  @Test func aFileWithManyEqualMistakesDoesNotBuryTheOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "[a](gone.md)\n", count: 150), to: "notes/many.md")
    try folder.write("[b](lost.md)\n", to: "notes/zero.md")
    let console = WarningConsole()
    let surroundings = Surroundings(console: console) { _ in .failed(reason: "") }
    let arguments = ["build", folder.path + "notes", "-o", folder.path + "site", "--quiet"]
    #expect(Command(in: surroundings).run(arguments) == .done)
    #expect(console.texts.count { $0.contains("many.md") && $0.contains("[broken-link]") } == 100)
    #expect(console.texts.count { $0.contains("zero.md") } == 1)
    let last = try #require(console.texts.last)
    #expect(last.contains("many.md: note: 50 more of 'broken-link' are not shown"))
    #expect(last.hasSuffix("[more-diagnostics]\n  = --format json lists all of them\n"))
  }
}

/// Used by one thread.
private final class WarningConsole: Console, @unchecked Sendable {
  private(set) var texts: [String] = []
  let hasColor = false
  let isTerminal = false

  func print(_ bytes: [UInt8]) {}
  func warn(_ text: String) { texts.append(text) }
  func readInput() -> [UInt8]? { nil }
}
