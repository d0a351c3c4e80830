internal import CKateSyntaxABI
private import Diagnostics

/// The languages of the library and one highlighter for all of them; one thread uses it at a time.
final class KateSyntax {
  private let functions: kate_functions
  private let syntax: OpaquePointer
  private let names: [String]
  /// By name in lower case; parts of other languages are none to choose.
  private let byName: [String: Int]
  /// Languages with rules that take time by the third power of a line's length.
  private let slow: Set<Int>

  /// Markdown, whose code the library takes for what comments tell.
  private let markdown: Int?

  private static let slowNames = ["JCL", "SELinux File Contexts"]
  /// How long lines in those may be: some three times as long as they are when they are used.
  private static let slowLineBytes = 256

  /// Nil when memory is out.
  init?(_ functions: UnsafePointer<kate_functions>) {
    guard let syntax = functions.pointee.make() else { return nil }
    let own = functions.pointee
    self.functions = own
    self.syntax = syntax
    let names = (0..<own.count(syntax)).map {
      own.name(syntax, $0).map { String(cString: $0) } ?? ""
    }
    self.names = names
    slow = Set(names.indices.filter { Self.slowNames.contains(names[$0]) })
    markdown = names.firstIndex(of: "Markdown")
    byName = Dictionary(
      names.indices.filter { !own.is_part(syntax, $0) && names[$0] != "None" }
        .map { (names[$0].lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of what can be chosen, in the library's order.
  var languages: [String] { names.filter { byName[$0.lowercased()] != nil } }

  deinit {
    functions.end(syntax)
  }

  /// The number of the definition with exactly that name.
  func number(of definition: String) -> Int? { names.firstIndex(of: definition) }

  /// The number of the definition for what a fence says, in lower case.
  ///
  /// The table comes first, then the library's own names, then the endings of files that it knows.
  func number(ofLanguage name: String) -> Int? {
    if let definition = LanguageTable.definitions[name], let number = number(of: definition) {
      return number
    }
    if let number = byName[name] { return number }
    let isEnding = name.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-")
    }
    if !isEnding || name.utf8.count > 16 || LanguageTable.wrongEndings.contains(name) { return nil }
    let number = functions.find_ending(syntax, name)
    return number >= 0 && names[Int(number)] != "None" ? Int(number) : nil
  }

  /// A name that fences use and that is much like `name`.
  func nearest(to name: String) -> String? {
    let words = LanguageTable.rows.flatMap(\.names) + LanguageTable.plain.sorted()
    return nearestName(to: name, among: words)
      ?? nearestName(to: name, among: byName.keys.filter { !$0.contains(" ") }.sorted())
  }

  func begin(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    functions.begin(syntax, UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000))
  }

  /// Appends the runs of a part of `code`; returns why there are none.
  func highlight(
    _ code: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, _ number: Int, opening: String?,
    _ lineBytes: Int, _ runs: inout [CodeRun]
  ) -> CodeRefusal? {
    guard let start = code.baseAddress else { return nil }
    var found: UnsafePointer<kate_run>?
    var count = 0
    let lineBytes = slow.contains(number) ? min(lineBytes, Self.slowLineBytes) : lineBytes
    let outcome = functions.highlight(
      syntax, number, opening, start + part.lowerBound, part.count, lineBytes, &found, &count)
    switch outcome {
    case .done: break
    case .lineTooLong: return .lineTooLong
    case .timeOver: return .timeOver
    case .failed: return .failed
    }
    runs.reserveCapacity(runs.count + count)
    for run in UnsafeBufferPointer(start: found, count: count) {
      guard var style = CodeStyle(UInt8(truncatingIfNeeded: run.style)) else { continue }
      if number == markdown, style == .information { style = .verbatimString }
      append(style, part.lowerBound + Int(run.start), part.lowerBound + Int(run.end), code, &runs)
    }
    return nil
  }

  /// Appends a run without the space around it, to the last one where only space is between them.
  private func append(
    _ style: CodeStyle, _ start: Int, _ end: Int, _ code: UnsafeBufferPointer<UInt8>,
    _ runs: inout [CodeRun]
  ) {
    var (start, end) = (start, end)
    while start < end, isSpace(code[start]) { start += 1 }
    while start < end, isSpace(code[end - 1]) { end -= 1 }
    if start == end { return }
    if let last = runs.last, last.style == style,
      code[Int(last.range.upperBound)..<start].allSatisfy(isSpace)
    {
      runs[runs.count - 1].range = last.range.lowerBound..<Int32(end)
    } else {
      runs.append(CodeRun(range: Int32(start)..<Int32(end), style: style))
    }
  }
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
