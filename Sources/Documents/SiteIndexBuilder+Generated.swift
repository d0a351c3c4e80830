import ByteText
private import Diagnostics

extension SiteIndexBuilder {
  /// Every folder with a listed page, and the root, has a page.
  mutating func addFolderPages(_ twins: FolderTwins) {
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
  mutating func page(at output: RelativePath) -> Int? {
    if let pagesByOutput { return pagesByOutput[output] }
    let made = Dictionary(
      pages.enumerated().map { ($1.address.output, $0) }, uniquingKeysWith: { first, _ in first })
    pagesByOutput = made
    return made[output]
  }

  @discardableResult
  mutating func add(_ page: Page) -> Int {
    pages.append(page)
    pagesByOutput?[page.address.output] = pages.count - 1
    return pages.count - 1
  }

  mutating func addTaxonomies() -> [Taxonomy] {
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
}
