package import ByteText
private import Configuration
package import Diagnostics

/// Makes the index of a site from its documents; linear in their number.
package struct SiteIndexBuilder {
  private let documents: [Document]
  private let options: IndexOptions
  private var claims = AddressClaims()
  private var pages: [Page] = []
  private var pageOfDocument: [Int?]
  private var folderPages: [RelativePath: Int] = [:]
  private var diagnostics: [Diagnostic] = []

  /// Makes the index.
  ///
  /// `documents` and `assets` must be in path order. Of two sources for one address the first in
  /// path order is published, an error names both.
  package static func index(
    _ documents: [Document], assets: [RelativePath], _ options: IndexOptions
  ) -> (index: SiteIndex, diagnostics: [Diagnostic]) {
    var builder = SiteIndexBuilder(documents, options)
    return builder.run(assets)
  }

  private init(_ documents: [Document], _ options: IndexOptions) {
    self.documents = documents
    self.options = options
    pageOfDocument = Array(repeating: nil, count: documents.count)
  }

  private mutating func run(_ assets: [RelativePath]) -> (SiteIndex, [Diagnostic]) {
    addSources(assets)
    addFolderPages()
    let taxonomies = addTaxonomies()
    let redirects = addRedirects()
    let builder = NavigationBuilder(
      pages: pages, folderPages: folderPages, weights: weights(), title: options.title)
    let datedPages = datedPages()
    let targets = targetTable(redirects, hasFeed: !datedPages.isEmpty)
    let tree =
      options.navigation.isEmpty
      ? builder.folders() : builder.written(options.navigation, targets, &diagnostics)
    for (id, node) in tree.nodes.enumerated() {
      if let page = node.page, pages[page].node == nil { pages[page].node = id }
    }
    let index = SiteIndex(
      pages: pages, tree: tree, taxonomies: taxonomies, assets: claims.assets,
      redirects: redirects, pageOfDocument: pageOfDocument, home: folderPages[.root],
      homeAddress: options.style.folderPage(.root), datedPages: datedPages, targets: targets,
      termsOfPages: terms(taxonomies))
    return (index, diagnostics)
  }

  // MARK: - Sources

  /// Documents and assets claim their addresses together, in path order; an index before a README.
  private mutating func addSources(_ assets: [RelativePath]) {
    var addresses: [Address?] = Array(repeating: nil, count: documents.count)
    var asset = 0
    for number in claimOrder() {
      while asset < assets.count, assets[asset] < documents[number].path {
        claimAsset(assets[asset])
        asset += 1
      }
      addresses[number] = claimPage(documents[number])
    }
    for path in assets[asset...] { claimAsset(path) }
    // By index: a document in a variable would be a copy of all its references.
    for number in documents.indices {
      if let address = addresses[number] { addPage(documents[number], number, address) }
    }
  }

  /// The documents in path order, but a README behind the index of its folder.
  private func claimOrder() -> [Int] {
    var readmes: [RelativePath: [Int]] = [:]
    let indexed = Set(documents.filter { $0.path.isIndex }.map(\.path.parent))
    var order: [Int] = []
    order.reserveCapacity(documents.count)
    for number in documents.indices {
      let path = documents[number].path
      if path.isFolderPage, !path.isIndex, indexed.contains(path.parent) {
        readmes[path.parent, default: []].append(number)
      } else {
        order.append(number)
        if path.isIndex { order += readmes.removeValue(forKey: path.parent) ?? [] }
      }
    }
    // Several names of an index may stand around a README: it then came behind the first of them.
    return order + readmes.values.flatMap { $0 }.sorted()
  }

  private mutating func claimAsset(_ path: RelativePath) {
    let address = Address(file: RelativePath(normalizedToNFC(path.bytes)))
    if let rival = claims.claim(address, by: path) {
      diagnostics.append(collision(path, rival, address))
    } else {
      claims.assets.append(path)
    }
  }

  /// The address of a document's page; nil when there will be none, for a reason that is reported.
  private mutating func claimPage(_ document: Document) -> Address? {
    if document.frontMatter.draft && !options.includesDrafts { return nil }
    let address = address(of: document)
    guard address.output.isNameable else {
      diagnostics.append(Self.tooLong(address, document.path))
      return nil
    }
    if let rival = claims.claim(address, by: document.path) {
      diagnostics.append(collision(document.path, rival, address))
      return nil
    }
    return address
  }

  private mutating func addPage(_ document: Document, _ number: Int, _ address: Address) {
    let front = document.frontMatter
    pageOfDocument[number] = pages.count
    if document.path.isFolderPage, folderPages[document.path.parent] == nil {
      folderPages[document.path.parent] = pages.count
    }
    pages.append(
      Page(
        kind: .document(number), address: address, title: document.title,
        summary: document.summary, date: front.date, updated: front.updated,
        source: document.path, isUnlisted: front.unlisted || document.path.isNotFoundPage))
  }

  private func address(of document: Document) -> Address {
    let front = document.frontMatter
    if let permalink = front.permalink { return options.style.permalink(permalink) }
    let path = RelativePath(normalizedToNFC(document.path.bytes))
    if path.isNotFoundPage { return Address(file: RelativePath("404.html")) }
    if path.isFolderPage {
      guard let slug = front.slug, !path.parent.isRoot else {
        return options.style.folderPage(path.parent)
      }
      return options.style.folderPage(
        path.parent.parent.appending(normalizedToNFC(Array(slug.utf8))))
    }
    let name = front.slug.map { normalizedToNFC(Array($0.utf8)) } ?? Array(path.stem)
    return options.style.page(name, in: path.parent)
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
    return Diagnostic(
      .error, id: "address-taken", "'\(winner.name)' and '\(loser)' \(what)",
      file: loser.description, hint: "'\(winner.name)' is published; rename or remove one of them")
  }

  private static func tooLong(_ address: Address, _ source: RelativePath) -> Diagnostic {
    Diagnostic(
      .error, id: "address-too-long",
      "'/\(address.output)' is longer than the name of a file may be", file: source.description,
      hint: "rename it, or set a slug")
  }

  // MARK: - Pages that nobody wrote

  /// Every folder with a listed page, and the root, has a page.
  private mutating func addFolderPages() {
    var seen: Set<RelativePath> = []
    var wanted: [RelativePath] = [.root]
    for page in pages where !page.isUnlisted {
      var folder = page.source.parent
      while !folder.isRoot, seen.insert(folder).inserted {
        wanted.append(folder)
        folder = folder.parent
      }
    }
    let pageIndices = Dictionary(
      uniqueKeysWithValues: pages.indices.map { (pages[$0].address.output, $0) })
    for folder in wanted.sorted() where folderPages[folder] == nil {
      let address = options.style.folderPage(RelativePath(normalizedToNFC(folder.bytes)))
      // A page with that permalink, or an `index.html` of the author's own, stands for the folder.
      if claims.claim(address, by: folder) != nil {
        folderPages[folder] = pageIndices[address.output]
        continue
      }
      folderPages[folder] = pages.count
      pages.append(
        Page(
          kind: .folder, address: address,
          title: folder.isRoot ? options.title : titleCased(folder.name), summary: [],
          source: folder))
    }
  }

  private mutating func addTaxonomies() -> [Taxonomy] {
    var taxonomies: [Taxonomy] = []
    for name in options.taxonomies {
      var builder = TaxonomyBuilder(name: name)
      for (index, page) in pages.enumerated() where !page.isUnlisted {
        guard case .document(let number) = page.kind else { continue }
        for term in documents[number].frontMatter.terms(of: name) { builder.add(term, page: index) }
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

  /// Adds a page unless a page of the author's own has its address.
  private mutating func addPage(
    _ kind: Page.Kind, _ title: [UInt8], _ address: Address, _ source: RelativePath
  ) -> Int? {
    if claims.claim(address, by: source) != nil { return nil }
    pages.append(
      Page(kind: kind, address: address, title: title, summary: [], source: source))
    return pages.count - 1
  }

  private mutating func addRedirects() -> [SiteIndex.Redirect] {
    var redirects: [SiteIndex.Redirect] = []
    for number in documents.indices {
      guard let page = pageOfDocument[number] else { continue }
      let front = documents[number].frontMatter
      for (position, alias) in front.aliases.enumerated() {
        let source = documents[number].path
        let place =
          front.places.aliases.indices.contains(position)
          ? front.places.aliases[position] : nil
        let folder = alias.hasPrefix("/") ? RelativePath.root : source.parent
        guard let path = folder.resolving(percentDecoded(alias)) else { continue }
        let suffix = alias.hasSuffix("/") ? "/" : ""
        let address = options.style.permalink(
          String(decoding: percentEncoded(path: path.bytes), as: UTF8.self) + suffix)
        if address.output == pages[page].address.output { continue }
        if let winner = claims.claim(address, by: source) {
          diagnostics.append(
            Diagnostic(
              .warning, id: "alias-taken",
              "the alias '\(alias)' is the address of '\(winner.name)'",
              file: source.description, line: place?.line, column: place?.column,
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
    pages.map { page in
      guard case .document(let number) = page.kind else { return nil }
      return documents[number].frontMatter.weight
    }
  }

  private func targetTable(_ redirects: [SiteIndex.Redirect], hasFeed: Bool) -> TargetTable {
    var table = TargetTable()
    for number in documents.indices {
      if let page = pageOfDocument[number] {
        table.addSource(documents[number].path, .page(page))
      } else if documents[number].frontMatter.draft {
        table.addSource(documents[number].path, .draft(number))
      }
    }
    for (number, path) in claims.assets.enumerated() { table.addSource(path, .asset(number)) }
    for (folder, page) in folderPages.sorted(by: { $0.key < $1.key }) {
      table.addSource(folder, .page(page))
    }
    for (number, path) in claims.assets.enumerated()
    where path.name.elementsEqual("index.html".utf8) {
      table.addSource(path.parent, .asset(number))
    }
    for path in options.generated { table.addSource(path, .generated(path)) }
    if hasFeed, let feed = options.feed { table.addSource(feed, .generated(feed)) }
    for (number, page) in pages.enumerated() { table.addAddress(page.address, .page(number)) }
    for redirect in redirects { table.addAddress(redirect.from, .page(redirect.page)) }
    return table
  }
}

extension RelativePath {
  /// Whether it is the document that a server shows when nothing is found.
  package var isNotFoundPage: Bool { bytes.elementsEqual("404.md".utf8) }
}

extension RelativePath {
  /// Whether a file system can hold it: a name has at most 255 bytes, a path 4096 with its folder.
  fileprivate var isNameable: Bool {
    if bytes.count <= 255 { return true }
    return bytes.count <= 3800 && parts.allSatisfy { $0.count <= 255 }
  }
}
