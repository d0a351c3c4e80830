import ByteText
import Documents
import Templates

/// The navigation of the page that a worker made last: pages of one folder share almost all of it.
///
/// What it gives depends on the page alone, never on what was asked before.
struct NavigationCache {
  private let model: NavigationModel
  private let currentSlot: Int
  private let childrenSlot: Int
  private var key: Key?
  private var nodes: [Value] = []

  private struct Key: Equatable {
    /// The open nodes; the page itself only when something lies below it.
    var open: [NavigationTree.ID]
    var base: AddressBase
    /// Where the window of the page's neighbors begins.
    var start: Int
  }

  init(_ model: NavigationModel) {
    self.model = model
    currentSlot = model.shapes.node.slot("isCurrent")
    childrenSlot = model.shapes.node.slot("children")
  }

  /// The nodes below the root for the page at `node`; nil stands for a page outside the tree.
  mutating func nodes(for node: NavigationTree.ID?, base: AddressBase) -> Value {
    let path = model.shown(node.map { model.tree.path(to: $0) } ?? [NavigationTree.root])
    let places = places(path)
    let isLeaf = node.map { model.tree[$0].children.isEmpty } ?? true
    let key = Key(
      open: isLeaf && path.count > 1 ? Array(path.dropLast()) : path, base: shared(base),
      start: places.last?.start ?? 0)
    if key != self.key {
      nodes = model.nodes(open: path, base: key.base)
      self.key = key
    }
    return .list(marked(nodes, places.map(\.place)[...]))
  }

  /// For each node below the root its place in the list that is shown, and where that begins.
  private func places(_ path: [NavigationTree.ID]) -> [(place: Int, start: Int)] {
    path.dropFirst().enumerated().map { depth, id in
      let parent = model.tree[path[depth]]
      let position = model.tree[id].position
      let start = model.window(parent.children.count, around: position).lowerBound
      // At the root an entry for what is left out comes first.
      return (position - start + (depth == 0 && start > 0 ? 1 : 0), start)
    }
  }

  /// A base that all pages of a folder share: references from it are right for each of them.
  private func shared(_ base: AddressBase) -> AddressBase {
    guard case .page(let path) = base, !path.isEmpty else { return base }
    let isFolder = path.last == slash
    let end = path.dropLast(isFolder ? 1 : 0).lastIndex(of: slash).map { $0 + 1 } ?? 0
    // No name is a NUL, so no reference is shortened because it leads to the page itself.
    return .page(path[..<end] + (isFolder ? [0, slash] : [0]))
  }

  /// The list with the node at the end of `places` marked as the current page.
  private func marked(_ list: [Value], _ places: ArraySlice<Int>) -> [Value] {
    guard let place = places.first, case .object(let object) = list[place] else { return list }
    var list = list
    if places.count == 1 {
      list[place] = .object(object.with(currentSlot, .flag(true)))
    } else if case .list(let children) = object[slot: childrenSlot] {
      list[place] = .object(
        object.with(childrenSlot, .list(marked(children, places.dropFirst()))))
    }
    return list
  }
}

extension Shape {
  /// The place of a field that the shape is known to have.
  fileprivate func slot(_ name: String) -> Int {
    guard let slot = slot(of: name) else { preconditionFailure("the shape has no field \(name)") }
    return slot
  }
}

private let slash = UInt8(ascii: "/")
