package import ByteText
private import CXXHash
import Documents

/// The folder that a site is published in, held by one build at a time.
///
/// Pages are staged below `.recto/stage`, by many threads at once; `commit` then moves what changed
/// into place. Only files that an earlier build published are ever replaced or deleted.
package final class OutputFolder: Sendable {
  /// Path of the folder as the user gave it.
  package let path: String
  private let folder: Folder
  private let stage: Folder
  private let published: Manifest
  private let lock: OutputLock

  /// Opens the folder, makes it when it is missing, waits for other builds, and ends what a build
  /// that was killed had begun.
  ///
  /// - Throws: `OutputFailure`; the folder is then as it was.
  package init(_ path: String) throws(OutputFailure) {
    self.path = path
    lock = try OutputLock(path)
    folder = lock.folder
    do throws(FileFailure) {
      published = try Recovery(folder).run()
      stage = try Folder(OutputPaths.stage, in: folder)
    } catch {
      throw .disk(error)
    }
  }

  /// One published file: its path and the hash of its content.
  package struct Entry: Sendable {
    package var path: RelativePath
    package var hash: UInt64
    /// Whether the output lacks this content and the stage has it.
    package var isStaged: Bool
  }

  /// Puts `bytes` on the stage unless the output holds the same at `path`; from any thread.
  package func add(
    _ path: RelativePath, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(OutputFailure) -> Entry {
    let hash = content_hash(bytes.baseAddress, bytes.count)
    if published.files[path] == hash || isForeignTwin(path), let file = folder.open(path),
      file.equals(bytes)
    {
      return Entry(path: path, hash: hash, isStaged: false)
    }
    try refuseForeign(path)
    do throws(FileFailure) {
      try stage.write(bytes, to: path)
    } catch {
      throw .disk(error)
    }
    return Entry(path: path, hash: hash, isStaged: true)
  }

  /// Whether a file is there that no manifest names: it may be kept when it is the same.
  private func isForeignTwin(_ path: RelativePath) -> Bool {
    !published.files.isEmpty && published.files[path] == nil
  }

  /// A file that somebody else put where a page is to go is never replaced.
  private func refuseForeign(_ path: RelativePath) throws(OutputFailure) {
    // Where nothing was published the folder was empty when it was checked.
    if published.files.isEmpty || published.files[path] != nil { return }
    switch folder.item(at: path) {
    case nil: break
    case .folder where published.hasFiles(below: path): break
    default: throw .foreign(path)
    }
    var parent = path.parent
    while !parent.isRoot {
      switch folder.item(at: parent) {
      case .folder: return
      case nil: break
      default:
        if published.files[parent] == nil { throw .foreign(parent) }
      }
      parent = parent.parent
    }
  }

  /// What a commit changed.
  package struct Changes: Sendable, Hashable {
    package var written = 0
    package var kept = 0
    package var deleted = 0
    /// Files of an earlier build that somebody changed since: they stay.
    package var spared: [RelativePath] = []
  }

  /// Publishes `entries`, all files of the site: what changed is moved into place, what is not in
  /// them any more is deleted, then the manifest is replaced.
  ///
  /// Until the journal is on the disk nothing of the output is touched; from then on a crash is
  /// mended by the next build.
  package func commit(_ entries: [Entry]) throws(OutputFailure) -> Changes {
    do throws(FileFailure) {
      return try write(entries)
    } catch {
      throw .disk(error)
    }
  }

  private func write(_ entries: [Entry]) throws(FileFailure) -> Changes {
    var changes = Changes()
    var manifest = Manifest()
    manifest.files.reserveCapacity(entries.count)
    var staged: [RelativePath] = []
    for entry in entries {
      manifest.files[entry.path] = entry.hash
      if entry.isStaged { staged.append(entry.path) } else { changes.kept += 1 }
    }
    changes.written = staged.count
    let gone = published.files.keys.filter { manifest.files[$0] == nil }.sorted()
    var deletes: [RelativePath] = []
    for path in gone {
      if isUnchanged(path) {
        deletes.append(path)
      } else if folder.item(at: path) != nil {
        changes.spared.append(path)
      }
    }
    changes.deleted = deletes.count
    if staged.isEmpty, deletes.isEmpty, manifest == published {
      discard()
      return changes
    }
    try folder.writeDurably(manifest.text, to: OutputPaths.nextManifest)
    try folder.synchronizeFileSystem()
    let journal = Journal(steps(moving: staged.sorted(), deleting: deletes))
    try folder.writeDurably(journal.text, to: OutputPaths.journal)
    try Commit(folder: folder, stage: stage).run(journal)
    return changes
  }

  /// Deletes come first where a folder is to take the place of a file, or a file of a folder.
  private func steps(moving staged: [RelativePath], deleting: [RelativePath]) -> [Journal.Step] {
    let wanted = Set(staged)
    var early: Set<RelativePath> = []
    let leaving = Set(deleting)
    for path in staged {
      var parent = path.parent
      while !parent.isRoot {
        if leaving.contains(parent) { early.insert(parent) }
        parent = parent.parent
      }
    }
    for path in deleting {
      var parent = path.parent
      while !parent.isRoot {
        if wanted.contains(parent) { early.insert(path) }
        parent = parent.parent
      }
    }
    var steps = early.sorted().map { Journal.Step.delete($0) }
    steps += wholeFolders(of: staged, emptied: early).map { .move($0) }
    steps += deleting.filter { !early.contains($0) }.map { .delete($0) }
    return steps
  }

  /// The files of the stage, those of a folder that the output lacks as that one folder.
  private func wholeFolders(
    of staged: [RelativePath], emptied: Set<RelativePath>
  ) -> [RelativePath] {
    var moves: [RelativePath] = []
    var existing: [RelativePath: Bool] = [.root: true]
    func exists(_ path: RelativePath) -> Bool {
      if let known = existing[path] { return known }
      let result = exists(path.parent) && folder.item(at: path) == .folder
      existing[path] = result
      return result
    }
    for path in staged {
      if let last = moves.last, path.isInside(last) { continue }
      var top = path
      while !exists(top.parent) { top = top.parent }
      moves.append(top)
    }
    return moves
  }

  /// Whether the output still holds what an earlier build wrote at `path`.
  private func isUnchanged(_ path: RelativePath) -> Bool {
    guard let bytes = folder.contents(path) else { return false }
    return bytes.withUnsafeBufferPointer { content_hash($0.baseAddress, $0.count) }
      == published.files[path]
  }

  /// Removes a folder that nobody but this program uses, with everything in it.
  package static func remove(at path: String) {
    do throws(FileFailure) {
      let folder = try Folder(at: path)
      folder.removeTree(.root)
      folder.removeSelf(path)
    } catch {
      // It is gone already.
    }
  }

  /// Drops what was staged; a folder that this build made is removed again.
  package func discard() {
    folder.removeTree(OutputPaths.stage)
    if published.files.isEmpty { lock.removeNewFolder() }
  }
}

/// Where our own files lie in an output: everything of ours begins with `.recto`.
enum OutputPaths {
  static let own = RelativePath(".recto")
  static let stage = RelativePath(".recto/stage")
  static let lock = RelativePath(".recto/lock")
  static let journal = RelativePath(".recto/journal")
  static let manifest = RelativePath(".recto/manifest")
  static let nextManifest = RelativePath(".recto/manifest.next")
}

extension Manifest {
  func hasFiles(below folder: RelativePath) -> Bool {
    files.keys.contains { $0.isInside(folder) }
  }
}
