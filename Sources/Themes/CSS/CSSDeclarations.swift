/// Custom properties and their values, each property once and in order.
struct CSSDeclarations {
  private(set) var entries: [(property: String, value: String)] = []

  mutating func append(_ property: String, _ value: String) {
    entries.append((property, value))
  }

  mutating func append(_ other: CSSDeclarations) {
    entries += other.entries
  }

  var values: [String: String] {
    Dictionary(entries.map { ($0.property, $0.value) }) { _, last in last }
  }

  /// Those that are not in force where `values` hold already.
  func changing(_ values: [String: String]) -> CSSDeclarations {
    var changes = self
    changes.entries.removeAll { values[$0.property] == $0.value }
    return changes
  }

  /// Between braces; without a semicolon at its end.
  var text: String {
    entries.map { "\($0.property):\($0.value)" }.joined(separator: ";")
  }
}

/// `number` with at most four decimals and no zeros around them: `.875`, `1`; for small numbers.
func cssNumber(_ number: Double) -> String {
  let scaled = Int((number.magnitude * 10_000).rounded())
  let sign = number < 0 && scaled > 0 ? "-" : ""
  var decimals = String(scaled % 10_000 + 10_000).dropFirst()
  while decimals.last == "0" { decimals.removeLast() }
  let whole = scaled >= 10_000 || decimals.isEmpty ? String(scaled / 10_000) : ""
  return sign + whole + (decimals.isEmpty ? "" : "." + decimals)
}
