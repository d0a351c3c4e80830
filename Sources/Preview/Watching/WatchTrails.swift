private import Glibc

/// The names that lead to a file, each watched in its folder.
///
/// A symbolic link leads to another file when any name on the way to its target changes hands, and
/// so does the path of the root. A trail is what the kernel looks up, one name after the other.
struct WatchTrails {
  enum Traveler: Hashable {
    case root
    /// The link at this path below the root.
    case link([UInt8])
  }

  private struct Step: Hashable {
    let watch: Int32
    let name: [UInt8]
  }

  /// As many links as Linux follows in one path.
  private static let linkLimit = 40

  private var steps: [Traveler: Set<Step>] = [:]
  private var travelers: [Int32: [[UInt8]: Set<Traveler>]] = [:]

  /// Who passes a name in a watched folder.
  func travelers(past name: [UInt8], in watch: Int32) -> Set<Traveler> {
    travelers[watch]?[name] ?? []
  }

  func uses(_ watch: Int32) -> Bool { travelers[watch] != nil }

  /// Watches every name on the way from a folder to what `path` names there, in place of before.
  ///
  /// The folder is one by itself, not by a link. Returns the watches that no trail uses any more.
  mutating func lay(
    for traveler: Traveler, from folder: [UInt8], along path: [UInt8], in queue: InotifyQueue
  ) throws(WatchFailure) -> [Int32] {
    var place = path.first == slash ? [slash] : folder
    var waiting = Array(path.split(separator: slash).reversed())
    var links = 0
    var trail: Set<Step> = []
    while let name = waiting.popLast() {
      if name.elementsEqual(".".utf8) { continue }
      let next = place + [slash] + name
      if !name.elementsEqual("..".utf8) {
        // The root's own changes are seen in the root.
        let interest: InotifyQueue.Interest =
          waiting.isEmpty && traveler != .root ? .files : .names
        if let watch = try queue.watch(place, for: interest) {
          trail.insert(Step(watch: watch, name: Array(name)))
        }
        // Watched first, read second: a change between the two is seen twice, not missed.
        if let target = linkTarget(of: next) {
          links += 1
          if links > Self.linkLimit { break }
          if target.first == slash { place = [slash] }
          waiting += target.split(separator: slash).reversed()
          continue
        }
      }
      place = next
    }
    return replaceTrail(of: traveler, with: trail)
  }

  /// Forgets a trail; returns the watches that no other one uses.
  mutating func remove(_ traveler: Traveler) -> [Int32] {
    replaceTrail(of: traveler, with: [])
  }

  private mutating func replaceTrail(of traveler: Traveler, with trail: Set<Step>) -> [Int32] {
    let old = steps[traveler] ?? []
    steps[traveler] = trail.isEmpty ? nil : trail
    for step in trail.subtracting(old) {
      travelers[step.watch, default: [:]][step.name, default: []].insert(traveler)
    }
    var unused: [Int32] = []
    for step in old.subtracting(trail) {
      guard var names = travelers[step.watch] else { continue }
      names[step.name]?.remove(traveler)
      if names[step.name]?.isEmpty == true { names[step.name] = nil }
      travelers[step.watch] = names.isEmpty ? nil : names
      if names.isEmpty { unused.append(step.watch) }
    }
    return unused
  }
}

private let slash = UInt8(ascii: "/")

/// Where a symbolic link leads; nil for anything else.
func linkTarget(of path: [UInt8]) -> [UInt8]? {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink(cString(path), &buffer, buffer.count)
  return count > 0 ? buffer.prefix(count).map { UInt8(bitPattern: $0) } : nil
}
