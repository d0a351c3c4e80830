import ByteText
import Diagnostics
import Documents
import Markdown
import Templates
import Themes

/// Makes the model of each page and has its template write it; used by all workers at once.
final class PageComposer: Sendable {
  let site: Site
  let index: SiteIndex
  let sources: [SiteDocument]
  /// Of each document, in the order of its links.
  let links: [[ResolvedLink]]
  let navigation: NavigationModel

  init(site: Site, index: SiteIndex, sources: [SiteDocument], links: [[ResolvedLink]]) {
    self.site = site
    self.index = index
    self.sources = sources
    self.links = links
    navigation = NavigationModel(
      tree: index.tree, pages: index.pages, shapes: site.shapes,
      words: NavigationModel.Words(
        earlier: { site.count($0, .earlier) }, later: { site.count($0, .later) }))
  }

  /// Writes the page `number` of the index.
  ///
  /// - Throws: `TemplateFailure` when a template passes its limits.
  func compose(
    _ number: Int, _ cache: inout NavigationCache, into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    let page = index.pages[number]
    let base = base(of: page)
    let model = model(of: number, base)
    let name = templateName(of: page, model)
    try render(name, model, page, base, &cache, into: &output)
  }

  /// Writes the page that leads from an old address to a page.
  func compose(
    _ redirect: SiteIndex.Redirect, _ cache: inout NavigationCache,
    into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    let base = AddressBase.page(redirect.from.path)
    let target = index.pages[redirect.page]
    var model = PageModel(title: target.title, kind: "redirect")
    model.target = base.reference(to: target.address.path)
    model.canonical = absolute(target.address.path)
    try render("redirect", model, nil, base, &cache, into: &output)
  }

  /// Writes the page for addresses that have none; its links start at the host's root.
  func composeNotFound(
    _ cache: inout NavigationCache, into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    var model = PageModel(title: Array(site.strings[.notFound].utf8), kind: "notfound")
    model.lead = Array(site.strings[.notFoundText].utf8)
    model.isUnlisted = true
    let base = AddressBase.root(site.rootPath)
    model.sections = cards(below: NavigationTree.root, base)
    try render("notfound", model, nil, base, &cache, into: &output)
  }

  private func base(of page: Page) -> AddressBase {
    page.source.isNotFoundPage ? .root(site.rootPath) : .page(page.address.path)
  }

  private func render(
    _ name: String, _ model: PageModel, _ page: Page?, _ base: AddressBase,
    _ cache: inout NavigationCache, into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    guard let template = site.templates.template(name) ?? site.templates.template("page") else {
      preconditionFailure("the built-in templates have a page")
    }
    let nodes = cache.nodes(for: page?.node, base: base)
    let value = Value.object(
      Object(
        site.shapes.root,
        [
          siteValue(page, base), model.value(site), nodes, .flag(!navigation.isEmpty),
          .text(site.title), assetsValue(base), site.stringsValue,
        ]))
    try site.templates.render(template, value, into: &output)
  }

  private func templateName(of page: Page, _ model: PageModel) -> String {
    if case .document(let number) = page.kind,
      let name = sources[number].document.frontMatter.template,
      site.templates.template(name) != nil
    {
      return name
    }
    return model.kind
  }

  // MARK: - What is the same on every page

  private func siteValue(_ page: Page?, _ base: AddressBase) -> Value {
    let configuration = site.configuration
    let header = configuration.header.map { link in
      let (href, isCurrent) = address(link.href, from: page, base)
      return LinkModel(title: Array(link.title.utf8), href: href, isCurrent: isCurrent)
    }
    let tags = index.taxonomies.first { $0.name == "tags" }?.page
    let logo = configuration.logo.map { address($0, from: page, base).href }
    return .object(
      Object(
        site.shapes.site,
        [
          .text(site.title), .text(configuration.description ?? ""),
          .text(configuration.language), .text(configuration.direction.rawValue),
          .text(base.reference(to: index.homeAddress.path)),
          .text(site.baseURL ?? []), .flag(logo != nil),
          logo.map { .object(Object(site.shapes.logo, [.text($0)])) } ?? .nothing,
          .list(header.map { $0.value(site.shapes) }), .flag(!header.isEmpty),
          footer(base),
          .text(hasFeed ? base.reference(to: Feed.path.bytes) : []),
          .text(tags.map { base.reference(to: index.pages[$0].address.path) } ?? []),
          .text(configuration.repository?.url ?? ""), .text("recto"),
        ]))
  }

  var hasFeed: Bool {
    site.baseURL != nil && site.configuration.feeds.isEnabled && !index.datedPages.isEmpty
  }

  private func footer(_ base: AddressBase) -> Value {
    guard let footer = site.footer else { return .text([]) }
    let addresses = footer.links.map { link -> [UInt8] in
      address(String(decoding: link.destination, as: UTF8.self), from: nil, base).href
    }
    return .writer { output in
      var written = footer.body.openingEnd
      for hole in footer.body.holes {
        guard case .link(let number) = hole.content, Int(hole.offset) >= written else { continue }
        output.append(footer.body.bytes[written..<Int(hole.offset)])
        output.appendEscaped(addresses[Int(number)])
        written = Int(hole.offset)
      }
      output.append(footer.body.bytes[written...])
    }
  }

