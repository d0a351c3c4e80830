package import ByteText

/// What a build published: the only files that a later one may replace or delete.
package struct Manifest: Sendable, Hashable {
  /// Hash of the content by path.
  package var files: [RelativePath: UInt64] = [:]

  package init() {}

  private static let header = "recto manifest 1"

  /// Reads the text of a manifest; nil when it is none or was cut off.
  package init?(_ text: [UInt8]) {
    var lines = text.split(separator: newline, omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, lines.first?.elementsEqual(Self.header.utf8) == true
    else { return nil }
    files.reserveCapacity(lines.count)
    for line in lines.dropFirst() {
      let digits = line.prefix(16)
      guard line.count > 17, line[line.startIndex + 16] == UInt8(ascii: " "),
        let hash = UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      files[RelativePath(Array(line[(line.startIndex + 17)...]))] = hash
    }
  }

  /// A line for each file: sixteen digits, a space, the path; in path order.
  ///
  /// No path holds a newline: names with control characters are not published.
  package var text: [UInt8] {
    var text = ByteBuffer(capacity: files.count * 48 + 64)
    text.append(Self.header)
    text.append(newline)
    for (path, hash) in files.sorted(by: { $0.key < $1.key }) {
      let digits = String(hash, radix: 16)
      for _ in digits.utf8.count..<16 { text.append(UInt8(ascii: "0")) }
      text.append(digits)
      text.append(UInt8(ascii: " "))
      text.append(path.bytes)
      text.append(newline)
    }
    return text.array()
  }
}

private let newline = UInt8(ascii: "\n")
