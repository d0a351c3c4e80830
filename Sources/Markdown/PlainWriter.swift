import ByteText

/// Writes a tree as the CommonMark and GitHub specifications' examples have it, byte for byte.
struct PlainWriter: ~Copyable {
  var out = ByteBuffer()
  private let filtersTags: Bool
  private let limit: Int
  private var openNotes = 0
  private var notesWithLinkBack = 0
  private var row = TableRow()

  init(filtersTags: Bool, limit: Int) {
    self.filtersTags = filtersTags
    self.limit = limit
  }

  /// Where a walk stands in a table.
  private struct TableRow {
    var alignments = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var column = 0
    var isHeader = false
    var isInBody = false
  }

  /// Returns false when the output outgrows its limit.
  mutating func write(_ root: Node) -> Bool {
    var node = root
    while out.count <= limit {
      if enter(node) {
        if let child = node.firstChild {
          node = child
          continue
        }
        exit(node)
      }
      while node != root {
        if let next = node.next {
          node = next
          break
        }
        guard let parent = node.parent else { break }
        node = parent
        exit(node)
      }
      if node == root { return true }
    }
    return false
  }

  private mutating func startLine() {
    if !out.isAtLineStart { out.append(UInt8(ascii: "\n")) }
  }

  /// Returns whether to go into the children and to call `exit` after them.
  private mutating func enter(_ node: Node) -> Bool {
    switch node.kind {
    case .text: out.appendEscaped(node.literal)
    case .softBreak: out.append(UInt8(ascii: "\n"))
    case .hardBreak: out.append("<br />\n")
    case .code:
      out.append("<code>")
      out.appendEscaped(node.literal)
      out.append("</code>")
    case .html: writeHTML(node.literal)
    case .image: writeImage(node)
    case .noteReference: writeReference(node)
    case .codeBlock: writeCode(node)
    case .htmlBlock:
      startLine()
      writeHTML(node.literal)
      startLine()
    case .thematicBreak:
      startLine()
      out.append("<hr />\n")
    default:
      open(node)
      return true
    }
    return false
  }

  private mutating func open(_ node: Node) {
    switch node.kind {
    case .emphasis: out.append("<em>")
    case .strong: out.append("<strong>")
    case .strikethrough: out.append("<del>")
    case .link:
      out.append("<a href=\"")
      out.appendAddress(node.address)
      writeTitle(node.title)
      out.append("\">")
    case .paragraph:
      if !node.isTight {
        startLine()
        out.append("<p>")
      }
    case .heading:
      startLine()
      out.append("<h")
      out.append(number: node.headingLevel)
      out.append(">")
    case .list: openList(node)
    case .item: openItem(node)
    case .quote:
      startLine()
      out.append("<blockquote>\n")
    case .note: openNote(node)
    case .table:
      startLine()
      out.append("<table>")
      row = TableRow()
      row.alignments = node.alignments
    case .row: openRow(node)
    case .cell: openCell()
    default: break
    }
  }

  private mutating func exit(_ node: Node) {
    switch node.kind {
    case .emphasis: out.append("</em>")
    case .strong: out.append("</strong>")
    case .strikethrough: out.append("</del>")
    case .link: out.append("</a>")
    case .paragraph:
      if !node.isTight {
        if node.next == nil, let note = node.parent, note.kind == .note {
          out.append(UInt8(ascii: " "))
          _ = writeLinksBack(note)
        }
        out.append("</p>\n")
      }
    case .heading:
      out.append("</h")
      out.append(number: node.headingLevel)
      out.append(">\n")
    case .list: out.append(node.isOrdered ? "</ol>\n" : "</ul>\n")
    case .item: out.append("</li>\n")
    case .quote:
      startLine()
      out.append("</blockquote>\n")
    case .note:
      if writeLinksBack(node) { out.append(UInt8(ascii: "\n")) }
      out.append("</li>\n")
    case .table: closeTable()
    case .row: closeRow()
    case .document: if openNotes > 0 { out.append("</ol>\n</section>\n") }
    case .cell: out.append(row.isHeader ? "</th>" : "</td>")
    default: break
    }
  }
}

