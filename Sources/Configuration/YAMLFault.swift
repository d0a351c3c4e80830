internal import Diagnostics

/// Says in words for people where and why a text is not YAML.
///
/// The library names the token that its grammar missed; most of that comes from a few mistakes, which
/// the line itself shows.
struct YAMLFault {
  let source: SourceText
  /// Where the library stopped.
  let offset: Int
  /// Where what it was reading then began.
  let start: Int
  /// Where the innermost list in brackets or mapping in braces begins that is open.
  let openFlow: Int?
  let line: YAMLLine

  init(_ source: SourceText, offset: Int, start: Int = 0, openFlow: Int? = nil) {
    self.source = source
    self.offset = offset
    self.start = start
    self.openFlow = openFlow
    line = YAMLLine(in: source.bytes, at: offset)
  }

  func unreadable(_ problem: String, value: Int) -> Diagnostic {
    let code = String(max(value, 0), radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
    if problem.hasPrefix("control characters") {
      return found("the control character U+\(digits) may not stand here", hint: "remove it")
    }
    return found("the bytes here are not UTF-8", hint: "save the file as UTF-8")
  }

  func diagnostic(_ problem: String, context: String) -> Diagnostic {
    switch problem {
    case "mapping values are not allowed in this context": unexpectedColon()
    case "could not find expected ':'": missingColon()
    case "block sequence entries are not allowed in this context": unexpectedItem()
    case "mapping keys are not allowed in this context": needsQuotes("?")
    case "did not find expected key": unexpectedInMapping()
    case "did not find expected '-' indicator": unexpectedInList()
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": unexpectedInFlow()
    case "did not find expected node content": missingValue()
    case "found character that cannot start any token": badStart()
    case "found unexpected end of stream", "found unexpected document indicator": openQuote()
    case "found unknown escape character": unknownEscape()
    case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
      found(
        "the escape here is not the number of a character",
        hint: "write a backslash as '\\\\', or use single quotes")
    case "did not find expected <document start>":
      found(
        "this line is indented less than the first one",
        hint: "begin all keys of a mapping in one column")
    default: other(problem, context: context)
    }
  }

  /// What is YAML but not supported here, at the node that `offset` names.
  func refused(_ id: String, _ message: String, hint: String) -> Diagnostic {
    let pair = line.keyAndValue.flatMap { $0.valueStart <= offset ? quoting($0) : nil }
    return source.diagnostic(.error, id: id, message, offset: offset, hint: pair ?? hint)
  }

  private func other(_ problem: String, context: String) -> Diagnostic {
    if problem.hasPrefix("found a tab character") { return tab() }
    switch context {
    case "while scanning an alias": return needsQuotes("*")
    case "while scanning an anchor": return needsQuotes("&")
    case "while scanning a tag", "while parsing a tag": return needsQuotes("!")
    case "while scanning a directive", "while scanning a %YAML directive",
      "while scanning a %TAG directive":
      return found(
        "a line cannot begin with '%' unless that is quoted", hint: "quote the key", at: start)
    case "while scanning a block scalar":
      let sign = String(decoding: source.bytes[start...].prefix(1), as: UTF8.self)
      return found(
        "'\(sign)' begins a text of several lines, which starts on the next line",
        hint: quoting(line.keyAndValue) ?? "quote a value that begins with '\(sign)'", at: start)
    default:
      return found("this is not YAML: \(problem)", hint: nil)
    }
  }

  private func unexpectedColon() -> Diagnostic {
    if let pair = line.keyAndValue, pair.valueStart <= offset {
      if let quote = pair.value.first, quote == "\"" || quote == "'" {
        return found("text follows the closing \(quote) of a value", hint: quoting(pair))
      }
      return found("a value that holds ': ' needs quotes", hint: quoting(pair))
    }
    guard let previous = line.previous(in: source.bytes) else {
      return found("no ': ' is expected here", hint: "quote a text that holds ': '")
    }
    if let pair = previous.keyAndValue, line.indentation > previous.indentation {
      let key = line.keyAndValue?.key ?? line.string
      return found(
        "\(shown(key)) is indented below \(shown(pair.key)), which has a value already",
        hint: "align the two, or remove the value of \(shown(pair.key))",
        at: line.start + line.indentation)
    }
    return withoutColon(previous)
  }

  private func missingColon() -> Diagnostic {
    withoutColon(YAMLLine(in: source.bytes, at: start))
  }

  /// A line that should be `key: value` and is not.
  private func withoutColon(_ line: YAMLLine) -> Diagnostic {
    let start = line.start + line.indentation
    if let pair = line.keyAndValueWithoutSpace {
      return found(
        "a space is missing after '\(pair.key):'",
        hint: "write \(pair.key): \(shortened(pair.value))", at: start)
    }
    let continues = line.previous(in: source.bytes) != nil
    return found(
      "\(shown(line.string)) is not 'key: value'",
      hint: "add ': ' after the key"
        + (continues ? ", or indent the line to continue the value above" : ""), at: start)
  }

  private func unexpectedItem() -> Diagnostic {
    guard let pair = line.keyAndValue else {
      return found("no list item is expected here", hint: "indent it, or quote the '-'")
    }
    let item = pair.value.drop { $0 == "-" || $0 == " " }
    return found(
      "a list item cannot begin on the line of its key",
      hint: "write \(pair.key): [\(shortened(String(item)))], or the item on a line of its own")
  }

  private func unexpectedInMapping() -> Diagnostic {
    let before = source.bytes[line.start..<max(line.start, min(offset, source.bytes.count))]
    if let last = before.last(where: { $0 != space && $0 != tabulator }) {
      if endsInSemicolon { return found("a ';' follows a value", hint: "remove the ';'") }
      let sign = Character(Unicode.Scalar(last))
      let closes = "\"'])}".contains(sign) ? "the closing \(sign) of a value" : "a value"
      return found("text follows \(closes)", hint: quoting(line.keyAndValue) ?? "quote the value")
    }
    let previous = line.previous(in: source.bytes)
    if line.isListItem, let pair = previous?.keyAndValue, !pair.value.isEmpty {
      return found(
        "a list item follows \(shown(pair.key)), which has a value already",
        hint: "move the value into the list, or indent the line to continue it")
    }
    return indentation()
  }

  private func unexpectedInList() -> Diagnostic {
    let list = YAMLLine(in: source.bytes, at: start)
    guard line.indentation == list.indentation, !line.isListItem else { return indentation() }
    return found(
      "\(shown(line.string)) stands between list items without a '- '",
      hint: "begin it with '- ', or indent it to belong to the item above")
  }

  private func indentation() -> Diagnostic {
    let spaces = line.indentation == 1 ? "1 space" : "\(line.indentation) spaces"
    return found(
      "the indentation by \(spaces) matches no line above",
      hint: "align the line with those that it belongs to")
  }

  private func unexpectedInFlow() -> Diagnostic {
    let isOnItsLine = YAMLLine(in: source.bytes, at: start).start == line.start
    guard isOnItsLine, offset < source.bytes.count else { return unclosed(at: start) }
    if source.bytes[offset] == UInt8(ascii: ":") {
      return found("a value that holds ': ' needs quotes", hint: "quote that value")
    }
    if source.bytes[offset] == UInt8(ascii: ";") {
      return found("a ';' follows a value", hint: "separate the items by ','")
    }
    return found(
      "a ',' or '\(closing(start))' is missing before \(shown(rest))",
      hint: "separate the items by ',', or quote a value that holds brackets or quotes")
  }

  private func missingValue() -> Diagnostic {
    guard offset < source.bytes.count, !rest.isEmpty else {
      return unclosed(at: openFlow ?? start)
    }
    let sign = Character(Unicode.Scalar(source.bytes[offset]))
    guard let openFlow else {
      return "],}".contains(sign)
        ? needsQuotes(String(sign)) : found("a value is missing here", hint: nil)
    }
    switch sign {
    case ",": return found("nothing stands before this ','", hint: "remove one of the commas")
    case "-":
      return found(
        "a list in brackets has no '- '",
        hint: "separate its items by ',' and leave the '- ' out"
      )
    case closing(openFlow) == "]" ? "}" : "]":
      return found(
        "'\(closing(openFlow))' is expected here, not '\(sign)'", hint: "close what was opened last"
      )
    default: return unclosed(at: openFlow)
    }
  }

  private func unclosed(at start: Int) -> Diagnostic {
    let opening = source.bytes[start...].first == UInt8(ascii: "{") ? "{" : "["
    let closing = closing(start)
    return found(
      "the '\(opening)' here is never closed",
      hint: "add '\(closing)', or quote a text that begins with '\(opening)'", at: start)
  }

  private func closing(_ start: Int) -> Character {
    source.bytes[start...].first == UInt8(ascii: "{") ? "}" : "]"
  }

  private func badStart() -> Diagnostic {
    let byte = source.bytes[min(offset, source.bytes.count - 1)]
    return byte == tabulator ? tab() : needsQuotes(String(Character(Unicode.Scalar(byte))))
  }

  private func tab() -> Diagnostic {
    found("a tab indents this line, where YAML takes spaces only", hint: "replace it by spaces")
  }

  private func openQuote() -> Diagnostic {
    let sign = String(decoding: source.bytes[start...].prefix(1), as: UTF8.self)
    let hint = quoting(YAMLLine(in: source.bytes, at: start).keyAndValue)
    return found(
      "the \(sign) here is never closed",
      hint: "end the text with \(sign)" + (hint.map { ", or \($0)" } ?? ""), at: start)
  }

  private func unknownEscape() -> Diagnostic {
    // The library points at the backslash.
    let escape = String(decoding: source.bytes[offset...].prefix(2), as: UTF8.self)
    return found(
      "'\(escape)' is no escape of a text in double quotes",
      hint: "write a backslash as '\\\\', or use single quotes")
  }

  private func needsQuotes(_ sign: String) -> Diagnostic {
    let item = line.isListItem && line.keyAndValue == nil ? line.item : nil
    let hint = item.flatMap(Quoting.quoted).map { "write - \($0)" }
    return found(
      "a value cannot begin with '\(sign)' unless it is quoted",
      hint: hint ?? quoting(line.keyAndValue) ?? "quote it")
  }
}

extension YAMLFault {
  private func found(_ message: String, hint: String?, at place: Int? = nil) -> Diagnostic {
    source.diagnostic(
      .error, id: "yaml-syntax", message, offset: place ?? offset, hint: hint)
  }

  /// What stands from the fault to the end of its line.
  private var rest: String {
    let end = line.bytes.endIndex
    return String(decoding: source.bytes[min(offset, end)..<end], as: UTF8.self)
  }

  /// Whether a `;` is all that follows, as in CSS.
  private var endsInSemicolon: Bool {
    rest.utf8.first == UInt8(ascii: ";") && rest.utf8.dropFirst().allSatisfy { $0 <= space }
  }

  /// How to write the line with its value in quotes; nil when that would be too long to show.
  private func quoting(_ pair: (key: String, value: String, valueStart: Int)?) -> String? {
    guard let pair, let value = Quoting.quoted(pair.value) else { return nil }
    return "write \(pair.key): \(value)"
  }

  private func shown(_ text: String) -> String { "'\(shortened(text))'" }

  private func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(39)) + "…"
  }
}

private let space = UInt8(ascii: " ")
private let tabulator = UInt8(ascii: "\t")
