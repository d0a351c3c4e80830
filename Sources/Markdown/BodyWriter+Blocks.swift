import ByteText

extension BodyWriter {
  /// Returns false when the whole paragraph is written at once.
  mutating func openParagraph(_ paragraph: Node) -> Bool {
    block = paragraph
    if let only = paragraph.firstChild, only.next == nil, paragraph != taskParagraph {
      if only.kind == .image, !only.title.isEmpty {
        startLine()
        writeFigure(only)
        return false
      }
      if only.kind == .text, isContentsMark(only.literal), paragraph.parent?.kind == .document {
        startLine()
        addHole(.contents)
        out.append(UInt8(ascii: "\n"))
        return false
      }
    }
    if paragraph.parent?.kind == .document { text.startParagraph() }
    if !paragraph.isTight {
      startLine()
      out.append("<p>")
    }
    if paragraph == taskParagraph, let item = paragraph.parent { openTask(item) }
    return true
  }

  mutating func closeParagraph(_ paragraph: Node) {
    if paragraph == taskParagraph {
      out.append("</span></label>")
      taskParagraph = nil
    }
    if paragraph == notes.lastParagraph {
      out.append(UInt8(ascii: " "))
      writeLinksBack()
    }
    if !paragraph.isTight { out.append("</p>\n") }
    text.endParagraph()
    text.endBlock()
  }

  mutating func openList(_ list: Node) {
    startLine()
    if !list.isOrdered {
      out.append(holdsOnlyTasks(list) ? "<ul class=\"tasks\">\n" : "<ul>\n")
    } else if list.listStart == 1 {
      out.append("<ol>\n")
    } else {
      out.append("<ol start=\"")
      out.append(number: list.listStart)
      out.append("\">\n")
    }
  }

  mutating func openItem(_ item: Node) {
    startLine()
    out.append("<li>")
    guard item.isTask else { return }
    if let first = item.firstChild, first.kind == .paragraph {
      // A label may hold nothing but text and what runs with it, so it ends with the paragraph.
      taskParagraph = first
    } else {
      writeBox(item)
    }
  }

  private mutating func openTask(_ item: Node) {
    out.append(
      item.isDone
        ? "<label><input type=\"checkbox\" disabled checked><span>"
        : "<label><input type=\"checkbox\" disabled><span>")
  }

  /// A box without a label of its own: it is named by the block that follows.
  private mutating func writeBox(_ item: Node) {
    scratch.removeAll()
    if let first = item.firstChild { appendText(of: first, to: &scratch) }
    out.append("<input type=\"checkbox\" disabled")
    if item.isDone { out.append(" checked") }
    if !scratch.isEmpty {
      out.append(" aria-label=\"")
      scratch.withBytes { out.appendEscaped($0) }
      out.append("\"")
    }
    out.append(">\n")
  }

  mutating func writeCode(_ block: Node) {
    startLine()
    let language = languageName(in: block.codeInfo)
    out.append("<figure class=\"code\">")
    if language.isEmpty {
      out.append("<pre tabindex=\"0\" role=\"group\" aria-label=\"")
      out.appendEscaped(options.labels.code)
      out.append("\"><code>")
    } else {
      out.append("<span class=\"lang\" aria-hidden=\"true\">")
      out.appendEscaped(language)
      out.append("</span><pre tabindex=\"0\" role=\"group\" aria-label=\"")
      out.appendEscaped(language)
      out.append("\"><code class=\"language-")
      out.appendEscaped(language)
      out.append("\">")
    }
    addHole(.code(Int32(document.codeBlocks.count)))
    out.append("</code></pre></figure>\n")
    let start = Int32(document.code.count)
    document.code.append(contentsOf: block.codeText)
    bytesBeside += block.codeText.count + block.codeInfo.count + bytesOfValue
    document.codeBlocks.append(
      MarkdownDocument.CodeBlock(
        info: Array(block.codeInfo), text: start..<Int32(document.code.count),
        line: Int32(source.fileLine(block.startLine))))
    text.endBlock()
    text.addCode(block.codeText)
  }

  mutating func addHole(_ content: MarkdownDocument.Hole.Content) {
    document.body.holes.append(
      MarkdownDocument.Hole(offset: Int32(out.count), content: content))
  }
}

/// Whether `text` asks for the contents of the page.
private func isContentsMark(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  isWord(text, "[[toc]]") || isWord(text, "[toc]")
}

private func holdsOnlyTasks(_ list: Node) -> Bool {
  // The first item tells in nearly every list.
  var item = list.firstChild
  while let next = item {
    if !next.isTask { return false }
    item = next.next
  }
  return true
}

/// The language that an info string names: `rust` of `rust,ignore` and of `{.rust .numbered}`.
private func languageName(
  in info: UnsafeBufferPointer<UInt8>
) -> UnsafeBufferPointer<UInt8> {
  var name = info[...]
  if name.first == UInt8(ascii: "{") { name.removeFirst() }
  if name.first == UInt8(ascii: ".") { name.removeFirst() }
  return UnsafeBufferPointer(
    rebasing: name.prefix { byte in
      !isSpace(byte) && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "{")
        && byte != UInt8(ascii: "}")
    })
}
