import ByteText
import Diagnostics
import Markdown
import Testing

@testable import Documents

/// A site made from texts in memory, up to its index and links.
struct SourceSite {
  let documents: [Document]
  let index: SiteIndex
  let diagnostics: [Diagnostic]
  private let resolver: LinkResolver

  /// `files` are texts by path; `assets` are paths of files that are copied.
  init(
    _ files: some Sequence<(key: String, value: String)>, assets: [String] = [],
    repository: RepositoryLinks? = nil,
    _ configure: (inout IndexOptions) -> Void = { _ in }
  ) throws {
    let reader = try #require(DocumentReader(options: MarkdownOptions()))
    documents = files.map { (RelativePath($0.key), Array($0.value.utf8)) }
      .sorted { $0.0 < $1.0 }.map { reader.read($0.0, $0.1) }
    var options = IndexOptions()
    options.title = Array("The site".utf8)
    configure(&options)
    let entries = documents.map { IndexEntry($0, options) }
    (index, diagnostics) = SiteIndexBuilder.index(
      entries, assets: assets.map { RelativePath($0) }.sorted(), options)
    resolver = LinkResolver(index: index, entries: entries, repository: repository)
  }

  /// Addresses of all pages, in the index's order.
  var addresses: [String] { index.pages.map { text($0.address.path) } }

  /// Address of the page that was made from the source at `path`.
  func address(of path: String) -> String? {
    page(from: path).map { text(index.pages[$0].address.path) }
  }

  func page(from path: String) -> Int? {
    documents.firstIndex { $0.path == RelativePath(path) }.flatMap { index.pageOfDocument[$0] }
  }

  var ids: [String] { diagnostics.map(\.id) }

  /// Source path of a document, or what was generated, for each node with a page in reading order.
  var readingOrder: [String] {
    index.tree.readingOrder.compactMap { index.tree.nodes[$0].page.map { name(of: $0) } }
  }

  func name(of page: Int) -> String {
    switch index.pages[page].kind {
    case .document: index.pages[page].source.description
    case .folder: "\(index.pages[page].source)/"
    case .print: "\(index.pages[page].source) printed"
    case .taxonomy(let number): "#\(index.taxonomies[number].name)"
    case .term(let number, let term):
      "#\(index.taxonomies[number].name)/\(index.taxonomies[number].terms[term].title)"
    }
  }

  // MARK: - Links

  struct Links {
    /// What each link becomes on its page; a broken one is as written.
    var hrefs: [String]
    var diagnostics: [Diagnostic]
    var ids: [String] { diagnostics.map(\.id) }
    var resolved: [ResolvedLink]
  }

  /// The links of the document at `path`, in their order.
  func links(of path: String) throws -> Links {
    let number = try #require(documents.firstIndex { $0.path == RelativePath(path) })
    let page = try #require(index.pageOfDocument[number])
    let links = documents[number].content.links
    let (resolved, diagnostics) = resolver.resolve(links, of: number)
    let base = AddressBase.page(index.pages[page].address.path)
    let hrefs = zip(links, resolved).map { link, resolved in
      switch resolved {
      case .page(let page, let suffix):
        text(base.reference(to: index.pages[page].address.path) + suffix)
      case .asset(let asset, let suffix):
        text(base.reference(to: index.address(ofAsset: asset).path) + suffix)
      case .generated(let path, let suffix): text(base.reference(to: path) + suffix)
      case .fragment(let fragment): text(fragment)
      case .external(let address): text(address)
      case .broken: text(link.destination)
      }
    }
    return Links(hrefs: hrefs, diagnostics: diagnostics, resolved: resolved)
  }
}

func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
