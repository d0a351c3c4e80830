import ByteText

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

  /// Something of the source that no link can lead to.
  enum Absence: Sendable, Hashable {
    /// A folder without a page.
    case folder
    /// A file or the page of a folder whose address another source has.
    case unpublished
  }

  /// Under which names a source is found; made by workers, since forming them takes its time.
  struct Keys: Sendable {
    /// In normalization form C.
    fileprivate let source: RelativePath
    fileprivate let address: RelativePath

    init(source: RelativePath, _ address: Address) {
      self.source = source.normalized
      self.address = TargetTable.key(of: address)
    }
  }

  /// By path of the source in normalization form C, folders without a trailing slash.
  private var sources: [RelativePath: Target] = [:]
  /// By published path, decoded, without a trailing slash.
  private var addresses: [RelativePath: Target] = [:]
  /// All sources as spelled, in the order in which they came.
  private var spellings: [Suggestions.Target] = []
  /// By path of the source in normalization form C.
  private var absences: [RelativePath: Absence] = [:]
  private let suggestions = Suggestions()

  /// `count` is how many sources and addresses there will be, about.
  init(count: Int = 0) {
    sources.reserveCapacity(count)
    addresses.reserveCapacity(count)
    spellings.reserveCapacity(count)
  }

  mutating func addSource(_ path: RelativePath, _ target: Target) {
    addSource(path, key: path.normalized, target)
  }

  mutating func addFolder(_ path: RelativePath, _ target: Target) {
    addSource(path, key: path.normalized, target, isFolder: true)
  }

  mutating func addSource(_ path: RelativePath, _ keys: Keys, _ target: Target) {
    addSource(path, key: keys.source, target)
  }

  private mutating func addSource(
    _ path: RelativePath, key: RelativePath, _ target: Target, isFolder: Bool = false
  ) {
    if Self.add(key, target, to: &sources) {
      spellings.append(Suggestions.Target(path: path, isFolder: isFolder))
    }
  }

  mutating func addAbsent(_ path: RelativePath, _ absence: Absence) {
    absences[path.normalized] = absence
  }

  mutating func addAddress(_ address: Address, _ target: Target) {
    _ = Self.add(Self.key(of: address), target, to: &addresses)
  }

  mutating func addAddress(_ keys: Keys, _ target: Target) {
    _ = Self.add(keys.address, target, to: &addresses)
  }

  /// Returns false when the name is taken: the first in path order keeps it.
  private static func add(
    _ key: RelativePath, _ target: Target, to table: inout [RelativePath: Target]
  ) -> Bool {
    if table[key] != nil { return false }
    table[key] = target
    return true
  }

  private static func key(of address: Address) -> RelativePath {
    var key = percentDecoded(address.path)
    if key.last == UInt8(ascii: "/") { key.removeLast() }
    return RelativePath(key)
  }

  func source(_ path: RelativePath) -> Target? { sources[path.normalized] }

  /// What `path` is when it is in the source and no target.
  func absence(_ path: RelativePath) -> Absence? { absences[path.normalized] }

  func address(_ path: RelativePath) -> Target? { addresses[path.normalized] }

  /// The source that differs from `path` in case only, with its right spelling.
  func sourceIgnoringCase(_ path: RelativePath) -> (spelling: RelativePath, target: Target)? {
    guard let spelling = suggestions.spelling(of: path, among: spellings),
      let target = source(spelling)
    else { return nil }
    return (spelling, target)
  }

  /// The source that was most likely meant by `path`, as a link names it from the root.
  func nearest(to path: RelativePath) -> [UInt8]? {
    suggestions.nearest(to: path, among: spellings)?.written
  }
}
