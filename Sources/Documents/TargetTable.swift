import ByteText
private import Diagnostics

/// What a link may lead to, found by the path that its author wrote.
struct TargetTable: Sendable {
  enum Target: Sendable, Hashable {
    case page(Int)
    case asset(Int)
    /// A document that is a draft and not published.
    case draft(Int)
    /// A file that the build makes: the feed.
    case generated(RelativePath)
  }

  /// By path of the source in normalization form C, folders without a trailing slash.
  private var sources: [RelativePath: Target] = [:]
  /// By published path, decoded, without a trailing slash.
  private var addresses: [RelativePath: Target] = [:]
  /// Spelled paths by their case-folded form; the first in path order.
  private var folded: [RelativePath: RelativePath] = [:]
  /// Spelled paths of files by folded file name, for suggestions; the first few of each.
  private var names: [RelativePath: [RelativePath]] = [:]
  /// Spelled names in each folder, for suggestions.
  private var folders: [RelativePath: [String]] = [:]

  private static let namesakes = 4
  private static let neighbors = 500

  mutating func addSource(_ path: RelativePath, _ target: Target) {
    let key = path.normalized
    guard sources[key] == nil else { return }
    sources[key] = target
    let foldedKey = RelativePath(caseFolded(key.bytes))
    if folded[foldedKey] == nil { folded[foldedKey] = path }
    guard !path.isRoot else { return }
    let name = RelativePath(Array(foldedKey.name))
    if names[name, default: []].count < Self.namesakes { names[name, default: []].append(path) }
    let parent = key.parent
    if folders[parent, default: []].count < Self.neighbors {
      folders[parent, default: []].append(String(decoding: path.name, as: UTF8.self))
    }
  }

  mutating func addAddress(_ address: Address, _ target: Target) {
    var key = percentDecoded(address.path)
    if key.last == UInt8(ascii: "/") { key.removeLast() }
    let path = RelativePath(key)
    if addresses[path] == nil { addresses[path] = target }
  }

  func source(_ path: RelativePath) -> Target? { sources[path.normalized] }

  func address(_ path: RelativePath) -> Target? { addresses[path.normalized] }

  /// The source that differs from `path` in case only, with its right spelling.
  func sourceIgnoringCase(_ path: RelativePath) -> (spelling: RelativePath, target: Target)? {
    let key = RelativePath(caseFolded(path.normalized.bytes))
    guard let spelling = folded[key], let target = source(spelling) else { return nil }
    return (spelling, target)
  }

  /// The source that was most likely meant by `path`: one of that name elsewhere, or a near name
  /// in the same folder.
  func nearest(to path: RelativePath) -> RelativePath? {
    let name = RelativePath(Array(RelativePath(caseFolded(path.bytes)).name))
    if let found = names[name]?.first { return found }
    guard let candidates = folders[path.parent.normalized],
      let near = nearestName(
        to: String(decoding: path.name, as: UTF8.self), among: candidates)
    else { return nil }
    return path.parent.appending(near)
  }
}
