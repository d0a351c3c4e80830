import ByteText

/// GitHub's five alerts.
enum Alert: CaseIterable {
  case note, tip, important, warning, caution

  var name: StaticString {
    switch self {
    case .note: "note"
    case .tip: "tip"
    case .important: "important"
    case .warning: "warning"
    case .caution: "caution"
    }
  }

  func label(_ labels: MarkdownLabels) -> String {
    switch self {
    case .note: labels.note
    case .tip: labels.tip
    case .important: labels.important
    case .warning: labels.warning
    case .caution: labels.caution
    }
  }
}

extension BodyWriter {
  mutating func openQuote(_ quote: Node) {
    startLine()
    guard let kind = takeAlert(quote) else {
      out.append("<blockquote class=\"quote\">\n")
      return
    }
    alert = quote
    out.append("<div class=\"alert ")
    out.append(kind.name)
    out.append("\" role=\"note\"><p class=\"alert-t\"><svg class=\"i\" aria-hidden=\"true\">")
    out.append("<use href=\"#I-")
    out.append(kind.name)
    out.append("\"/></svg>")
    out.appendEscaped(kind.label(options.labels))
    out.append("</p>\n")
  }

  mutating func closeQuote(_ quote: Node) {
    startLine()
    if alert == quote {
      alert = nil
      out.append("</div>\n")
    } else {
      out.append("</blockquote>\n")
    }
  }

  /// The alert that a quote is, by GitHub's rule; its mark is then taken off the tree.
  ///
  /// The mark stands alone on the first line, something follows it, and nothing contains the quote.
  private func takeAlert(_ quote: Node) -> Alert? {
    guard quote.parent?.kind == .document, let paragraph = quote.firstChild,
      paragraph.kind == .paragraph, let mark = paragraph.firstChild, mark.kind == .text,
      let alert = Alert.allCases.first(where: { isMark(mark.literal, of: $0) })
    else { return nil }
    guard let after = mark.next else {
      guard let next = paragraph.next else { return nil }
      quote.firstChild = next
      return alert
    }
    guard after.kind == .softBreak || after.kind == .hardBreak else { return nil }
    paragraph.firstChild = after.next
    return alert
  }
}

/// Whether `text` is `[!NAME]`, in whatever case.
private func isMark(_ text: UnsafeBufferPointer<UInt8>, of alert: Alert) -> Bool {
  text.count > 3 && text[0] == UInt8(ascii: "[") && text[1] == UInt8(ascii: "!")
    && text[text.count - 1] == UInt8(ascii: "]")
    && isWord(text[2..<(text.count - 1)], alert.name)
}
