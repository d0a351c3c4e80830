/// What a link of a document turned out to lead to.
package enum ResolvedLink: Sendable, Hashable {
  /// A page of the site, and what follows its address: query and fragment, encoded.
  case page(Int, suffix: [UInt8])
  /// A copied file, and what follows its address.
  case asset(Int, suffix: [UInt8])
  /// A file that the build makes, by its path of an address, and what follows it.
  case generated([UInt8], suffix: [UInt8])
  /// A place of the same page: `#…`.
  case fragment([UInt8])
  /// An address outside the site.
  case external([UInt8])
  /// Nothing; it stays as its author wrote it.
  case broken
}

/// Which pages lead to which.
package struct LinkGraph: Sendable {
  /// For each page the pages that it links to, each once, in the order of the text.
  package private(set) var links: [[Int]]
  /// For each page the pages that link to it, in the order of pages.
  package private(set) var backlinks: [[Int]]

  /// Makes the graph of `pageCount` pages from the links of documents.
  package init(pageCount: Int, resolved: [(page: Int, links: [ResolvedLink])]) {
    links = Array(repeating: [], count: pageCount)
    backlinks = Array(repeating: [], count: pageCount)
    for (page, resolved) in resolved {
      var seen: Set<Int> = [page]
      for case .page(let target, _) in resolved where seen.insert(target).inserted {
        links[page].append(target)
        backlinks[target].append(page)
      }
    }
  }
}
