/// Whether `a` comes before `b` when runs of digits count as numbers: `2` before `10`.
///
/// Letters of ASCII are compared without case first; equal keys fall back on the bytes, so that the
/// order is total. Leading zeros count for nothing but that fall-back. The cost is linear.
package func naturallyPrecedes(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
  a.withContiguousStorageIfAvailable { a in
    b.withContiguousStorageIfAvailable { b in precedes(a, b) }
  }.flatMap { $0 } ?? naturallyPrecedes(Array(a), Array(b))
}

private func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  var i = 0
  var j = 0
  while i < a.count, j < b.count {
    if a[i].isASCIIDigit, b[j].isASCIIDigit {
      let first = number(in: a, from: &i)
      let second = number(in: b, from: &j)
      if first.count != second.count { return first.count < second.count }
      for (digit, other) in zip(a[first], b[second]) where digit != other { return digit < other }
    } else {
      let first = a[i].asciiLowercased
      let second = b[j].asciiLowercased
      if first != second { return first < second }
      i += 1
      j += 1
    }
  }
  if i < a.count || j < b.count { return j < b.count }
  return a.lexicographicallyPrecedes(b)
}

/// The digits from `index` on without leading zeros; `index` ends behind them.
private func number(in bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) -> Range<Int> {
  var start = index
  while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
  while start < index - 1, bytes[start] == UInt8(ascii: "0") { start += 1 }
  return start..<index
}
