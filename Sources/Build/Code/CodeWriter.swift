import ByteText
import Highlighting
import Markdown

/// Writes the inside of a `<code>` element.
struct CodeWriter {
  let code: UnsafeBufferPointer<UInt8>
  /// As `Highlighter.runs` gives them.
  let runs: [CodeRun]
  /// Nil when nothing is said of single lines, which then have no elements.
  let marks: CodeMarks?

  func write(to html: inout ByteBuffer) {
    var next = 0
    guard let marks else { return write(0..<code.count, &next, to: &html) }
    let isFocused = marks.lines.contains { $0.contains(.focused) }
    var start = 0
    var line = 0
    while start < code.count {
      let end = code[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? code.count
      let own = line < marks.lines.count ? marks.lines[line] : []
      let element = Self.element(of: own)
      html.append("<")
      html.append(element)
      html.append(" class=\"l")
      if own.contains(.highlighted) { html.append(" hl") }
      if own.contains(.inserted) { html.append(" ins") }
      if own.contains(.deleted) { html.append(" del") }
      if own.contains(.focused) { html.append(" focus") }
      if own.isEmpty, isFocused { html.append(" dim") }
      if let first = marks.firstNumber {
        html.append("\" data-n=\"")
        html.append(number: Int(first) + line)
      }
      html.append("\">")
      write(start..<end, &next, to: &html)
      html.append("</")
      html.append(element)
      html.append(">")
      start = end
      line += 1
    }
  }

  /// The element that says what a line is where no style sheet does: to screen and feed readers.
  private static func element(of line: LineMarks) -> StaticString {
    if line.contains(.deleted) { return "del" }
    if line.contains(.inserted) { return "ins" }
    return line.isEmpty ? "span" : "mark"
  }

  /// Writes a part of the code, of which `runs[next]` is the first piece in a style.
  private func write(_ range: Range<Int>, _ next: inout Int, to html: inout ByteBuffer) {
    var written = range.lowerBound
    while next < runs.count, runs[next].range.lowerBound < range.upperBound {
      let run = runs[next]
      html.appendEscaped(part(written..<Int(run.range.lowerBound)))
      html.append("<span class=\"")
      html.append(run.style.cssClass)
      html.append("\">")
      html.appendEscaped(part(Int(run.range.lowerBound)..<Int(run.range.upperBound)))
      html.append("</span>")
      written = Int(run.range.upperBound)
      next += 1
    }
    html.appendEscaped(part(written..<range.upperBound))
  }

  private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: code[range])
  }
}
