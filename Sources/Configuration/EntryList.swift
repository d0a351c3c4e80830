/// The entries of a mapping under construction; it knows each key in constant time.
struct EntryList {
  private(set) var entries: [Node.Entry] = []
  /// Filled once a linear search would be slow.
  private var places: [String: Int] = [:]
  private static let linearLimit = 16

  /// Where `key` stands already.
  func position(of key: String) -> Position? {
    index(of: key).map { entries[$0].keyPosition }
  }

  private func index(of key: String) -> Int? {
    entries.count > Self.linearLimit ? places[key] : entries.firstIndex { $0.key == key }
  }

  /// Puts `entry` in the place of the one that has its key already.
  mutating func replace(_ entry: Node.Entry) {
    if let index = index(of: entry.key) { entries[index] = entry }
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
