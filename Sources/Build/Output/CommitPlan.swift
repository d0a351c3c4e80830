import ByteText

/// What a commit will do, found out before anything of the output is touched.
struct CommitPlan {
  private(set) var changes = OutputFolder.Changes()
  private(set) var manifest = Manifest()
  private(set) var steps: [Journal.Step] = []

  private let folder: Folder
  private let published: Manifest
  private var staged: [RelativePath] = []
  private var deletes: [RelativePath] = []
  /// What lies at the folders above published files; nil where nothing does.
  private var items: [RelativePath: Folder.Item?] = [.root: .folder]

  /// Plans to have `entries` in `folder` instead of what an earlier build published.
  ///
  /// - Throws: `OutputFailure.foreign` when something that no build has written is in the way.
  init(
    _ entries: [OutputFolder.Entry], over published: Manifest, in folder: Folder
  ) throws(OutputFailure) {
    self.folder = folder
    self.published = published
    sort(entries)
    findDeletes()
    try refuseForeign()
    plan()
  }

  private mutating func sort(_ entries: [OutputFolder.Entry]) {
    manifest.files.reserveCapacity(entries.count)
    for entry in entries {
      manifest.files[entry.path] = entry.hash
      if entry.isStaged { staged.append(entry.path) } else { changes.kept += 1 }
    }
    staged.sort()
    changes.written = staged.count
    changes.writtenPaths = staged
  }

  /// A file whose page is gone is deleted, unless somebody changed it since.
  private mutating func findDeletes() {
    for path in published.files.keys.filter({ manifest.files[$0] == nil }).sorted()
    where item(at: path.parent) == .folder {
      if isUnchanged(path) {
        deletes.append(path)
      } else if folder.item(at: path) != nil {
        changes.spared.append(path)
      }
    }
    changes.deleted = deletes.count
    changes.deletedPaths = deletes
  }

  /// Whether the output still holds what an earlier build wrote at `path`.
  private func isUnchanged(_ path: RelativePath) -> Bool {
    folder.contents(path).map { contentHash($0) == published.files[path] } ?? false
  }

  /// What lies at a folder's path; nothing lies below what is no folder.
  private mutating func item(at path: RelativePath) -> Folder.Item? {
    if let known = items[path] { return known }
    let item = item(at: path.parent) == .folder ? folder.item(at: path) : nil
    items[path] = .some(item)
    return item
  }

  // MARK: - What is in the way

  private mutating func refuseForeign() throws(OutputFailure) {
    let leaving = Set(deletes)
    // The outermost folder that the output lacks: what lies below it is in nobody's way.
    var missing: RelativePath?
    for path in staged {
      if let missing, path.isInside(missing) { continue }
      var parent = path.parent
      while !parent.isRoot, item(at: parent) != .folder {
        if item(at: parent) == nil {
          missing = parent
        } else if !leaving.contains(parent) {
          throw .foreign(parent)
        }
        parent = parent.parent
      }
      guard parent == path.parent, let item = folder.item(at: path) else { continue }
      if item == .folder {
        try refuseForeign(in: path, leaving)
      } else if published.files[path] == nil {
        throw .foreign(path)
      }
    }
  }

  /// A folder makes room for a file only when everything in it is deleted.
  private func refuseForeign(
    in path: RelativePath, _ leaving: Set<RelativePath>
  ) throws(OutputFailure) {
    var waiting = [path]
    while let next = waiting.popLast() {
      let names = folder.names(in: next).sorted { $0.lexicographicallyPrecedes($1) }
      // An empty folder is nobody's: no deleted file takes it along.
      if names.isEmpty { throw .foreign(next) }
      for name in names {
        let child = next.appending(name)
        if folder.item(at: child) == .folder {
          waiting.append(child)
        } else if !leaving.contains(child) {
          throw .foreign(child)
        }
      }
    }
  }

  // MARK: - Steps

  /// Deletes come first where a folder is to take the place of a file, or a file of a folder.
  private mutating func plan() {
    let early = deletes.isEmpty ? [] : earlyDeletes()
    steps = early.sorted().map { .delete($0) }
    steps += moves().map { .move($0) }
    steps += deletes.filter { !early.contains($0) }.map { .delete($0) }
  }

  private func earlyDeletes() -> Set<RelativePath> {
    let wanted = Set(staged)
    let leaving = Set(deletes)
    var early: Set<RelativePath> = []
    for path in staged {
      forEachFolder(above: path) { if leaving.contains($0) { early.insert($0) } }
    }
    for path in deletes {
      forEachFolder(above: path) { if wanted.contains($0) { early.insert(path) } }
    }
    return early
  }

  private func forEachFolder(above path: RelativePath, _ body: (RelativePath) -> Void) {
    var parent = path.parent
    while !parent.isRoot {
      body(parent)
      parent = parent.parent
    }
  }

  /// The files of the stage, those of a folder that the output lacks as that one folder.
  private mutating func moves() -> [RelativePath] {
    var moves: [RelativePath] = []
    for path in staged {
      if let last = moves.last, path.isInside(last) { continue }
      var top = path
      while item(at: top.parent) != .folder { top = top.parent }
      moves.append(top)
    }
    return moves
  }
}
