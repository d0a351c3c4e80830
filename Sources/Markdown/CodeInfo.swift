private import ByteText

/// What the info string of a fence says about how its code is to look.
///
/// There is no one syntax; this is what the tools that people come from have in common, each spelling
/// with its own meaning: `js title="a.js" {1,3-5} showLineNumbers` (Docusaurus, VitePress, Astro),
/// `rust,ignore` (mdBook), `{.python .numberLines startFrom="10"}` (Pandoc), `py hl_lines="2 3"`
/// (MkDocs), `go {linenos=true,hl_lines=[1,"3-5"]}` (Hugo), `js ins={2-3} del={4}` (Expressive Code).
struct CodeInfo {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// `rust` of `rust,ignore` and of `{.rust .numberLines}`; may be empty.
  var language: Bytes
  /// `a.rs` of `rust title="a.rs"`; may be empty.
  var title: Bytes
  /// The number of the first line; nil where lines are to have none.
  var firstNumber: Int32?
  /// Whether the first column of the code holds signs for lines that were inserted and deleted.
  var hasSigns = false
  var lines: [Lines] = []
  /// What cannot be understood, at most `mostFaults`.
  private(set) var faults: [Fault] = []

  /// Lines of a fence that are marked, as their author wrote them.
  struct Lines {
    var mark: LineMarks
    /// One-based.
    var numbers: ClosedRange<Int>
    /// A part of the info string.
    var written: Bytes
  }

  /// Something in an info string that cannot be understood.
  struct Fault {
    var id: String
    var message: String
    var hint: String
    /// A part of the info string.
    var place: Bytes
  }

  init(_ info: Bytes) {
    title = Bytes(rebasing: info[..<0])
    language = Bytes(rebasing: info.prefix(while: isInPlainWord))
    hasSigns = isWord(language, "diff")
    // Nearly every info string is the name of a language.
    guard language.count < info.count || startsWithWord(language, "diff-") else { return }
    language = title
    hasSigns = false
    var reader = CodeInfoReader(info: info)
    reader.read(into: &self)
  }

  mutating func add(_ fault: Fault) {
    if faults.count < mostFaults { faults.append(fault) }
  }
}

/// A byte that can only belong to the name of a language.
private func isInPlainWord(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "+")
    || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

private let mostFaults = 8
