/// A text with its name, so that what is found in it can be pointed at.
public struct SourceText: Sendable {
  /// The file as its author knows it.
  public let file: String
  public let bytes: [UInt8]
  /// The number of its first line in the file that it was cut from; one-based.
  public let firstLine: Int

  public init(file: String, bytes: [UInt8], firstLine: Int = 1) {
    self.file = file
    self.bytes = bytes
    self.firstLine = firstLine
  }

  /// A diagnostic with its place and the source line; a line outside the text has none to show.
  public func diagnostic(
    _ severity: Diagnostic.Severity, id: String, _ message: String, line: Int, column: Int? = nil,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, id: id, message, file: file, line: line, column: column, hint: hint,
      sourceLine: self.line(line))
  }

  /// The diagnostic for the byte at `offset`; an offset past the end means the end.
  public func diagnostic(
    _ severity: Diagnostic.Severity, id: String, _ message: String, offset: Int,
    hint: String? = nil
  ) -> Diagnostic {
    let (line, column) = position(of: offset)
    return diagnostic(severity, id: id, message, line: line, column: column, hint: hint)
  }

  /// Line and column of the byte at `offset`, both one-based; the cost is linear in `offset`.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    var line = firstLine
    var start = 0
    for index in 0..<min(max(offset, 0), bytes.count) where bytes[index] == newline {
      line += 1
      start = index + 1
    }
    return (line, min(max(offset, 0), bytes.count) - start + 1)
  }

  /// The line with that number without its end, at most 500 bytes of it.
  public func line(_ number: Int) -> String? {
    guard number >= firstLine else { return nil }
    var rest = bytes[...]
    for _ in firstLine..<number {
      guard let end = rest.firstIndex(of: newline) else { return nil }
      rest = rest[(end + 1)...]
    }
    var line = rest.prefix { $0 != newline }.prefix(500)
    if line.last == carriageReturn { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
