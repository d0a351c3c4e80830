private import Diagnostics

extension NodeDecoder {
  /// A text; numbers, dates, booleans and null are the text that was written.
  ///
  /// Nil when the key is absent or has no value.
  package mutating func text(_ name: String) -> String? {
    value(name).flatMap { text($0) }
  }

  package mutating func text(_ value: Value) -> String? {
    guard case .scalar(let scalar) = value.node.content else {
      return wrong(value, "a text")
    }
    guard scalar.isEmpty else { return scalar.text }
    reportComment(value)
    return nil
  }

  /// A list of texts, or one text for a list of one; items without a value are left out.
  package mutating func texts(_ name: String) -> [String]? {
    value(name).flatMap { texts($0) }
  }

  package mutating func texts(_ value: Value) -> [String]? {
    switch value.node.content {
    case .scalar: text(value).map { [$0] } ?? []
    case .list(let nodes) where nodes.allSatisfy(\.isScalar): nodes.compactMap(\.writtenText)
    case .list: items(value).compactMap { text($0) }
    case .mapping: wrong(value, "a list of texts")
    }
  }

  /// A whole number.
  package mutating func integer(_ name: String, in range: ClosedRange<Int>? = nil) -> Int? {
    value(name).flatMap { integer($0, in: range) }
  }

  package mutating func integer(_ value: Value, in range: ClosedRange<Int>? = nil) -> Int? {
    guard let scalar = scalar(value, "a whole number") else { return nil }
    guard case .integer(let number) = scalar.meaning else {
      return wrongNumber(value, "a whole number")
    }
    if let range, !range.contains(number) {
      return outOfRange(value, "\(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number, whole or not; never an infinite one.
  package mutating func number(_ name: String, in range: ClosedRange<Double>? = nil) -> Double? {
    value(name).flatMap { number($0, in: range) }
  }

  package mutating func number(_ value: Value, in range: ClosedRange<Double>? = nil) -> Double? {
    guard let scalar = scalar(value, "a number") else { return nil }
    let number: Double
    switch scalar.meaning {
    case .integer(let integer): number = Double(integer)
    case .number(let fraction) where fraction.isFinite: number = fraction
    default: return wrongNumber(value, "a number")
    }
    if let range, !range.contains(number) {
      return outOfRange(value, "\(shown(range.lowerBound)) to \(shown(range.upperBound))")
    }
    return number
  }

  /// `true` or `false`, without quotes, which make a text of it.
  ///
  /// The words of older YAML, `yes no on off`, are understood as well.
  package mutating func boolean(_ name: String) -> Bool? {
    value(name).flatMap { boolean($0) }
  }

  package mutating func boolean(_ value: Value) -> Bool? {
    guard let scalar = scalar(value, "true or false") else { return nil }
    guard let isTrue = scalar.boolean else { return wrong(value, "true or false") }
    guard scalar.meaning == .text, source.isQuoted(at: value.node.position) else { return isTrue }
    report(
      "wrong-type", "\(value.path) must be true or false, not \(value.node.kind)",
      at: value.node.position, hint: "write \(isTrue), without quotes")
    return nil
  }

  /// The same, in quotes or without: what other programs write into front matter.
  package mutating func booleanOrText(_ name: String) -> Bool? {
    value(name).flatMap { booleanOrText($0) }
  }

  package mutating func booleanOrText(_ value: Value) -> Bool? {
    scalar(value, "true or false").flatMap { $0.boolean ?? wrong(value, "true or false") }
  }

  /// One of the words that `Choice` lists.
  package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _: Choice.Type
  ) -> Choice? {
    value(name).flatMap { choice($0, Choice.self) }
  }

  package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: Value, _: Choice.Type
  ) -> Choice? {
    let words = Choice.allCases.map(\.rawValue)
    let expected =
      words.count > 1
      ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    guard let scalar = scalar(value, expected) else { return nil }
    if let choice = Choice(rawValue: scalar.text) { return choice }
    let nearest = nearestName(to: scalar.text, among: words)
    report(
      "unknown-value", "\(value.path) must be \(expected), not '\(scalar.text.excerpt)'",
      at: value.node.position, hint: nearest.map { "did you mean '\($0)'?" })
    return nil
  }

  /// The items of a list; one value that is no list is a list of it, an empty one has none.
  package func items(_ name: String) -> [Value]? {
    value(name).map { items($0) }
  }

  package func items(_ value: Value) -> [Value] {
    switch value.node.content {
    case .list(let nodes):
      nodes.enumerated().map { Value($1, path: "\(value.path)[\($0 + 1)]") }
    case .scalar(let scalar) where scalar.isEmpty: []
    default: [value]
    }
  }

  /// What `decode` reads from the mapping at `name`, whose fields the table holds.
  package mutating func mapping<Result>(
    _ name: String, _ decode: (inout NodeDecoder) -> Result
  ) -> Result? {
    guard let value = value(name) else { return nil }
    return nested(value, fields: fields[name]?.fields ?? [], decode)
  }

  /// Reports that `value` is not what was expected.
  package mutating func wrong<Result>(_ value: Value, _ expected: String) -> Result? {
    let isQuoted = value.node.isQuotedWord
    report(
      "wrong-type", "\(value.path) must be \(expected), not \(value.node.kind)",
      at: value.node.position, hint: isQuoted ? "remove the quotes" : nil)
    return nil
  }
}

extension NodeDecoder {
  /// A single value; an empty one counts as absent.
  private mutating func scalar(_ value: Value, _ expected: String) -> Scalar? {
    guard case .scalar(let scalar) = value.node.content else { return wrong(value, expected) }
    guard scalar.isEmpty else { return scalar }
    reportComment(value)
    return nil
  }

