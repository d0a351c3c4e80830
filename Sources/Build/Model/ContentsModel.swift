import ByteText
import Markdown
import Templates

/// The headings of a page as a tree: those of levels 2 and 3.
struct ContentsModel {
  private let outline: [MarkdownDocument.OutlineEntry]
  /// For each heading that has an entry of its own its index, and those of the headings below it.
  private var entries: [(heading: Int, children: [Int])] = []

  init(_ outline: [MarkdownDocument.OutlineEntry]) {
    self.outline = outline
    for index in outline.indices {
      switch outline[index].level {
      case 3 where !entries.isEmpty: entries[entries.count - 1].children.append(index)
      case 2, 3: entries.append((index, []))
      default: break
      }
    }
  }

  /// One heading needs no contents.
  var isWorthShowing: Bool {
    entries.count > 1 || entries.first.map { !$0.children.isEmpty } ?? false
  }

  func value(_ shapes: ModelShapes) -> Value {
    .list(
      entries.map { heading, children in
        value(heading, children.map { value($0, [], shapes) }, shapes)
      })
  }

  private func value(_ heading: Int, _ children: [Value], _ shapes: ModelShapes) -> Value {
    .object(
      Object(
        shapes.heading,
        [
          .text(outline[heading].id), .text(outline[heading].html), .flag(!children.isEmpty),
          .list(children),
        ]))
  }

  /// The same as a nested list, where the author asked for it in the text.
  func write(_ label: String, into output: inout ByteBuffer) {
    guard !entries.isEmpty else { return }
    output.append("<nav class=\"contents\" aria-label=\"")
    output.appendEscaped(label)
    output.append("\"><ul>")
    for (heading, children) in entries {
      write(outline[heading], &output)
      if !children.isEmpty {
        output.append("<ul>")
        for child in children {
          write(outline[child], &output)
          output.append("</li>")
        }
        output.append("</ul>")
      }
      output.append("</li>")
    }
    output.append("</ul></nav>\n")
  }

  private func write(_ heading: MarkdownDocument.OutlineEntry, _ output: inout ByteBuffer) {
    output.append("<li><a href=\"#")
    output.appendEscaped(heading.id)
    output.append("\">")
    output.append(heading.html)
    output.append("</a>")
  }
}
