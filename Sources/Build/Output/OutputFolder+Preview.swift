import ByteText

/// The output of a preview: nobody else uses it, and it is gone when the process is.
extension OutputFolder {
  /// Publishes `entries`, all files of the site, and returns the folder for the next build where it
  /// stays open.
  func publish(
    _ entries: [Entry]
  ) throws(OutputFailure) -> (changes: Changes, next: OutputFolder?) {
    switch durability {
    case .durable: return (try commit(entries), nil)
    case .fleeting:
      let plan = try CommitPlan(entries, over: published, in: folder)
      try refuseReadOnly(plan.steps)
      return (plan.changes, try perform(plan.steps, plan.manifest))
    }
  }

  /// Publishes `entries` in the place of older files at their paths; all others stay.
  func replace(_ entries: [Entry]) throws(OutputFailure) -> (changes: Changes, next: OutputFolder) {
    var changes = Changes()
    var manifest = published
    for entry in entries where entry.isStaged {
      manifest.files[entry.path] = entry.hash
      changes.writtenPaths.append(entry.path)
    }
    changes.writtenPaths.sort()
    changes.written = changes.writtenPaths.count
    changes.kept = manifest.files.count - changes.written
    return (changes, try perform(changes.writtenPaths.map { .move($0) }, manifest))
  }

  private func perform(
    _ steps: [Journal.Step], _ manifest: Manifest
  ) throws(OutputFailure) -> OutputFolder {
    do throws(FileFailure) {
      let commit = Commit(folder: folder, stage: stage)
      for step in steps { try commit.perform(step) }
      folder.removeTree(OutputPaths.stage)
    } catch {
      throw .disk(error)
    }
    return try reopened(manifest)
  }
}