  /// Reports what is no number; one with a unit, as CSS has them, is told to go without.
  private mutating func wrongNumber<Result>(_ value: Value, _ expected: String) -> Result? {
    let _: Result? = wrong(value, expected)
    if let number = value.node.numberBeforeUnit { addToLastHint("write \(number), without a unit") }
    return nil
  }

  /// A number as an author would write it: `15`, not `15.0`.
  private func shown(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }

  private mutating func outOfRange<Result>(_ value: Value, _ expected: String) -> Result? {
    report(
      "out-of-range", "\(value.path) must be \(expected), not \(value.node.writtenText ?? "")",
      at: value.node.position)
    return nil
  }

  /// `accent: #0f766e` has no value, since `#` begins a comment; nobody means that.
  private mutating func reportComment(_ value: Value) {
    guard let comment = source.comment(at: value.node.position), comment.utf8.count > 1,
      comment.utf8.dropFirst().first != UInt8(ascii: " ")
    else { return }
    report(
      "value-is-comment", "\(value.path) has no value, since '#' begins a comment",
      at: value.node.position, hint: "quote it: \"\(comment.excerpt)\"", severity: .warning)
  }
}

extension Scalar {
  /// Whether nothing was written: `title:`, which is neither `title: ""` nor `title: null`.
  package var isEmpty: Bool { meaning == .null && text.isEmpty }

  /// What it says of something that holds or does not, in words of YAML of whatever version.
  package var boolean: Bool? {
    if case .boolean(let isTrue) = meaning { return isTrue }
    return switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }
}

extension Node {
  package var isScalar: Bool {
    if case .scalar = content { true } else { false }
  }

  /// The text of a single value, nil when it is empty or there are several.
  package var writtenText: String? {
    guard case .scalar(let scalar) = content, !scalar.isEmpty else { return nil }
    return scalar.text
  }

  /// What this is, for a message: `a list`, `the text 'x'`.
  package var kind: String {
    switch content {
    case .list: "a list"
    case .mapping: "a mapping"
    case .scalar(let scalar):
      switch scalar.meaning {
      case .null: scalar.isEmpty ? "nothing" : scalar.text
      case .boolean, .integer, .number: scalar.text.excerpt
      case .text: "the text '\(scalar.text.excerpt)'"
      }
    }
  }

  /// `17` of the text `17px`; nil for what is no number with letters or `%` behind it.
  fileprivate var numberBeforeUnit: String? {
    guard case .scalar(let scalar) = content, scalar.meaning == .text else { return nil }
    let number = scalar.text.prefix { ("0"..."9").contains($0) || $0 == "." }
    let unit = scalar.text.dropFirst(number.count).drop { $0 == " " }
    guard number.first?.isNumber == true, number.last?.isNumber == true, !unit.isEmpty,
      unit == "%" || unit.allSatisfy({ ("a"..."z").contains($0) || ("A"..."Z").contains($0) })
    else { return nil }
    return String(number)
  }

  /// Whether quotes alone made a text of a number or of `true`.
  fileprivate var isQuotedWord: Bool {
    guard case .scalar(let scalar) = content, scalar.meaning == .text else { return false }
    var text = scalar.text
    return text.withUTF8 { CoreSchema.meaning(of: $0) } != .text
  }
}

extension String {
  /// At most 40 characters of it, without line ends.
  package var excerpt: String {
    let line = prefix { !$0.isNewline }
    return line.unicodeScalars.count <= 40 && line.utf8.count == utf8.count
      ? self : String(String.UnicodeScalarView(line.unicodeScalars.prefix(39))) + "…"
  }
}
