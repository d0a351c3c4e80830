import CMarkGFM
import CMarkParse

/// A node of the parser's tree, read field by field.
///
/// It lies in the worker's arena and ends with the document. The library's own getters are never
/// called: they allocate.
struct Node: Hashable {
  let pointer: UnsafeMutablePointer<cmark_node>

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<cmark_node>) {
    self.pointer = pointer
  }

  @inline(__always)
  private init?(_ pointer: UnsafeMutablePointer<cmark_node>?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  var kind: NodeKind { @inline(__always) get { NodeKind(mark_kind_of(pointer)) } }

  /// Setting it leaves out what comes between, for a walk forward.
  var next: Node? {
    @inline(__always) get { Node(pointer.pointee.next) }
    nonmutating set { pointer.pointee.next = newValue?.pointer }
  }
  var parent: Node? { @inline(__always) get { Node(pointer.pointee.parent) } }
  var lastChild: Node? { @inline(__always) get { Node(pointer.pointee.last_child) } }
  /// Setting it leaves out the children before, which only a walk forward may then visit.
  var firstChild: Node? {
    @inline(__always) get { Node(pointer.pointee.first_child) }
    nonmutating set { pointer.pointee.first_child = newValue?.pointer }
  }

  /// One-based, in the text that was parsed.
  var startLine: Int { Int(pointer.pointee.start_line) }
  var endLine: Int { Int(pointer.pointee.end_line) }
}

// What the fields of a node mean depends on its kind.
extension Node {
  /// Of text, code, raw HTML, and of a note its label.
  var literal: UnsafeBufferPointer<UInt8> {
    @inline(__always) get { bytes(pointer.pointee.as.literal) }
  }

  /// Cuts a literal off after its first `count` bytes.
  func cutLiteral(to count: Int) {
    pointer.pointee.as.literal.len = min(pointer.pointee.as.literal.len, Int32(count))
  }

  /// Whether a node of the kind code is a formula.
  var isFormula: Bool { @inline(__always) get { pointer.pointee.extension != nil } }
  /// Whether a formula is set apart from its line.
  var isDisplay: Bool { mark_formula_of(pointer) == .display }

  var codeText: UnsafeBufferPointer<UInt8> { bytes(pointer.pointee.as.code.literal) }
  var codeInfo: UnsafeBufferPointer<UInt8> { bytes(pointer.pointee.as.code.info) }

  /// Of a link and an image: entities and backslashes resolved.
  var address: UnsafeBufferPointer<UInt8> { bytes(pointer.pointee.as.link.url) }
  var title: UnsafeBufferPointer<UInt8> { bytes(pointer.pointee.as.link.title) }

  var headingLevel: Int { Int(pointer.pointee.as.heading.level) }

  var isOrdered: Bool { pointer.pointee.as.list.list_type == CMARK_ORDERED_LIST }
  var listStart: Int { Int(pointer.pointee.as.list.start) }
  /// Whether it is a task, with a box before its text.
  var isTask: Bool { mark_is_task(pointer) }
  var isDone: Bool { pointer.pointee.as.list.checked }

  /// Whether a paragraph is written without `<p>`: it stands in an item of a tight list.
  var isTight: Bool {
    guard let list = parent?.parent, list.kind == .list else { return false }
    return list.pointer.pointee.as.list.tight
  }

  /// Whether a row is the first of its table.
  var isHeader: Bool { mark_is_header(pointer) }
  /// Of a table: for each column `l`, `c`, `r` or 0.
  var alignments: UnsafeBufferPointer<UInt8> {
    var count = 0
    let start = mark_alignments(pointer, &count)
    return UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
  }

  /// Of a reference: the note that it refers to.
  var note: Node? { Node(pointer.pointee.parent_footnote_def) }
  /// Of a reference: which one it is of those to its note; of a note: how many refer to it.
  var referenceIndex: Int { Int(pointer.pointee.footnote.ref_ix) }
  var referenceCount: Int { Int(pointer.pointee.footnote.def_count) }

  @inline(__always)
  private func bytes(_ chunk: cmark_chunk) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: chunk.data, count: Int(chunk.len))
  }
}
