private import Diagnostics
private import Documents

/// Reads any bytes as the front matter of a document.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = UnsafeBufferPointer(start: bytes, count: count)
  let result = readFrontMatter(of: source, file: "a.md")
  let lines = source.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
  precondition((0...count).contains(result.bodyStart), "the body begins in the file")
  precondition((1...lines).contains(result.bodyFirstLine), "the body has a first line")
  precondition(
    result.isReadable || result.diagnostics.contains { $0.severity == .error },
    "what cannot be read has a reason")
  for diagnostic in result.diagnostics {
    precondition(!diagnostic.id.isEmpty && !diagnostic.message.isEmpty, "it says what")
    precondition(diagnostic.line.map { (1...lines).contains($0) } ?? true, "a line of the file")
    precondition(diagnostic.column.map { $0 >= 1 } ?? true, "columns count from one")
  }
  return 0
}
