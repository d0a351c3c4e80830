import ByteText

/// Which file of the output belongs to which source.
struct AddressClaims {
  /// Files that are copied, in path order.
  var assets: [RelativePath] = []
  private var owners: [RelativePath: RelativePath] = [:]
  /// For each folder of the output a source of something in it.
  private var folders: [RelativePath: RelativePath] = [:]

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

  /// Claims the file of `address`; returns who is in the way.
  ///
  /// Files that a case-blind or normalizing file system would take for one another are one.
  mutating func claim(_ address: Address, by source: RelativePath) -> Rival? {
    let key = RelativePath(caseFolded(address.output.bytes))
    if let name = reserved(key) { return .reserved(name) }
    if let owner = owners[key] { return .file(owner) }
    if let owner = folders[key] { return .folder(owner) }
    var parents: [RelativePath] = []
    var parent = key.parent
    while !parent.isRoot, folders[parent] == nil {
      if let owner = owners[parent] { return .folder(owner) }
      parents.append(parent)
      parent = parent.parent
    }
    for parent in parents { folders[parent] = source }
    owners[key] = source
    return nil
  }

  private func reserved(_ key: RelativePath) -> RelativePath? {
    let first = RelativePath(Array(key.bytes.prefix { $0 != UInt8(ascii: "/") }))
    if Self.ownFolders.contains(first) { return first }
    return first != key && Self.ownFiles.contains(first) ? first : nil
  }
}
