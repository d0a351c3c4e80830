import Foundation

/// Things in the order in which they happened, which a test can wait for.
final class Log<Element: Sendable>: @unchecked Sendable {
  // Only touched under `condition`.
  private var elements: [Element] = []
  private let condition = NSCondition()

  func append(_ element: Element) {
    condition.withLock {
      elements.append(element)
      condition.broadcast()
    }
  }

  var all: [Element] { condition.withLock { elements } }

  /// Waits until there are so many, ten seconds at most.
  func wait(for count: Int) -> [Element] {
    let deadline = Date(timeIntervalSinceNow: 10)
    return condition.withLock {
      while elements.count < count, condition.wait(until: deadline) {}
      return elements
    }
  }
}
