import ByteText
import Documents
import Templates

/// The navigation of the page that a worker made last: pages of one folder share it.
///
/// What it gives depends on the page alone, never on what was asked before.
struct NavigationCache {
  private let model: NavigationModel
  /// For the renders of the pages.
  let memo = RenderMemo()
  private var key: Key?
  private var nodes = Value.list([])

  private struct Key: Equatable {
    /// The open nodes; the page itself only when something lies below it.
    var open: [NavigationTree.ID]
    var base: AddressBase
    /// Where the window of the page's neighbors begins.
    var start: Int
  }

  init(_ model: NavigationModel) {
    self.model = model
  }

  /// The nodes below the root for the page at `node`; nil stands for a page outside the tree.
  ///
  /// The page's own node is marked in `memo`.
  mutating func nodes(for node: NavigationTree.ID?, base: AddressBase) -> Value {
    let path = model.shown(node.map { model.tree.path(to: $0) } ?? [NavigationTree.root])
    let isLeaf = node.map { model.tree.nodes[$0].children.isEmpty } ?? true
    let key = Key(
      open: isLeaf && path.count > 1 ? Array(path.dropLast()) : path, base: shared(base),
      start: start(path))
    if key != self.key {
      nodes = .list(model.nodes(open: path, base: key.base))
      memo.forget()
      self.key = key
    }
    memo.marks = node == nil ? [] : path
    return nodes
  }

  /// Where the part of the innermost list begins that is shown.
  private func start(_ path: [NavigationTree.ID]) -> Int {
    guard path.count > 1, let node = path.last else { return 0 }
    let siblings = model.tree.nodes[path[path.count - 2]].children.count
    return model.window(siblings, around: model.tree.nodes[node].position).lowerBound
  }

  /// A base that all pages of a folder share: references from it are right for each of them.
  private func shared(_ base: AddressBase) -> AddressBase {
    guard case .page(let path) = base, !path.isEmpty else { return base }
    let isFolder = path.last == slash
    let end = path.dropLast(isFolder ? 1 : 0).lastIndex(of: slash).map { $0 + 1 } ?? 0
    // No name is a NUL, so no reference is shortened because it leads to the page itself.
    return .page(path[..<end] + (isFolder ? [0, slash] : [0]))
  }
}

private let slash = UInt8(ascii: "/")
