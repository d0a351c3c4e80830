import ByteText

extension BodyWriter {
  /// Writes the inside of the heading that opens the document and takes it off the tree.
  mutating func writeOpening(of root: Node) {
    var before: Node?
    var first = root.firstChild
    while let node = first, isComment(node) {
      before = node
      first = node.next
    }
    guard let heading = first, heading.kind == .heading, heading.headingLevel == 1 else { return }
    let entry = makeEntry(heading)
    document.opening = MarkdownDocument.OpeningHeading(id: entry.id, text: entry.text)
    hasTopHeading = true
    var child = heading.firstChild
    while let node = child {
      guard walk(node) else { break }
      child = node.next
    }
    closeRawText()
    // A hole at the very end would belong to the body proper.
    if let hole = document.body.holes.last, Int(hole.offset) == out.count { out.append(" ") }
    document.body.openingEnd = out.count
    text.endBlock()
    if let before {
      before.next = heading.next
    } else {
      root.firstChild = heading.next
    }
  }

  mutating func openHeading(_ heading: Node) {
    let entry = makeEntry(heading)
    if entry.level == 1 { hasTopHeading = true }
    startLine()
    out.append("<div class=\"h\"><h")
    out.append(number: entry.level)
    out.append(" id=\"")
    out.append(entry.id)
    out.append("\">")
    document.outline.append(entry)
  }

  mutating func closeHeading(_ heading: Node) {
    text.endBlock()
    guard let entry = document.outline.last else { return }
    out.append("</h")
    out.append(number: entry.level)
    out.append("><a class=\"anchor\" href=\"#")
    out.appendFragment(entry.id)
    out.append("\" aria-label=\"")
    entry.text.withUnsafeBufferPointer { writeLabel(options.labels.linkTo, $0) }
    out.append("\">#</a></div>\n")
  }

  private mutating func makeEntry(_ heading: Node) -> MarkdownDocument.OutlineEntry {
    block = heading
    let custom = takeCustomID(of: heading)
    scratch.removeAll()
    appendText(of: heading, to: &scratch)
    if scratch.isEmpty { appendAlternatives(in: heading) }
    let text = scratch.withBytes { Array(trimmed($0)) }
    let id = ids.unique(custom ?? text.withUnsafeBufferPointer { headingSlug($0) })
    if let custom, id != custom {
      warnOfRepeated(
        custom, at: (source.fileLine(heading.startLine), 1), hint: "give the heading another id")
    }
    document.ids.append(id)
    let entry = MarkdownDocument.OutlineEntry(
      level: heading.headingLevel, id: id, html: outlineHTML(heading), text: text)
    bytesBeside += entry.html.count + text.count + 2 * id.count + 3 * bytesOfValue
    return entry
  }

  /// Tells the author that something else on the page has the id that he chose.
  mutating func warnOfRepeated(
    _ id: [UInt8], at place: (line: Int, column: Int), hint: String
  ) {
    let owner = isFrameID(id) ? "the frame of every page" : "the page already"
    warn(
      "id-repeated", "\(owner) has the id '\(String(decoding: id, as: UTF8.self))'", at: place,
      hint: hint)
  }

  /// The `x` of a heading that ends with `{#x}`, which is taken off the heading.
  private func takeCustomID(of heading: Node) -> [UInt8]? {
    guard let last = heading.lastChild, last.kind == .text, last.literal.last == UInt8(ascii: "}")
    else { return nil }
    let literal = last.literal
    guard let mark = literal.lastIndex(of: UInt8(ascii: "{")), mark + 2 < literal.count - 1,
      literal[mark + 1] == UInt8(ascii: "#")
    else { return nil }
    let id = literal[(mark + 2)..<(literal.count - 1)]
    guard id.allSatisfy(isIDByte) else { return nil }
    let custom = Array(id)
    var end = mark
    while end > 0, literal[end - 1].isASCIISpace { end -= 1 }
    last.cutLiteral(to: end)
    return custom
  }

  private mutating func appendAlternatives(in heading: Node) {
    var walk = Descendants(of: heading)
    while let node = walk.next() {
      guard node.kind == .image else { continue }
      var inside = Descendants(of: node)
      while let part = inside.next() {
        if part.kind == .text || part.kind == .code { scratch.append(part.literal) }
      }
      walk.skipChildren()
    }
  }

  /// The inside of a heading that can stand in a link: emphasis, code and deletions only.
  private mutating func outlineHTML(_ heading: Node) -> [UInt8] {
    scratch.removeAll()
    var node = heading.firstChild
    while let current = node {
      if openInOutline(current), let child = current.firstChild {
        node = child
        continue
      }
      var ended: Node? = current
      node = nil
      while let done = ended, done != heading {
        closeInOutline(done)
        if let next = done.next {
          node = next
          break
        }
        ended = done.parent
      }
    }
    return scratch.withBytes { Array(trimmed($0)) }
  }

  private mutating func openInOutline(_ node: Node) -> Bool {
    switch node.kind {
    case .text: scratch.appendEscaped(node.literal)
    case .softBreak, .hardBreak: scratch.append(UInt8(ascii: " "))
    case .code where node.isFormula: scratch.appendEscaped(node.literal)
    case .code:
      scratch.append("<code>")
      scratch.appendEscaped(node.literal)
      scratch.append("</code>")
    case .emphasis: scratch.append("<em>")
    case .strong: scratch.append("<strong>")
    case .strikethrough: scratch.append("<del>")
    case .image, .noteReference, .html: return false
    default: break
    }
    return true
  }

  private mutating func closeInOutline(_ node: Node) {
    switch node.kind {
    case .emphasis: scratch.append("</em>")
    case .strong: scratch.append("</strong>")
    case .strikethrough: scratch.append("</del>")
    default: break
    }
  }
}

/// Whether `node` is raw HTML that is one comment and nothing else.
private func isComment(_ node: Node) -> Bool {
  guard node.kind == .htmlBlock else { return false }
  let html = UnsafeBufferPointer(rebasing: trimmed(node.literal))
  return startsWithWord(html, "<!--") && endOfComment(html, at: 0) == html.count
}

/// Whether a custom id may hold `byte`: letters of any script, digits, and `-`, `_`, `.`, `:`.
private func isIDByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "-")
    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
}
