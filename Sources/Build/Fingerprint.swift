import ByteText
private import CXXHash

/// How the files are called that all pages load.
enum SharedFileNaming: Sendable {
  /// With a digest of the content, so that browsers may keep them for ever.
  case byContent
  /// The same whatever they hold, so that a page stays as it is when one of them changes.
  case byKind

  func file(_ stem: String, _ fileExtension: String, _ bytes: [UInt8]) -> GeneratedFile {
    switch self {
    case .byContent: fingerprinted(stem, fileExtension, bytes)
    case .byKind:
      GeneratedFile(path: RelativePath("_recto/\(stem).\(fileExtension)"), bytes: bytes)
    }
  }

  /// The folder of several files that name one another.
  func folder(_ stem: String, _ files: [[UInt8]]) -> RelativePath {
    switch self {
    case .byContent: RelativePath("_recto/\(stem).\(digest(of: files))")
    case .byKind: RelativePath("_recto/\(stem)")
    }
  }
}

private func fingerprinted(
  _ stem: String, _ fileExtension: String, _ bytes: [UInt8]
) -> GeneratedFile {
  GeneratedFile(
    path: RelativePath("_recto/\(stem).\(digest(of: [bytes])).\(fileExtension)"), bytes: bytes)
}

private func digest(of files: [[UInt8]]) -> Substring {
  let hash = files.count == 1 ? contentHash(files[0]) : contentHash(files[...])
  return hashDigits(hash).prefix(10)
}