extension PlainWriter {
  private mutating func openList(_ list: Node) {
    startLine()
    if !list.isOrdered {
      out.append("<ul>\n")
    } else if list.listStart == 1 {
      out.append("<ol>\n")
    } else {
      out.append("<ol start=\"")
      out.append(number: list.listStart)
      out.append("\">\n")
    }
  }

  private mutating func openItem(_ item: Node) {
    startLine()
    out.append("<li>")
    guard item.isTask else { return }
    out.append(
      item.isDone
        ? "<input type=\"checkbox\" checked=\"\" disabled=\"\" /> "
        : "<input type=\"checkbox\" disabled=\"\" /> ")
  }

  private mutating func writeCode(_ code: Node) {
    startLine()
    let language = firstWord(of: code.codeInfo)
    if language.isEmpty {
      out.append("<pre><code>")
    } else {
      out.append("<pre><code class=\"language-")
      out.appendEscaped(language)
      out.append("\">")
    }
    out.appendEscaped(code.codeText)
    out.append("</code></pre>\n")
  }

  private mutating func writeTitle(_ title: UnsafeBufferPointer<UInt8>) {
    guard !title.isEmpty else { return }
    out.append("\" title=\"")
    out.appendEscaped(title)
  }

  private mutating func writeImage(_ image: Node) {
    out.append("<img src=\"")
    out.appendAddress(image.address)
    out.append("\" alt=\"")
    appendAlternative(of: image, to: &out)
    writeTitle(image.title)
    out.append("\" />")
  }

  private mutating func writeHTML(_ html: UnsafeBufferPointer<UInt8>) {
    guard filtersTags else { return out.append(html) }
    var clean = 0
    for index in html.indices where html[index] == UInt8(ascii: "<") {
      guard isFilteredTag(html[(index + 1)...]) else { continue }
      out.append(UnsafeBufferPointer(rebasing: html[clean..<index]))
      out.append("&lt;")
      clean = index + 1
    }
    out.append(UnsafeBufferPointer(rebasing: html[clean...]))
  }
}

// Tables.
extension PlainWriter {
  private mutating func openRow(_ node: Node) {
    startLine()
    row.column = 0
    row.isHeader = node.isHeader
    if row.isHeader {
      out.append("<thead>\n")
    } else if !row.isInBody {
      out.append("<tbody>\n")
      row.isInBody = true
    }
    out.append("<tr>")
  }

  private mutating func openCell() {
    startLine()
    out.append(row.isHeader ? "<th" : "<td")
    let alignment = row.column < row.alignments.count ? row.alignments[row.column] : 0
    switch alignment {
    case UInt8(ascii: "l"): out.append(" align=\"left\"")
    case UInt8(ascii: "c"): out.append(" align=\"center\"")
    case UInt8(ascii: "r"): out.append(" align=\"right\"")
    default: break
    }
    row.column += 1
    out.append(">")
  }

  private mutating func closeRow() {
    startLine()
    out.append("</tr>")
    guard row.isHeader else { return }
    startLine()
    out.append("</thead>")
    row.isHeader = false
  }

  private mutating func closeTable() {
    startLine()
    if row.isInBody { out.append("</tbody>\n") }
    out.append("</table>\n")
  }
}

// Notes.
extension PlainWriter {
  private mutating func writeReference(_ reference: Node) {
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

  private mutating func openNote(_ note: Node) {
    if openNotes == 0 {
      out.append("<section class=\"footnotes\" data-footnotes>\n<ol>\n")
    }
    openNotes += 1
    out.append("<li id=\"fn-")
    out.appendAddress(note.literal)
    out.append("\">\n")
  }

  /// Returns whether the links back to the text were still to be written.
  private mutating func writeLinksBack(_ note: Node) -> Bool {
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
