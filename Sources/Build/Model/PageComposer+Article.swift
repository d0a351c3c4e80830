import ByteText
import Documents
import Markdown
import Templates
import Themes

/// Pages of Markdown.
extension PageComposer {
  /// The page of a document.
  func article(_ number: Int, _ pageNumber: Int, _ base: AddressBase) -> PageModel {
    let source = sources[number]
    let front = source.document.frontMatter
    let page = index.pages[pageNumber]
    var model = PageModel(
      title: page.title, kind: usualTemplate(of: page, pageNumber))
    let body = body(of: number, on: pageNumber, base)
    model.body = .writer { (output) throws(ValueTooLong) in try body.writeBody(into: &output) }
    if let opening = source.document.content.opening {
      model.heading = .writer { (output) throws(ValueTooLong) in
        try body.writeOpening(into: &output)
      }
      model.headingID = opening.id
    }
    model.hasHeading = !source.document.showsTitle
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
      addresses: BodyWriter.Addresses(
        links: links[number], pictures: pictures, index: index, page: page, base: base,
        measure: themes.values(for: index.pages[page].theme).measure),
      contentsLabel: site.strings[.contents], limit: site.limits.bodyBytes)
  }

  func absolute(_ path: [UInt8]) -> [UInt8] {
    site.baseURL.map { $0 + path } ?? []
  }

  private func image(_ image: String?, _ number: Int, _ base: AddressBase) -> [UInt8] {
    guard let image else { return [] }
    // Previews are made by other hosts: the address has to be whole where it can be.
    let base = site.baseURL.map { AddressBase.absolute($0) } ?? base
    let (target, suffix) = index.target(of: image, from: sources[number].document.path.parent)
    return index.path(of: target).map { base.reference(to: $0) + suffix } ?? Array(image.utf8)
  }

  private func tags(of page: Int, _ front: FrontMatter, _ base: AddressBase) -> [LinkModel] {
    // Field by field: the whole of a term is a list of pages, to which all workers would refer.
    index.terms(of: page).compactMap { taxonomy, term in
      index.taxonomies[taxonomy].terms[term].page.map {
        LinkModel(
          title: Array(index.taxonomies[taxonomy].terms[term].title.utf8),
          href: base.reference(to: index.pages[$0].address.path))
      }
    }
  }

  func link(to node: NavigationTree.ID, _ base: AddressBase) -> LinkModel {
    let page = index.tree.nodes[node].page
    let href = page.map { base.reference(to: index.pages[$0].address.path) } ?? []
    return LinkModel(title: index.tree.nodes[node].title, href: href)
  }

  /// The folders above a page; the page itself is not repeated.
  func trail(to page: Page, _ base: AddressBase) -> [LinkModel] {
    guard let node = page.node else { return [] }
    return index.tree.path(to: node).dropLast().map { link(to: $0, base) }
      .filter { !$0.href.isEmpty }
  }
}
