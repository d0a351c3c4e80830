private import ByteText
import Diagnostics

/// Diagnostics as compilers print them: the place, the line with a caret, the hint.
struct DiagnosticPrinter {
  var hasColor: Bool
  /// Stands before the paths of files: the source folder as the user wrote it.
  var folder: String

  func text(of diagnostic: Diagnostic) -> String {
    var text = ""
    if let place = place(of: diagnostic) { text += styled("\(place): ", .bold) }
    text += styled("\(diagnostic.severity): ", style(of: diagnostic.severity))
    text += styled(diagnostic.message, .bold) + " [\(diagnostic.id)]\n"
    if let line = diagnostic.line, let source = diagnostic.sourceLine {
      text += excerpt(source, line: line, column: diagnostic.column, diagnostic.severity)
    }
    if let hint = diagnostic.hint { text += "  = \(visible(hint))\n" }
    return text
  }

  private func place(of diagnostic: Diagnostic) -> String? {
    guard let file = diagnostic.file else { return nil }
    // What the program brings with it lies in no folder of the user's.
    let isBuiltin = file.hasPrefix("recto:")
    var place = folder.isEmpty || isBuiltin || file == "-" ? file : "\(folder)/\(file)"
    if let line = diagnostic.line {
      place += ":\(line)"
      if let column = diagnostic.column { place += ":\(column)" }
    }
    return place
  }

  /// The line, cut around the column when it is long, and the caret below it.
  private func excerpt(
    _ source: String, line: Int, column: Int?, _ severity: Diagnostic.Severity
  ) -> String {
    let bytes = Array(source.utf8)
    let offset = max((column ?? 1) - 1, 0)
    // Whole characters only; a byte that is none of a character is shown as U+FFFD.
    var before = visible(String(decoding: bytes.prefix(offset), as: UTF8.self))
    var after = visible(String(decoding: bytes.dropFirst(offset), as: UTF8.self))
    let limit = 100
    if displayWidth(before) > limit * 4 / 5 { before = "…" + end(of: before, limit * 7 / 10) }
    let room = max(limit / 5, limit - displayWidth(before))
    if displayWidth(after) > room { after = beginning(of: after, room) + "…" }
    let number = String(line)
    let gutter = String(repeating: " ", count: max(5, number.count))
    let pad = String(repeating: " ", count: gutter.count - number.count)
    var text = "\(pad)\(number) | \(before)\(after)\n"
    // A line that was cut off before the column has nothing to point at.
    if column != nil, offset <= bytes.count {
      let space = String(repeating: " ", count: displayWidth(before))
      text += "\(gutter) | \(space)\(styled("^", style(of: severity)))\n"
    }
    return text
  }

  /// The longest beginning that fits into `columns`.
  private func beginning(of text: String, _ columns: Int) -> String {
    var width = 0
    return String(
      text.prefix { character in
        width += displayWidth(String(character))
        return width <= columns
      })
  }

  /// The longest end that fits into `columns`.
  private func end(of text: String, _ columns: Int) -> String {
    var width = 0
    let length = text.reversed().prefix { character in
      width += displayWidth(String(character))
      return width <= columns
    }.count
    return String(text.suffix(length))
  }

  private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case cyan = "1;36"
  }

  private func style(of severity: Diagnostic.Severity) -> Style {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .note: .cyan
    }
  }

  private func styled(_ text: String, _ style: Style) -> String {
    hasColor ? "\u{1b}[\(style.rawValue)m\(visible(text))\u{1b}[0m" : visible(text)
  }
}
