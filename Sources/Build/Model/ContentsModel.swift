import ByteText
import Markdown
import Templates

/// The headings of a page as a tree: those of levels 2 and 3.
struct ContentsModel {
  private struct Entry {
    var heading: MarkdownDocument.OutlineEntry
    var children: [MarkdownDocument.OutlineEntry] = []
  }

  private var entries: [Entry] = []

  init(_ outline: [MarkdownDocument.OutlineEntry]) {
    for heading in outline where heading.level == 2 || heading.level == 3 {
      if heading.level == 3, !entries.isEmpty {
        entries[entries.count - 1].children.append(heading)
      } else {
        entries.append(Entry(heading: heading))
      }
    }
  }

  /// One heading needs no contents.
  var isWorthShowing: Bool {
    entries.count > 1 || entries.first.map { !$0.children.isEmpty } ?? false
  }

  func value(_ shapes: ModelShapes) -> Value {
    .list(
      entries.map { entry in
        value(entry.heading, entry.children.map { value($0, [], shapes) }, shapes)
      })
  }

  private func value(
    _ heading: MarkdownDocument.OutlineEntry, _ children: [Value], _ shapes: ModelShapes
  ) -> Value {
    .object(
      Object(
        shapes.heading,
        [.text(heading.id), .text(heading.html), .flag(!children.isEmpty), .list(children)]))
  }

  /// The same as a nested list, where the author asked for it in the text.
  func write(_ label: String, into output: inout ByteBuffer) {
    guard !entries.isEmpty else { return }
    output.append("<nav class=\"contents\" aria-label=\"")
    output.appendEscaped(label)
    output.append("\"><ul>")
    for entry in entries {
      write(entry.heading, &output)
      if !entry.children.isEmpty {
        output.append("<ul>")
        for child in entry.children {
          write(child, &output)
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
