import ByteText
import Documents
import Themes

/// Pages that list others.
extension PageComposer {
  /// The generated page of a folder, or of the whole site.
  func list(_ page: Page, _ number: Int, _ base: AddressBase) -> PageModel {
    var model = PageModel(title: page.title, kind: usualTemplate(of: page, number))
    guard let node = page.node else { return model }
    model.trail = trail(to: page, base)
    model.sections = cards(below: node, base)
    let leaves = index.tree.nodes[node].children.compactMap { child -> Int? in
      index.tree.nodes[child].children.isEmpty ? index.tree.nodes[child].page : nil
    }
    if number == index.home {
      model.lead = Array((site.configuration.description ?? "").utf8)
      model.start = index.tree.readingOrder.first { index.tree.nodes[$0].page != number }
        .map { LinkModel(title: Array(site.strings[.start].utf8), href: link(to: $0, base).href) }
      model.recent = recentRows(base)
      if !model.recent.isEmpty, !model.sections.isEmpty { return model }
      // A site that is one flat folder has nothing but its pages to show.
      if model.sections.isEmpty { model.recent = [] }
    }
    if leaves.allSatisfy({ index.pages[$0].date != nil }) {
      // A folder of posts: the newest first, whatever their files are called.
      model.groups = years(newestFirst(leaves, index.pages), base)
    } else {
      model.groups = [GroupModel(title: [], id: [], entries: leaves.map { row($0, base) })]
    }
    return model
  }

  /// The terms of a taxonomy.
  func terms(_ taxonomy: Taxonomy, _ page: Page, _ base: AddressBase) -> PageModel {
    var model = PageModel(title: title(of: taxonomy), kind: "tags")
    model.trail = [home(base)]
    let rows = taxonomy.terms.compactMap { term -> RowModel? in
      term.page.map {
        RowModel(
          title: Array(term.title.utf8), href: base.reference(to: index.pages[$0].address.path),
          description: [], countText: site.count(term.pages.count, .pages))
      }
    }
    model.groups = [GroupModel(title: [], id: [], entries: rows)]
    return model
  }

  /// The pages of one term, by the year of their dates.
  func pages(_ taxonomy: Taxonomy, _ term: Int, _ page: Page, _ base: AddressBase) -> PageModel {
    let own = taxonomy.terms[term]
    var model = PageModel(title: page.title, kind: "tag")
    model.lead = site.count(own.pages.count, .pages)
    model.trail = [home(base)]
    if let list = taxonomy.page {
      model.trail.append(
        LinkModel(
          title: title(of: taxonomy), href: base.reference(to: index.pages[list].address.path)))
    }
    model.groups = years(own.pages, base)
    model.others = neighbors(of: term, in: taxonomy, base)
    return model
  }

  /// A few terms around one: with all of them, a site of many terms would grow with their square.
  private func neighbors(
    of term: Int, in taxonomy: Taxonomy, _ base: AddressBase
  ) -> [LinkModel] {
    let size = 24
    let start = min(max(0, term - size / 2), max(0, taxonomy.terms.count - size))
    let range = start..<min(start + size, taxonomy.terms.count)
    return range.compactMap { number in
      let other = taxonomy.terms[number]
      guard number != term, let page = other.page else { return nil }
      return LinkModel(
        title: Array(other.title.utf8), href: base.reference(to: index.pages[page].address.path))
    }
  }

  /// Rows in groups: a year each, then those without a date.
  private func years(_ pages: [Int], _ base: AddressBase) -> [GroupModel] {
    var groups: [GroupModel] = []
    for page in pages {
      let year = index.pages[page].date.map { String($0.year) } ?? ""
      if groups.last?.title.elementsEqual(year.utf8) != true {
        let id = year.isEmpty ? [] : Array("year-\(year)".utf8)
        groups.append(GroupModel(title: Array(year.utf8), id: id, entries: []))
      }
      groups[groups.count - 1].entries.append(row(page, base, isInYear: true))
    }
    return groups
  }

  /// All folders below a node, which only its own page lists, each with what it is about and how many pages it has.
  func cards(below node: NavigationTree.ID, _ base: AddressBase) -> [CardModel] {
    index.tree.nodes[node].children.compactMap { id -> CardModel? in
      let child = index.tree.nodes[id]
      guard !child.children.isEmpty, let page = child.page ?? firstPage(below: id) else {
        return nil
      }
      return CardModel(
        title: child.title, href: base.reference(to: index.pages[page].address.path),
        description: index.pages[page].summary,
        countText: site.count(child.pageCount + (child.page == nil ? 0 : 1), .pages))
    }
  }

  private func firstPage(below node: NavigationTree.ID) -> Int? {
    var next = index.tree.nodes[node].children.first
    while let id = next {
      if let page = index.tree.nodes[id].page { return page }
      next = index.tree.nodes[id].children.first
    }
    return nil
  }

  private func recentRows(_ base: AddressBase) -> [RowModel] {
    index.datedPages.prefix(8).map { row($0, base, pattern: .shortDate) }
  }

  private func row(
    _ number: Int, _ base: AddressBase, isInYear: Bool = false
  ) -> RowModel {
    row(number, base, pattern: isInYear ? .dayAndMonth : .date)
  }

  private func row(
    _ number: Int, _ base: AddressBase, pattern: InterfaceStrings.DatePattern
  ) -> RowModel {
    let page = index.pages[number]
    return RowModel(
      title: page.title, href: base.reference(to: page.address.path),
      date: page.date.map { site.date($0, pattern) }, description: page.summary)
  }

  private func home(_ base: AddressBase) -> LinkModel {
    link(to: NavigationTree.root, base)
  }

  private func title(of taxonomy: Taxonomy) -> [UInt8] {
    switch taxonomy.name {
    case "tags": Array(site.strings[.tags].utf8)
    case "categories": Array(site.strings[.categories].utf8)
    default: titleCased(taxonomy.name.utf8)
    }
  }
}
