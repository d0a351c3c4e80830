import ByteText

/// Where a walk stands in a table; tables do not nest.
struct TableState {
  var alignments = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var column = 0
  var isHeader = false
  var isInBody = false
}

extension BodyWriter {
  mutating func openTable(_ node: Node) {
    table = TableState()
    table.alignments = node.alignments
    startLine()
    out.append("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"")
    scratch.removeAll()
    var cell = node.firstChild?.firstChild
    while let next = cell {
      let start = scratch.count
      if start > 0 { scratch.append(", ") }
      let textStart = scratch.count
      appendText(of: next, to: &scratch)
      if scratch.count == textStart { scratch.truncate(to: start) }
      cell = next.next
    }
    if scratch.isEmpty { scratch.append(options.labels.table) }
    scratch.withBytes { out.appendEscaped($0) }
    out.append("\"><table>")
  }

  mutating func openRow(_ row: Node) {
    table.column = 0
    table.isHeader = row.isHeader
    if table.isHeader {
      out.append("<thead>")
    } else if !table.isInBody {
      table.isInBody = true
      out.append("<tbody>")
    }
    out.append("\n<tr>")
  }

  mutating func openCell(_ cell: Node) {
    block = cell
    out.append(table.isHeader ? "<th scope=\"col\"" : "<td")
    let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
    switch alignment {
    case UInt8(ascii: "r"): out.append(" class=\"num\">")
    case UInt8(ascii: "c"): out.append(" class=\"ctr\">")
    default: out.append(UInt8(ascii: ">"))
    }
    table.column += 1
  }

  mutating func closeCell() {
    out.append(table.isHeader ? "</th>" : "</td>")
    text.endBlock()
  }

  mutating func closeRow() {
    out.append("</tr>")
    if table.isHeader {
      table.isHeader = false
      out.append("\n</thead>")
    }
  }

  mutating func closeTable() {
    if table.isInBody { out.append("\n</tbody>") }
    out.append("</table></div>\n")
  }
}
