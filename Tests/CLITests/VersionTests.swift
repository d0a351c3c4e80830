import CLI
import Testing

@Suite struct VersionTests {
  @Test func printsOneLineThatBeginsWithTheName() {
    let console = SilentConsole()
    let surroundings = Surroundings(console: console, read: { _ in .failed(reason: "no disk") })
    #expect(Command(in: surroundings).run(["version"]) == .done)
    #expect(console.output.hasPrefix("recto "))
    #expect(console.output.hasSuffix("\n"))
  }
}

/// Used by one thread.
private final class SilentConsole: Console, @unchecked Sendable {
  private(set) var output = ""
  let hasColor = false
  let isTerminal = false

  func print(_ bytes: [UInt8]) { output += String(decoding: bytes, as: UTF8.self) }
  func warn(_ text: String) {}
  func readInput() -> [UInt8]? { nil }
}
