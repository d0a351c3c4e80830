/// Values for some properties of a `Root`, in the order in which they were set.
struct Settings<Root: Sendable>: Sendable {
  private var changes: [@Sendable (inout Root) -> Void] = []

  init() {}

  /// Notes a value; nil notes nothing.
  mutating func set<Value: Sendable>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ value: Value?
  ) {
    guard let value else { return }
    changes.append { $0[keyPath: path] = value }
  }

  func apply(to root: inout Root) {
    for change in changes { change(&root) }
  }
}
