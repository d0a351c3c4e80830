import ByteText
import Configuration
import Diagnostics
import Documents
import Markdown

/// What a document is to every step of a build but the writing of its own page.
///
/// It is a pure function of the document's bytes, so a later build may take it over as long as those
/// are the same. A class, since a build hands thousands of them on.
final class DocumentRecord: Sendable {
  /// Of the file; two documents of one hash are one text.
  let contentHash: UInt64
  let entry: IndexEntry
  let links: [MarkdownDocument.Link]
  let features: PageFeatures
  /// The template, theme and picture that its author chose.
  let template: Choice?
  let theme: Choice?
  let image: Choice?
  /// Languages of its code that nobody knows.
  let unknownLanguages: [CodeNotes.Language]
  /// Whether its code has no colors for want of the library.
  let lacksSyntaxLibrary: Bool
  /// Whether a limit of time was passed, so that it is not to be taken over.
  let ranOutOfTime: Bool
  /// What is wrong with it, whatever else is on the site.
  let diagnostics: [Diagnostic]

  /// A name in front matter that only the whole site can judge.
  struct Choice: Sendable {
    var name: String
    var position: Position?
  }

  init(
    _ document: borrowing Document, _ code: CodeNotes, _ diagrams: DocumentDrawings,
    _ contentHash: UInt64, _ options: IndexOptions
  ) {
    self.contentHash = contentHash
    entry = IndexEntry(document, options)
    links = document.content.links
    features = document.content.features
    let front = document.frontMatter
    func choice(_ name: String?, _ position: Position?) -> Choice? {
      name.map { Choice(name: $0, position: position) }
    }
    template = choice(front.template, front.places.template)
    theme = choice(front.theme, front.places.theme)
    image = choice(front.image, front.places.image)
    unknownLanguages = code.unknown
    lacksSyntaxLibrary = code.lacksLibrary
    ranOutOfTime = code.ranOutOfTime || diagrams.ranOutOfTime || entry.isRefused
    diagnostics = document.diagnostics + code.diagnostics
  }

  func write(to archive: inout ArchiveWriter) {
    archive.write(hash: contentHash)
    entry.write(to: &archive)
    archive.write(links) { $1.write(to: &$0) }
    archive.write(UInt64(features.rawValue))
    for choice in [template, theme, image] { archive.write(choice) { $1.write(to: &$0) } }
    archive.write(unknownLanguages) { $1.write(to: &$0) }
    archive.write(lacksSyntaxLibrary)
    archive.write(diagnostics) { $1.write(to: &$0) }
  }

  /// Tells what a page shows of the text from what it shows of another one.
  ///
  /// Of one text a page shows less when time was over, as the diagnostics say.
  var shownHash: UInt64 { ranOutOfTime ? Build.contentHash(bytes) : contentHash }

  /// All of it, as `write` writes it.
  var bytes: [UInt8] {
    var archive = ArchiveWriter(capacity: 1 << 11)
    write(to: &archive)
    return archive.bytes()
  }

  init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    contentHash = try archive.hash()
    entry = try IndexEntry(from: &archive)
    links = try archive.list(MarkdownDocument.Link.init)
    guard let features = UInt8(exactly: try archive.number()) else { throw ArchiveFault() }
    self.features = PageFeatures(rawValue: features)
    template = try archive.optional(Choice.init)
    theme = try archive.optional(Choice.init)
    image = try archive.optional(Choice.init)
    unknownLanguages = try archive.list(CodeNotes.Language.init)
    lacksSyntaxLibrary = try archive.flag()
    // Such a record is never kept.
    ranOutOfTime = false
    diagnostics = try archive.list(Diagnostic.init)
  }
}

extension DocumentRecord.Choice {
  func write(to archive: inout ArchiveWriter) {
    archive.write(name)
    archive.write(position) { $1.write(to: &$0) }
  }

  init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    self.init(name: try archive.text(), position: try archive.optional(Position.init))
  }
}

extension CodeNotes.Language {
  fileprivate func write(to archive: inout ArchiveWriter) {
    archive.write(name)
    archive.write(line)
    archive.write(nearest) { $0.write($1) }
  }

  fileprivate init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    self.init(
      name: try archive.text(), line: try archive.integer(),
      nearest: try archive.optional { (archive) throws(ArchiveFault) in try archive.text() })
  }
}

extension MarkdownDocument.Link {
  fileprivate func write(to archive: inout ArchiveWriter) {
    archive.write(destination)
    archive.write(kind.code)
    archive.write(Int(line))
    archive.write(Int(column))
  }

  fileprivate init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    let destination = try archive.array()
    guard let kind = Kind(code: try archive.number()),
      let line = Int32(exactly: try archive.integer()),
      let column = Int32(exactly: try archive.integer())
    else { throw ArchiveFault() }
    self.init(destination: destination, kind: kind, line: line, column: column)
  }
}

extension MarkdownDocument.Link.Kind {
  private static let all: [Self] = [
    .link, .image, .htmlLink, .htmlImage, .htmlSource, .htmlPicture,
  ]

  fileprivate var code: UInt64 {
    switch self {
    case .link: 0
    case .image: 1
    case .htmlLink: 2
    case .htmlImage: 3
    case .htmlSource: 4
    case .htmlPicture: 5
    }
  }

  fileprivate init?(code: UInt64) {
    guard code < UInt64(Self.all.count) else { return nil }
    self = Self.all[Int(code)]
  }
}

extension Diagnostic {
  func write(to archive: inout ArchiveWriter) {
    archive.write(severity == .error ? 2 : severity == .warning ? 1 : 0 as UInt64)
    archive.write(id)
    archive.write(message)
    archive.write(file) { $0.write($1) }
    archive.write(line) { $0.write($1) }
    archive.write(column) { $0.write($1) }
    archive.write(hint) { $0.write($1) }
    archive.write(sourceLine) { $0.write($1) }
  }

  init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    func text(_ archive: inout ArchiveReader) throws(ArchiveFault) -> String? {
      try archive.optional { (archive) throws(ArchiveFault) in try archive.text() }
    }
    func integer(_ archive: inout ArchiveReader) throws(ArchiveFault) -> Int? {
      try archive.optional { (archive) throws(ArchiveFault) in try archive.integer() }
    }
    let severity: Severity
    switch try archive.number() {
    case 0: severity = .note
    case 1: severity = .warning
    case 2: severity = .error
    default: throw ArchiveFault()
    }
    self.init(
      severity, id: try archive.text(), try archive.text(), file: try text(&archive),
      line: try integer(&archive), column: try integer(&archive), hint: try text(&archive),
      sourceLine: try text(&archive))
  }
}
