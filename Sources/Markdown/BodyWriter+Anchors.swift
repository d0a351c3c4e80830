import ByteText

/// A raw `<a>` around text that Markdown makes links in; HTML's links do not nest.
enum RawAnchor {
  case none
  /// It has an address: what is inside writes no link of its own.
  case link
  /// It only names a place: it is closed before a link inside.
  case name
  /// It was closed already: its end tag is left out.
  case closed
}

extension BodyWriter {
  /// Writes a raw tag that stands in a text.
  mutating func writeInlineTag(_ node: Node) {
    let html = node.literal
    if rawText != nil { return writeHTML(html, of: block ?? node) }
    if isAnchor(html, at: 2), html[1] == UInt8(ascii: "/") {
      if isInLinkTag { return }
      if rawAnchor != .closed { writeHTML(html, of: block ?? node) }
      rawAnchor = .none
      if !notes.pending.isEmpty { writePendingReferences() }
      return
    }
    if isAnchor(html, at: 1) {
      if isInLinkTag { return }
      if rawAnchor == .none, isClosed(node) { rawAnchor = hasAddress(html) ? .link : .name }
    }
    writeHTML(html, of: block ?? node)
  }

  /// Ends a raw `<a>` without an address before a link.
  mutating func closeNamedAnchor() {
    guard rawAnchor == .name else { return }
    rawAnchor = .closed
    out.append("</a>")
  }

  private var isInLinkTag: Bool { link != nil && hasLinkTag }

  /// Whether `</a>` follows `tag` in the same text.
  private mutating func isClosed(_ tag: Node) -> Bool {
    guard let parent = tag.parent, !textsWithoutAnchorEnd.contains(parent) else { return false }
    var node = tag.next
    while let next = node {
      if next.kind == .html, isAnchor(next.literal, at: 2), next.literal[1] == UInt8(ascii: "/") {
        return true
      }
      node = next.next
    }
    // Another look would find none either: many open tags cost one walk.
    textsWithoutAnchorEnd.insert(parent)
    return false
  }
}

/// Whether the name of the tag, at `start`, is `a`.
private func isAnchor(_ html: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
  start < html.count && html[start] | 0x20 == UInt8(ascii: "a")
    && HTMLTag(html, at: start).is("a")
}

private func hasAddress(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
  var tag = HTMLTag(html, at: 1)
  while let attribute = tag.nextAttribute() {
    if isWord(html[attribute.name], "href") { return true }
  }
  return false
}
