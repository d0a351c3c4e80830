import ByteText
import Diagnostics

/// Writes a tree as the body of a page and gathers what the rest of the site needs to know of it.
///
/// One walk without recursion, since how deep a document nests is its author's choice. Its cost is
/// linear in the tree.
struct BodyWriter: ~Copyable {
  var out = ByteBuffer(capacity: initialCapacity)
  /// For what is put together before it is written.
  var scratch = ByteBuffer()
  var document = MarkdownDocument()
  var options = MarkdownOptions()
  let limit: Int
  var source = SourceLines()
  var ids = HeadingIDs()
  var notes = Notes()
  var text = TextCollector()
  /// What links, outline and text hold beside the body; it counts for the limit as well.
  var bytesBeside = 0

  /// The paragraph, heading, cell or raw HTML that the walk is in.
  var block: Node?
  /// The paragraph that is the text of a task's label.
  var taskParagraph: Node?
  /// The quote that is written as an alert.
  var alert: Node?
  /// The outermost link that the walk is in, and whether it has a tag of its own.
  var link: Node?
  var hasLinkTag = false
  /// The raw element without tags in it, such as `<textarea>`, that is still open.
  var rawText: RawText?
  /// Whether `<plaintext>` was told of; once is enough.
  var hasPlaintext = false
  /// Whether a heading of level 1 was written, in Markdown or in raw HTML.
  var hasTopHeading = false
  /// The raw `<a>` that the walk is in.
  var rawAnchor = RawAnchor.none
  /// Parents in which no `</a>` follows.
  var textsWithoutAnchorEnd: Set<Node> = []
  var table = TableState()
  /// What the walk knows of the pictures before it.
  var pictures = PictureState()
  /// The line of the file in which the contents of the page are asked for.
  var contentsLine: Int?

  init(limit: Int) {
    self.limit = limit
  }

  /// Begins another document.
  mutating func start(_ source: SourceLines, options: MarkdownOptions) {
    self.source = source
    self.options = options
    out.removeAll()
    if out.capacity > capacityKept { out = ByteBuffer(capacity: initialCapacity) }
    scratch.removeAll()
    document = MarkdownDocument()
    notes = Notes()
    text.start(collectsAll: options.collectsText)
    bytesBeside = 0
    block = nil
    taskParagraph = nil
    alert = nil
    link = nil
    rawText = nil
    hasPlaintext = false
    hasTopHeading = false
    rawAnchor = .none
    textsWithoutAnchorEnd.removeAll()
    pictures = PictureState()
    contentsLine = nil
  }

  /// Returns false when the output outgrows its limit.
  mutating func write(_ root: Node) -> Bool {
    if let last = root.lastChild, last.kind == .note { notes = Notes(in: root) }
    ids.start(hasNotes: !notes.isEmpty)
    writeOpening(of: root)
    var block = root.firstChild
    while let node = block, node.kind != .note {
      guard walk(node) else { return false }
      block = node.next
    }
    closeRawText()
    guard writeNotes() else { return false }
    closeRawText()
    // What was written last may be long.
    return isWithinLimit
  }

  /// Whether the output has not outgrown its limit.
  var isWithinLimit: Bool {
    @inline(__always) get { out.count + bytesBeside <= limit }
  }

  /// Writes `top` and what is below it.
  mutating func walk(_ top: Node) -> Bool {
    var node = top
    while isWithinLimit {
      if enter(node) {
        if let child = node.firstChild {
          node = child
          continue
        }
        exit(node)
      }
      while true {
        if node == top { return true }
        if let next = node.next {
          node = next
          break
        }
        guard let parent = node.parent else { return true }
        node = parent
        exit(node)
      }
    }
    return false
  }

  /// The finished document; the writer must be started again.
  mutating func finish() -> MarkdownDocument {
    document.body.bytes = out.array()
    document.text = text.all()
    document.excerpt = text.excerpt()
    document.wordCount = text.words.count
    return document
  }

