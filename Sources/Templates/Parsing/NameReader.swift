private import ByteText
internal import Diagnostics

/// Reads the names in tags and checks them against the vocabulary.
struct NameReader {
  let source: SourceText
  let vocabulary: Vocabulary
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: SourceText, _ vocabulary: Vocabulary) {
    self.source = source
    self.vocabulary = vocabulary
  }

  /// The dotted name in `range`; nil, with a diagnostic, when it is none.
  ///
  /// Below an open name, and where `isFree` says that a section over one is around, any name goes.
  mutating func name(in range: Range<Int>, isFree: Bool) -> Name? {
    let bytes = source.bytes[range]
    if bytes.count == 1, bytes.first == UInt8(ascii: ".") { return Name(segments: []) }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard !bytes.contains(where: \.isASCIISpace), parts.allSatisfy({ !$0.isEmpty }) else {
      report(badName: range)
      return nil
    }
    var isFree = isFree
    var segments: [Name.Segment] = []
    for part in parts {
      let text = String(decoding: part, as: UTF8.self)
      let number = vocabulary.number(of: text)
      if number == nil, !isFree { report(unknown: text, at: part.startIndex) }
      if vocabulary.open.contains(text) { isFree = true }
      segments.append(Name.Segment(number: number ?? 0, text: text))
    }
    return Name(segments: segments)
  }

  /// Whether what is below `name` is an author's.
  func isOpen(_ name: Name) -> Bool {
    name.segments.contains { vocabulary.open.contains($0.text) }
  }

  /// The word in `range`, which names a template or a block.
  mutating func word(in range: Range<Int>) -> String? {
    let bytes = source.bytes[range]
    guard !bytes.isEmpty, !bytes.contains(where: \.isASCIISpace) else {
      report(badName: range)
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func report(badName range: Range<Int>) {
    let text = String(decoding: source.bytes[range].prefix(80), as: UTF8.self)
    diagnostics.append(
      source.diagnostic(
        .error, id: "template-bad-name",
        range.isEmpty ? "this tag has no name" : "\"\(text)\" is not a name",
        offset: range.lowerBound,
        hint: "a name is a word, or words with a dot between two, without spaces"))
  }

  private mutating func report(unknown name: String, at offset: Int) {
    let nearest = nearestName(to: name, among: vocabulary.names)
    let free = vocabulary.open.min().map {
      "names of your own are reached through \($0), as in " + "{{\($0).\(name)}}"
    }
    diagnostics.append(
      source.diagnostic(
        .error, id: "template-unknown-name", "no page has the name \"\(name)\"", offset: offset,
        hint: nearest.map { "did you mean \"\($0)\"?" } ?? free))
  }
}
