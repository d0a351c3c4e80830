/// The tree that readers walk: folders and pages in reading order.
package struct NavigationTree: Sendable {
  /// Index of a node; the root is 0.
  package typealias ID = Int

  package struct Node: Sendable {
    /// Not escaped.
    package var title: [UInt8]
    /// Index of the page that it leads to.
    package var page: Int?
    /// An address outside the site, as its author wrote it.
    package var external: String?
    package var parent: ID?
    /// In reading order.
    package var children: [ID] = []
    /// How many pages lie below it, itself left out.
    package var pageCount = 0
    /// Its index among its parent's children.
    package var position = 0
  }

  package internal(set) var nodes: [Node]

  package static let root: ID = 0

  /// Pages in reading order: what `previous` and `next` follow.
  package internal(set) var readingOrder: [ID] = []
  /// Where each node stands in `readingOrder`; nil for a node without a page.
  private var places: [Int?] = []

  init(title: [UInt8]) {
    nodes = [Node(title: title)]
  }

  /// The node and those above it, the root first.
  package func path(to id: ID) -> [ID] {
    var path: [ID] = []
    var next: ID? = id
    while let id = next {
      path.append(id)
      next = nodes[id].parent
    }
    return path.reversed()
  }

  /// The page read before `id`, and the one after.
  package func neighbors(of id: ID) -> (previous: ID?, next: ID?) {
    guard let place = places[id] else { return (nil, nil) }
    return (
      place > 0 ? readingOrder[place - 1] : nil,
      place + 1 < readingOrder.count ? readingOrder[place + 1] : nil
    )
  }

  /// Adds a child to `parent`, which it follows in `nodes`.
  mutating func add(_ node: Node, to parent: ID) -> ID {
    var node = node
    node.parent = parent
    nodes.append(node)
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  /// Computes what follows from the order of the children; without recursion, linear.
  mutating func finish() {
    places = Array(repeating: nil, count: nodes.count)
    readingOrder = []
    var waiting = [Self.root]
    var order: [ID] = []
    while let id = waiting.popLast() {
      order.append(id)
      if nodes[id].page != nil {
        places[id] = readingOrder.count
        readingOrder.append(id)
      }
      for (position, child) in nodes[id].children.enumerated() { nodes[child].position = position }
      waiting.append(contentsOf: nodes[id].children.reversed())
    }
    for id in order.reversed() {
      guard let parent = nodes[id].parent else { continue }
      nodes[parent].pageCount += nodes[id].pageCount + (nodes[id].page == nil ? 0 : 1)
    }
  }
}
