private import CLinux
private import Dispatch
private import Synchronization

/// A number of workers that share the items of one counter.
///
/// Results belong into slots by item, so that no order depends on timing.
package struct Workers: Sendable {
  package let count: Int

  /// At least one and at most 28: each takes a parser, of which there are 29.
  package init(count: Int) {
    self.count = min(max(count, 1), 28)
  }

  /// Calls `work` on `count` threads at once and blocks until all have returned.
  ///
  /// Each call gets a source of items; it takes them until there are no more. A single worker runs
  /// on the calling thread. `concurrentPerform` would stop at the number of cores.
  package func run(_ items: Int, _ work: @escaping @Sendable (borrowing ItemSource) -> Void) {
    let counter = Counter()
    if count == 1 || items < 2 { return work(ItemSource(counter: counter, items: items)) }
    let group = DispatchGroup()
    for number in 0..<count {
      // A queue of its own, since a shared one decides itself how many threads it takes.
      DispatchQueue(label: "recto.worker.\(number)").async(group: group) {
        work(ItemSource(counter: counter, items: items))
      }
    }
    group.wait()
  }
}

/// Gives each item of a run to one worker.
package struct ItemSource: ~Copyable {
  fileprivate let counter: Counter
  fileprivate let items: Int

  /// The next few items that nobody has, nil when none is left.
  package func next() -> Range<Int>? {
    let grab = 8
    grow_heap_ahead()
    let start = counter.taken.add(grab, ordering: .relaxed).oldValue
    return start < items ? start..<min(start + grab, items) : nil
  }
}

private final class Counter: Sendable {
  let taken = Atomic(0)
}

/// A fixed number of places that workers fill, each place by one of them.
package final class Slots<Value: Sendable>: @unchecked Sendable {
  // Every place is written once, by the worker that was given its item, and read after the run.
  private let places: UnsafeMutableBufferPointer<Value?>

  package init(count: Int) {
    places = .allocate(capacity: count)
    places.initialize(repeating: nil)
  }

  deinit {
    places.deinitialize()
    places.deallocate()
  }

  package subscript(index: Int) -> Value? {
    get { places[index] }
    set { places[index] = newValue }
  }

  /// Takes what the workers left, in order; empty places are left out.
  package func values() -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(places.count)
    for index in places.indices {
      if let value = places[index].take() { values.append(value) }
    }
    return values
  }
}
