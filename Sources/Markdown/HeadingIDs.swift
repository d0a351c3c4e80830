private import ByteText

/// The ids of one page, each given out once.
///
/// Repeats get `-1`, `-2` and so on by the rule of github-slugger. The cost of an id does not grow
/// with the number of its repeats.
struct HeadingIDs {
  /// For each id on the page, the number that was last tried for a repeat of it.
  private var repeats: [Key: Int] = [:]
  /// Whether `fn-1` and the like belong to the notes of the page.
  private var hasNotes = false

  mutating func start(hasNotes: Bool) {
    repeats.removeAll(keepingCapacity: true)
    self.hasNotes = hasNotes
  }

  /// Returns `wanted`, or what is nearest to it and still free; the id is then taken.
  mutating func unique(_ wanted: [UInt8]) -> [UInt8] {
    var base = wanted.isEmpty ? Array("section".utf8) : wanted
    if isFrameID(base) || hasNotes && isNoteID(base) { base = Array("section-".utf8) + base }
    guard var number = repeats[Key(base)] else {
      repeats[Key(base)] = 0
      return base
    }
    var id: [UInt8]
    repeat {
      number += 1
      id = base + Array("-\(number)".utf8)
    } while repeats[Key(id)] != nil
    repeats[Key(base)] = number
    repeats[Key(id)] = 0
    return id
  }

  /// Takes an id that the author wrote in raw HTML; false when the page has it already.
  mutating func take(_ id: [UInt8]) -> Bool {
    guard repeats[Key(id)] == nil else { return false }
    repeats[Key(id)] = 0
    return true
  }
}

/// Bytes that are hashed in one piece; an array hashes them one by one.
private struct Key: Hashable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// Whether `id` is one that the frame of a page may have: that of its header or main part, or of an icon.
func isFrameID(_ id: [UInt8]) -> Bool {
  id.elementsEqual("Main".utf8) || id.elementsEqual("Bar".utf8) || id.starts(with: "I-".utf8)
}

/// Whether `id` is one that a note or a reference to one may have: `fn-1`, `fnref-1`, `fnref-1-2`.
private func isNoteID(_ id: [UInt8]) -> Bool {
  let parts = id.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard parts[0].elementsEqual("fn".utf8) || parts[0].elementsEqual("fnref".utf8) else {
    return false
  }
  return (2...3).contains(parts.count)
    && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
}
