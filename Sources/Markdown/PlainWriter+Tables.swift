import ByteText

extension PlainWriter {
  mutating func openRow(_ node: Node) {
    startLine()
    table.column = 0
    table.isHeader = node.isHeader
    if table.isHeader {
      out.append("<thead>\n")
    } else if !table.isInBody {
      out.append("<tbody>\n")
      table.isInBody = true
    }
    out.append("<tr>")
  }

  mutating func openCell() {
    startLine()
    out.append(table.isHeader ? "<th" : "<td")
    let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
    switch alignment {
    case UInt8(ascii: "l"): out.append(" align=\"left\"")
    case UInt8(ascii: "c"): out.append(" align=\"center\"")
    case UInt8(ascii: "r"): out.append(" align=\"right\"")
    default: break
    }
    table.column += 1
    out.append(">")
  }

  mutating func closeRow() {
    startLine()
    out.append("</tr>")
    guard table.isHeader else { return }
    startLine()
    out.append("</thead>")
    table.isHeader = false
  }

  mutating func closeTable() {
    startLine()
    if table.isInBody { out.append("</tbody>\n") }
    out.append("</table>\n")
  }
}
