import ByteText
import Documents

/// What a page for printing holds, in reading order.
struct PrintOutline: Sendable {
  struct Chapter: Sendable {
    var title: [UInt8]
    /// How deep it lies, from 1.
    var depth: Int
    /// Its page; nil of a folder that has none.
    var page: Int?
    /// Its text; nil of a folder that only lists others.
    var document: Int?
  }

  private(set) var chapters: [Chapter] = []
  /// The index of a page's chapter.
  private(set) var numbers: [Int: Int] = [:]

  /// The documents in the navigation that `page`, which is one for printing, is of.
  init(_ page: Page, _ index: SiteIndex) {
    guard case .print(let own) = page.kind else { return }
    let (tree, folder) = (index.tree, page.source)
    let root = folder.isRoot ? NavigationTree.root : index.pages[own].node
    guard let root else {
      // A navigation that was written may know the pages and not the folder.
      for node in tree.readingOrder where Self.isBelow(folder, tree.nodes[node].page, index) {
        add(node, depth: 1, index)
      }
      return
    }
    var waiting = [(node: root, depth: 1)]
    while let (node, depth) = waiting.popLast() {
      add(node, depth: depth, index)
      // The folder's own page stands beside those that lie in it.
      let below = node == root ? 1 : depth + 1
      waiting += tree.nodes[node].children.reversed().map { ($0, below) }
    }
    removeEmptyFolders()
  }

  /// The documents that it shows.
  var documents: [Int] { chapters.compactMap(\.document) }

  private mutating func add(_ id: NavigationTree.ID, depth: Int, _ index: SiteIndex) {
    let node = index.tree.nodes[id]
    guard node.external == nil else { return }
    var chapter = Chapter(title: node.title, depth: depth, page: node.page)
    if let page = node.page {
      // A page that is listed twice is printed once.
      guard numbers[page] == nil, !index.pages[page].source.isNotFoundPage else { return }
      if case .document(let document) = index.pages[page].kind { chapter.document = document }
    }
    if chapter.document == nil, node.children.isEmpty || node.parent == nil { return }
    if let page = node.page { numbers[page] = chapters.count }
    chapters.append(chapter)
  }

  /// Leaves out headings below which nothing stands.
  private mutating func removeEmptyFolders() {
    var kept: [Chapter] = []
    /// The depth of what stands behind.
    var next = 0
    for chapter in chapters.reversed() where chapter.document != nil || next > chapter.depth {
      kept.append(chapter)
      next = chapter.depth
    }
    guard kept.count < chapters.count else { return }
    chapters = kept.reversed()
    numbers = [:]
    for (number, chapter) in chapters.enumerated() {
      if let page = chapter.page { numbers[page] = number }
    }
  }

  private static func isBelow(_ folder: RelativePath, _ page: Int?, _ index: SiteIndex) -> Bool {
    guard let page else { return false }
    return index.pages[page].isDocument && index.pages[page].source.isInside(folder)
  }
}

/// What one page for printing may hold.
struct PrintLimits: Sendable {
  var bytes = 64 << 20
  /// Beyond it a page is not even begun.
  var chapters = Int.max

  /// What a preview may make again after every change.
  static let preview = PrintLimits(bytes: 4 << 20, chapters: 300)
}
