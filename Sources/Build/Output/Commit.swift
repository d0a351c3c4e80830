import ByteText

/// The steps from a stage to a published site; each may be repeated after a crash.
struct Commit {
  let folder: Folder
  let stage: Folder

  func run(_ journal: Journal) throws(FileFailure) {
    for step in journal.steps { try perform(step) }
    try finish()
  }

  func perform(_ step: Journal.Step) throws(FileFailure) {
    switch step {
    case .move(let path): try move(path)
    case .delete(let path): try delete(path)
    }
  }

  private func move(_ path: RelativePath) throws(FileFailure) {
    // Nearly always its folder is there and nothing of another kind is in its place.
    if folder.takes(path, from: stage) { return }
    // Gone from the stage means moved by the build that was killed.
    guard let item = stage.item(at: path) else { return }
    if item == .folder, folder.item(at: path) == .folder {
      // Only what is inside is still to be moved.
      for name in stage.names(in: path).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        try move(path.appending(name))
      }
      return
    }
    try folder.makeFolders(path.parent)
    try folder.move(path, from: stage)
  }

  private func delete(_ path: RelativePath) throws(FileFailure) {
    // The folder that took its place came with a later step of the build that was killed.
    if folder.item(at: path) == .folder { return }
    try folder.remove(path)
    var parent = path.parent
    while !parent.isRoot, folder.removeEmptyFolder(parent) { parent = parent.parent }
  }

  private func finish() throws(FileFailure) {
    if folder.item(at: OutputPaths.nextManifest) != nil {
      try folder.rename(OutputPaths.nextManifest, to: OutputPaths.manifest)
    }
    try folder.remove(OutputPaths.journal)
    folder.removeTree(OutputPaths.stage)
  }
}

/// What a build does first: it ends or drops what one that was killed had begun.
struct Recovery {
  private let folder: Folder

  init(_ folder: Folder) {
    self.folder = folder
  }

  /// Returns the manifest of what is published; empty when there is none.
  func run() throws(FileFailure) -> Manifest {
    if let text = folder.contents(OutputPaths.journal) {
      if let journal = Journal(text) {
        let stage = try Folder(OutputPaths.stage, in: folder)
        try Commit(folder: folder, stage: stage).run(journal)
      } else {
        // Not whole: no step was made.
        try folder.remove(OutputPaths.journal)
      }
    }
    folder.removeTree(OutputPaths.stage)
    try folder.remove(OutputPaths.nextManifest)
    return folder.contents(OutputPaths.manifest).flatMap { Manifest($0) } ?? Manifest()
  }
}
