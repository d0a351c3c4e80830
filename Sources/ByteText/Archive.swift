/// Writes values as bytes, for `ArchiveReader` to read in the same order.
///
/// Numbers take as few bytes as they need; texts and lists follow their length. Nothing says what a
/// value is: whoever changes the order gives the file that holds it another name.
@frozen @usableFromInline
package struct ArchiveWriter: ~Copyable {
  @usableFromInline var buffer: ByteBuffer

  package init(capacity: Int = 1 << 12) {
    buffer = ByteBuffer(capacity: capacity)
  }

  @inlinable package var count: Int { buffer.count }

  @inlinable
  package mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      buffer.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    buffer.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a number that is small, whatever its sign, in few bytes.
  @inlinable
  package mutating func write(_ number: Int) {
    write(UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1)))))
  }

  /// Writes eight bytes, for numbers of which all are alike: hashes.
  @inlinable
  package mutating func write(hash: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      buffer.append(UInt8(truncatingIfNeeded: hash >> UInt64(shift)))
    }
  }

  @inlinable
  package mutating func write(_ flag: Bool) {
    buffer.append(flag ? 1 : 0)
  }

  @inlinable
  package mutating func write(_ bytes: [UInt8]) {
    write(UInt64(bytes.count))
    buffer.append(bytes)
  }

  @inlinable
  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      write(UInt64(bytes.count))
      buffer.append(bytes)
    }
  }

  package mutating func write(_ path: RelativePath) { write(path.bytes) }

  /// Writes whether there is a value, and the value.
  @inlinable
  package mutating func write<Value>(
    _ value: Value?, _ body: (inout ArchiveWriter, Value) -> Void
  ) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  /// Writes the number of values, and each of them.
  @inlinable
  package mutating func write<Value>(
    _ values: [Value], _ body: (inout ArchiveWriter, Value) -> Void
  ) {
    write(UInt64(values.count))
    for value in values { body(&self, value) }
  }

  /// Appends what another writer gave as bytes, as if it had been written here.
  package mutating func append(_ written: [UInt8]) {
    buffer.append(written)
  }

  package func bytes() -> [UInt8] { buffer.array() }

  /// Lends the bytes, which are valid during the call only.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withBytes(body)
  }
}

/// The bytes are not what was to be read; whoever reads does without them.
@frozen @usableFromInline
package struct ArchiveFault: Error {
  @inlinable package init() {}
}

/// Reads what an `ArchiveWriter` wrote; no bytes, whatever they are, make it read beyond their end.
@frozen @usableFromInline
package struct ArchiveReader {
  @usableFromInline let bytes: ArraySlice<UInt8>
  @usableFromInline var place: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  package init(_ bytes: [UInt8]) {
    self.init(bytes[...])
  }

  @inlinable
  package mutating func byte() throws(ArchiveFault) -> UInt8 {
    guard place < bytes.endIndex else { throw ArchiveFault() }
    defer { place += 1 }
    return bytes[place]
  }

  @inlinable
  package mutating func number() throws(ArchiveFault) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 64 else { throw ArchiveFault() }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  @inlinable
  package mutating func integer() throws(ArchiveFault) -> Int {
    let number = try number()
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  @inlinable
  package mutating func hash() throws(ArchiveFault) -> UInt64 {
    var hash: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { hash |= UInt64(try byte()) << UInt64(shift) }
    return hash
  }

  @inlinable
  package mutating func flag() throws(ArchiveFault) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw ArchiveFault()
    }
  }

  /// The next bytes after their number.
  @inlinable
  package mutating func slice() throws(ArchiveFault) -> ArraySlice<UInt8> {
    let count = try number()
    guard count <= UInt64(bytes.endIndex - place) else { throw ArchiveFault() }
    let start = place
    place += Int(count)
    return bytes[start..<place]
  }

  @inlinable
  package mutating func array() throws(ArchiveFault) -> [UInt8] { Array(try slice()) }

  @inlinable
  package mutating func text() throws(ArchiveFault) -> String {
    String(decoding: try slice(), as: UTF8.self)
  }

  package mutating func path() throws(ArchiveFault) -> RelativePath {
    RelativePath(try array())
  }

  @inlinable
  package mutating func optional<Value>(
    _ body: (inout ArchiveReader) throws(ArchiveFault) -> Value
  ) throws(ArchiveFault) -> Value? {
    try flag() ? try body(&self) : nil
  }

  @inlinable
  package mutating func list<Value>(
    _ body: (inout ArchiveReader) throws(ArchiveFault) -> Value
  ) throws(ArchiveFault) -> [Value] {
    let count = try number()
    // Each value takes a byte at least.
    guard count <= UInt64(bytes.endIndex - place) else { throw ArchiveFault() }
    var values: [Value] = []
    values.reserveCapacity(Int(count))
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}
