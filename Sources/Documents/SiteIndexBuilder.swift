package import ByteText
package import Diagnostics

/// Makes the index of a site from the entries of its documents; linear in their number.
package struct SiteIndexBuilder {
  let entries: [IndexEntry]
  let options: IndexOptions
  var claims: AddressClaims
  var pages: [Page] = []
  var pageOfDocument: [Int?]
  var folderPages: [RelativePath: Int] = [:]
  /// Pages by their file, made when it is asked for: most sites need none of it.
  var pagesByOutput: [RelativePath: Int]?
  /// Files that lost their address to another source.
  var lostAssets: [RelativePath] = []
  /// Folders that ask for a page, for messages.
  var folderNames: Set<RelativePath> = []
  var diagnostics: [Diagnostic] = []

  /// Makes the index.
  ///
  /// `entries`, made with the same options, and `assets` must be in path order. Of two sources for
  /// one address the first in path order is published, an error names both.
  package static func index(
    _ entries: [IndexEntry], assets: [RelativePath], _ options: IndexOptions
  ) -> (index: SiteIndex, diagnostics: [Diagnostic]) {
    var builder = SiteIndexBuilder(entries, options)
    return builder.run(assets)
  }

  private init(_ entries: [IndexEntry], _ options: IndexOptions) {
    self.entries = entries
    self.options = options
    claims = AddressClaims(count: entries.count)
    pages.reserveCapacity(entries.count)
    pageOfDocument = Array(repeating: nil, count: entries.count)
  }

  private mutating func run(_ assets: [RelativePath]) -> (SiteIndex, [Diagnostic]) {
    addSources(assets)
    var folders = publishedFolders()
    let twins = FolderTwins(folders)
    diagnostics += twins.diagnostics
    addFolderPages(twins)
    for entry in entries where entry.isDraft { folders.insert(entry.folder) }
    let taxonomies = addTaxonomies()
    addPrintPages()
    let redirects = addRedirects()
    let builder = NavigationBuilder(
      pages: pages, folderPages: folderPages, weights: weights(), title: options.title,
      file: options.navigationFile)
    let datedPages = datedPages()
    let targets = targetTable(redirects, folders, hasFeed: !datedPages.isEmpty)
    let tree =
      options.navigation.isEmpty
      ? builder.folders() : builder.written(options.navigation, targets, &diagnostics)
    for (id, node) in tree.nodes.enumerated() {
      if let page = node.page, pages[page].node == nil { pages[page].node = id }
    }
    addThemes()
    let index = SiteIndex(
      pages: pages, tree: tree, taxonomies: taxonomies, assets: claims.assets,
      redirects: redirects, pageOfDocument: pageOfDocument, home: folderPages[.root],
      homeAddress: options.style.folderPage(.root), datedPages: datedPages, targets: targets,
      termsOfPages: terms(taxonomies))
    return (index, diagnostics)
  }

  /// A page has its own theme, else that of its folder.
  private mutating func addThemes() {
    let folders = FolderThemes(entries) { pageOfDocument[$0] != nil }
    for number in pages.indices {
      var own: String?
      var folder = pages[number].source
      if case .document(let document) = pages[number].kind {
        own = entries[document].theme
        folder = entries[document].folder
      }
      if own == nil, folders.isEmpty { continue }
      pages[number].theme = own ?? folders.theme(of: folder)
    }
  }

  private func datedPages() -> [Int] {
    newestFirst(pages.indices.filter { pages[$0].date != nil && !pages[$0].isUnlisted }, pages)
  }

  private func terms(_ taxonomies: [Taxonomy]) -> [[(taxonomy: Int, term: Int)]] {
    var terms: [[(taxonomy: Int, term: Int)]] = Array(repeating: [], count: pages.count)
    for (taxonomy, own) in taxonomies.enumerated() {
      for (term, pages) in own.terms.map(\.pages).enumerated() {
        for page in pages { terms[page].append((taxonomy, term)) }
      }
    }
    return terms
  }

  private func weights() -> [Int?] {
    pages.indices.map { page in
      guard case .document(let number) = pages[page].kind else { return nil }
      return entries[number].weight
    }
  }

  /// Every folder that holds something of the site.
  private func publishedFolders() -> FolderSet {
    var folders = FolderSet()
    for entry in publishedEntries() { folders.insert(entry.folder) }
    for path in claims.assets { folders.insert(path.parent) }
    return folders
  }

  /// The entries that have a page.
  func publishedEntries() -> some Sequence<IndexEntry> {
    zip(entries, pageOfDocument).lazy.filter { $0.1 != nil }.map(\.0)
  }
}
