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
    var view: NavigationModel.View
    var base: AddressBase
  }

  init(_ model: NavigationModel) {
    self.model = model
  }

  /// The nodes below the root for the page at `node`; nil stands for a page outside the tree.
  ///
  /// The page's own node is marked in `memo`.
  mutating func nodes(for node: NavigationTree.ID?, base: AddressBase) -> Value {
    let (view, path) = model.view(of: node)
    let key = Key(view: view, base: shared(base))
    if key != self.key {
      nodes = .list(model.nodes(open: path, base: key.base))
      memo.forget()
      self.key = key
    }
    memo.marks = node == nil ? [] : path
    return nodes
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
