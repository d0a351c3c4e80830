import ByteText
import Documents
private import Glibc

/// Files made of pictures, by name, from one run of the program to the next.
///
/// A name says of what and how a file was made, so none is ever out of date. Losing one costs the
/// time to make it again. Each ends in a hash, by which one that was cut short is known.
struct VariantCache: Sendable {
  private let folder: Folder

  /// Nil, and nothing is kept, when the folder can be neither opened nor made.
  init?(_ path: String) {
    do throws(FileFailure) {
      // As the XDG Base Directory Specification has it.
      if try makeFolder(path) { chmod(path, 0o700) }
      folder = try Folder(at: path)
    } catch {
      return nil
    }
  }

  /// How long the file is; nil when there is none.
  func size(of name: RelativePath) -> Int? {
    guard case .file(let size)? = folder.item(at: name), size > hashSize else { return nil }
    return size - hashSize
  }

  /// The file's bytes; nil when there is none, or it is not whole.
  func bytes(of name: RelativePath) -> [UInt8]? {
    guard var bytes = folder.contents(name), bytes.count > hashSize else { return nil }
    let hash = Array(bytes.suffix(hashSize))
    bytes.removeLast(hashSize)
    return hash == bytesOfHash(bytes) ? bytes : nil
  }

  /// Keeps a file, in one step.
  func save(_ bytes: [UInt8], as name: RelativePath) {
    let draft = name.withSuffix(".next")
    do throws(FileFailure) {
      try (bytes + bytesOfHash(bytes)).withUnsafeBufferPointer { (bytes) throws(FileFailure) in
        _ = try folder.write(bytes, to: draft)
      }
      try folder.rename(draft, to: name)
    } catch {
      // A folder that cannot be written to: the next run makes the file again.
    }
  }
}

private let hashSize = 8

private func bytesOfHash(_ bytes: [UInt8]) -> [UInt8] {
  let hash = contentHash(bytes)
  return (0..<hashSize).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
}
