import ByteText
private import CXXHash
import Documents
private import Glibc

extension OutputFolder {
  /// Puts a copy of the file `source` of `files` on the stage, unless the output holds the same.
  ///
  /// It is copied in pieces, so that its size costs no memory; from any thread. A file that changes
  /// while it is copied is copied again, up to three times in all.
  ///
  /// - Throws: `CopyFailure`; an unfinished copy may remain on the stage.
  func add(
    _ path: RelativePath, copying source: RelativePath, of files: any DocumentFiles
  ) throws(CopyFailure) -> Entry {
    for _ in 1..<3 {
      do throws(CopyFailure) {
        return try copy(source, to: path, of: files)
      } catch {
        guard case .source(let failure) = error, failure.isChange else { throw error }
      }
    }
    return try copy(source, to: path, of: files)
  }

  private func copy(
    _ source: RelativePath, to path: RelativePath, of files: any DocumentFiles
  ) throws(CopyFailure) -> Entry {
    if let hash = published.files[path], try holds(path, source, files) {
      return Entry(path: path, hash: hash, isStaged: false, stamp: stamp(of: path))
    }
    let file: OpenFile
    do throws(FileFailure) {
      file = try stage.create(path)
    } catch {
      throw .output(.disk(error))
    }
    let hash = try fill(file, path, source, files)
    let stamp = file.stamp
    do throws(FileFailure) {
      try file.finish(path)
    } catch {
      throw .output(.disk(error))
    }
    return Entry(path: path, hash: hash, isStaged: true, stamp: stamp)
  }

  /// Writes the source into `file`; returns the hash of what was written.
  private func fill(
    _ file: borrowing OpenFile, _ path: RelativePath, _ source: RelativePath,
    _ files: any DocumentFiles
  ) throws(CopyFailure) -> UInt64 {
    guard let hasher = content_hasher_new() else {
      throw .output(.disk(FileFailure("write", path.description, code: ENOMEM)))
    }
    defer { content_hasher_free(hasher) }
    var failure: FileFailure?
    do throws(FileFailure) {
      try files.readPieces(source) { piece in
        content_hasher_add(hasher, piece.baseAddress, piece.count)
        do throws(FileFailure) {
          try file.write(piece, path)
        } catch {
          failure = error
        }
        return failure == nil
      }
    } catch {
      throw .source(error)
    }
    if let failure { throw .output(.disk(failure)) }
    return content_hasher_value(hasher)
  }

  /// Whether the output's file is the same, byte for byte.
  private func holds(
    _ path: RelativePath, _ source: RelativePath, _ files: any DocumentFiles
  ) throws(CopyFailure) -> Bool {
    guard let file = folder.open(path), let size = file.size else { return false }
    var compared = 0
    var isSame = true
    do throws(FileFailure) {
      try files.readPieces(source) { piece in
        isSame = file.continues(with: piece)
        compared += piece.count
        return isSame
      }
    } catch {
      throw .source(error)
    }
    return isSame && compared == size
  }
}

/// Why a file of the source was not copied.
enum CopyFailure: Error {
  case source(FileFailure)
  case output(OutputFailure)
}
