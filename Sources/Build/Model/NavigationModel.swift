import Documents
import Templates

/// The part of the navigation tree that one page shows.
///
/// No page shows the whole of a large site: below the root only the folders on the way to the page
/// are open, and of a long list only a window around the page. A site of up to 150 nodes is shown
/// whole. So the cost of a page has a bound, whatever the size of the site.
struct NavigationModel {
  private let tree: NavigationTree
  private let pages: [Page]
  private let shapes: ModelShapes
  private let words: Words
  private let isWhole: Bool

  /// Counts in the site's language.
  struct Words: Sendable {
    /// Says how many pages before a list are left out: "3 earlier pages".
    var earlier: @Sendable (Int) -> [UInt8]
    /// Says how many pages after a list are left out.
    var later: @Sendable (Int) -> [UInt8]
  }

  private static let wholeLimit = 150
  private static let window = 60

  init(tree: NavigationTree, pages: [Page], shapes: ModelShapes, words: Words) {
    self.tree = tree
    self.pages = pages
    self.shapes = shapes
    self.words = words
    isWhole = tree.nodes.count <= Self.wholeLimit
  }

  /// Whether there is anything to navigate.
  var isEmpty: Bool { tree[NavigationTree.root].children.isEmpty }

  /// The nodes below the root for the page at `node`; nil stands for a page outside the tree.
  func nodes(for node: NavigationTree.ID?, base: AddressBase) -> Value {
    let path = node.map { tree.path(to: $0) } ?? [NavigationTree.root]
    let view = View(model: self, base: base, open: path, current: node)
    let root = view.children(of: NavigationTree.root, depth: 0)
    var nodes = root.nodes
    // The root has no entry of its own that could say what is left out.
    let home = view.href(of: NavigationTree.root)
    if root.earlier > 0 {
      nodes.insert(view.leaf(words.earlier(root.earlier), home), at: 0)
    }
    if root.later > 0 { nodes.append(view.leaf(words.later(root.later), home)) }
    return .list(nodes)
  }

  /// The tree as one page sees it.
  private struct View {
    let model: NavigationModel
    let base: AddressBase
    /// From the root down to the page.
    let open: [NavigationTree.ID]
    let current: NavigationTree.ID?

    struct Children {
      var nodes: [Value] = []
      /// How many before the first are left out.
      var earlier = 0
      var later = 0
    }

    // As deep as the folders are, which the file system bounds.
    func children(of id: NavigationTree.ID, depth: Int) -> Children {
      let ids = model.tree[id].children
      let next = depth + 1 < open.count && open[depth] == id ? open[depth + 1] : nil
      let range = window(ids.count, around: next.map { model.tree[$0].position } ?? 0)
      var children = Children(earlier: range.lowerBound, later: ids.count - range.upperBound)
      children.nodes.reserveCapacity(range.count + 2)
      for id in ids[range] { children.nodes.append(node(id, isOpen: id == next, depth: depth + 1)) }
      return children
    }

    private func window(_ count: Int, around place: Int) -> Range<Int> {
      let size = NavigationModel.window
      guard count > size else { return 0..<count }
      let start = min(max(0, place - size / 2), count - size)
      return start..<(start + size)
    }

    private func node(_ id: NavigationTree.ID, isOpen: Bool, depth: Int) -> Value {
      let isShown = isOpen || model.isWhole
      let children = isShown ? children(of: id, depth: depth) : Children()
      return node(
        model.tree[id].title, href(of: id), isCurrent: id == current, isOpen: isOpen, children)
    }

    /// An entry without anything below it.
    func leaf(_ title: [UInt8], _ href: [UInt8]) -> Value {
      node(title, href, isCurrent: false, isOpen: false, Children())
    }

    private func node(
      _ title: [UInt8], _ href: [UInt8], isCurrent: Bool, isOpen: Bool, _ children: Children
    ) -> Value {
      let words = model.words
      return .object(
        Object(
          model.shapes.node,
          [
            .text(title), .text(href), .flag(!href.isEmpty), .flag(isCurrent), .flag(isOpen),
            .flag(!children.nodes.isEmpty), .list(children.nodes),
            .text(children.earlier > 0 ? words.earlier(children.earlier) : []),
            .text(children.earlier > 0 ? href : []),
            .text(children.later > 0 ? words.later(children.later) : []),
            .text(children.later > 0 ? href : []),
          ]))
    }

    func href(of id: NavigationTree.ID) -> [UInt8] {
      let node = model.tree[id]
      if let external = node.external { return Array(external.utf8) }
      return node.page.map { base.reference(to: model.pages[$0].address.path) } ?? []
    }
  }
}
