/// The entries of a mapping under construction; it knows each key in constant time.
struct EntryList {
  private(set) var entries: [Node.Entry] = []
  /// Filled once a linear search would be slow.
  private var places: [String: Int] = [:]
  private static let linearLimit = 16

  /// Where `key` stands already.
  func position(of key: String) -> Position? {
    guard entries.count > Self.linearLimit else {
      return entries.first { $0.key == key }?.keyPosition
    }
    return places[key].map { entries[$0].keyPosition }
  }

  /// Puts `entry` in the place of the one that has its key already.
  mutating func replace(_ entry: Node.Entry) {
    guard let index = entries.firstIndex(where: { $0.key == entry.key }) else { return }
    entries[index] = entry
  }

  mutating func append(_ entry: Node.Entry) {
    if entries.isEmpty { entries.reserveCapacity(8) }
    entries.append(entry)
    if entries.count == Self.linearLimit + 1 {
      for (index, entry) in entries.enumerated() { places[entry.key] = index }
    } else if entries.count > Self.linearLimit {
      places[entry.key] = entries.count - 1
    }
  }
}
