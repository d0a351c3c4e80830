package import ByteText
private import CXXHash
package import Documents
private import Glibc

/// The folder that a site is published in, held by one build at a time.
///
/// Pages are staged below `.recto/stage`, by many threads at once; `commit` then moves what changed
/// into place. Only files that an earlier build published are ever replaced or deleted.
package final class OutputFolder: Sendable {
  /// Path of the folder as the user gave it.
  package let path: String
  let folder: Folder
  let stage: Folder
  let published: Manifest
  let durability: Durability
  private let lock: OutputLock

  /// How long what is published has to last.
  package enum Durability: Sendable {
    /// A crash at any moment leaves the old site or the new one.
    case durable
    /// No longer than the process, whose own the folder is.
    case fleeting
  }

  /// Opens the folder, makes it when it is missing, waits for other builds, and ends what a build
  /// that was killed had begun.
  ///
  /// - Throws: `OutputFailure`; the folder is then as it was.
  package init(
    _ path: String, durability: Durability = .durable, patience: OutputPatience = .tenSeconds
  ) throws(OutputFailure) {
    self.path = path
    self.durability = durability
    lock = try OutputLock(path, patience)
    folder = lock.folder
    do throws(FileFailure) {
      published = try Recovery(folder).run()
      stage = try Folder(OutputPaths.stage, in: folder)
    } catch {
      throw .disk(error)
    }
  }

  /// The same folder with an empty stage, and what was published meanwhile.
  func reopened(_ published: Manifest? = nil) throws(OutputFailure) -> OutputFolder {
    try OutputFolder(self, published ?? self.published)
  }

  private init(_ other: OutputFolder, _ published: Manifest) throws(OutputFailure) {
    path = other.path
    durability = other.durability
    lock = other.lock
    folder = other.folder
    self.published = published
    do throws(FileFailure) {
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
    /// When its content was written; nil when the system did not tell.
    package var stamp: SourceStamp?
  }

  /// Puts `bytes` on the stage unless the output holds the same at `path`; from any thread.
  package func add(
    _ path: RelativePath, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(OutputFailure) -> Entry {
    let hash = content_hash(bytes.baseAddress, bytes.count)
    if published.files[path] == hash || isForeignTwin(path), let file = folder.open(path),
      file.equals(bytes)
    {
      return Entry(path: path, hash: hash, isStaged: false, stamp: file.stamp)
    }
    do throws(FileFailure) {
      let stamp = try stage.write(bytes, to: path)
      return Entry(path: path, hash: hash, isStaged: true, stamp: stamp)
    } catch {
      throw .disk(error)
    }
  }

  /// The stamp of a published file.
  func stamp(of path: RelativePath) -> SourceStamp? { folder.stamp(of: path) }

  /// The time by the clock of the output's file system; writes the lock's note anew to learn it.
  var moment: SourceStamp.Time { lock.moment }

  /// Whether a file is there that no manifest names: it may be kept when it is the same.
  private func isForeignTwin(_ path: RelativePath) -> Bool {
    !published.files.isEmpty && published.files[path] == nil
  }

  /// What a commit changed.
  package struct Changes: Sendable, Hashable {
    package var written = 0
    package var kept = 0
    package var deleted = 0
    /// In path order.
    package var writtenPaths: [RelativePath] = []
    package var deletedPaths: [RelativePath] = []
    /// Files of an earlier build that somebody changed since: they stay.
    package var spared: [RelativePath] = []
  }

  /// Publishes `entries`, all files of the site: what changed is moved into place, what is not in
  /// them any more is deleted, then the manifest is replaced.
  ///
  /// Until the journal is on the disk nothing of the output is touched; from then on a crash is
  /// mended by the next build.
  package func commit(_ entries: [Entry]) throws(OutputFailure) -> Changes {
    let (changes, journal) = try prepare(entries)
    guard let journal else { return changes }
    do throws(FileFailure) {
      try Commit(folder: folder, stage: stage).run(journal)
    } catch {
      throw .disk(error)
    }
    return changes
  }

  /// Writes down what is to be done, up to the point of no return; nil when that is nothing.
  ///
  /// - Throws: `OutputFailure`; nothing is then staged any more and the output is as it was.
  func prepare(_ entries: [Entry]) throws(OutputFailure) -> (Changes, Journal?) {
    do throws(OutputFailure) {
      let plan = try CommitPlan(entries, over: published, in: folder)
      if plan.steps.isEmpty, plan.manifest == published {
        discard()
        return (plan.changes, nil)
      }
      try refuseReadOnly(plan.steps)
      let journal = Journal(plan.steps)
      do throws(FileFailure) {
        try folder.writeDurably(plan.manifest.text, to: OutputPaths.nextManifest)
        try folder.synchronizeFileSystem()
        try folder.writeDurably(journal.text, to: OutputPaths.journal)
      } catch {
        throw .disk(error)
      }
      return (plan.changes, journal)
    } catch {
      discard()
      throw error
    }
  }

  /// A step that cannot be made must be known before the first one is.
  func refuseReadOnly(_ steps: [Journal.Step]) throws(OutputFailure) {
    var checked: Set<RelativePath> = []
    for step in steps {
      var parent = step.path.parent
      while !parent.isRoot, folder.item(at: parent) != .folder { parent = parent.parent }
      guard checked.insert(parent).inserted, !folder.isWritable(parent) else { continue }
      let name = parent.isRoot ? path : parent.description
      throw .disk(FileFailure("write into", name, code: EACCES))
    }
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
  ///
  /// Not after a commit has begun.
  package func discard() {
    // Without its journal what else was prepared is nothing.
    for path in [OutputPaths.journal, OutputPaths.nextManifest, OutputPaths.stage] {
      folder.removeTree(path)
    }
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

/// The 16 digits of a hash to the base 16, for names of files.
func hashDigits(_ hash: UInt64) -> String {
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

func contentHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.withUnsafeBufferPointer { contentHash($0) }
}

func contentHash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  content_hash(bytes.baseAddress, bytes.count)
}

/// The hash of some pieces as if they were one.
func contentHash(_ pieces: ArraySlice<[UInt8]>) -> UInt64 {
  guard let hasher = content_hasher_new() else {
    return contentHash(Array(pieces.joined()))
  }
  defer { content_hasher_free(hasher) }
  for piece in pieces {
    piece.withUnsafeBufferPointer { content_hasher_add(hasher, $0.baseAddress, $0.count) }
  }
  return content_hasher_value(hasher)
}