  /// Returns whether to go into the children and to call `exit` after them.
  private mutating func enter(_ node: Node) -> Bool {
    switch node.kind {
    case .text:
      writeText(node.literal)
      return false
    case .softBreak:
      out.append(UInt8(ascii: "\n"))
      text.endWord()
      return false
    case .hardBreak:
      out.append("<br>\n")
      text.endWord()
      return false
    case .code:
      if node.isFormula { writeFormula(node) } else { writeInlineCode(node) }
      return false
    case .emphasis: out.append("<em>")
    case .strong: if !isDoubled(node) { out.append("<strong>") }
    case .strikethrough: out.append("<del>")
    case .link: openLink(node)
    case .image:
      writeImage(node)
      return false
    case .html:
      writeInlineHTML(node)
      return false
    case .noteReference:
      writeReference(node)
      return false
    default: return open(node)
    }
    return true
  }

  private mutating func open(_ node: Node) -> Bool {
    switch node.kind {
    case .paragraph: return openParagraph(node)
    case .heading: openHeading(node)
    case .list: openList(node)
    case .item: openItem(node)
    case .quote: openQuote(node)
    case .codeBlock:
      writeCode(node)
      return false
    case .htmlBlock:
      writeHTMLBlock(node)
      return false
    case .thematicBreak:
      startLine()
      out.append("<hr>\n")
      return false
    case .table: openTable(node)
    case .row: openRow(node)
    case .cell: openCell(node)
    default: break
    }
    return true
  }

  private mutating func exit(_ node: Node) {
    switch node.kind {
    case .emphasis: out.append("</em>")
    case .strong: if !isDoubled(node) { out.append("</strong>") }
    case .strikethrough: out.append("</del>")
    case .link: closeLink(node)
    case .paragraph: closeParagraph(node)
    case .heading: closeHeading(node)
    case .list: out.append(node.isOrdered ? "</ol>\n" : "</ul>\n")
    case .item: out.append("</li>\n")
    case .quote: closeQuote(node)
    case .table: closeTable()
    case .row: closeRow()
    case .cell: closeCell()
    default: break
    }
  }

  /// Tells the author something about what stands at `place`.
  mutating func warn(
    _ id: String, _ message: String, at place: (line: Int, column: Int), hint: String
  ) {
    document.diagnostics.append(
      Diagnostic(
        .warning, id: id, message, line: place.line, column: place.column, hint: hint))
    bytesBeside += bytesOfValue
  }

  /// Tells the author that the byte at `offset` of the source is no UTF-8.
  mutating func warnOfEncoding(at offset: Int) {
    let byte = source.text[offset]
    let isUTF16 =
      offset == 0 && source.text.count > 1 && byte ^ source.text[1] == 1 && byte >= 0xfe
    warn(
      "not-utf8",
      isUTF16
        ? "this text is UTF-16, not UTF-8"
        : "the byte 0x\(String(byte, radix: 16, uppercase: true)) is no UTF-8",
      at: source.place(ofByte: offset), hint: "save the file as UTF-8")
  }

  @inline(__always)
  mutating func startLine() {
    if !out.isAtLineStart, out.count != document.body.openingEnd {
      out.append(UInt8(ascii: "\n"))
    }
  }

  @inline(__always)
  mutating func writeText(_ literal: UnsafeBufferPointer<UInt8>) {
    out.appendEscaped(literal)
    text.add(literal)
  }

  private mutating func writeInlineCode(_ code: Node) {
    out.append("<code>")
    writeText(code.literal)
    out.append("</code>")
    // What looks like a link or a tag in code must not be taken for the next one.
    let isLikeMarkup = code.literal.contains { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "<") }
    if isLikeMarkup { source.skip(code.literal, in: block ?? code) }
  }

  /// Appends a label, and `value` where it has a `%`; both are escaped.
  mutating func writeLabel(_ label: String, _ value: UnsafeBufferPointer<UInt8>) {
    var label = label
    label.withUTF8 { bytes in
      var rest = bytes[...]
      while let mark = rest.firstIndex(of: UInt8(ascii: "%")) {
        out.appendEscaped(UnsafeBufferPointer(rebasing: rest[..<mark]))
        out.appendEscaped(value)
        rest = rest[(mark + 1)...]
      }
      out.appendEscaped(UnsafeBufferPointer(rebasing: rest))
    }
  }
}

/// What a link, an id or a diagnostic takes in memory, roughly, beside its text.
let bytesOfValue = 100
private let initialCapacity = 1 << 16
/// One long document does not keep its memory for all that follow.
private let capacityKept = 8 << 20

/// Whether `____text____` made two of one: a strong text inside a strong text.
@inline(__always)
private func isDoubled(_ node: Node) -> Bool {
  node.parent?.kind == .strong
}