  private func assetsValue(_ base: AddressBase) -> Value {
    .object(
      Object(
        site.shapes.assets,
        [
          .text(base.reference(to: site.styleSheet.path.bytes)),
          .text(base.reference(to: site.script.path.bytes)),
          .text(site.theme.light.colors.background.css),
          .text(site.theme.dark.colors.background.css),
          .text(icon(base)), .flag(true),
        ]))
  }

  private func icon(_ base: AddressBase) -> [UInt8] {
    site.configuration.favicon.map { address($0, from: nil, base).href }
      ?? site.icon
  }

  /// The reference to what the configuration names: a source, an address of the site, or another.
  private func address(
    _ text: String, from page: Page?, _ base: AddressBase
  ) -> (href: [UInt8], isCurrent: Bool) {
    switch index.target(of: text) {
    case .page(let target)?:
      let isCurrent = page?.address == index.pages[target].address
      return (base.reference(to: index.pages[target].address.path), isCurrent)
    case .asset(let asset)?:
      return (base.reference(to: index.address(ofAsset: asset).path), false)
    case nil: return (Array(text.utf8), false)
    }
  }

  // MARK: - One page

  private func model(of number: Int, _ base: AddressBase) -> PageModel {
    let page = index.pages[number]
    var model =
      switch page.kind {
      case .document(let document): article(document, number, base)
      case .folder: list(page, number, base)
      case .taxonomy(let taxonomy): terms(index.taxonomies[taxonomy], page, base)
      case .term(let taxonomy, let term): pages(index.taxonomies[taxonomy], term, page, base)
      }
    model.isHome = number == index.home
    model.isUnlisted = page.isUnlisted
    model.canonical = page.source.isNotFoundPage ? [] : absolute(page.address.path)
    if model.description.isEmpty, model.isHome {
      model.description = Array((site.configuration.description ?? "").utf8)
    }
    guard let node = page.node else { return model }
    let (previous, next) = index.tree.neighbors(of: node)
    model.previous = previous.map { link(to: $0, base) }
    model.next = next.map { link(to: $0, base) }
    return model
  }

  private func article(_ number: Int, _ pageNumber: Int, _ base: AddressBase) -> PageModel {
    let source = sources[number]
    let front = source.document.frontMatter
    let page = index.pages[pageNumber]
    var model = PageModel(
      title: page.title, kind: page.source.isNotFoundPage ? "notfound" : "article")
    let body = body(of: number, on: pageNumber, base)
    model.body = .writer { body.writeBody(into: &$0) }
    if let opening = source.document.content.opening {
      model.heading = .writer { body.writeOpening(into: &$0) }
      model.headingID = opening.id
    }
    model.description = page.summary
    model.lead = Array((front.description ?? "").utf8)
    model.language = front.lang
    model.date = front.date.map { site.date($0) }
    model.updated = front.updated.map { site.date($0) }
    if source.document.content.wordCount >= 440 {
      model.minutes = site.count((source.document.content.wordCount + 219) / 220, .minutes)
    }
    model.authors = front.authors
    model.tags = tags(of: pageNumber, front, base)
    model.contents =
      front.toc == false || !site.configuration.markdown.toc
      ? nil : ContentsModel(source.document.content.outline)
    model.params = .map(ParamsModel.values(front.params))
    model.image = image(front.image, number, base)
    model.edit = site.repository.map { $0.editAddress(of: page.source) } ?? []
    model.trail = trail(to: page, base)
    return model
  }

  /// The text of the document `number`, which is that of the page `page`.
  func body(of number: Int, on page: Int, _ base: AddressBase) -> BodyWriter {
    BodyWriter(
      source: sources[number],
      addresses: BodyWriter.Addresses(links: links[number], index: index, page: page, base: base),
      contentsLabel: site.strings[.onThisPage])
  }

  private func absolute(_ path: [UInt8]) -> [UInt8] {
    site.baseURL.map { $0 + path } ?? []
  }

  private func image(_ image: String?, _ number: Int, _ base: AddressBase) -> [UInt8] {
    guard let image else { return [] }
    // Previews are made by other hosts: the address has to be whole where it can be.
    let base = site.baseURL.map { AddressBase.absolute($0) } ?? base
    switch index.target(of: image, from: sources[number].document.path.parent) {
    case .page(let page)?: return base.reference(to: index.pages[page].address.path)
    case .asset(let asset)?: return base.reference(to: index.address(ofAsset: asset).path)
    case nil: return Array(image.utf8)
    }
  }

  private func tags(of page: Int, _ front: FrontMatter, _ base: AddressBase) -> [LinkModel] {
    index.terms(of: page).compactMap { taxonomy, term in
      let term = index.taxonomies[taxonomy].terms[term]
      return term.page.map {
        LinkModel(
          title: Array(term.title.utf8), href: base.reference(to: index.pages[$0].address.path))
      }
    }
  }

  func link(to node: NavigationTree.ID, _ base: AddressBase) -> LinkModel {
    let node = index.tree[node]
    let href = node.page.map { base.reference(to: index.pages[$0].address.path) } ?? []
    return LinkModel(title: node.title, href: href)
  }

  /// The folders above a page; the page itself is not repeated.
  func trail(to page: Page, _ base: AddressBase) -> [LinkModel] {
    guard let node = page.node else { return [] }
    return index.tree.path(to: node).dropLast().map { link(to: $0, base) }
      .filter { !$0.href.isEmpty }
  }
}
