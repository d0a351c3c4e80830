import ByteText
import Highlighting

/// Writes the inside of a `<code>` element.
struct CodeWriter {
  let code: UnsafeBufferPointer<UInt8>
  /// As `Highlighter.runs` gives them.
  let runs: [CodeRun]

  func write(to html: inout ByteBuffer) {
    var written = 0
    for run in runs {
      html.appendEscaped(part(written..<Int(run.range.lowerBound)))
      html.append("<span class=\"")
      html.append(run.style.cssClass)
      html.append("\">")
      html.appendEscaped(part(Int(run.range.lowerBound)..<Int(run.range.upperBound)))
      html.append("</span>")
      written = Int(run.range.upperBound)
    }
    html.appendEscaped(part(written..<code.count))
  }

  private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: code[range])
  }
}
