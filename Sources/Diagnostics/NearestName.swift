/// Returns the candidate that `name` was most likely meant to be, nil when none is close.
///
/// For names of a program: keys, options, commands. Case and separators count for nothing; at most a
/// third of the longer name's letters may differ, and never more than three. Of equals the first
/// wins. The cost is the product of the lengths for each candidate; candidates of a hopeless length
/// are skipped.
public func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = ComparedName(name)
  guard !wanted.letters.isEmpty else { return nil }
  var best: (name: String, slips: Int)?
  for candidate in candidates {
    let compared = ComparedName(candidate)
    let limit = min(3, max(wanted.letters.count, compared.letters.count) / 3)
    guard let slips = wanted.slips(to: compared, atMost: limit), slips < best?.slips ?? Int.max
    else { continue }
    best = (candidate, slips)
  }
  return best?.name
}
