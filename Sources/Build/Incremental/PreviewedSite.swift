import ByteText
import Diagnostics
import Documents
import Markdown

/// A site as a preview shows it, with all that was found out to make it.
///
/// Most edits change the text of one document and nothing else: then all of this stays true but for
/// a few places.
struct PreviewedSite: Sendable {
  var linked: LinkedSite
  var composer: PageComposer
  /// The output as the user wrote it.
  let folder: String
  /// A hash of the files that all pages share.
  let shared: UInt64

  /// The themes that pages ask for.
  var themesOfPages: [String] { linked.index.pages.compactMap(\.theme) }

  /// The numbers of the documents at `paths`, in their order; nil when one of them is not known.
  func documents(at paths: Set<RelativePath>) -> [Int]? {
    var numbers: [Int] = []
    for path in paths.sorted() {
      guard let number = linked.sources.number(of: path) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// What has to be made anew when some documents are others now.
  struct Reach {
    var pages: Set<Int> = []
    /// Pages to which redirects name a title.
    var renamed: Set<Int> = []
    /// Whether the page for what is not found shows one of them.
    var hasNotFoundPage = false
  }

  /// Puts other texts in the place of some documents; returns what that reaches.
  ///
  /// Nil when it reaches the index of the site: then everything may be another one.
  mutating func replace(
    _ documents: [(number: Int, document: KnownDocument)], _ workers: Workers
  ) -> Reach? {
    var reach = Reach()
    var words: [SiteIndex.Words] = []
    /// Documents whose links have to be looked up again.
    var relinked: Set<Int> = []
    var lostFragments: Set<Int> = []
    for (number, document) in documents {
      let (old, new) = (linked.sources.record(number).entry, document.record.entry)
      guard old.hasSameShape(as: new),
        linked.sources.record(number).features == document.record.features
      else { return nil }
      linked.sources.replace(number, with: document)
      relinked.insert(number)
      guard let page = linked.index.pageOfDocument[number] else { continue }
      reach.pages.insert(page)
      if !old.hasSameFragments(as: new) { lostFragments.insert(page) }
      if old.title != new.title {
        // A navigation that was written may name the page otherwise, and the home page the site.
        guard linked.site.configuration.nav.isEmpty, page != linked.index.home else { return nil }
        reach.renamed.insert(page)
      }
      if old.title != new.title || old.summary != new.summary {
        words.append(SiteIndex.Words(page: page, title: new.title, summary: new.summary))
      }
    }
    if !words.isEmpty {
      linked.index = linked.index.with(words)
      reach.hasNotFoundPage = true
      for own in words { reach.pages.formUnion(linked.index.lists(showing: own.page)) }
    }
    if !reach.renamed.isEmpty {
      for page in reach.renamed { reach.pages.formUnion(linked.index.pages(naming: page)) }
      // A small site has all of its pages in the navigation of each.
      if composer.navigation.isWhole { reach.pages.formUnion(linked.index.pages.indices) }
    }
    relinked.formUnion(readers(of: lostFragments))
    relink(relinked, &reach)
    composer = composer.with(linked, showing: pictures(of: relinked), workers)
    for page in linked.index.pages.indices where linked.index.pages[page].isPrint {
      if !reach.pages.isDisjoint(with: composer.pages(printedOn: page)) { reach.pages.insert(page) }
    }
    return reach
  }

  /// Whether the documents of all pages that are reached were read by this run of the program.
  func hasTexts(of reach: Reach) -> Bool {
    let feed = linked.index.datedPages.prefix(linked.site.configuration.feeds.limit)
    let printed = reach.pages.flatMap { composer.pages(printedOn: $0) }
    return (Array(reach.pages) + feed + printed).allSatisfy { page in
      guard case .document(let document) = linked.index.pages[page].kind else { return true }
      return linked.sources.hasText(document)
    }
  }

  /// The documents that lead to a place on one of the pages.
  private func readers(of pages: Set<Int>) -> [Int] {
    if pages.isEmpty { return [] }
    return linked.links.findings.indices.filter { number in
      linked.links.findings[number].links.contains { link in
        if case .page(let page, let suffix) = link {
          !suffix.isEmpty && pages.contains(page)
        } else {
          false
        }
      }
    }
  }

  private mutating func relink(_ numbers: Set<Int>, _ reach: inout Reach) {
    let linking = SiteLinking(
      site: linked.site, index: linked.index, sources: linked.sources, workers: Workers(count: 1))
    let resolver = linking.resolver
    for number in numbers.sorted() {
      let finding = linking.check(number, resolver)
      if finding.links != linked.links.findings[number].links,
        let page = linked.index.pageOfDocument[number]
      {
        reach.pages.insert(page)
      }
      linked.links.findings[number] = finding
    }
  }

  private func pictures(of numbers: Set<Int>) -> [Int] {
    numbers.flatMap { linked.links.findings[$0].pictures }
  }
}
