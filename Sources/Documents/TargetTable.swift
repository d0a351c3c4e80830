import ByteText
private import Diagnostics

/// What a link may lead to, found by the path that its author wrote.
struct TargetTable: Sendable {
  enum Target: Sendable, Hashable {
    case page(Int)
    case asset(Int)
    /// A document that is a draft and not published.
    case draft(Int)
  }

  /// By path of the source in normalization form C, folders without a trailing slash.
  private var sources: [[UInt8]: Target] = [:]
  /// By published path, decoded, without a trailing slash.
  private var addresses: [[UInt8]: Target] = [:]
  /// Spelled paths by their case-folded form; the first in path order.
  private var folded: [[UInt8]: [UInt8]] = [:]
  /// Spelled paths of files by folded file name, for suggestions; the first few of each.
  private var names: [[UInt8]: [[UInt8]]] = [:]
  /// Spelled names in each folder, for suggestions.
  private var folders: [[UInt8]: [String]] = [:]

  mutating func addSource(_ path: RelativePath, _ target: Target) {
    let key = normalizedToNFC(path.bytes)
    guard sources.updateValue(target, forKey: key) == nil else { return }
    let foldedKey = caseFolded(key)
    if folded[foldedKey] == nil { folded[foldedKey] = path.bytes }
    guard !path.isRoot else { return }
    let name = Array(RelativePath(foldedKey).name)
    if names[name, default: []].count < 4 { names[name, default: []].append(path.bytes) }
    let parent = RelativePath(key).parent.bytes
    if folders[parent, default: []].count < 2000 {
      folders[parent, default: []].append(String(decoding: path.name, as: UTF8.self))
    }
  }

  mutating func addAddress(_ address: Address, _ target: Target) {
    var key = percentDecoded(address.path)
    if key.last == UInt8(ascii: "/") { key.removeLast() }
    if addresses[key] == nil { addresses[key] = target }
  }

  func source(_ path: [UInt8]) -> Target? { sources[normalizedToNFC(path)] }

  func address(_ path: [UInt8]) -> Target? { addresses[normalizedToNFC(path)] }

  /// The source that differs from `path` in case only, with its right spelling.
  func sourceIgnoringCase(_ path: [UInt8]) -> (spelling: [UInt8], target: Target)? {
    guard let spelling = folded[caseFolded(normalizedToNFC(path))], let target = source(spelling)
    else { return nil }
    return (spelling, target)
  }

  /// The source that was most likely meant by `path`: one of that name elsewhere, or a near name
  /// in the same folder.
  func nearest(to path: RelativePath) -> [UInt8]? {
    let name = Array(RelativePath(caseFolded(path.bytes)).name)
    if let found = names[name]?.first { return found }
    guard let candidates = folders[normalizedToNFC(path.parent.bytes)],
      let near = nearestName(to: String(decoding: path.name, as: UTF8.self), among: candidates)
    else { return nil }
    return path.parent.appending(near).bytes
  }
}
