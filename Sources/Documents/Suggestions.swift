import ByteText
private import Diagnostics

/// Finds what a path that leads nowhere may have meant; for all workers at once.
///
/// Its tables are made when somebody asks for the first time: most sites have no such path.
final class Suggestions: @unchecked Sendable {
  // All of it is used under the lock.
  private var made: Tables?
  private let lock = Lock()

  /// Something that a link may lead to.
  struct Target: Sendable {
    /// As its author spelled it.
    var path: RelativePath
    var isFolder: Bool

    /// As a link from the root names it: a folder with a slash at its end, the root as nothing.
    var written: [UInt8] {
      isFolder && !path.isRoot ? path.bytes + [UInt8(ascii: "/")] : path.bytes
    }
  }

  private struct Tables {
    let targets: [Target]
    /// Indices by case-folded path; the first in path order.
    var folded: [RelativePath: Int] = [:]
    /// Indices of files by the letters of their folded name; the first few of each.
    var names: [[UInt8]: [Int]] = [:]
    /// Indices of what lies in each folder.
    var folders: [RelativePath: [Int]] = [:]
    /// The names in folders that were asked for.
    var similar: [RelativePath: SimilarNames] = [:]
  }

  private static let namesakes = 8

  /// The path among `targets` that differs from `path` in case only.
  func spelling(of path: RelativePath, among targets: [Target]) -> RelativePath? {
    lock.withLock {
      prepare(targets)
      return made?.folded[RelativePath(caseFolded(path.normalized.bytes))].map { targets[$0].path }
    }
  }

  /// The target that was most likely meant by `path`.
  ///
  /// A folder, for the name of its page; a name that differs in separators only; a file of that name
  /// elsewhere, the nearest first; a near name in the same folder. Of files of another kind only
  /// those of the very name.
  func nearest(to path: RelativePath, among targets: [Target]) -> Target? {
    lock.withLock {
      prepare(targets)
      return nearest(to: path)
    }
  }

  // MARK: - Under the lock

  private func nearest(to path: RelativePath) -> Target? {
    let neighbors = neighbors(of: path)
    if path.isFolderPage {
      // Every folder may have one: those elsewhere say nothing.
      if let folder = folder(at: path.parent) { return folder }
      if let near = neighbors.first { return near }
      let folder = path.parent.isRoot ? nil : nearest(to: path.parent)
      return folder.flatMap { $0.isFolder ? $0 : nil }
    }
    if let same = neighbors.first(where: { letters(of: $0.path) == letters(of: path) }) {
      return same
    }
    return namesake(of: path) ?? neighbors.first
  }

  private func folder(at path: RelativePath) -> Target? {
    guard let made, let index = made.folded[RelativePath(caseFolded(path.normalized.bytes))] else {
      return nil
    }
    return made.targets[index].isFolder ? made.targets[index] : nil
  }

  /// What has nearly the name of `path` and lies beside it, the most likely first.
  private func neighbors(of path: RelativePath) -> [Target] {
    let parent = path.parent.normalized
    guard let targets = made?.targets, let indices = made?.folders[parent] else { return [] }
    let similar =
      made?.similar[parent] ?? SimilarNames(indices.map { text(ofStem: targets[$0].path) })
    made?.similar[parent] = similar
    return similar.nearest(to: text(ofStem: path)).map { targets[indices[$0]] }
      .filter { isOfTheKind($0, path) }
  }

  /// The file of that name that lies nearest.
  private func namesake(of path: RelativePath) -> Target? {
    guard let made else { return nil }
    let candidates = (made.names[letters(of: path)] ?? []).map { made.targets[$0] }
      .filter { isOfTheKind($0, path) }
    let parts = path.parent.parts
    func distance(_ target: Target) -> Int {
      let others = target.path.parent.parts
      let shared = zip(parts, others).prefix { $0 == $1 }.count
      return parts.count + others.count - 2 * shared
    }
    // The first of equals in path order.
    return candidates.min { distance($0) < distance($1) }
  }

  /// Whether a link to `path` may have meant `target`: a page for a page, a picture for a picture.
  private func isOfTheKind(_ target: Target, _ path: RelativePath) -> Bool {
    if letters(of: target.path) == letters(of: path) { return true }
    let pages = ["md", "markdown", "html", ""].map { Array($0.utf8) }
    let isPage = target.isFolder || pages.contains(target.path.fileExtension)
    return pages.contains(path.fileExtension)
      ? isPage : !target.isFolder && target.path.fileExtension == path.fileExtension
  }

  /// The name without its extension and without separators, in lower case.
  private func letters(of path: RelativePath) -> [UInt8] {
    caseFolded(normalizedToNFC(Array(path.stem))).filter { byte in
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte)
    }
  }

  private func text(ofStem path: RelativePath) -> String {
    String(decoding: normalizedToNFC(Array(path.stem)), as: UTF8.self)
  }

  private func prepare(_ targets: [Target]) {
    if made != nil { return }
    var tables = Tables(targets: targets)
    for (index, target) in targets.enumerated() {
      let key = target.path.normalized
      let folded = RelativePath(caseFolded(key.bytes))
      if tables.folded[folded] == nil { tables.folded[folded] = index }
      if target.path.isRoot { continue }
      if !target.isFolder {
        let name = letters(of: target.path)
        if !name.isEmpty, tables.names[name, default: []].count < Self.namesakes {
          tables.names[name, default: []].append(index)
        }
      }
      tables.folders[key.parent, default: []].append(index)
    }
    made = tables
  }
}
