import ByteText
private import CXXHash

/// A file whose name holds a digest of its content, so that browsers may keep it for ever.
func fingerprinted(_ stem: String, _ fileExtension: String, _ bytes: [UInt8]) -> GeneratedFile {
  let hash = bytes.withUnsafeBufferPointer { content_hash($0.baseAddress, $0.count) }
  let digits = String(hash, radix: 16)
  let digest = (String(repeating: "0", count: 16 - digits.count) + digits).prefix(10)
  return GeneratedFile(
    path: RelativePath("_recto/\(stem).\(digest).\(fileExtension)"), bytes: bytes)
}
