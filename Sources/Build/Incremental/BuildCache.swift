import ByteText
private import Glibc

/// The file that keeps the memory of a site's builds from one run of the program to the next.
///
/// Losing it costs time and nothing else: whatever cannot be read, or written, is no failure.
package struct BuildCache: Sendable {
  private let folder: String
  private let name: RelativePath
  /// Of the same site, what was found in its code.
  private let codeName: RelativePath
  private let program: String

  /// The cache of the site in `source`, which must be there, in a folder that all sites share.
  ///
  /// `program` tells programs apart that would publish something else.
  package init?(of source: String, in folder: String, program: String) {
    guard let real = realpath(source, nil) else { return nil }
    defer { free(real) }
    let hash = contentHash(
      Array(UnsafeBufferPointer(start: real, count: strlen(real))).map {
        UInt8(bitPattern: $0)
      })
    let stem = hashDigits(hash)
    name = RelativePath(stem + ".cache")
    codeName = RelativePath(stem + ".code")
    self.folder = folder
    self.program = program
  }

  /// What the last run left; empty when that was nothing, or nothing of this program.
  package func load() -> BuildMemory {
    var memory = contents(of: name).flatMap { BuildMemory($0) } ?? BuildMemory()
    // Most builds look at no code.
    memory.code = CodeMemory { contents(of: codeName).flatMap { code($0) } }
    return memory
  }

  private func contents(of name: RelativePath) -> [UInt8]? {
    do throws(FileFailure) {
      return try Folder(at: folder).contents(name)
    } catch {
      return nil
    }
  }

  /// Keeps `memory`, in one step; a folder made for it is its owner's alone.
  package func save(_ memory: BuildMemory, jobs: Int) {
    save(memory.chunks(Workers(count: jobs)), as: name)
    if let code = memory.code.archived(isWhole: memory.hasReadAll) {
      save(chunks(of: code), as: codeName)
    }
  }

  private func save(_ chunks: [[UInt8]], as name: RelativePath) {
    let draft = name.withSuffix(".next")
    do throws(FileFailure) {
      // As the XDG Base Directory Specification has it.
      if try makeFolder(self.folder) { chmod(self.folder, 0o700) }
      let folder = try Folder(at: folder)
      do throws(FileFailure) {
        let file = try folder.create(draft)
        for chunk in chunks {
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

  // MARK: - Code

  private static let codeHeader = Array("recto code 1\n".utf8)

  /// A header, a hash of program and content, the content.
  private func chunks(of code: CodeArchive) -> [[UInt8]] {
    var head = ArchiveWriter(capacity: 16)
    head.write(hash: contentHash([Array(program.utf8), code.contents]))
    return [Self.codeHeader, head.bytes(), code.contents]
  }

  /// Nil when `bytes` are not what this very program wrote.
  private func code(_ bytes: [UInt8]) -> CodeArchive? {
    let start = Self.codeHeader.count
    guard bytes.starts(with: Self.codeHeader), bytes.count >= start + 8 else { return nil }
    let content = Array(bytes[(start + 8)...])
    do throws(ArchiveFault) {
      var head = ArchiveReader(bytes[start...])
      guard try head.hash() == contentHash([Array(program.utf8), content]) else { return nil }
      return CodeArchive(contents: content)
    } catch {
      return nil
    }
  }
}
