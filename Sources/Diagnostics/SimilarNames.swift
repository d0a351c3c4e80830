/// Many names, among which those most like another are found without comparing it with all of them.
///
/// For names of an author: headings and files, which are told apart by their words as much as by
/// their letters. Making it is linear in the letters of the names. A search looks up the pairs and
/// triples of letters of a name, which bounds its cost by the length of the name alone, and compares
/// the few names that have most of them.
public struct SimilarNames: Sendable {
  private var names: [ComparedName] = []
  /// The first names of those letters.
  private var equals: [[Unicode.Scalar]: [Int]] = [:]
  /// For each pair and triple of letters the first names that hold it.
  private var holders: [UInt64: [Int32]] = [:]

  private static let maximumHolders = 64
  /// How many names are compared in one search.
  static let comparisons = 12

  public init(_ names: some Sequence<String>) {
    for name in names { add(ComparedName(name)) }
  }

  private mutating func add(_ name: ComparedName) {
    let number = names.count
    names.append(name)
    if equals[name.letters, default: []].count < Self.comparisons {
      equals[name.letters, default: []].append(number)
    }
    for piece in Self.pieces(of: name) where holders[piece, default: []].count < Self.maximumHolders
    {
      holders[piece, default: []].append(Int32(number))
    }
  }

  /// Indices of the names that `name` may have meant, the most likely first.
  ///
  /// Of equals the first comes first.
  public func nearest(to name: String) -> [Int] {
    let same = same(as: name)
    if !same.isEmpty { return same }
    let wanted = ComparedName(name)
    let ranked = candidates(for: wanted).map { ($0, wanted.likeness(to: names[$0])) }
      .filter { $0.1 > 0 }
    return ranked.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1 }.map(\.0)
  }

  /// Indices of the first names that differ from `name` in case and separators only.
  public func same(as name: String) -> [Int] {
    let wanted = ComparedName(name)
    return wanted.letters.isEmpty ? [] : equals[wanted.letters] ?? []
  }

  /// The names that share most pieces with `wanted`, for their lengths.
  private func candidates(for wanted: ComparedName) -> [Int] {
    var shared: [Int32: Int] = [:]
    for piece in Self.pieces(of: wanted) {
      for number in holders[piece] ?? [] { shared[number, default: 0] += 1 }
    }
    let ranked = shared.map { number, count in
      // Twice the shared pieces by all pieces; a name of n letters has 2n of them.
      let all = wanted.letters.count + names[Int(number)].letters.count
      return (number: Int(number), share: 1000 * count / max(all, 1))
    }
    let best = ranked.sorted { $0.share == $1.share ? $0.number < $1.number : $0.share > $1.share }
    return best.prefix(Self.comparisons).map(\.number)
  }

  /// Pairs and triples of letters, the ends of the name counting as letters; each once.
  private static func pieces(of name: ComparedName) -> Set<UInt64> {
    let (start, end) = (UInt64(1), UInt64(2))
    let letters = [start] + name.letters.map { UInt64($0.value) } + [end]
    var pieces: Set<UInt64> = []
    pieces.reserveCapacity(letters.count * 2)
    // A scalar has 21 bits.
    for index in 1..<letters.count {
      let pair = letters[index - 1] << 21 | letters[index]
      pieces.insert(pair)
      if index > 1 { pieces.insert(letters[index - 2] << 42 | pair) }
    }
    return pieces
  }
}
