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
}

private func fingerprinted(
  _ stem: String, _ fileExtension: String, _ bytes: [UInt8]
) -> GeneratedFile {
  let hash = bytes.withUnsafeBufferPointer { content_hash($0.baseAddress, $0.count) }
  let digits = String(hash, radix: 16)
  let digest = (String(repeating: "0", count: 16 - digits.count) + digits).prefix(10)
  return GeneratedFile(
    path: RelativePath("_recto/\(stem).\(digest).\(fileExtension)"), bytes: bytes)
}
