package import ByteText

/// What a build published: the only files that a later one may replace or delete.
package struct Manifest: Sendable, Hashable {
  /// Hash of the content by path.
  package var files: [RelativePath: UInt64] = [:]

  package init() {}

  private static let header = "recto manifest 1"
  private static let footer = "end"

  /// Reads the text of a manifest; nil when it is none, was cut off, or names what no build writes.
  package init?(_ text: [UInt8]) {
    var lines = text.split(separator: newline, omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true,
      lines.popLast()?.elementsEqual(Self.footer.utf8) == true,
      lines.first?.elementsEqual(Self.header.utf8) == true
    else { return nil }
    files.reserveCapacity(lines.count)
    for line in lines.dropFirst() {
      let digits = line.prefix(16)
      guard line.count > 17, line[line.startIndex + 16] == UInt8(ascii: " "),
        let hash = UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      let path = RelativePath(Array(line[(line.startIndex + 17)...]))
      guard path.isPublishable else { return nil }
      files[path] = hash
    }
  }

  /// A line for each file: sixteen digits, a space, the path; in path order, and an end.
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
    text.append(Self.footer)
    text.append(newline)
    return text.array()
  }
}

extension RelativePath {
  /// Whether a build may write or delete it: below the output and not one of our own files.
  ///
  /// Our own files came with the output, perhaps from somebody else.
  var isPublishable: Bool {
    if isRoot || isInside(OutputPaths.own) { return false }
    return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
        && !$0.contains(0)
    }
  }
}

private let newline = UInt8(ascii: "\n")
