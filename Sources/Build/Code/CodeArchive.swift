import ByteText

/// Entries by a hash, in bytes that need no reading: what is asked for is looked up in them.
///
/// The number of entries, for each its hash and where it ends, then the entries.
struct CodeArchive: Sendable {
  private let bytes: [UInt8]
  let count: Int

  private static let rowBytes = 12
  private static let headBytes = 8

  init() {
    bytes = []
    count = 0
  }

  init(_ entries: [(key: UInt64, value: ArraySlice<UInt8>)]) {
    let entries = entries.sorted { $0.key < $1.key }
    let total = entries.reduce(0) { $0 + $1.value.count }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headBytes + entries.count * Self.rowBytes + total)
    func append(_ number: UInt64, _ size: Int) {
      for shift in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift * 8))) }
    }
    append(UInt64(entries.count), Self.headBytes)
    var end = 0
    for (key, value) in entries {
      end += value.count
      append(key, 8)
      append(UInt64(end), 4)
    }
    for (_, value) in entries { bytes += value }
    self.bytes = bytes
    count = entries.count
  }

  /// Nil when `bytes` are not what `contents` gave.
  init?(contents bytes: [UInt8]) {
    guard bytes.count >= Self.headBytes else { return nil }
    self.bytes = bytes
    let count = Self.number(bytes, 0)
    guard count <= UInt64((bytes.count - Self.headBytes) / Self.rowBytes) else { return nil }
    self.count = Int(count)
    var last = 0
    for number in 0..<self.count {
      let end = end(number)
      guard end >= last else { return nil }
      last = end
    }
    guard start + last == bytes.count else { return nil }
  }

  var contents: [UInt8] { bytes }
  var byteCount: Int { bytes.count }

  func key(_ number: Int) -> UInt64 {
    Self.number(bytes, Self.headBytes + number * Self.rowBytes)
  }

  /// The number of the entry with that key.
  func number(of key: UInt64) -> Int? {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let own = self.key(middle)
      if own == key { return middle }
      range = own < key ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(start + (number == 0 ? 0 : end(number - 1)))..<(start + end(number))]
  }

  /// Where the entries begin.
  private var start: Int { Self.headBytes + count * Self.rowBytes }

  private func end(_ number: Int) -> Int {
    let place = Self.headBytes + number * Self.rowBytes + 8
    return bytes.withUnsafeBytes {
      Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> UInt64 {
    bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }
}
