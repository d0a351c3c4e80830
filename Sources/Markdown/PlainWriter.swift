import ByteText

/// Writes a tree as the CommonMark and GitHub specifications' examples have it, byte for byte.
struct PlainWriter: ~Copyable {
  var out = ByteBuffer()
  private let filtersTags: Bool
  private let limit: Int
  var openNotes = 0
  var notesWithLinkBack = 0
  var table = TableState()

  init(filtersTags: Bool, limit: Int) {
    self.filtersTags = filtersTags
    self.limit = limit
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

  mutating func startLine() {
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
      table = TableState()
      table.alignments = node.alignments
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
    case .cell: out.append(table.isHeader ? "</th>" : "</td>")
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
