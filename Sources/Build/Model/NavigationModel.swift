import Documents
import Templates
import Themes

/// The part of the navigation tree that one page shows.
///
/// No page shows the whole of a large site: below the root only the folders on the way to the page
/// are open, and of a long list only a window around the page. A site of up to 150 nodes is shown
/// whole. So the cost of a page has a bound, whatever the size of the site.
struct NavigationModel: Sendable {
  let tree: NavigationTree
  let pages: [Page]
  let shapes: ModelShapes
  let words: Words

  /// Counts in the site's language.
  struct Words: Sendable {
    /// Says how many pages before a list are left out: "3 earlier pages".
    var earlier: @Sendable (Int) -> [UInt8]
    /// Says how many pages after a list are left out.
    var later: @Sendable (Int) -> [UInt8]
  }

  init(_ site: Site, _ index: SiteIndex) {
    tree = index.tree
    pages = index.pages
    shapes = site.shapes
    words = Words(
      earlier: { site.count($0, .earlier) }, later: { site.count($0, .later) })
  }

  private static let wholeLimit = 150
  private static let window = 60
  /// How many levels are shown: templates may nest 32 deep, and no column is wide enough for more.
  static let depth = 12

  var isWhole: Bool { tree.nodes.count <= Self.wholeLimit }

  /// Whether there is anything to navigate.
  var isEmpty: Bool { tree.nodes[NavigationTree.root].children.isEmpty }

  /// The part of `count` children that is shown around the one at `place`.
  func window(_ count: Int, around place: Int) -> Range<Int> {
    guard count > Self.window else { return 0..<count }
    let start = min(max(0, place - Self.window / 2), count - Self.window)
    return start..<(start + Self.window)
  }

  /// The part of a path from the root that is shown: in very deep folders, its end.
  func shown(_ path: [NavigationTree.ID]) -> [NavigationTree.ID] {
    path.suffix(Self.depth)
  }

  /// What of the tree the page at a node shows; pages of one folder share it.
  struct View: Hashable {
    /// The open nodes; the page itself only when something lies below it.
    var open: [NavigationTree.ID]
    /// Where the window of the page's neighbors begins.
    var start: Int
  }

  /// The view of the page at `node`, and the whole path to it; nil stands for a page outside the tree.
  func view(of node: NavigationTree.ID?) -> (view: View, path: [NavigationTree.ID]) {
    let path = shown(node.map { tree.path(to: $0) } ?? [NavigationTree.root])
    let isLeaf = node.map { tree.nodes[$0].children.isEmpty } ?? true
    return (
      View(open: isLeaf && path.count > 1 ? Array(path.dropLast()) : path, start: start(path)), path
    )
  }

  /// Where the part of the innermost list begins that is shown.
  private func start(_ path: [NavigationTree.ID]) -> Int {
    guard path.count > 1, let node = path.last else { return 0 }
    let siblings = tree.nodes[path[path.count - 2]].children.count
    return window(siblings, around: tree.nodes[node].position).lowerBound
  }

  /// The nodes below the first of `open` with the others opened, each marked with its id.
  func nodes(open: [NavigationTree.ID], base: AddressBase) -> [Value] {
    let view = Opening(model: self, base: base, open: open)
    let top = open.first ?? NavigationTree.root
    let root = view.children(of: top, depth: 0)
    var nodes = root.nodes
    // The top has no entry of its own that could say what is left out.
    let home = view.href(of: top)
    if root.earlier > 0 { nodes.insert(view.leaf(words.earlier(root.earlier), home), at: 0) }
    if root.later > 0 { nodes.append(view.leaf(words.later(root.later), home)) }
    return nodes
  }

  /// The tree with some nodes open.
  private struct Opening {
    let model: NavigationModel
    let base: AddressBase
    let open: [NavigationTree.ID]

    struct Children {
      var nodes: [Value] = []
      /// How many before the first are left out.
      var earlier = 0
      var later = 0
    }

    // As deep as the folders are, which the file system bounds.
    func children(of id: NavigationTree.ID, depth: Int) -> Children {
      let ids = model.tree.nodes[id].children
      let next = depth + 1 < open.count && open[depth] == id ? open[depth + 1] : nil
      let range = model.window(ids.count, around: next.map { model.tree.nodes[$0].position } ?? 0)
      var children = Children(earlier: range.lowerBound, later: ids.count - range.upperBound)
      children.nodes.reserveCapacity(range.count + 2)
      for id in ids[range] { children.nodes.append(node(id, isOpen: id == next, depth: depth + 1)) }
      return children
    }

    private func node(_ id: NavigationTree.ID, isOpen: Bool, depth: Int) -> Value {
      let isShown = (isOpen || model.isWhole) && depth < NavigationModel.depth
      let children = isShown ? children(of: id, depth: depth) : Children()
      // A leaf is never open: what is made for one page serves its neighbors too.
      return node(
        model.tree.nodes[id].title, href(of: id), isCurrent: .mark(id),
        isOpen: isOpen && !children.nodes.isEmpty,
        isSection: !model.tree.nodes[id].children.isEmpty, children)
    }

    /// An entry without anything below it.
    func leaf(_ title: [UInt8], _ href: [UInt8]) -> Value {
      node(
        title, href, isCurrent: .flag(false), isOpen: false, isSection: false, Children())
    }

    private func node(
      _ title: [UInt8], _ href: [UInt8], isCurrent: Value, isOpen: Bool, isSection: Bool,
      _ children: Children
    ) -> Value {
      let words = model.words
      return .object(
        Object(
          model.shapes.node,
          [
            .text(title), .text(href), .flag(!href.isEmpty), isCurrent, .flag(isOpen),
            .flag(isSection), .flag(!children.nodes.isEmpty), .list(children.nodes),
            .text(children.earlier > 0 ? words.earlier(children.earlier) : []),
            .text(children.earlier > 0 ? href : []),
            .text(children.later > 0 ? words.later(children.later) : []),
            .text(children.later > 0 ? href : []),
          ]))
    }

    func href(of id: NavigationTree.ID) -> [UInt8] {
      if let external = model.tree.nodes[id].external { return Array(external.utf8) }
      let page = model.tree.nodes[id].page
      return page.map { base.reference(to: model.pages[$0].address.path) } ?? []
    }
  }
}
