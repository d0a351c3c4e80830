package import ByteText
import Configuration

/// What the index of a site needs of one document; immutable.
///
/// Workers make it, each where it has just read the document, so that the index, which one thread
/// makes, has little left to do. Two documents with equal entries are the same to all other pages.
package final class IndexEntry: Sendable {
  package let path: RelativePath
  /// Where its page is published unless another claims that.
  package let address: Address
  /// Where front matter gives that address; nil when the file's name does.
  let addressPosition: Position?
  let claim: AddressClaims.Claim
  let keys: TargetTable.Keys
  /// Empty for a home page whose author gave it no title: it has the site's.
  package let title: [UInt8]
  package let summary: [UInt8]
  let date: SiteDate?
  let updated: SiteDate?
  let weight: Int?
  package let isIndex: Bool
  package let isFolderPage: Bool
  /// Whether its page is the home page, unless another claims that.
  package let isHome: Bool
  let isUnlisted: Bool
  package let isDraft: Bool
  /// The theme that its author gave it.
  package let theme: String?
  /// For each taxonomy of the options its terms, as the author wrote them.
  let terms: [[Term]]
  let aliases: [Alias]

  /// The path of its folder, and its own for people: what links ask for again and again.
  package let folder: RelativePath
  let file: String
  let fragments: FragmentTable
  /// A document that was refused has no ids to check against.
  package let isRefused: Bool

  /// A term of a taxonomy.
  struct Term: Sendable {
    var title: String
    /// Terms of one key are one term.
    var key: String

    init(_ title: String) {
      self.title = title
      key = String(decoding: caseFolded(Array(title.utf8)), as: UTF8.self)
    }
  }

  /// Another name, and where it was given.
  struct Alias: Sendable {
    var text: String
    var position: Position?
  }

  package init(_ document: borrowing Document, _ options: IndexOptions) {
    let front = document.frontMatter
    path = document.path
    folder = path.parent
    file = path.description
    isIndex = path.isIndex
    isFolderPage = path.isFolderPage
    address = Self.address(of: path, front, options.style)
    addressPosition = front.places.permalink ?? front.places.slug
    claim = AddressClaims.Claim(address, ofNotFoundPage: path.isNotFoundPage)
    keys = TargetTable.Keys(source: path, address)
    isHome = address.output == options.style.folderPage(.root).output
    title = isHome && document.writtenTitle == nil ? [] : document.title
    summary = document.summary
    date = front.date
    updated = front.updated
    weight = front.weight
    isUnlisted = front.unlisted || path.isNotFoundPage
    isDraft = front.draft
    theme = front.theme
    terms = options.taxonomies.map { front.terms(of: $0).map { Term($0) } }
    aliases = front.aliases.enumerated().map { number, text in
      let places = front.places.aliases
      return Alias(text: text, position: number < places.count ? places[number] : nil)
    }
    fragments = document.fragments
    isRefused = document.refusal != nil
  }

  /// Reads what `write` wrote.
  package init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    path = try archive.path()
    folder = path.parent
    file = path.description
    isIndex = path.isIndex
    isFolderPage = path.isFolderPage
    address = Address(path: try archive.array(), output: try archive.path())
    addressPosition = try archive.optional(Position.init)
    claim = AddressClaims.Claim(address, ofNotFoundPage: path.isNotFoundPage)
    keys = TargetTable.Keys(source: path, address)
    isHome = try archive.flag()
    title = try archive.array()
    summary = try archive.array()
    date = try archive.optional(SiteDate.init)
    updated = try archive.optional(SiteDate.init)
    weight = try archive.optional { (archive) throws(ArchiveFault) in try archive.integer() }
    isUnlisted = try archive.flag()
    isDraft = try archive.flag()
    theme = try archive.optional { (archive) throws(ArchiveFault) in try archive.text() }
    terms = try archive.list { (archive) throws(ArchiveFault) in
      try archive.list { (archive) throws(ArchiveFault) in Term(try archive.text()) }
    }
    aliases = try archive.list { (archive) throws(ArchiveFault) in
      Alias(text: try archive.text(), position: try archive.optional(Position.init))
    }
    fragments = FragmentTable(
      try archive.list { (archive) throws(ArchiveFault) in try archive.array() })
    isRefused = try archive.flag()
  }

  private static func address(
    of path: RelativePath, _ front: FrontMatter, _ style: AddressStyle
  ) -> Address {
    if let permalink = front.permalink { return style.permalink(permalink) }
    let path = path.normalized
    if path.isNotFoundPage { return Address(file: RelativePath("404.html")) }
    if path.isFolderPage {
      guard let slug = front.slug, !path.parent.isRoot else { return style.folderPage(path.parent) }
      return style.folderPage(path.parent.parent.appending(normalizedToNFC(Array(slug.utf8))))
    }
    let name = front.slug.map { normalizedToNFC(Array($0.utf8)) } ?? Array(path.stem)
    return style.page(name, in: path.parent)
  }
}

extension RelativePath {
  /// Whether it is the document that a server shows when nothing is found.
  package var isNotFoundPage: Bool { bytes.elementsEqual("404.md".utf8) }
}
