internal import Configuration
private import Diagnostics

extension NodeDecoder {
  /// Reads `css`; what would end the layer that the rules come into is no rule.
  mutating func css(into file: inout ThemeFile) {
    guard let value = value("css") else { return }
    guard value.node.isScalar else {
      let _: String? = wrong(value, "a text")
      addToLastHint(Self.wayToWrite)
      return
    }
    guard let text = text(value) else { return }
    guard !isFileName(text) else {
      return report(
        "css-file", "css holds rules, not the name of a file: '\(text.excerpt)'",
        at: value.node.position, hint: Self.wayToWrite)
    }
    let remarks = cssRemarks(in: text)
    if let comment = remarks.first(where: { $0.kind == .lineComment }) {
      return report(
        "css-comment", "CSS has no comments that begin with //",
        at: position(of: comment, in: value),
        hint: "write /* … */")
    }
    if let fault = cssFault(in: text) {
      return report(
        "unbalanced-css", "css \(fault.reason)", at: position(of: fault.line, in: value))
    }
    for remark in remarks { tell(remark, in: value, &file) }
    file.css = text
  }

  private static let wayToWrite = "write css: | and the rules below it, indented"

  private func isFileName(_ text: String) -> Bool {
    text.utf8.count < 256 && !text.contains { $0.isNewline || $0 == "{" }
      && [".css", ".scss", ".sass", ".less"].contains { text.lowercased().hasSuffix($0) }
  }

  private mutating func tell(_ remark: CSSRemark, in value: Value, _ file: inout ThemeFile) {
    let place = position(of: remark, in: value)
    switch remark.kind {
    case .lineComment: break
    case .importRule:
      report(
        "css-import", "@import does nothing here, since the rules stand behind others", at: place,
        hint: "put the rules of that file into css", severity: .warning)
    case .remote(let address):
      report(
        "remote-css", "'\(address.excerpt)' is loaded from another host by every reader", at: place,
        hint: "put the file into the assets of a theme in a folder, and write url(assets/…)",
        severity: .warning)
    case .unknownProperty(let name):
      let near = nearestName(to: name, among: themeProperties.sorted())
      report(
        "unknown-property", "no theme has a property '\(name.excerpt)'", at: place,
        hint: near.map { "did you mean '\($0)'?" }
          ?? "'--t-' begins names of Recto; choose another for one of your own",
        severity: .warning)
    case .asset(let name):
      file.assets.append(ThemeFile.Written(value: name, position: place))
    }
  }

  private func position(of remark: CSSRemark, in value: Value) -> Position {
    let start = position(of: remark.line, in: value)
    guard start != value.node.position, let line = source.line(start.line),
      let text = value.node.writtenText
    else { return start }
    // The lines of a text stand below its `|` with the same space before each of them.
    let own = text.split(separator: "\n", omittingEmptySubsequences: false)[remark.line]
    return Position(
      line: start.line, column: max(line.utf8.count - own.utf8.count, 0) + remark.offset + 1)
  }

  /// Where a line of a text stands: below its `|`, if it has one.
  private func position(of line: Int, in value: Value) -> Position {
    let start = value.node.position
    let sign = source.line(start.line)?.utf8.dropFirst(start.column - 1).first
    guard sign == UInt8(ascii: "|") else { return start }
    let text = source.line(start.line + 1 + line) ?? ""
    return Position(
      line: start.line + 1 + line, column: text.prefix { $0 == " " }.utf8.count + 1)
  }
}
