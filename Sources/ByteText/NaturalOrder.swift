/// Whether `a` comes before `b` when runs of digits count as numbers: `2` before `10`.
///
/// Letters of ASCII are compared without case first; equal keys fall back on the bytes, so that the
/// order is total. Leading zeros count for nothing but that fall-back. The cost is linear.
package func naturallyPrecedes(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
  let a = Array(a)
  let b = Array(b)
  var i = 0
  var j = 0
  while i < a.count, j < b.count {
    if isDigit(a[i]), isDigit(b[j]) {
      let first = number(in: a, from: &i)
      let second = number(in: b, from: &j)
      if first.count != second.count { return first.count < second.count }
      if first != second { return first.lexicographicallyPrecedes(second) }
    } else {
      let first = lowercased(a[i])
      let second = lowercased(b[j])
      if first != second { return first < second }
      i += 1
      j += 1
    }
  }
  if i < a.count || j < b.count { return j < b.count }
  return a.lexicographicallyPrecedes(b)
}

/// The digits from `index` on without leading zeros; `index` ends behind them.
private func number(in bytes: [UInt8], from index: inout Int) -> ArraySlice<UInt8> {
  var start = index
  while index < bytes.count, isDigit(bytes[index]) { index += 1 }
  while start < index - 1, bytes[start] == UInt8(ascii: "0") { start += 1 }
  return bytes[start..<index]
}

private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

private func lowercased(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
