import ByteText
private import Diagnostics

/// Finds what a path that leads nowhere may have meant; for all workers at once.
///
/// Its tables are made when somebody asks for the first time: most sites have no such path.
final class Suggestions: @unchecked Sendable {
  // Written once, under the lock, and immutable from then on.
  private var made: Tables?
  private let lock = Lock()

  private struct Tables {
    /// Spelled paths by their case-folded form; the first in path order.
    var folded: [RelativePath: RelativePath] = [:]
    /// Spelled paths of files by folded file name; the first few of each.
    var names: [RelativePath: [RelativePath]] = [:]
    /// Spelled names in each folder.
    var folders: [RelativePath: [String]] = [:]
  }

  private static let namesakes = 4
  private static let neighbors = 500

  /// The path among `spellings` that differs from `path` in case only.
  func spelling(of path: RelativePath, among spellings: [RelativePath]) -> RelativePath? {
    tables(of: spellings).folded[RelativePath(caseFolded(path.normalized.bytes))]
  }

  /// The path among `spellings` that has the name of `path`, or a near one in the same folder.
  func nearest(to path: RelativePath, among spellings: [RelativePath]) -> RelativePath? {
    let tables = tables(of: spellings)
    let name = RelativePath(Array(RelativePath(caseFolded(path.bytes)).name))
    if let found = tables.names[name]?.first { return found }
    guard let candidates = tables.folders[path.parent.normalized],
      let near = nearestName(
        to: String(decoding: path.name, as: UTF8.self), among: candidates)
    else { return nil }
    return path.parent.appending(near)
  }

  private func tables(of spellings: [RelativePath]) -> Tables {
    lock.withLock {
      if let made { return made }
      var tables = Tables()
      for path in spellings {
        let key = path.normalized
        let folded = RelativePath(caseFolded(key.bytes))
        if tables.folded[folded] == nil { tables.folded[folded] = path }
        if path.isRoot { continue }
        let name = RelativePath(Array(folded.name))
        if tables.names[name, default: []].count < Self.namesakes {
          tables.names[name, default: []].append(path)
        }
        let parent = key.parent
        if tables.folders[parent, default: []].count < Self.neighbors {
          tables.folders[parent, default: []].append(String(decoding: path.name, as: UTF8.self))
        }
      }
      made = tables
      return tables
    }
  }
}
