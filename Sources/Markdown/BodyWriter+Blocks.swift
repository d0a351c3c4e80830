import ByteText

extension BodyWriter {
  /// Returns false when the whole paragraph is written at once.
  mutating func openParagraph(_ paragraph: Node) -> Bool {
    block = paragraph
    if let only = paragraph.firstChild, only.next == nil, paragraph != taskParagraph,
      paragraph != notes.lastParagraph
    {
      if only.kind == .image, !only.title.isEmpty {
        startLine()
        writeFigure(only)
        return false
      }
      if only.kind == .code, only.isFormula, only.isDisplay {
        writeDisplay(only, in: paragraph)
        return false
      }
      if only.kind == .text, isContentsMark(only.literal), paragraph.parent?.kind == .document {
        writeContents(paragraph)
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

  /// Leaves a hole for the contents of the page, once: with each the page would grow by all of them.
  private mutating func writeContents(_ mark: Node) {
    let line = source.fileLine(mark.startLine)
    if let contentsLine {
      warn(
        "contents-repeated", "the contents of the page stand in line \(contentsLine) already",
        at: (line, 1), hint: "remove one of the two")
      return
    }
    contentsLine = line
    startLine()
    addHole(.contents)
    out.append(UInt8(ascii: "\n"))
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
    let info = CodeInfo(block.codeInfo)
    let drawing = drawing(of: info.language)
    if drawing == .formula { return writeFormula(block.codeText) }
    if drawing == .diagram { startDiagram(info.title) }
    defer { if drawing == .diagram { endDiagram() } }
    let marks = addCode(block, info)
    openFigure(marks, isMermaid: drawing == .mermaid)
    if !info.title.isEmpty {
      out.append("<figcaption><span class=\"code-t\">")
      out.appendEscaped(info.title)
      out.append("</span>")
      if !info.language.isEmpty { writeLanguage(info.language, "<span class=\"lang\">") }
      out.append("</figcaption>")
    } else if !info.language.isEmpty {
      writeLanguage(info.language, "<span class=\"lang\" aria-hidden=\"true\">")
    }
    out.append("<pre tabindex=\"0\" role=\"group\" aria-label=\"")
    out.appendEscaped(info.title)
    if !info.title.isEmpty, !info.language.isEmpty { out.append(", ") }
    out.appendEscaped(info.language)
    if info.title.isEmpty, info.language.isEmpty { out.appendEscaped(options.labels.code) }
    if info.language.isEmpty {
      out.append("\"><code>")
    } else {
      out.append("\"><code class=\"language-")
      out.appendEscaped(info.language)
      out.append("\">")
    }
    addHole(.code(Int32(document.codeBlocks.count - 1)))
    out.append("</code></pre></figure>\n")
  }

  /// Keeps the code of `block` for its hole and tells of what its info string gets wrong.
  private mutating func addCode(_ block: Node, _ info: CodeInfo) -> CodeMarks? {
    let start = document.code.count
    var shown = CodeText()
    let marks = shown.append(block.codeText, info, to: &document.code)
    // Without its signs a diff is in no language.
    let isPlain = shown.hadSigns && isWord(info.language, "diff")
    document.codeBlocks.append(
      MarkdownDocument.CodeBlock(
        language: isPlain ? [] : Array(info.language),
        text: Int32(start)..<Int32(document.code.count),
        line: Int32(source.fileLine(block.startLine)), marks: marks))
    bytesBeside += document.code.count - start + block.codeInfo.count + bytesOfValue
    bytesBeside += marks?.lines.count ?? 0
    text.endBlock()
    document.code[start...].withUnsafeBufferPointer { text.addCode($0) }
    for fault in info.faults + shown.faults {
      warn(
        fault.id, fault.message, at: source.place(of: fault.place, inInfoOf: block),
        hint: fault.hint)
    }
    return marks
  }

  private mutating func openFigure(_ marks: CodeMarks?, isMermaid: Bool) {
    out.append("<figure class=\"code")
    if isMermaid { out.append(" mermaid-source") }
    if let marks {
      if !marks.lines.isEmpty { out.append(" marked") }
      if marks.firstNumber != nil { out.append(" numbered") }
    }
    out.append("\">")
  }

  private mutating func writeLanguage(
    _ language: UnsafeBufferPointer<UInt8>, _ tag: StaticString
  ) {
    out.append(tag)
    out.appendEscaped(language)
    out.append("</span>")
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
