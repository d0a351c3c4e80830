import ByteText

/// The notes of a page in the order of their numbers, and who refers to them.
///
/// The library numbers references too, but counts those in notes that are never shown.
struct Notes {
  private(set) var list: [Node] = []
  private var numbers: [Node: Int] = [:]
  private var referenceCounts: [Int] = []
  /// How many references to each note were written so far.
  private var written: [Int] = []
  /// References inside the link that is open: they follow it, since links do not nest.
  var pending: [Node] = []
  /// The number of the note that is being written, and its last paragraph.
  var current = 0
  var lastParagraph: Node?

  var isEmpty: Bool { list.isEmpty }

  init() {}

  /// Counts the references in the text, then those in the notes that the text leads to.
  init(in root: Node) {
    var block = root.firstChild
    while let node = block, node.kind != .note {
      count(in: node)
      block = node.next
    }
    var index = 0
    while index < list.count {
      count(in: list[index])
      index += 1
    }
    written = Array(repeating: 0, count: list.count)
  }

  private mutating func count(in node: Node) {
    var walk = Descendants(of: node)
    while let part = walk.next() {
      if part.kind == .image {
        walk.skipChildren()
      } else if part.kind == .noteReference, let note = part.note {
        let number = numbers[note] ?? add(note)
        referenceCounts[number - 1] += 1
      }
    }
  }

  private mutating func add(_ note: Node) -> Int {
    list.append(note)
    referenceCounts.append(0)
    numbers[note] = list.count
    return list.count
  }

  /// The number of the note that `reference` refers to, and which of its references this one is.
  mutating func next(_ reference: Node) -> (number: Int, index: Int)? {
    guard let note = reference.note, let number = numbers[note] else { return nil }
    written[number - 1] += 1
    return (number, written[number - 1])
  }

  /// Whether `id` is that of a note or of a reference to one: `fn-1`, `fnref-1`, `fnref-1-2`.
  func own(_ id: [UInt8]) -> Bool {
    let parts = id.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let number = decimal(parts[1]),
      list.indices.contains(number - 1)
    else { return false }
    if parts.count == 2, parts[0].elementsEqual("fn".utf8) { return true }
    if parts.count == 2 { return isReference(parts[0]) }
    guard isReference(parts[0]), let index = decimal(parts[2]) else { return false }
    return index > 1 && index <= referenceCount(number)
  }

  /// How many places of the page refer to note `number`.
  func referenceCount(_ number: Int) -> Int { referenceCounts[number - 1] }
}

private func isReference(_ part: ArraySlice<UInt8>) -> Bool { part.elementsEqual("fnref".utf8) }

/// The number that `digits` are as this program writes it.
private func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
  let text = String(decoding: digits, as: UTF8.self)
  return Int(text).flatMap { String($0) == text ? $0 : nil }
}

extension BodyWriter {
  mutating func writeReference(_ reference: Node) {
    if link != nil || rawAnchor == .link {
      notes.pending.append(reference)
      return
    }
    guard let (number, index) = notes.next(reference) else { return }
    closeNamedAnchor()
    out.append("<sup><a class=\"fn\" id=\"")
    let start = out.count
    writeReferenceID(number, index)
    document.ids.append(out.array(start..<out.count))
    bytesBeside += bytesOfValue
    out.append("\" href=\"#fn-")
    out.append(number: number)
    out.append("\">")
    out.append(number: number)
    out.append("</a></sup>")
  }

  mutating func writePendingReferences() {
    let pending = notes.pending
    notes.pending.removeAll(keepingCapacity: true)
    for reference in pending { writeReference(reference) }
  }

  /// Writes the notes at the end of the page; false when the output outgrows its limit.
  mutating func writeNotes() -> Bool {
    guard !notes.isEmpty else { return true }
    startLine()
    out.append("<section class=\"notes\" aria-label=\"")
    out.appendEscaped(options.labels.footnotes)
    out.append("\"><ol>\n")
    for (index, note) in notes.list.enumerated() {
      notes.current = index + 1
      guard writeNote(note) else { return false }
    }
    out.append("</ol></section>\n")
    return true
  }

  private mutating func writeNote(_ note: Node) -> Bool {
    out.append("<li id=\"")
    let start = out.count
    out.append("fn-")
    out.append(number: notes.current)
    document.ids.append(out.array(start..<out.count))
    out.append("\">")
    notes.lastParagraph = note.lastChild.flatMap { $0.kind == .paragraph ? $0 : nil }
    var block = note.firstChild
    while let node = block {
      guard walk(node) else { return false }
      block = node.next
    }
    if notes.lastParagraph == nil {
      startLine()
      out.append("<p>")
      writeLinksBack()
      out.append("</p>\n")
    }
    out.append("</li>\n")
    return true
  }

  mutating func writeLinksBack() {
    let number = notes.current
    let count = notes.referenceCount(number)
    for index in 1...max(count, 1) where isWithinLimit {
      if index > 1 { out.append(UInt8(ascii: " ")) }
      out.append("<a class=\"back\" href=\"#")
      writeReferenceID(number, index)
      out.append("\" aria-label=\"")
      scratch.removeAll()
      appendReference(number, index, to: &scratch)
      let name = scratch.array()
      name.withUnsafeBufferPointer { writeLabel(options.labels.backToText, $0) }
      out.append("\"><svg class=\"i\" aria-hidden=\"true\"><use href=\"#I-back\"/></svg>")
      if index > 1 {
        out.append("<sup>")
        out.append(number: index)
        out.append("</sup>")
      }
      out.append("</a>")
    }
  }

  private mutating func writeReferenceID(_ number: Int, _ index: Int) {
    out.append("fnref-")
    appendReference(number, index, to: &out)
  }
}

/// Appends `3` for the first reference to note 3, and `3-2` for the second.
private func appendReference(_ number: Int, _ index: Int, to out: inout ByteBuffer) {
  out.append(number: number)
  guard index > 1 else { return }
  out.append(UInt8(ascii: "-"))
  out.append(number: index)
}
