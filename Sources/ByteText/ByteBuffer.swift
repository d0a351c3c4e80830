/// A growing run of bytes: what everything that writes writes into.
///
/// It doubles when it is full and keeps its memory when it is emptied, so that a worker uses one
/// buffer for many pages. Appending costs a comparison and a copy.
// A package type's inlinable functions are inlined in other modules only with usableFromInline.
@frozen @usableFromInline
package struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  /// How many bytes it can hold before it grows.
  @usableFromInline package internal(set) var capacity: Int
  @usableFromInline var used = 0

  package init(capacity: Int = 1 << 12) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  /// How many bytes it holds.
  @inlinable package var count: Int { used }

  @inlinable package var isEmpty: Bool { used == 0 }

  /// The byte at `index`, which must be below `count`.
  @inlinable package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < used, "index out of range")
    return base[index]
  }

  /// Whether nothing was written yet or the last byte is a newline.
  @inlinable package var isAtLineStart: Bool { used == 0 || base[used &- 1] == 0x0a }

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if _slowPath(used == capacity) { grow(by: 1) }
    base[used] = byte
    used &+= 1
  }

  @inlinable @inline(__always)
  package mutating func append(_ start: UnsafePointer<UInt8>, count: Int) {
    reserve(count)
    (base + used).update(from: start, count: count)
    used &+= count
  }

  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  @inlinable
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    append(start, count: bytes.count)
  }

  @inlinable
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  @inlinable
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  // Disfavored, so that a literal is taken as a StaticString, whose bytes need no unpacking.
  @inlinable @_disfavoredOverload
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends what `other` holds.
  @inlinable
  package mutating func append(_ other: borrowing ByteBuffer) {
    append(UnsafePointer(other.base), count: other.used)
  }

  /// Appends `number` in decimal digits.
  package mutating func append(number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var divisor: UInt = 1
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// Drops everything from `count` on, which must not be more than there is.
  @inlinable
  package mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= used, "a buffer can only be cut")
    used = count
  }

  /// Empties it; its memory stays.
  @inlinable
  package mutating func removeAll() {
    used = 0
  }

  /// Lends the bytes, which are valid during the call only.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: base, count: used))
  }

  /// A copy of the bytes.
  package func array() -> [UInt8] {
    Array(UnsafeBufferPointer(start: base, count: used))
  }

  /// A copy of the bytes in `range`.
  package func array(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= used, "range out of bounds")
    return Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// Makes room for `count` bytes more.
  @inlinable @inline(__always)
  package mutating func reserve(_ count: Int) {
    if _slowPath(capacity &- used < count) { grow(by: count) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by more: Int) {
    var larger = capacity
    repeat { larger *= 2 } while larger - used < more
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: used)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
