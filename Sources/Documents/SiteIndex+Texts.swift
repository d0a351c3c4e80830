extension SiteIndex {
  /// Other words of a page.
  package struct Words: Sendable {
    package var page: Int
    package var title: [UInt8]
    package var summary: [UInt8]

    package init(page: Int, title: [UInt8], summary: [UInt8]) {
      self.page = page
      self.title = title
      self.summary = summary
    }
  }

  /// The same index with other words for some pages.
  ///
  /// The home page must not be among them when it gives the site its title, and nodes must have the
  /// titles of their pages, which those of a written navigation need not have.
  package func with(_ words: [Words]) -> SiteIndex {
    var (pages, tree) = (pages, tree)
    for own in words {
      let isRenamed = pages[own.page].title != own.title
      pages[own.page].summary = own.summary
      pages[own.page].title = own.title
      guard isRenamed else { continue }
      for print in pages.indices where pages[print].kind == .print(own.page) {
        pages[print].title = own.title
      }
      for node in tree.nodes.indices where tree.nodes[node].page == own.page {
        tree.nodes[node].title = own.title
      }
    }
    return SiteIndex(
      pages: pages, tree: tree, taxonomies: taxonomies, assets: assets, redirects: redirects,
      pageOfDocument: pageOfDocument, home: home, homeAddress: homeAddress,
      datedPages: datedPages, targets: targets, termsOfPages: termsOfPages)
  }

  /// The lists that show a page: those of the folders above it and of its terms.
  package func lists(showing page: Int) -> Set<Int> {
    var lists: Set<Int> = []
    for node in tree.nodes.indices where tree.nodes[node].page == page {
      for above in tree.path(to: node).dropLast() {
        if let list = tree.nodes[above].page, !pages[list].isDocument { lists.insert(list) }
      }
    }
    for (taxonomy, term) in terms(of: page) {
      if let list = taxonomies[taxonomy].terms[term].page { lists.insert(list) }
    }
    if let home, !pages[home].isDocument { lists.insert(home) }
    return lists
  }

  /// The pages that show the title of a page beside the lists: those around and below it.
  package func pages(naming page: Int) -> Set<Int> {
    var pages: Set<Int> = []
    for node in tree.nodes.indices where tree.nodes[node].page == page {
      let (previous, next) = tree.neighbors(of: node)
      for neighbor in [previous, next] {
        if let page = neighbor.flatMap({ tree.nodes[$0].page }) { pages.insert(page) }
      }
      // Wherever the folder around it is open, the navigation shows it.
      var waiting = [tree.nodes[node].parent ?? node]
      while let node = waiting.popLast() {
        if let page = tree.nodes[node].page { pages.insert(page) }
        waiting += tree.nodes[node].children
      }
    }
    return pages
  }
}
