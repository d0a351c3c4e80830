/// A name as it is compared with others: without case, and in words between separators.
struct ComparedName: Sendable {
  /// Letters and digits; what is longer than a name may be is cut off.
  let letters: [Unicode.Scalar]
  /// Ranges of `letters`, without gaps.
  let words: [Range<Int>]

  private static let maximumLength = 128
  private static let maximumWords = 24

  init(_ name: String) {
    var letters: [Unicode.Scalar] = []
    var words: [Range<Int>] = []
    var start = 0
    for scalar in name.lowercased().unicodeScalars {
      if letters.count == Self.maximumLength { break }
      if Self.isLetter(scalar) {
        letters.append(scalar)
      } else if letters.count > start {
        words.append(start..<letters.count)
        start = letters.count
      }
    }
    if letters.count > start { words.append(start..<letters.count) }
    self.letters = letters
    self.words = Array(words.prefix(Self.maximumWords))
  }

  /// Whatever is not ASCII counts as a letter: few scripts write separators of their own into names.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9": true
    default: scalar.value >= 0x80
    }
  }
}

extension ComparedName {
  /// How much alike two names are, from 0 to 1000; 1000 means that only separators differ.
  ///
  /// The better of two measures: slips of the pen, and words that both have. What is not likely
  /// enough to be worth a hint is 0. The cost is the product of the lengths.
  func likeness(to other: ComparedName) -> Int {
    if letters.isEmpty || other.letters.isEmpty { return 0 }
    if letters == other.letters { return 1000 }
    let length = max(letters.count, other.letters.count)
    let limit = min(length / 3, 3 + length / 8)
    let slips = slips(to: other, atMost: limit).map { 1000 - 1000 * $0 / length } ?? 0
    let shared = 1000 * sharedLetters(with: other) / (letters.count + other.letters.count)
    return max(slips, shared >= 660 ? shared : 0)
  }

  /// The number of slips that make one of the other; nil above `limit`.
  ///
  /// It is the optimal string alignment distance: letters added, dropped, replaced, or neighbors
  /// swapped.
  func slips(to other: ComparedName, atMost limit: Int) -> Int? {
    let (a, b) = (letters, other.letters)
    guard abs(a.count - b.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var current = [i + 1]
      current.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var distance = min(
          previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          distance = min(distance, beforePrevious[j - 1] + 1)
        }
        current.append(distance)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
  }

  /// Letters of both in words that they share, in any order.
  ///
  /// Words that begin alike share their beginning: *conform* and *conformance*.
  private func sharedLetters(with other: ComparedName) -> Int {
    var isTaken = Array(repeating: false, count: other.words.count)
    var shared = 0
    for word in words {
      var best = (letters: 0, index: 0)
      for (index, candidate) in other.words.enumerated() where !isTaken[index] {
        let prefix = zip(letters[word], other.letters[candidate]).prefix { $0 == $1 }.count
        let isWhole = prefix == word.count && prefix == candidate.count
        let isBeginning = prefix >= 4 && prefix * 2 >= min(word.count, candidate.count)
        if isWhole || isBeginning, prefix > best.letters { best = (prefix, index) }
      }
      if best.letters > 0 { isTaken[best.index] = true }
      shared += 2 * best.letters
    }
    return shared
  }
}
