/// Returns the candidate that `name` was most likely meant to be, nil when none is close.
///
/// Distance is Damerau–Levenshtein over scalars without case, at most a third of the name's length
/// and never more than 3; of equals the first in order wins. The cost is the product of the lengths
/// for each candidate; candidates of a hopeless length are skipped.
public func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  let limit = min(3, max(1, wanted.count / 3))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let scalars = Array(candidate.lowercased().unicodeScalars)
    guard abs(scalars.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, scalars)
    guard distance <= limit, distance < best?.distance ?? Int.max else { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// Optimal string alignment distance: insertions, deletions, replacements, neighbors swapped.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
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
  return previous[b.count]
}
