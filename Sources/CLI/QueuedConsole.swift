private import Dispatch
private import Synchronization

/// A console whose calls return at once, for a command that must not wait until somebody reads.
///
/// Everything is written in order by a thread of its own. What more than a mebibyte waits in front
/// of is lost: a preview goes on where nobody reads what it prints.
final class QueuedConsole: Console {
  private let console: any Console
  private let queue = DispatchQueue(label: "recto.console")
  /// Bytes that wait.
  private let waiting = Atomic(0)
  private let limit = 1 << 20

  init(_ console: any Console) {
    self.console = console
  }

  var hasColor: Bool { console.hasColor }
  var isTerminal: Bool { console.isTerminal }
  var hasTrueColor: Bool { console.hasTrueColor }

  func print(_ bytes: [UInt8]) {
    enqueue(bytes.count) { [console] in console.print(bytes) }
  }

  func warn(_ text: String) {
    enqueue(text.utf8.count) { [console] in console.warn(text) }
  }

  func readInput() -> [UInt8]? { console.readInput() }

  /// Waits until all is written, or for a second where nobody reads; says which.
  @discardableResult
  func finish() -> Bool {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    return done.wait(timeout: .now() + .seconds(1)) == .success
  }

  private func enqueue(_ count: Int, _ write: @escaping @Sendable () -> Void) {
    guard waiting.load(ordering: .relaxed) <= limit else { return }
    waiting.add(count, ordering: .relaxed)
    queue.async { [self] in
      write()
      waiting.subtract(count, ordering: .relaxed)
    }
  }
}
