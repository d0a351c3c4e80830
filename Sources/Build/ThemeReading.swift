package import ByteText
import Configuration
package import Documents

extension DocumentFiles {
  /// Reads a theme file; of one that is longer than any may be, one byte more than that.
  ///
  /// So the reader of YAML refuses it, and it does not fill the memory before.
  /// - Throws: `FileFailure`; its `isMissing` is true when the file is gone.
  package func readTheme(_ path: RelativePath) throws(FileFailure) -> [UInt8] {
    let most = ParseLimits().bytes + 1
    var bytes: [UInt8] = []
    for _ in 0..<2 {
      do throws(FileFailure) {
        bytes.removeAll()
        try readPieces(path) { piece in
          bytes += piece.prefix(most - bytes.count)
          return bytes.count < most
        }
        return bytes
      } catch {
        if !error.isChange { throw error }
      }
    }
    // It changes faster than it can be read; the next build sees the rest.
    return bytes
  }
}
