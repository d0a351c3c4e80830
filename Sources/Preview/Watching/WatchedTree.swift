private import Glibc

/// The folders that a queue watches, and their files as they were when changes were taken last.
///
/// Events only say where to look: what changed is what `stat` finds different from before. So an
/// event too many costs a look, and what was changed and changed back is no change.
struct WatchedTree {
  private struct Folder {
    let watch: Int32
    var subfolders: Set<[UInt8]> = []
  }

  private let root: [UInt8]
  private let excluded: Set<[UInt8]>
  private let queue: InotifyQueue
  /// All paths are relative to the root, and that of the root is empty.
  private var folders: [[UInt8]: Folder] = [:]
  private var paths: [Int32: [UInt8]] = [:]
  private var trails = WatchTrails()
  private var known: [[UInt8]: FileStamp] = [:]
  private var pending = PendingChanges()
  /// Folders that went, with whatever was below them.
  private var goneFolders: Set<[UInt8]> = []
  /// Whether events were lost, or the root is another folder, and everything is to be looked at.
  private var isLost = false

  init(root: String, excluding excluded: Set<[UInt8]>, queue: InotifyQueue) {
    let path = Array(root.utf8)
    self.root = path.isEmpty ? [UInt8(ascii: ".")] : path
    self.excluded = excluded
    self.queue = queue
  }

  /// When to take changes; nil while there are none.
  var deadline: Duration? { pending.deadline }

  /// The files as of the last look.
  var snapshot: FolderSnapshot { FolderSnapshot(known) }

  /// Watches the whole tree and learns what is there.
  mutating func open() throws(WatchFailure) {
    let files = try watchAnew()
    for path in files { try follow(path) }
    for path in files { _ = lookAt(path) }
  }

  mutating func handle(
    _ event: InotifyQueue.Event, at now: Duration
  ) throws(WatchFailure) {
    switch event {
    case .overflow: lose(at: now)
    // What ended the watch is told by the folder above.
    case .end(let watch): paths[watch] = nil
    case .entry(let entry):
      for traveler in trails.travelers(past: entry.name, in: entry.watch) {
        switch traveler {
        case .root: lose(at: now)
        case .link(let path): pending.note(path, step(entry, path), at: now)
        }
      }
      guard let folder = paths[entry.watch] else { return }
      let path = join(folder, entry.name)
      if SourceFolder.leavesOut(entry.name, at: path, excluding: excluded) { return }
      if entry.isFolder {
        try handleFolder(entry.kind, path, at: now)
      } else {
        pending.note(path, step(entry, path), at: now)
      }
    }
  }

  /// Looks at all that is due, and returns what is different; after a failure all is as before.
  mutating func takeChanges(at now: Duration) throws(WatchFailure) -> ChangeSet {
    var due = pending.takeDue(at: now)
    if due.isEmpty { return .none }
    if isLost {
      isLost = false
      goneFolders = []
      due.formUnion(known.keys)
      due.formUnion(try watchAnew())
    }
    let gone = goneFolders.intersection(due)
    if !gone.isEmpty {
      goneFolders.subtract(gone)
      due.formUnion(known.keys.filter { isBelow(gone, $0) })
    }
    for path in due { try follow(path) }
    var changes: [[UInt8]: ChangeSet.Change] = [:]
    var shared: Set<UInt64> = []
    for path in due {
      let before = known[path]
      changes[path] = lookAt(path)
      for case let stamp? in [before, known[path]] where stamp.hasOtherNames {
        shared.insert(stamp.inode)
      }
    }
    // The kernel tells only of the name by which a file was changed.
    if !shared.isEmpty {
      let others = known.filter { shared.contains($1.inode) && !due.contains($0) }.keys
      for path in others { changes[path] = lookAt(path) }
    }
    return .paths(changes)
  }

  private mutating func lose(at now: Duration) {
    isLost = true
    pending.note([], .finished, at: now)
  }

  private func step(
    _ entry: InotifyQueue.Entry, _ path: [UInt8]
  ) -> PendingChanges.Step {
    switch entry.kind {
    case .closed, .arrived: .finished
    case .touched: .touched
    case .written: .unfinished
    // Nobody writes to a link and closes it.
    case .created: linkTarget(of: full(path)) == nil ? .unfinished : .finished
    // Temporary files come and go; nobody waits for them.
    case .left: known[path] == nil ? .finished : .removed
    }
  }

