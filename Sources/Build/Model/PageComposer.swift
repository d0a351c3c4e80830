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
  let sources: SiteSources
  /// Of each document, in the order of its links.
  let links: [[ResolvedLink]]
  let pictures: PictureTable
  /// Smaller files of the pictures.
  let variants: [DeferredFile]
  let navigation: NavigationModel
  let themes: ThemeValues
  /// The one style sheet of all pages.
  let styleSheet: GeneratedFile

  init(
    site: Site, index: SiteIndex, sources: SiteSources, links: [[ResolvedLink]],
    pictures: PictureTable, variants: [DeferredFile] = []
  ) {
    self.site = site
    self.index = index
    self.sources = sources
    self.links = links
    self.pictures = pictures
    self.variants = variants
    themes = ThemeValues(site.themes, site.shapes)
    styleSheet = Self.styleSheet(of: site)
    navigation = NavigationModel(site, index)
  }

  /// The style sheet of all themes of a site; it takes some milliseconds.
  static func styleSheet(of site: Site) -> GeneratedFile {
    site.naming.file(
      "style", "css", site.resources.styleSheet(for: site.themes.all.map(\.theme)))
  }

  /// The same with more of the texts of its documents.
  init(_ other: PageComposer, _ sources: SiteSources) {
    site = other.site
    index = other.index
    self.sources = sources
    links = other.links
    pictures = other.pictures
    variants = other.variants
    themes = other.themes
    styleSheet = other.styleSheet
    navigation = other.navigation
  }

  /// The same for a site whose documents have other texts, and nothing else is another one.
  private init(_ other: PageComposer, _ linked: LinkedSite, _ pictures: PictureTable) {
    site = other.site
    index = linked.index
    sources = linked.sources
    links = linked.links.findings.map(\.links)
    self.pictures = pictures
    variants = other.variants
    themes = other.themes
    styleSheet = other.styleSheet
    navigation = NavigationModel(linked.site, linked.index)
  }

  /// The same for a site whose documents have other texts, which show the assets `shown`.
  func with(_ linked: LinkedSite, showing shown: [Int], _ workers: Workers) -> PageComposer {
    let more = shown.filter { pictures[$0] == nil }
    let others = PictureTable.read(more, linked.index, linked.reading.files, workers)
    return PageComposer(self, linked, pictures.adding(others))
  }

  /// Writes the page `number` of the index; `change` may say that it shows something else.
  ///
  /// - Throws: `TemplateFailure` when a template passes its limits.
  func compose(
    _ number: Int, _ cache: inout NavigationCache, into output: inout ByteBuffer,
    _ change: (inout PageModel) -> Void = { _ in }
  ) throws(TemplateFailure) {
    let page = index.pages[number]
    let base = base(of: page)
    var model = model(of: number, base)
    change(&model)
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
          .text(site.title), assetsValue(theme: page?.theme, features(of: page), base),
          site.shared.strings,
        ]))
    try site.templates.render(template, value, cache.memo, into: &output)
  }

  private func features(of page: Page?) -> PageFeatures {
    switch page?.kind {
    case .document(let number)?: sources.record(number).features
    case .print?:
      page.map(documents(printedOn:))?.reduce(into: []) {
        $0.formUnion(sources.record($1).features)
      } ?? []
    case nil, .some: []
    }
  }

  private func templateName(of page: Page, _ model: PageModel) -> String {
    chosenTemplate(of: page) ?? model.kind
  }

  /// The template that its author chose, when there is one of that name.
  func chosenTemplate(of page: Page) -> String? {
    guard case .document(let number) = page.kind,
      let name = sources.record(number).template?.name, site.templates.template(name) != nil
    else { return nil }
    return name
  }

  /// The name of the template that shows a page whose author chose none.
  func usualTemplate(of page: Page, _ number: Int) -> String {
    switch page.kind {
    case .document: page.source.isNotFoundPage ? "notfound" : "article"
    case .folder: number == index.home ? "home" : "list"
    case .taxonomy: "tags"
    case .term: "tag"
    case .print: "print"
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
      case .print: print(page, number, base)
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
}
