/// A path below some folder, as bytes: parts between slashes, none of them empty.
///
/// File names are bytes. As Swift strings, names in different normalization forms would be equal
/// and `hasPrefix` would fail inside a combining sequence. The root itself is the empty path.
package struct RelativePath: Sendable {
  package let bytes: [UInt8]

  /// Takes `bytes` as they are; they must not begin or end with a slash.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  package static let root = RelativePath([UInt8]())

  package var isRoot: Bool { bytes.isEmpty }

  /// The last part; empty for the root.
  package var name: ArraySlice<UInt8> {
    bytes[(bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0)...]
  }

  /// The folder that holds it; the root for a path of one part and for the root.
  package var parent: RelativePath {
    RelativePath(Array(bytes[..<(bytes.lastIndex(of: slash) ?? 0)]))
  }

  /// The parts, outermost first.
  package var parts: [ArraySlice<UInt8>] {
    bytes.split(separator: slash)
  }

  /// The name up to its last dot; a name that begins with its only dot has no extension.
  package var stem: ArraySlice<UInt8> {
    let name = name
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return name[..<dot]
  }

  /// The name after its last dot, in lower case when it is ASCII; empty when there is none.
  package var fileExtension: [UInt8] {
    let name = name
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return [] }
    return name[(dot + 1)...].map { (65...90).contains($0) ? $0 | 0x20 : $0 }
  }

  package func appending(_ part: some Collection<UInt8>) -> RelativePath {
    if bytes.isEmpty { return RelativePath(Array(part)) }
    var longer = bytes
    longer.reserveCapacity(bytes.count + 1 + part.count)
    longer.append(slash)
    longer.append(contentsOf: part)
    return RelativePath(longer)
  }

  /// The path with `suffix` behind its name.
  package func withSuffix(_ suffix: StaticString) -> RelativePath {
    var longer = bytes
    longer.reserveCapacity(bytes.count + suffix.utf8CodeUnitCount)
    longer.append(
      contentsOf: UnsafeBufferPointer(start: suffix.utf8Start, count: suffix.utf8CodeUnitCount))
    return RelativePath(longer)
  }

  /// The path in Unicode normalization form C.
  package var normalized: RelativePath {
    isASCII(bytes) ? self : RelativePath(normalizedToNFC(bytes))
  }

  package func appending(_ part: String) -> RelativePath {
    appending(Array(part.utf8))
  }

  /// Whether it is `folder` or lies below it.
  package func isInside(_ folder: RelativePath) -> Bool {
    if folder.isRoot || bytes == folder.bytes { return true }
    return bytes.count > folder.bytes.count && bytes[folder.bytes.count] == slash
      && bytes.starts(with: folder.bytes)
  }

  /// Follows `reference` from this folder; nil when it leads out of the root.
  ///
  /// Empty parts and `.` count for nothing, `..` is the parent. A leading slash starts at the root.
  package func resolving(_ reference: ArraySlice<UInt8>) -> RelativePath? {
    var path = reference.first == slash ? [] : bytes
    path.reserveCapacity(path.count + 1 + reference.count)
    var start = reference.startIndex
    while start < reference.endIndex {
      let end = reference[start...].firstIndex(of: slash) ?? reference.endIndex
      let length = end - start
      if length == 2, reference[start] == dot, reference[start + 1] == dot {
        if path.isEmpty { return nil }
        path.removeLast(path.count - (path.lastIndex(of: slash) ?? 0))
      } else if length > 0, length > 1 || reference[start] != dot {
        if !path.isEmpty { path.append(slash) }
        path.append(contentsOf: reference[start..<end])
      }
      start = end + 1
    }
    return RelativePath(path)
  }

  package func resolving(_ reference: [UInt8]) -> RelativePath? {
    resolving(reference[...])
  }

  package func resolving(_ reference: String) -> RelativePath? {
    resolving(Array(reference.utf8)[...])
  }
}

extension RelativePath: Hashable {
  package static func == (a: RelativePath, b: RelativePath) -> Bool { a.bytes == b.bytes }

  /// Hashes the bytes at once: an array would hash them one by one.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension RelativePath: Comparable {
  /// Compares bytes, a slash before every other byte, so that a folder comes right before its files.
  package static func < (a: RelativePath, b: RelativePath) -> Bool {
    a.bytes.withUnsafeBufferPointer { a in
      b.bytes.withUnsafeBufferPointer { b in
        let shared = min(a.count, b.count)
        var index = 0
        while index < shared, a[index] == b[index] { index &+= 1 }
        if index == shared { return a.count < b.count }
        // A slash is 47; no byte of a path is 0.
        return (a[index] == slash ? 0 : a[index]) < (b[index] == slash ? 0 : b[index])
      }
    }
  }
}

extension RelativePath: CustomStringConvertible {
  /// For people: bytes that are no UTF-8, and control bytes, as `\x0a`.
  package var description: String { displayName(bytes) }
}

/// Returns `bytes` for people: those that are no UTF-8, and control bytes, as `\x0a`.
package func displayName(_ bytes: some Collection<UInt8>) -> String {
  if let text = String(validating: bytes, as: UTF8.self),
    bytes.allSatisfy({ $0 >= 32 && $0 != 127 })
  {
    return text
  }
  var shown = ""
  for byte in bytes {
    if (32..<127).contains(byte) {
      shown.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      shown += byte < 16 ? "\\x0" : "\\x"
      shown += String(byte, radix: 16)
    }
  }
  return shown
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
