import ByteText
import Diagnostics

/// Folders that a case-blind or normalizing file system would take for one another.
struct FolderTwins {
  /// Those that came second; folders in them may have twins too.
  private(set) var losers: Set<RelativePath> = []
  /// An error for each pair in one folder: what lies deeper differs because they do.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ folders: FolderSet) {
    var first: Set<RelativePath> = []
    var siblings: [RelativePath: RelativePath] = [:]
    for folder in folders.sorted {
      if !first.insert(RelativePath(caseFolded(folder.bytes))).inserted { losers.insert(folder) }
      let key = folder.parent.appending(caseFolded(Array(folder.name)))
      if let twin = siblings[key] {
        diagnostics.append(Self.error(twin, folder))
      } else {
        siblings[key] = folder
      }
    }
  }

  private static func error(_ first: RelativePath, _ second: RelativePath) -> Diagnostic {
    let isCase = first.normalized != second.normalized
    let difference = isCase ? "in case" : "in the normalization form of Unicode"
    return Diagnostic(
      .error, id: "folder-twins",
      "the folders '\(first)' and '\(second)' differ \(difference) only",
      file: second.description,
      hint: "rename one: many disks and servers take them for one folder")
  }
}
