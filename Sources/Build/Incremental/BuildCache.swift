import ByteText
private import Glibc

/// The file that keeps the memory of a site's builds from one run of the program to the next.
///
/// Losing it costs time and nothing else: whatever cannot be read, or written, is no failure.
package struct BuildCache: Sendable {
  private let folder: String
  private let name: RelativePath

  /// The cache of the site in `source`, which must be there, in a folder that all sites share.
  package init?(of source: String, in folder: String) {
    guard let real = realpath(source, nil) else { return nil }
    defer { free(real) }
    let hash = contentHash(
      Array(UnsafeBufferPointer(start: real, count: strlen(real))).map {
        UInt8(bitPattern: $0)
      })
    let digits = String(hash, radix: 16)
    name = RelativePath(String(repeating: "0", count: 16 - digits.count) + digits + ".cache")
    self.folder = folder
  }

  /// What the last run left; empty when that was nothing, or nothing of this program.
  package func load() -> BuildMemory {
    do throws(FileFailure) {
      let folder = try Folder(at: folder)
      return folder.contents(name).flatMap { BuildMemory($0) } ?? BuildMemory()
    } catch {
      return BuildMemory()
    }
  }

  /// Keeps `memory`, in one step; a folder made for it is its owner's alone.
  package func save(_ memory: BuildMemory, jobs: Int) {
    let draft = name.withSuffix(".next")
    do throws(FileFailure) {
      // As the XDG Base Directory Specification has it.
      if try makeFolder(self.folder) { chmod(self.folder, 0o700) }
      let folder = try Folder(at: folder)
      do throws(FileFailure) {
        let file = try folder.create(draft)
        for chunk in memory.chunks(Workers(count: jobs)) {
          try chunk.withUnsafeBufferPointer { (bytes) throws(FileFailure) in
            try file.write(bytes, draft)
          }
        }
        try file.finish(draft)
        try folder.rename(draft, to: name)
      } catch {
        try folder.remove(draft)
      }
    } catch {
      // A folder that cannot be written to: the next run starts from nothing.
    }
  }
}
