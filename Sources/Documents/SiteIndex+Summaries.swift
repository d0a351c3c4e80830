extension SiteIndex {
  /// The same index with other summaries of some pages; everything else of them must be the same.
  package func with(_ summaries: [(page: Int, summary: [UInt8])]) -> SiteIndex {
    var pages = pages
    for (page, summary) in summaries { pages[page].summary = summary }
    return SiteIndex(
      pages: pages, tree: tree, taxonomies: taxonomies, assets: assets, redirects: redirects,
      pageOfDocument: pageOfDocument, home: home, homeAddress: homeAddress,
      datedPages: datedPages, targets: targets, termsOfPages: termsOfPages)
  }

  /// The lists that show the summary of a page: those of the folders above it and of its terms.
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
}
