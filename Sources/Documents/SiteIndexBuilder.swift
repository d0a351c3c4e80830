package import ByteText
private import Configuration
package import Diagnostics

/// Makes the index of a site from the entries of its documents; linear in their number.
package struct SiteIndexBuilder {
  private let entries: [IndexEntry]
  private let options: IndexOptions
  private var claims: AddressClaims
  private var pages: [Page] = []
  private var pageOfDocument: [Int?]
  private var folderPages: [RelativePath: Int] = [:]
  /// Pages by their file, made when it is asked for: most sites need none of it.
  private var pagesByOutput: [RelativePath: Int]?
  /// Files that lost their address to another source.
  private var lostAssets: [RelativePath] = []
  /// Folders that ask for a page, for messages.
  private var folderNames: Set<RelativePath> = []
  private var diagnostics: [Diagnostic] = []

  /// Makes the index.
  ///
  /// `entries`, made with the same options, and `assets` must be in path order. Of two sources for one address the first in
  /// path order is published, an error names both.
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

  // MARK: - Sources

  /// Documents and assets claim their addresses together, in path order; an index before a README.
  private mutating func addSources(_ assets: [RelativePath]) {
    var isPublished = Array(repeating: false, count: entries.count)
    var asset = 0
    for number in claimOrder() {
      while asset < assets.count, assets[asset] < entries[number].path {
        claimAsset(assets[asset])
        asset += 1
      }
      isPublished[number] = claimPage(entries[number])
    }
    for path in assets[asset...] { claimAsset(path) }
    for number in entries.indices where isPublished[number] { addPage(number) }
  }

  /// The documents in path order, but a README behind the index of its folder.
  private func claimOrder() -> [Int] {
    var readmes: [RelativePath: [Int]] = [:]
    let indexed = Set(entries.lazy.filter(\.isIndex).map(\.folder))
    var order: [Int] = []
    order.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      if entry.isFolderPage, !entry.isIndex, indexed.contains(entry.folder) {
        readmes[entry.folder, default: []].append(number)
      } else {
        order.append(number)
        if entry.isIndex { order += readmes.removeValue(forKey: entry.folder) ?? [] }
      }
    }
    // Several names of an index may stand around a README: it then came behind the first of them.
    return order + readmes.values.flatMap { $0 }.sorted()
  }

  private mutating func claimAsset(_ path: RelativePath) {
    let address = Address(file: RelativePath(normalizedToNFC(path.bytes)))
    if let rival = claims.claim(address, by: path) {
      diagnostics.append(collision(path, rival, address))
      lostAssets.append(path)
    } else {
      claims.assets.append(path)
    }
  }

  /// Whether a document will have a page; why not is reported.
  private mutating func claimPage(_ entry: IndexEntry) -> Bool {
    if entry.isDraft && !options.includesDrafts { return false }
    guard entry.address.output.isNameable else {
      diagnostics.append(Self.tooLong(entry))
      return false
    }
    if let rival = claims.claim(entry.claim, by: entry.path) {
      diagnostics.append(collision(entry.path, rival, entry.address))
      return false
    }
    return true
  }

  private mutating func addPage(_ number: Int) {
    let entry = entries[number]
    pageOfDocument[number] = pages.count
    if entry.isFolderPage, folderPages[entry.folder] == nil {
      folderPages[entry.folder] = pages.count
    }
    add(
      Page(
        kind: .document(number), address: entry.address,
        title: entry.title.isEmpty ? options.title : entry.title,
        summary: entry.summary, date: entry.date, updated: entry.updated, source: entry.path,
        isUnlisted: entry.isUnlisted))
  }

  private func collision(
    _ loser: RelativePath, _ winner: AddressClaims.Rival, _ address: Address
  ) -> Diagnostic {
    let what: String
    switch winner {
    case .file: what = "would both be published as '/\(address.output)'"
    case .folder:
      what = "cannot both be published: where one needs a file the other needs a folder"
    case .reserved(let name):
      return Diagnostic(
        .error, id: "address-reserved",
        "'/\(address.output)' is not free: recto needs '\(name)' for itself",
        file: loser.description, hint: "rename it, or give it another slug or permalink")
    }
    let names = (winner: name(of: winner.name), loser: name(of: loser))
    return Diagnostic(
      .error, id: "address-taken", "\(names.winner) and \(names.loser) \(what)",
      file: loser.description, hint: "\(names.winner) is published; rename or remove one of them")
  }

  /// What a source is called in a message.
  private func name(of source: RelativePath) -> String {
    if source.isRoot { return "the home page" }
    return folderNames.contains(source) ? "the folder '\(source)'" : "'\(source)'"
  }

  private static func tooLong(_ entry: IndexEntry) -> Diagnostic {
    Diagnostic(
      .error, id: "address-too-long",
      "'/\(entry.address.output)' is longer than the name of a file may be", file: entry.file,
      hint: "rename it, or set a slug")
  }

  // MARK: - Pages that nobody wrote

  /// Every folder with a listed page, and the root, has a page.
  private mutating func addFolderPages(_ twins: FolderTwins) {
    var wanted = FolderSet()
    wanted.insert(.root)
    for entry in publishedEntries() where !entry.isUnlisted { wanted.insert(entry.folder) }
    for folder in wanted.sorted where folderPages[folder] == nil {
      let address = options.style.folderPage(folder.normalized)
      folderNames.insert(folder)
      guard let rival = claims.claim(address, by: folder) else {
        folderPages[folder] = add(
          Page(
            kind: .folder, address: address,
            title: folder.isRoot ? options.title : titleCased(folder.name), summary: [],
            source: folder))
        continue
      }
      // A page with that permalink, or an `index.html` of the author's own, stands for the folder.
      folderPages[folder] = page(at: address.output)
      if folderPages[folder] == nil, !isAsset(rival.name, address), !twins.losers.contains(folder) {
        diagnostics.append(collision(folder, rival, address))
      }
    }
  }

  /// Whether `source` is copied to `address`.
  private func isAsset(_ source: RelativePath, _ address: Address) -> Bool {
    source.normalized == address.output
  }

  /// The page that is published as the file `output`.
  private mutating func page(at output: RelativePath) -> Int? {
    if let pagesByOutput { return pagesByOutput[output] }
    let made = Dictionary(
      pages.enumerated().map { ($1.address.output, $0) }, uniquingKeysWith: { first, _ in first })
    pagesByOutput = made
    return made[output]
  }

  @discardableResult
  private mutating func add(_ page: Page) -> Int {
    pages.append(page)
    pagesByOutput?[page.address.output] = pages.count - 1
    return pages.count - 1
  }

  private mutating func addTaxonomies() -> [Taxonomy] {
    var taxonomies: [Taxonomy] = []
    for (position, name) in options.taxonomies.enumerated() {
      var builder = TaxonomyBuilder(name: name)
      for (number, entry) in entries.enumerated() where !entry.isUnlisted {
        guard let page = pageOfDocument[number] else { continue }
        for term in entry.terms[position] { builder.add(term, page: page) }
      }
      guard var taxonomy = builder.finish(pages) else { continue }
      let number = taxonomies.count
      let folder = RelativePath(name)
      taxonomy.page = addPage(
        .taxonomy(number), titleCased(name.utf8), options.style.folderPage(folder), folder)
      for index in taxonomy.terms.indices {
        let term = taxonomy.terms[index]
        taxonomy.terms[index].page = addPage(
          .term(number, index), Array(term.title.utf8),
          options.style.page(term.slug, in: folder), folder.appending(term.slug))
      }
      taxonomies.append(taxonomy)
    }
    return taxonomies
  }

  /// Adds a page unless a page or file of the author's own has its address.
  private mutating func addPage(
    _ kind: Page.Kind, _ title: [UInt8], _ address: Address, _ source: RelativePath
  ) -> Int? {
    guard let rival = claims.claim(address, by: source) else {
      return add(Page(kind: kind, address: address, title: title, summary: [], source: source))
    }
    let owner = page(at: address.output).map { pages[$0] }
    if owner?.isDocument != true, !isAsset(rival.name, address) {
      diagnostics.append(
        Diagnostic(
          .warning, id: "list-without-page",
          "the list of '\(displayName(title))' has no page: \(name(of: rival.name)) is in its way",
          hint: "rename one of them, or leave the list out with 'taxonomies' in recto.yaml"))
    }
    return nil
  }

  private mutating func addRedirects() -> [SiteIndex.Redirect] {
    var redirects: [SiteIndex.Redirect] = []
    for (number, entry) in entries.enumerated() where !entry.aliases.isEmpty {
      guard let page = pageOfDocument[number] else { continue }
      for alias in entry.aliases {
        let folder = alias.text.hasPrefix("/") ? RelativePath.root : entry.folder
        guard let path = folder.resolving(percentDecoded(alias.text)) else { continue }
        let suffix = alias.text.hasSuffix("/") ? "/" : ""
        let address = options.style.permalink(
          String(decoding: percentEncoded(path: path.bytes), as: UTF8.self) + suffix)
        if address.output == pages[page].address.output { continue }
        if let winner = claims.claim(address, by: entry.path) {
          diagnostics.append(
            Diagnostic(
              .warning, id: "alias-taken",
              "the alias '\(alias.text)' is the address of '\(winner.name)'",
              file: entry.file, line: alias.position?.line, column: alias.position?.column,
              hint: "remove the alias"))
        } else {
          redirects.append(SiteIndex.Redirect(from: address, page: page))
        }
      }
    }
    return redirects
  }

  // MARK: - For others

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
  private func publishedEntries() -> some Sequence<IndexEntry> {
    zip(entries, pageOfDocument).lazy.filter { $0.1 != nil }.map(\.0)
  }

  private mutating func targetTable(
    _ redirects: [SiteIndex.Redirect], _ folders: FolderSet, hasFeed: Bool
  ) -> TargetTable {
    var table = TargetTable(count: pages.count + claims.assets.count)
    for (number, entry) in entries.enumerated() {
      if let page = pageOfDocument[number] {
        table.addSource(entry.path, entry.keys, .page(page))
      } else if entry.isDraft && !options.includesDrafts {
        table.addSource(entry.path, entry.keys, .draft(number))
      } else if let page = page(at: entry.address.output) {
        // Another source is published under that very address.
        table.addSource(entry.path, entry.keys, .page(page))
      } else {
        table.addAbsent(entry.path, .unpublished)
      }
    }
    for (number, path) in claims.assets.enumerated() { table.addSource(path, .asset(number)) }
    for path in lostAssets { table.addAbsent(path, .unpublished) }
    for folder in folders.all where folderPages[folder] == nil {
      table.addAbsent(folder, folderNames.contains(folder) ? .unpublished : .folder)
    }
    for (folder, page) in folderPages.sorted(by: { $0.key < $1.key }) {
      table.addFolder(folder, .page(page))
    }
    for (number, path) in claims.assets.enumerated()
    where path.name.elementsEqual("index.html".utf8) {
      table.addFolder(path.parent, .asset(number))
    }
    for path in options.generated { table.addSource(path, .generated(path)) }
    if hasFeed, let feed = options.feed { table.addSource(feed, .generated(feed)) }
    for number in pages.indices {
      if case .document(let document) = pages[number].kind {
        table.addAddress(entries[document].keys, .page(number))
      } else {
        table.addAddress(pages[number].address, .page(number))
      }
    }
    for redirect in redirects { table.addAddress(redirect.from, .page(redirect.page)) }
    return table
  }
}

extension RelativePath {
  /// Whether a file system can hold it: a name has at most 255 bytes, a path 4096 with its folder.
  fileprivate var isNameable: Bool {
    if bytes.count <= 255 { return true }
    return bytes.count <= 3800 && parts.allSatisfy { $0.count <= 255 }
  }
}
