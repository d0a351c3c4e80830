import ByteText

extension BodyWriter {
  mutating func writeInlineHTML(_ node: Node) {
    switch options.rawHTML {
    case .keep: out.append(node.literal)
    case .escape: out.appendEscaped(node.literal)
    case .omit: break
    }
  }

  mutating func writeHTMLBlock(_ node: Node) {
    switch options.rawHTML {
    case .keep:
      startLine()
      out.append(node.literal)
      startLine()
    case .escape:
      startLine()
      out.append("<p>")
      out.appendEscaped(UnsafeBufferPointer(rebasing: trimmed(node.literal)))
      out.append("</p>\n")
    case .omit: break
    }
  }
}
