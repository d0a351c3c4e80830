import Dispatch
import Foundation
import Testing

@testable import CLI

/// A console whose reader stops reading.
private final class BlockedConsole: Console, @unchecked Sendable {
  // Touched under `lock` only.
  private var texts: [String] = []
  private let lock = NSLock()
  let gate = DispatchSemaphore(value: 0)

  var all: [String] { lock.withLock { texts } }
  var hasColor: Bool { true }
  var isTerminal: Bool { false }

  func print(_ bytes: [UInt8]) { warn(String(decoding: bytes, as: UTF8.self)) }
  func warn(_ text: String) {
    gate.wait()
    gate.signal()
    lock.withLock { texts.append(text) }
  }
  func readInput() -> [UInt8]? { nil }
}

@Suite struct QueuedConsoleTests {
  @Test func writesInOrderWhateverTheStream() {
    let blocked = BlockedConsole()
    let console = QueuedConsole(blocked)
    blocked.gate.signal()
    for number in 0..<100 {
      if number.isMultiple(of: 2) {
        console.print(Array("\(number)".utf8))
      } else {
        console.warn("\(number)")
      }
    }
    #expect(console.finish())
    #expect(blocked.all == (0..<100).map { "\($0)" })
    #expect(console.hasColor)
    #expect(!console.isTerminal)
  }

  @Test func goesOnWhereNobodyReadsAndKeepsNoMoreThanAMebibyte() {
    let blocked = BlockedConsole()
    let console = QueuedConsole(blocked)
    let line = String(repeating: "x", count: 1 << 16)
    for _ in 0..<1000 { console.warn(line) }
    #expect(!console.finish())
    #expect(blocked.all.isEmpty)
    blocked.gate.signal()
    #expect(console.finish())
    #expect((16...17).contains(blocked.all.count))
    console.warn("again")
    #expect(console.finish())
    #expect(blocked.all.last == "again")
  }
}
