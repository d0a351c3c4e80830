import ByteText

/// Which file of the output belongs to which source.
struct AddressClaims {
  /// Files that are copied, in path order.
  var assets: [RelativePath] = []
  /// By folded path of the output.
  private var owners: [RelativePath: Owner] = [:]

  private struct Owner {
    /// Of the file, or of something in the folder.
    var source: RelativePath
    var isFolder: Bool
  }

  /// What is in the way.
  enum Rival {
    /// Another source wants the same file.
    case file(RelativePath)
    /// One wants a folder where another source wants a file.
    case folder(RelativePath)
    /// A name that the program needs for itself.
    case reserved(RelativePath)

    /// Whose it is, for messages.
    var name: RelativePath {
      switch self {
      case .file(let name), .folder(let name), .reserved(let name): name
      }
    }
  }

  /// Folders of the program's own, where nothing else may be published.
  private static let ownFolders: Set = [RelativePath(".recto"), RelativePath("_recto")]
  /// Files that the program makes unless its author did: they cannot be folders.
  private static let ownFiles: Set = [
    RelativePath("404.html"), RelativePath("feed.xml"), RelativePath("robots.txt"),
    RelativePath("sitemap.xml"),
  ]

  /// A file of the output that a source wants; made by workers, since folding takes its time.
  struct Claim: Sendable {
    /// Files that a case-blind or normalizing file system would take for one another are one.
    fileprivate let key: RelativePath
    fileprivate let parent: RelativePath
    /// The name of the program's own that it would take.
    fileprivate let reserved: RelativePath?

    /// A file that is copied, or a page that nobody wrote.
    init(_ address: Address) {
      key = RelativePath(caseFolded(address.output.bytes))
      parent = key.parent
      reserved = AddressClaims.reserved(key)
    }

    /// The page of a document, or one that leads to it.
    ///
    /// Of the program's own files it may only be the one for what is not found, whose links are
    /// others than those of any page.
    init(_ address: Address, ofNotFoundPage isNotFoundPage: Bool) {
      key = RelativePath(caseFolded(address.output.bytes))
      parent = key.parent
      let isOwn = ownFiles.contains(key) && !isNotFoundPage
      reserved = isOwn ? key : AddressClaims.reserved(key)
    }
  }

  /// `count` is how many claims there will be, about.
  init(count: Int) {
    // A page has a folder of its own, most of the time.
    owners.reserveCapacity(2 * count)
  }

  mutating func claim(_ address: Address, by source: RelativePath) -> Rival? {
    claim(Claim(address), by: source)
  }

  /// Claims a file for a page that leads to another one.
  mutating func claim(redirect address: Address, by source: RelativePath) -> Rival? {
    claim(Claim(address, ofNotFoundPage: false), by: source)
  }

  /// Claims a file; returns who is in the way.
  mutating func claim(_ claim: Claim, by source: RelativePath) -> Rival? {
    let key = claim.key
    if let name = claim.reserved { return .reserved(name) }
    if let owner = owners[key] {
      return owner.isFolder ? .folder(owner.source) : .file(owner.source)
    }
    var parents: [RelativePath] = []
    var parent = claim.parent
    while !parent.isRoot {
      if let owner = owners[parent] {
        if owner.isFolder { break }
        return .folder(owner.source)
      }
      parents.append(parent)
      parent = parent.parent
    }
    for parent in parents { owners[parent] = Owner(source: source, isFolder: true) }
    owners[key] = Owner(source: source, isFolder: false)
    return nil
  }

  private static func reserved(_ key: RelativePath) -> RelativePath? {
    let first = RelativePath(Array(key.bytes.prefix { $0 != UInt8(ascii: "/") }))
    if ownFolders.contains(first) { return first }
    return first != key && ownFiles.contains(first) ? first : nil
  }
}
