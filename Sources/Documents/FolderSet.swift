import ByteText

/// Folders with all those above them, the root left out unless it is inserted.
struct FolderSet {
  private(set) var all: Set<RelativePath> = []

  var sorted: [RelativePath] { all.sorted() }

  /// Adds `folder` and those above it; constant time for one that is there.
  mutating func insert(_ folder: RelativePath) {
    var folder = folder
    while all.insert(folder).inserted, !folder.parent.isRoot { folder = folder.parent }
  }
}
