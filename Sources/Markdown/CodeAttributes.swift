private import ByteText
private import Diagnostics

/// What the words and attributes of an info string mean, whoever invented them.
struct CodeAttributes {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Whether what is not known belongs to another program.
  var isForeign = false
  private var isNumbered: Bool?
  private var start: Int32?

  private enum Meaning {
    case lines(LineMarks)
    case numbers
    case start
    case title
    case language
    /// Known elsewhere; nothing comes of it here.
    case nothing
  }

  /// By the name in lower case without hyphens and underscores.
  private static let meanings: [String: Meaning] = {
    var all: [String: Meaning] = [:]
    func add(_ meaning: Meaning, _ names: String) {
      for name in names.split(separator: " ") { all[String(name)] = meaning }
    }
    add(.lines(.highlighted), "hllines highlight highlightlines mark hl lines emphasizelines")
    add(.lines(.inserted), "ins inserted add added")
    add(.lines(.deleted), "del deleted remove removed rem")
    add(.lines(.focused), "focus focuslines")
    add(.numbers, "linenums linenos linenumbers showlinenumbers numberlines lineno numbered")
    add(.start, "linenostart startfrom startlinenumber firstnumber firstline startline")
    add(.title, "title filename name file caption")
    add(.language, "lang language")
    add(
      .nothing,
      """
      anchorlinenos class collapse copy edition editable eval fold frame hide hidelines id icon \
      lineanchors linenostyle lineanchorprefix meta noclasses preservewidth guesssyntax style \
      tabwidth theme twoslash width wordwrap wrap
      """)
    return all
  }()

  /// The names as their inventors write them, for hints.
  private static let names = [
    "title", "hl_lines", "highlight", "mark", "ins", "del", "focus", "linenums", "linenos",
    "linenostart", "showLineNumbers", "startFrom", "startLineNumber", "filename", "lang",
  ]

  static func isKnown(_ name: Bytes) -> Bool { meanings[folded(name)] != nil }

  static func takesLines(_ name: Bytes) -> Bool {
    if case .lines = meanings[folded(name)] { true } else { false }
  }

  /// Whether the word asks for numbers of lines or forbids them.
  static func isNumbering(_ word: Bytes) -> Bool {
    var name = folded(word)
    if name.hasPrefix("no") { name.removeFirst(2) }
    if case .numbers = meanings[name] { return true }
    return false
  }

  /// Reads `showLineNumbers`, `.numberLines`, `diff`; other words mean nothing here.
  mutating func read(word: Bytes, _ code: inout CodeInfo) {
    if word.first == UInt8(ascii: "."), code.language.isEmpty {
      code.language = Bytes(rebasing: word[1...])
      return
    }
    if Self.isNumbering(word) {
      isNumbered = !Self.folded(word).hasPrefix("no")
    } else if isWord(word.drop { $0 == UInt8(ascii: ".") }, "diff") {
      code.hasSigns = true
    }
  }

  /// Reads `name=value`.
  mutating func read(_ name: Bytes, _ value: Bytes, _ code: inout CodeInfo) {
    switch Self.meanings[Self.folded(name)] {
    case .lines(let mark): read(lines: value, mark, &code)
    case .numbers:
      switch Self.folded(value) {
      case "true", "table", "inline", "": isNumbered = true
      case "false", "0": isNumbered = false
      default: number(from: value, &code)
      }
    case .start:
      if let number = firstNumber(value, &code) { start = number }
    case .title: if code.title.isEmpty { code.title = value }
    case .language:
      code.hasSigns = code.hasSigns || isWord(code.language, "diff")
      code.language = value
    case .nothing: break
    case nil:
      if !isForeign { refuse(name, &code) }
    }
  }

  /// Numbers the lines from `value` on, or from 1 when it is empty.
  mutating func number(from value: Bytes, _ code: inout CodeInfo) {
    isNumbered = true
    guard !value.isEmpty, let number = firstNumber(value, &code) else { return }
    if number > 0 {
      start = number
    } else {
      refuse(value, "is no line", "lines count from 1", &code)
    }
  }

  /// Reads a list as `1,3-5`, `1 3-5` or `1,"3-5"`.
  func read(lines value: Bytes, _ mark: LineMarks, _ code: inout CodeInfo) {
    let items = value.split {
      $0.isASCIISpace || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"")
        || $0 == UInt8(ascii: "'")
    }
    for item in items {
      let item = Bytes(rebasing: item)
      let ends = item.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard ends.count <= 2, let first = number(ends[0]), let last = number(ends[ends.count - 1])
      else {
        refuse(
          item, "is neither a line nor a range of lines", "write numbers and ranges, as in {1,3-5}",
          &code)
        continue
      }
      if first == 0 {
        refuse(item, "is no line", "lines count from 1", &code)
      } else if last < first {
        refuse(item, "ends before it begins", "write the smaller number first", &code)
      } else {
        code.lines.append(CodeInfo.Lines(mark: mark, numbers: first...last, written: item))
      }
    }
  }

  /// Puts together what depends on more than one attribute.
  func finish(_ code: inout CodeInfo) {
    if startsWithWord(code.language, "diff-"), code.language.count > 5 {
      code.hasSigns = true
      code.language = Bytes(rebasing: code.language[5...])
    }
    if isWord(code.language, "diff") { code.hasSigns = true }
    // Who says where the numbers begin wants them.
    if isNumbered ?? (start != nil) { code.firstNumber = start ?? 1 }
  }

  private func firstNumber(_ value: Bytes, _ code: inout CodeInfo) -> Int32? {
    // `linenums="1 2"` has more to say.
    if let number = number(value.prefix { !$0.isASCIISpace }) { return Int32(number) }
    refuse(value, "is not the number of a line", "write a number, as in linenums=\"10\"", &code)
    return nil
  }

  /// Nil when it is no number, or one that no line has.
  private func number(_ digits: Slice<Bytes>) -> Int? {
    guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private func refuse(
    _ written: Bytes, _ reason: String, _ hint: String, _ code: inout CodeInfo
  ) {
    code.add(
      CodeInfo.Fault(
        id: "code-lines", message: "\(quoted(written)) \(reason)", hint: hint, place: written))
  }

  private func refuse(_ name: Bytes, _ code: inout CodeInfo) {
    let near = nearestName(to: String(decoding: name, as: UTF8.self), among: Self.names)
    code.add(
      CodeInfo.Fault(
        id: "code-attribute", message: "code has no attribute \(quoted(name))",
        hint: near.map { "did you mean '\($0)'?" } ?? "remove it, or write one that is known",
        place: name))
  }

  private static func folded(_ name: Bytes) -> String {
    let letters = name.prefix(40).lazy
      .filter { $0.isASCIILetter || $0.isASCIIDigit }
      .map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    return String(decoding: Array(letters), as: UTF8.self)
  }
}

/// A part of an info string as a message shows it, cut off when it is long.
func quoted(_ written: UnsafeBufferPointer<UInt8>) -> String {
  "'\(String(decoding: written.prefix(40), as: UTF8.self))'"
}
