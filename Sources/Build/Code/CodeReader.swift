import ByteText
import Diagnostics
import Highlighting
import Markdown

/// Where the styles of a site's code come from; shared by all workers.
struct CodeSource: Sendable {
  /// Nil leaves all code plain, and nothing is said about it.
  var library: SyntaxLibrary?
  var memory = CodeMemory()
}

/// Finds the runs of code for one worker, those of an earlier time where they are known.
final class CodeReader {
  private let highlighter: any Highlighter
  private let memory: CodeMemory
  private let limits: CodeLimits
  /// What there is to say about the document that was begun last.
  private(set) var notes = CodeNotes()

  init(_ source: CodeSource) {
    highlighter = source.library?.makeHighlighter() ?? PlainHighlighter()
    memory = source.memory
    limits = source.library?.limits ?? CodeLimits()
  }

  func startDocument() {
    highlighter.startDocument()
    notes = CodeNotes()
  }

  /// The runs of a block of the document in `file`.
  func runs(
    of code: UnsafeBufferPointer<UInt8>, language: [UInt8], line: Int, file: String
  ) -> [CodeRun] {
    if language.isEmpty || code.isEmpty { return [] }
    let key = CodeMemory.key(code, language)
    if let runs = memory.runs(key, of: code) { return runs }
    switch highlighter.highlight(code, language: language) {
    case .runs(let runs):
      memory.add(runs, key, of: code)
      return runs
    case .plain: break
    case .unavailable: notes.lacksLibrary = true
    case .unknownLanguage: notes.add(language, line: line) { highlighter.nearest(to: language) }
    case .refused(let refusal): notes.add(refusal, limits, line: line, file: file)
    }
    return []
  }
}

/// What there is to say about the code of one document.
struct CodeNotes: Sendable {
  /// Languages that nobody knows, each where it stands first.
  private(set) var unknown: [Language] = []
  /// Whether there is code in a language, and no library that might know it.
  var lacksLibrary = false
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether another run, on another machine, might have found more.
  private(set) var ranOutOfTime = false

  /// A language that nobody knows.
  struct Language: Sendable {
    var name: String
    var line: Int
    /// What its author may have meant.
    var nearest: String?
  }

  /// How many unknown languages of one document are told.
  private static let mostLanguages = 100

  fileprivate mutating func add(_ language: [UInt8], line: Int, nearest: () -> String?) {
    let name = String(decoding: utf8Prefix(of: language, 100), as: UTF8.self)
    if unknown.count == Self.mostLanguages || unknown.contains(where: { $0.name == name }) {
      return
    }
    unknown.append(Language(name: name, line: line, nearest: nearest()))
  }

  fileprivate mutating func add(
    _ refusal: CodeRefusal, _ limits: CodeLimits, line: Int, file: String
  ) {
    if refusal == .timeOver || refusal == .failed {
      // The rest of the document has no time either.
      if ranOutOfTime { return }
      ranOutOfTime = true
    }
    diagnostics.append(
      Diagnostic(.note, id: "plain-code", refusal.message(limits), file: file, line: line))
  }
}
