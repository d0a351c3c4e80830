package import ByteText

/// Everything that pages know of one another: made once, read by every worker.
package final class SiteIndex: Sendable {
  /// Documents in path order, then what the program makes: folders, taxonomies, terms.
  package let pages: [Page]
  package let tree: NavigationTree
  package let taxonomies: [Taxonomy]
  /// Files that are copied, in path order.
  package let assets: [RelativePath]
  package let redirects: [Redirect]
  /// For each document the page made from it, nil for a draft and for the loser of a collision.
  package let pageOfDocument: [Int?]
  /// Index of the home page; nil when its author made `index.html` himself.
  package let home: Int?
  package let homeAddress: Address
  /// Dated pages that lists and feeds show, the newest first.
  package let datedPages: [Int]
  let targets: TargetTable
  /// For each page its terms: indices of a taxonomy and of a term.
  package let termsOfPages: [[(taxonomy: Int, term: Int)]]

  init(
    pages: [Page], tree: NavigationTree, taxonomies: [Taxonomy], assets: [RelativePath],
    redirects: [Redirect], pageOfDocument: [Int?], home: Int?, homeAddress: Address,
    datedPages: [Int], targets: TargetTable, termsOfPages: [[(taxonomy: Int, term: Int)]]
  ) {
    self.pages = pages
    self.tree = tree
    self.taxonomies = taxonomies
    self.assets = assets
    self.redirects = redirects
    self.pageOfDocument = pageOfDocument
    self.home = home
    self.homeAddress = homeAddress
    self.datedPages = datedPages
    self.targets = targets
    self.termsOfPages = termsOfPages
  }

  /// An old address that leads to a page.
  package struct Redirect: Sendable {
    package var from: Address
    /// Index of the page.
    package var page: Int
  }

  package func terms(of page: Int) -> [(taxonomy: Int, term: Int)] { termsOfPages[page] }

  package func address(ofAsset asset: Int) -> Address {
    address(ofAsset: assets[asset])
  }

  package func address(ofAsset path: RelativePath) -> Address {
    Address(file: path.normalized)
  }

  /// Number of the asset that is the file at `path`, in whatever form of Unicode.
  package func asset(at path: RelativePath) -> Int? {
    if case .asset(let asset)? = targets.source(path) { asset } else { nil }
  }

  /// What stands beside the text of pages: a page or a file.
  package enum Target: Sendable, Hashable {
    case page(Int)
    /// Index of `assets`.
    case asset(Int)
    /// A file that the build makes.
    case generated(RelativePath)
    case draft
    /// In the source, and nowhere on the site: why, and what to do.
    case unpublished(reason: String, hint: String)
    /// No path of the site: an address with a scheme or a host, or a bare fragment.
    case elsewhere
    /// With the path that may have been meant, from the root.
    case missing(nearest: [UInt8]?)
  }

  /// What the path `text` names, from `folder` or, behind a slash, from the root, and the query and
  /// fragment that follow it.
  package func target(
    of text: String, from folder: RelativePath = .root
  ) -> (target: Target, suffix: [UInt8]) {
    let reference = Reference(Array(text.utf8))
    if reference.path.isEmpty || text.hasPrefix("//") || scheme(of: text) != nil {
      return (.elsewhere, [])
    }
    let start = reference.path.first == UInt8(ascii: "/") ? .root : folder
    guard let path = start.resolving(reference.decodedPath) else {
      return (.missing(nearest: nil), [])
    }
    let found =
      targets.source(path) ?? targets.source(path.withSuffix(".md")) ?? targets.address(path)
    let target: Target =
      switch found {
      case .page(let page)?: .page(page)
      case .asset(let asset)?: .asset(asset)
      case .generated(let path)?: .generated(path)
      case .draft?: .draft
      case nil:
        if let absence = targets.absence(path) {
          .unpublished(reason: absence.reason, hint: absence.hint)
        } else {
          .missing(nearest: targets.nearest(to: path))
        }
      }
    return (target, reference.suffix)
  }

  /// The path of an address that `target` has; nil when it is none of the site.
  package func path(of target: Target) -> [UInt8]? {
    switch target {
    case .page(let page): pages[page].address.path
    case .asset(let asset): address(ofAsset: asset).path
    case .generated(let path): percentEncoded(path: path.bytes)
    case .draft, .unpublished, .elsewhere, .missing: nil
    }
  }
}

/// How a site index is to be made.
package struct IndexOptions: Sendable {
  package var style = AddressStyle.pretty
  package var includesDrafts = false
  /// Keys of front matter that sort pages.
  package var taxonomies = ["tags", "categories"]
  package var navigation: [NavigationItem] = []
  /// Where it was written, for diagnostics.
  package var navigationFile = SiteConfiguration.fileName
  /// Files that the build makes beside pages, for links.
  package var generated: [RelativePath] = []
  /// The feed, made when a page has a date.
  package var feed: RelativePath?
  /// Folders that have a page for printing.
  package var print: [PrintFolder] = []
  /// The site's title, for the home page that has none.
  package var title: [UInt8] = []

  package init() {}
}

/// A folder that has a page for printing.
package struct PrintFolder: Sendable {
  package var path: String
  /// Where it was written.
  package var line: Int
  package var column: Int

  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }
}

/// One entry of the configuration's `nav`.
package struct NavigationItem: Sendable {
  package enum Target: Sendable {
    /// A source file or folder, as the author wrote it.
    case path(String)
    /// An address outside the site.
    case external(String)
    /// A heading of a group.
    case none
  }

  /// Nil means the page's own.
  package var title: String?
  package var target: Target
  package var children: [NavigationItem]
  /// Its line in the configuration.
  package var line: Int
  package var column: Int

  package init(title: String?, target: Target, children: [NavigationItem], line: Int, column: Int) {
    self.title = title
    self.target = target
    self.children = children
    self.line = line
    self.column = column
  }
}
