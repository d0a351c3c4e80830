import ByteText
import Documents
import Markdown
import Templates

/// Finds the digests of pages; each worker has its own.
///
/// Whatever of a page comes from elsewhere than its document has to be in here: a page whose digest
/// is that of an earlier build is not made again. `IncrementalTests` compares the two.
struct PageDigests: ~Copyable {
  private let composer: PageComposer
  private let shared: SharedDigests
  private var buffer = ByteBuffer()
  private var view: NavigationModel.View?
  private var navigation: UInt64 = 0

  init(_ composer: PageComposer, _ shared: SharedDigests) {
    self.composer = composer
    self.shared = shared
  }

  /// The digest of the page `number`; nil for one that is not made of documents.
  mutating func digest(of number: Int) -> PageDigest? {
    let page = composer.index.pages[number]
    if page.isPrint { return digest(ofPrint: page, number) }
    guard case .document(let document) = page.kind else { return nil }
    return PageDigest(
      text: composer.sources.record(document).shownHash, shared: shared[page.theme],
      place: place(of: page, number), terms: terms(of: number),
      links: links(of: document, number), navigation: navigation(at: page.node))
  }

  /// A page for printing is made of the same things as the pages that it holds, and of their order.
  private mutating func digest(ofPrint page: Page, _ number: Int) -> PageDigest {
    let outline = PrintOutline(page, composer.index)
    var texts = ArchiveWriter()
    for chapter in outline.chapters {
      texts.write(chapter.title)
      texts.write(chapter.depth)
      texts.write(chapter.page.map { composer.index.pages[$0].address.path } ?? [])
      if chapter.document != nil, let page = chapter.page {
        digest(of: page)?.write(to: &texts)
      }
    }
    return PageDigest(
      text: texts.withBytes { contentHash($0) }, shared: shared[page.theme],
      place: place(of: page, number), terms: 0, links: 0, navigation: 0)
  }

  private mutating func hash() -> UInt64 {
    defer { buffer.removeAll() }
    return buffer.withBytes { contentHash($0) }
  }

  private mutating func append(_ text: [UInt8]) {
    buffer.append(number: text.count)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(text)
  }

  // MARK: - The parts

  private mutating func place(of page: Page, _ number: Int) -> UInt64 {
    append(page.address.path)
    append(page.address.output.bytes)
    append(page.source.bytes)
    append(page.title)
    buffer.append(page.isUnlisted ? 1 : 0)
    buffer.append(number == composer.index.home ? 1 : 0)
    guard let node = page.node else { return hash() }
    let tree = composer.index.tree
    for above in tree.path(to: node).dropLast() { appendLink(to: above) }
    let (previous, next) = tree.neighbors(of: node)
    for neighbor in [previous, next] {
      buffer.append(0)
      if let neighbor { appendLink(to: neighbor) }
    }
    return hash()
  }

  private mutating func appendLink(to node: NavigationTree.ID) {
    let own = composer.index.tree.nodes[node]
    append(own.title)
    if let page = own.page { append(composer.index.pages[page].address.path) }
    buffer.append(0)
  }

  private mutating func terms(of page: Int) -> UInt64 {
    for (taxonomy, term) in composer.index.terms(of: page) {
      guard let list = composer.index.taxonomies[taxonomy].terms[term].page else { continue }
      append(Array(composer.index.taxonomies[taxonomy].terms[term].title.utf8))
      append(composer.index.pages[list].address.path)
    }
    return hash()
  }

  private mutating func links(of document: Int, _ page: Int) -> UInt64 {
    for link in composer.links[document] {
      switch link {
      case .page(let target, let suffix):
        buffer.append("p")
        append(composer.index.pages[target].address.path)
        append(suffix)
      case .asset(let asset, let suffix):
        buffer.append("a")
        append(composer.index.assets[asset].bytes)
        append(suffix)
        if let picture = composer.pictures[asset] { append(picture) }
      case .generated(let path, let suffix):
        buffer.append("g")
        append(path)
        append(suffix)
      case .fragment(let fragment):
        buffer.append("f")
        append(fragment)
      case .external(let address):
        buffer.append("e")
        append(address)
      case .broken: buffer.append("b")
      }
    }
    let record = composer.sources.record(document)
    if let image = record.image {
      let (target, suffix) = composer.index.target(of: image.name, from: record.entry.folder)
      buffer.append("i")
      append(composer.index.path(of: target) ?? [])
      append(suffix)
    }
    return hash()
  }

  private mutating func append(_ picture: Picture) {
    if let size = picture.size {
      buffer.append(number: size.width)
      buffer.append("x")
      buffer.append(number: size.height)
    }
    for source in picture.sources {
      for file in source.files { append(file.output.bytes) }
    }
    guard let dark = picture.dark else { return }
    buffer.append("d")
    append(composer.index.assets[dark].bytes)
    if let picture = composer.pictures[dark] { append(picture) }
  }

  /// Pages of one folder come one after the other and have one view.
  private mutating func navigation(at node: NavigationTree.ID?) -> UInt64 {
    let (view, path) = composer.navigation.view(of: node)
    if view != self.view {
      composer.navigation.appendContent(open: path, to: &buffer)
      navigation = hash()
      self.view = view
    }
    return navigation
  }
}

/// The digests of what all pages of a theme share.
struct SharedDigests: Sendable {
  private var byTheme: [String?: UInt64] = [:]

  /// `sources` is a hash of the shared files: configuration, templates, themes.
  init(_ composer: PageComposer, sources: UInt64) throws(ValueTooLong) {
    let base = AddressBase.absolute([])
    var buffer = ByteBuffer()
    try composer.siteValue(nil, base).appendContent(to: &buffer)
    buffer.append(composer.navigation.isEmpty ? 1 : 0)
    let start = buffer.count
    for theme in Set(composer.index.pages.map(\.theme)) {
      buffer.truncate(to: start)
      // Which of the files of its features a page loads, its text says.
      try composer.assetsValue(theme: theme, composer.site.featureFiles.features, base)
        .appendContent(to: &buffer)
      byTheme[theme] = buffer.withBytes { contentHash($0) } ^ sources
    }
  }

  subscript(theme: String?) -> UInt64 { byTheme[theme] ?? 0 }
}
