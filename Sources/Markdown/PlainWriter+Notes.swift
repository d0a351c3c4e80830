import ByteText

extension PlainWriter {
  mutating func writeReference(_ reference: Node) {
    let label = (reference.note ?? reference).literal
    out.append("<sup class=\"footnote-ref\"><a href=\"#fn-")
    out.appendAddress(label)
    out.append("\" id=\"fnref-")
    out.appendAddress(label)
    if reference.referenceIndex > 1 {
      out.append(UInt8(ascii: "-"))
      out.append(number: reference.referenceIndex)
    }
    out.append("\" data-footnote-ref>")
    out.appendAddress(reference.literal)
    out.append("</a></sup>")
  }

  mutating func openNote(_ note: Node) {
    if openNotes == 0 {
      out.append("<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    }
    openNotes += 1
    out.append("<li id=\"fn-")
    out.appendAddress(note.literal)
    out.append("\">\n")
  }

  /// Returns whether the links back to the text were still to be written.
  mutating func writeLinksBack(_ note: Node) -> Bool {
    guard notesWithLinkBack < openNotes else { return false }
    notesWithLinkBack = openNotes
    for index in 1...max(1, note.referenceCount) {
      if index > 1 { out.append(UInt8(ascii: " ")) }
      out.append("<a href=\"#fnref-")
      out.appendAddress(note.literal)
      if index > 1 {
        out.append(UInt8(ascii: "-"))
        out.append(number: index)
      }
      out.append(
        "\" class=\"footnote-backref\" data-footnote-backref aria-label=\"Back to content\">↩")
      if index > 1 {
        out.append("<sup class=\"footnote-ref\">")
        out.append(number: index)
        out.append("</sup>")
      }
      out.append("</a>")
    }
    return true
  }
}