  private mutating func handleFolder(
    _ kind: InotifyQueue.Entry.Kind, _ path: [UInt8], at now: Duration
  ) throws(WatchFailure) {
    switch kind {
    case .written, .closed: return
    case .left:
      leave(path)
      pending.note(path, .removed, at: now)
    // A folder that is touched may be one that nobody may read any more, or may again.
    case .created, .arrived, .touched:
      leave(path)
      pending.note(path, .finished, at: now)
      for file in try enter(path) { pending.note(file, .finished, at: now) }
    }
  }

  /// Watches root and tree as if for the first time, and returns the paths of all files.
  private mutating func watchAnew() throws(WatchFailure) -> [[UInt8]] {
    let old = paths.keys
    folders = [:]
    paths = [:]
    let unused = try trails.lay(for: .root, from: [UInt8(ascii: ".")], along: root, in: queue)
    let files = try enter([])
    unwatch(unused + old)
    return files
  }

  /// Watches a folder and all below it, and returns the paths of their files.
  private mutating func enter(_ path: [UInt8]) throws(WatchFailure) -> [[UInt8]] {
    var files: [[UInt8]] = []
    var waiting = [path]
    while let path = waiting.popLast() {
      // Watched first, read second: what comes between the two is seen twice, not missed.
      let interest: InotifyQueue.Interest = path.isEmpty ? .files : .filesOfFolder
      guard let watch = try queue.watch(full(path), for: interest),
        let stream = opendir(cString(full(path)))
      else { continue }
      defer { closedir(stream) }
      if !path.isEmpty, SourceFolder.isPublished(stream) {
        unwatch([watch])
        continue
      }
      var folder = Folder(watch: watch)
      while let entry = readdir(stream) {
        guard let name = SourceFolder.name(of: entry) else { continue }
        let bytes = Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
        let child = join(path, bytes)
        if SourceFolder.leavesOut(bytes, at: child, excluding: excluded) { continue }
        if SourceFolder.isFolder(entry, name, in: stream) {
          folder.subfolders.insert(child)
          waiting.append(child)
        } else {
          files.append(child)
        }
      }
      folders[path] = folder
      paths[watch] = path
    }
    return files
  }

  /// Watches a folder and all below it no longer.
  private mutating func leave(_ path: [UInt8]) {
    goneFolders.insert(path)
    var waiting = [path]
    while let path = waiting.popLast() {
      guard let folder = folders.removeValue(forKey: path) else { continue }
      waiting += folder.subfolders
      guard paths[folder.watch] == path else { continue }
      paths[folder.watch] = nil
      unwatch([folder.watch])
    }
  }

  /// Drops watches that neither the tree nor a trail needs.
  private func unwatch(_ watches: [Int32]) {
    for watch in watches where paths[watch] == nil && !trails.uses(watch) {
      queue.unwatch(watch)
    }
  }

  /// Watches where a link leads.
  private mutating func follow(_ path: [UInt8]) throws(WatchFailure) {
    let unused: [Int32]
    if isInTree(path), let target = linkTarget(of: full(path)) {
      let folder = full(folder(of: path))
      unused = try trails.lay(for: .link(path), from: folder, along: target, in: queue)
    } else {
      unused = trails.remove(.link(path))
    }
    // Not in one expression, where `unwatch` would see the trails of before.
    unwatch(unused)
  }

  /// Learns what is at a path now; nil when it is what was there before.
  private mutating func lookAt(_ path: [UInt8]) -> ChangeSet.Change? {
    let stamp = isInTree(path) ? FileStamp(of: cString(full(path)), in: AT_FDCWD) : nil
    guard stamp != known[path] else { return nil }
    known[path] = stamp
    return stamp == nil ? .removed : .written
  }

  /// Whether there are only folders on the way from the root, and no links.
  private func isInTree(_ path: [UInt8]) -> Bool {
    !path.isEmpty && folders[folder(of: path)] != nil
  }

  private func isBelow(_ gone: Set<[UInt8]>, _ path: [UInt8]) -> Bool {
    var path = path
    while !path.isEmpty {
      if gone.contains(path) { return true }
      path = folder(of: path)
    }
    return false
  }

  private func full(_ path: [UInt8]) -> [UInt8] { join(root, path) }

  private func folder(of path: [UInt8]) -> [UInt8] {
    Array(path[..<(path.lastIndex(of: slash) ?? 0)])
  }
}

private let slash = UInt8(ascii: "/")

private func join(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
  if name.isEmpty { return folder }
  return folder.isEmpty || folder.last == slash ? folder + name : folder + [slash] + name
}
