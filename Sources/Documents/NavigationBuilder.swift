import ByteText
import Diagnostics

/// Makes the navigation tree, from the folders or as the configuration's `nav` says.
struct NavigationBuilder {
  let pages: [Page]
  let folderPages: [RelativePath: Int]
  /// Of the pages; nil where no weight was given.
  let weights: [Int?]
  let title: [UInt8]
  /// Where `nav` was written.
  let file: String

  // MARK: - From folders

  /// Folders and pages: by weight, those without one last, then by name in natural order.
  func folders() -> NavigationTree {
    var tree = NavigationTree(title: title)
    tree.nodes[NavigationTree.root].page = folderPages[.root]
    var ids: [RelativePath: NavigationTree.ID] = [.root: NavigationTree.root]
    var keys = [SortKey(weight: nil, name: [])]
    let pagesOfFolders = Set(folderPages.values)
    for index in pages.indices where pages[index].isDocument && !pages[index].isUnlisted {
      let parent = folder(pages[index].source.parent, in: &tree, &ids, &keys)
      if pagesOfFolders.contains(index) { continue }
      _ = tree.add(NavigationTree.Node(title: pages[index].title, page: index), to: parent)
      keys.append(SortKey(weight: weights[index], name: pages[index].source.name))
    }
    for id in tree.nodes.indices {
      tree.nodes[id].children.sort { keys[$0].precedes(keys[$1]) }
    }
    tree.finish()
    return tree
  }

  private func folder(
    _ path: RelativePath, in tree: inout NavigationTree,
    _ ids: inout [RelativePath: NavigationTree.ID], _ keys: inout [SortKey]
  ) -> NavigationTree.ID {
    // Names in two forms of Unicode are one address, and so one folder for readers.
    if let id = ids[path.normalized] { return id }
    // Folders are as deep as the author made them; the file system bounds the depth.
    let parent = folder(path.parent, in: &tree, &ids, &keys)
    let page = folderPages[path]
    let listed = page.flatMap { pages[$0].isUnlisted ? nil : $0 }
    let id = tree.add(
      NavigationTree.Node(
        title: listed.map { pages[$0].title } ?? titleCased(path.name), page: listed),
      to: parent)
    keys.append(SortKey(weight: page.flatMap { weights[$0] }, name: path.name))
    ids[path.normalized] = id
    return id
  }

  private struct SortKey {
    var weight: Int?
    var name: ArraySlice<UInt8>

    func precedes(_ other: SortKey) -> Bool {
      if weight != other.weight { return weight ?? Int.max < other.weight ?? Int.max }
      return naturallyPrecedes(name, other.name)
    }
  }

  // MARK: - As written

  /// The tree that the author wrote down; a path that leads nowhere is left out with a warning.
  func written(
    _ items: [NavigationItem], _ targets: TargetTable, _ diagnostics: inout [Diagnostic]
  ) -> NavigationTree {
    var tree = NavigationTree(title: title)
    tree.nodes[NavigationTree.root].page = folderPages[.root]
    add(items, to: NavigationTree.root, &tree, targets, &diagnostics)
    tree.finish()
    return tree
  }

  // The depth is that of the configuration, which its reader bounds.
  private func add(
    _ items: [NavigationItem], to parent: NavigationTree.ID, _ tree: inout NavigationTree,
    _ targets: TargetTable, _ diagnostics: inout [Diagnostic]
  ) {
    for item in items {
      var node = NavigationTree.Node(title: Array((item.title ?? "").utf8))
      switch item.target {
      case .none: break
      case .external(let address):
        node.external = address
        if item.title == nil { node.title = Array(address.utf8) }
      case .path(let path):
        guard let page = page(at: path, targets) else {
          // A draft comes into the navigation together with its page.
          if !isDraft(path, targets) { diagnostics.append(missing(path, item, targets)) }
          continue
        }
        // The home page is the root already.
        if page == folderPages[.root], item.children.isEmpty, item.title == nil { continue }
        node.page = page
        if item.title == nil { node.title = pages[page].title }
      }
      let id = tree.add(node, to: parent)
      add(item.children, to: id, &tree, targets, &diagnostics)
    }
  }

  private func page(at path: String, _ targets: TargetTable) -> Int? {
    if case .page(let page)? = target(at: path, targets) { page } else { nil }
  }

  private func isDraft(_ path: String, _ targets: TargetTable) -> Bool {
    if case .draft? = target(at: path, targets) { true } else { false }
  }

  private func target(at path: String, _ targets: TargetTable) -> TargetTable.Target? {
    RelativePath.root.resolving(path).flatMap {
      targets.source($0) ?? targets.source($0.withSuffix(".md"))
    }
  }

  private func missing(_ path: String, _ item: NavigationItem, _ targets: TargetTable) -> Diagnostic
  {
    let nearest = RelativePath.root.resolving(path).flatMap { targets.nearest(to: $0) }
    let near = nearest.map { "did you mean '\($0.isEmpty ? "/" : displayName($0))'?" }
    return Diagnostic(
      .warning, id: "nav-target-missing", "nav names '\(path)', which is no page of the site",
      file: file, line: item.line, column: item.column,
      hint: near ?? "write the path of a Markdown file or of a folder, from the source folder")
  }
}
