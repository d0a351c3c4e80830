package import ByteText

/// Where the source lies in a repository that can be looked at in a browser.
package struct RepositoryLinks: Sendable {
  /// Without a slash at its end.
  private let url: String
  private let branch: String
  /// The source folder's path in the repository.
  private let folder: RelativePath

  package init(url: String, branch: String, path: String) {
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    self.branch = branch
    folder = RelativePath.root.resolving(path) ?? .root
  }

  /// The address at which the file at `path` of the source can be edited.
  package func editAddress(of path: RelativePath) -> [UInt8] {
    let whole = RelativePath(
      Array([folder.bytes, path.bytes].filter { !$0.isEmpty }.joined(separator: [slash])))
    return Array("\(url)/edit/\(branch)/".utf8) + percentEncoded(path: whole.bytes)
  }

  /// The address of a file outside the source folder; nil when it is outside the repository too.
  func address(of reference: ArraySlice<UInt8>, from parent: RelativePath) -> [UInt8]? {
    let start = folder.resolving(parent.bytes)
    guard reference.first != slash, let path = start?.resolving(percentDecoded(reference)) else {
      return nil
    }
    return Array("\(url)/blob/\(branch)/".utf8) + percentEncoded(path: path.bytes)
  }
}

private let slash = UInt8(ascii: "/")
