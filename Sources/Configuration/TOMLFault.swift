internal import Diagnostics

/// Says in words for people where and why a text is not TOML.
enum TOMLFault {
  static func diagnostic(_ problem: String, _ source: SourceText, offset: Int) -> Diagnostic {
    // The library's texts read "Error while parsing value: could not determine value type".
    let detail = problem.range(after: ": ") ?? problem
    let line = TOMLLine(source, offset: offset)
    func found(
      _ message: String, hint: String?, id: String = "toml-syntax", at place: Int? = nil
    )
      -> Diagnostic
    {
      source.diagnostic(.error, id: id, message, offset: place ?? offset, hint: hint)
    }
    if detail.hasPrefix("cannot redefine existing ") {
      let name = detail.quotedPart ?? "this key"
      return found(
        "'\(name)' stands here a second time", hint: "remove one of the two", id: "duplicate-key",
        at: line.contentStart)
    }
    if detail.contains("utf-8") {
      return found("the bytes here are not UTF-8", hint: "save the file as UTF-8")
    }
    if let value = line.unquotedValue {
      switch value {
      case "True", "False", "yes", "no", "on", "off":
        let isTrue = ["True", "yes", "on"].contains(value)
        return found(
          "'\(value)' is no value of TOML", hint: "write \(line.key) = \(isTrue)",
          at: line.valueStart)
      default:
        guard value.utf8.count <= 60 else { break }
        return found(
          "a text needs quotes", hint: "write \(line.key) = \(line.quoted(value))",
          at: line.valueStart)
      }
    }
    if detail.hasPrefix("unescaped control characters") || detail.hasPrefix("control characters")
      || (problem.contains("string") && detail.contains("end-of-file"))
    {
      return found("the quote opened before is never closed here", hint: "add the closing quote")
    }
    if detail.hasPrefix("expected '=', saw ':'") {
      return found("TOML takes '=' between key and value, not ':'", hint: "write key = \"value\"")
    }
    if detail.hasPrefix("expected '='") {
      return found("an '=' is missing after the key", hint: "write key = \"value\"")
    }
    if detail.hasPrefix("expected value") {
      return found("a value is missing after '='", hint: "write \"\" for an empty text")
    }
    if detail.hasPrefix("expected a comment or whitespace") {
      return found(
        "something follows the value, where the line must end",
        hint: "quote the whole value, or begin a new line")
    }
    return found("this is not TOML: \(detail.replacingNewline)", hint: nil)
  }
}

/// `key = value` as it stands in the line of a fault.
private struct TOMLLine {
  let contentStart: Int
  let key: String
  let valueStart: Int
  private let value: String

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

  /// The value when it begins with a letter, as only `true`, `false`, `inf` and `nan` may.
  var unquotedValue: String? {
    guard let first = value.unicodeScalars.first, first.properties.isAlphabetic else { return nil }
    let words = ["true", "false", "inf", "nan"]
    return words.contains { value.hasPrefix($0) } ? nil : value
  }

  func quoted(_ value: String) -> String {
    let isPlain = !value.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return isPlain ? "\"\(value)\"" : "'\(value)'"
  }
}

extension String {
  fileprivate func range(after separator: String) -> String? {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: wanted) }) else {
      return nil
    }
    return String(decoding: bytes[(start + wanted.count)...], as: UTF8.self)
  }

  /// What stands between the first two single quotes.
  fileprivate var quotedPart: String? {
    let parts = split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : nil
  }

  fileprivate var replacingNewline: String {
    split(separator: "'\\n'", omittingEmptySubsequences: false).joined(
      separator: "the end of the line")
  }
}
