internal import Diagnostics

/// Says in words for people where and why a text is not TOML.
struct TOMLFault {
  private let source: SourceText
  /// Where the library stopped.
  private let offset: Int
  private let line: TOMLLine

  init(_ source: SourceText, offset: Int) {
    self.source = source
    self.offset = offset
    line = TOMLLine(source, offset: offset)
  }

  /// The library's texts read `Error while parsing value: could not determine value type`.
  func diagnostic(_ problem: String) -> Diagnostic {
    let (subject, detail) = parts(of: problem)
    if detail.hasPrefix("cannot redefine existing ") { return duplicate(detail) }
    if detail.hasSuffix("utf-8 sequence") {
      return found("the bytes here are not UTF-8", hint: "save the file as UTF-8")
    }
    if let fault = unquoted() ?? inQuotes(subject, detail) ?? aroundEquals(detail) { return fault }
    switch (subject, detail) {
    case ("array", "encountered end-of-file"):
      return found("a list that begins above is never closed", hint: "add ']'")
    case ("array", _) where detail.hasPrefix("expected comma"):
      return found("a ',' or ']' is missing here", hint: nil)
    case ("inline table", _) where detail.hasSuffix("(dangling comma)"):
      return found("a ',' stands before '}'", hint: "remove it")
    case ("inline table", _):
      return found(
        "a ',' or '}' is missing here",
        hint: "keep a mapping in braces on one line, or use [tables]")
    case ("table header", _):
      return found("a ']' is missing after the table's name", hint: "write [name]")
    case (_, "leading zeroes are prohibited"):
      return found("a number takes no leading zero", hint: quoting, at: line.valueStart)
    default:
      return found("this is not TOML: \(inWords(detail))", hint: nil)
    }
  }

  private func duplicate(_ detail: String) -> Diagnostic {
    let parts = detail.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    let name = parts.count == 3 ? "'\(parts[1])'" : "this key"
    return source.diagnostic(
      .error, id: "duplicate-key", "\(name) stands here a second time", offset: line.contentStart,
      hint: "remove one of the two")
  }

  /// A value that begins with a letter and is no word of TOML.
  private func unquoted() -> Diagnostic? {
    guard let value = line.unquotedValue else { return nil }
    let word: Bool? =
      switch value {
      case "True", "TRUE", "yes", "on": true
      case "False", "FALSE", "no", "off": false
      default: nil
      }
    guard let word else { return found("a text needs quotes", hint: quoting, at: line.valueStart) }
    return found(
      "'\(value)' is no value of TOML", hint: "write \(line.key) = \(word)", at: line.valueStart)
  }

  private func inQuotes(_ subject: String, _ detail: String) -> Diagnostic? {
    guard subject.hasSuffix("string") else { return nil }
    if detail.hasPrefix("unknown escape") || detail.contains("hex") {
      return found(
        "this is no escape of a text in double quotes",
        hint: "write a backslash as '\\\\', or use single quotes")
    }
    let isAtEnd = offset >= source.bytes.count || source.bytes[offset] == UInt8(ascii: "\n")
    guard detail.contains("control characters"), !isAtEnd else {
      let start = line.valueStart < offset ? line.valueStart : offset
      return found("the text here is never closed", hint: "add the closing quote", at: start)
    }
    return found("a control character stands here", hint: "remove it")
  }

  private func aroundEquals(_ detail: String) -> Diagnostic? {
    if detail.hasPrefix("expected '=', saw ':'") {
      return found(
        "a ':' stands between key and value, where TOML has '='", hint: "write key = \"value\"")
    }
    if detail.hasPrefix("expected '='") {
      return found("an '=' is missing after the key", hint: "write key = \"value\"")
    }
    if detail.hasSuffix("saw '='") {
      return found("a key is missing before '='", hint: "write key = \"value\"")
    }
    if detail.hasPrefix("expected value") {
      return found("a value is missing after '='", hint: "write \"\" for an empty text")
    }
    if detail.hasPrefix("expected a comment or whitespace") {
      return found("text follows the value", hint: quoting ?? "begin a new line")
    }
    return nil
  }

  private var quoting: String? {
    Quoting.quoted(line.value).map { "write \(line.key) = \($0)" }
  }

  /// The subject behind `Error while parsing` and what is wrong with it.
  private func parts(of problem: String) -> (subject: String, detail: String) {
    let opening = "Error while parsing "
    guard problem.hasPrefix(opening) else { return ("", problem) }
    let rest = problem.dropFirst(opening.count)
    let parts = rest.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return ("", problem) }
    return (String(parts[0]), String(parts[1].drop { $0 == " " }))
  }

  private func inWords(_ detail: String) -> String {
    let changes = [(" (inclusive)", ""), (", saw ", ", found "), ("'\\n'", "the end of the line")]
    return changes.reduce(detail) { text, change in
      text.split(separator: change.0, omittingEmptySubsequences: false).joined(separator: change.1)
    }
  }

  private func found(_ message: String, hint: String?, at place: Int? = nil) -> Diagnostic {
    source.diagnostic(.error, id: "toml-syntax", message, offset: place ?? offset, hint: hint)
  }
}

/// `key = value` as it stands in the line of a fault.
private struct TOMLLine {
  let contentStart: Int
  let key: String
  let value: String
  let valueStart: Int

  init(_ source: SourceText, offset: Int) {
    let line = YAMLLine(in: source.bytes, at: offset)
    contentStart = line.start + line.indentation
    guard let equals = line.bytes.firstIndex(of: UInt8(ascii: "=")) else {
      (key, value, valueStart) = ("", "", offset)
      return
    }
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let rest = line.bytes[(equals + 1)...].drop(while: isSpace)
    let name = line.content[..<equals]
    let end = name.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? name.startIndex
    key = String(decoding: name[..<end], as: UTF8.self)
    value = String(decoding: rest, as: UTF8.self)
    valueStart = rest.startIndex
  }

  /// The value when it begins with a letter and not with one of the words that may.
  var unquotedValue: String? {
    let word = value.unicodeScalars.prefix { $0.properties.isAlphabetic }
    guard !word.isEmpty, !["true", "false", "inf", "nan"].contains(String(word)) else { return nil }
    return value
  }
}
