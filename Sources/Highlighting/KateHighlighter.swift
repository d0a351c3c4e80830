private import ByteText
internal import CKateSyntaxABI

/// Finds styles with KSyntaxHighlighting; what it needs is made when the first code comes.
final class KateHighlighter: Highlighter {
  private let library: SyntaxLibrary
  private var syntax: KateSyntax?
  private var isUnavailable = false
  /// Whether the library was told of this document.
  private var hasBegun = false
  private var languages: [[UInt8]: Language] = [:]

  /// How code of a language is to be read.
  private enum Language {
    case definition(Int)
    /// Where code does not say itself where it begins, it is read as if it stood behind `<?php`.
    case php(Int)
    /// Commands after prompts, in the language of that number.
    case session(Int)
    case plain
  }

  init(_ library: SyntaxLibrary) {
    self.library = library
  }

  func startDocument() {
    hasBegun = false
  }

  func highlight(_ code: UnsafeBufferPointer<UInt8>, language: [UInt8]) -> HighlightResult {
    let name = language.lowercasedASCII
    if code.isEmpty || name.isEmpty { return .plain }
    guard let syntax = opened() else {
      return LanguageTable.isPlain(name) ? .plain : .unavailable
    }
    guard let language = languages[name] ?? find(name, syntax) else { return .unknownLanguage }
    languages[name] = language
    switch language {
    case .plain: return .plain
    case .definition(let number): return highlight(code, in: number, syntax)
    case .php(let number):
      return highlight(code, in: number, syntax, opening: hasOpening(code) ? nil : "<?php")
    case .session(let number): return highlight(code, commands(in: code), in: number, syntax)
    }
  }

  func nearest(to language: [UInt8]) -> String? {
    opened()?.nearest(to: String(decoding: language.lowercasedASCII, as: UTF8.self))
  }

  private func opened() -> KateSyntax? {
    if let syntax { return syntax }
    if isUnavailable { return nil }
    syntax = library.functions.flatMap { KateSyntax($0) }
    isUnavailable = syntax == nil
    return syntax
  }

  /// Nil for one that nobody knows.
  private func find(_ name: [UInt8], _ syntax: KateSyntax) -> Language? {
    if LanguageTable.isPlain(name) { return .plain }
    let name = String(decoding: name, as: UTF8.self)
    if LanguageTable.sessions.contains(name) {
      return syntax.number(of: "Bash").map { .session($0) } ?? .plain
    }
    return syntax.number(ofLanguage: name).map { name == "php" ? .php($0) : .definition($0) }
  }

  private func highlight(
    _ code: UnsafeBufferPointer<UInt8>, _ parts: [Range<Int>]? = nil, in number: Int,
    _ syntax: KateSyntax, opening: String? = nil
  ) -> HighlightResult {
    if code.count > library.limits.blockBytes { return .refused(.blockTooLong) }
    if !hasBegun {
      syntax.begin(library.limits.time)
      hasBegun = true
    }
    var runs: [CodeRun] = []
    for part in parts ?? [0..<code.count] {
      let refusal = syntax.highlight(
        code, part, number, opening: opening, library.limits.lineBytes, &runs)
      if let refusal { return .refused(refusal) }
    }
    return .runs(runs)
  }
}

extension LanguageTable {
  /// Whether a word in lower case asks for no colors, or for some that nobody has.
  static func isPlain(_ name: [UInt8]) -> Bool {
    let name = String(decoding: name, as: UTF8.self)
    return plain.contains(name) || uncolored.contains(name)
  }
}

extension [UInt8] {
  fileprivate var lowercasedASCII: [UInt8] {
    contains { $0 != $0.asciiLowercased } ? map(\.asciiLowercased) : self
  }
}

/// Whether PHP code says itself where it begins.
private func hasOpening(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  while index + 1 < code.count {
    if code[index] == UInt8(ascii: "<"), code[index + 1] == UInt8(ascii: "?") { return true }
    index += 1
  }
  return false
}

/// The commands of a session, prompts left out; one goes on after a backslash at a line's end.
private func commands(in code: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
  var commands: [Range<Int>] = []
  var goesOn = false
  var start = 0
  while start < code.count {
    let end = code[start...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
    let line = code[start..<end]
    let isPrompt =
      line.count > 2 && (line[start] == UInt8(ascii: "$") || line[start] == UInt8(ascii: "%"))
      && line[start + 1] == UInt8(ascii: " ")
    if goesOn, let last = commands.popLast() {
      commands.append(last.lowerBound..<end)
    } else if isPrompt {
      commands.append((start + 2)..<end)
    }
    goesOn = (goesOn || isPrompt) && line.last == UInt8(ascii: "\\")
    start = end + 1
  }
  return commands
}
