/// The text that a document was read from, to tell where in its file something stands.
struct SourceLines {
  let text: UnsafeBufferPointer<UInt8>
  /// The number of the first line of `text` in its file; one-based.
  let firstLine: Int

  /// The line in the file of a one-based line of the text.
  func fileLine(_ line: Int) -> Int { firstLine + max(line, 1) - 1 }

  func place(of node: Node) -> (line: Int, column: Int) {
    var block = node
    while block.startLine == 0, let parent = block.parent { block = parent }
    return (fileLine(block.startLine), 1)
  }
}
