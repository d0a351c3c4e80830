import ByteText
import Diagnostics
import Documents
import Highlighting
import Markdown

/// Reads and parses documents of a site, each a pure function of its bytes.
struct SiteReading {
  var files: any DocumentFiles
  let options: MarkdownOptions
  let limits: MarkdownLimits
  /// For the entries of the index.
  let index: IndexOptions
  let workers: Workers
  var code = CodeSource()
  let drawer: DiagramDrawer
  /// Whether records are to outlive the program.
  var keepsRecords = false

  /// The documents in the order of `paths`.
  ///
  /// `known` has those of an earlier build: one that is still the same is not parsed again. A file
  /// that went away since the walk is left out.
  func run(
    _ paths: [RelativePath], known: KnownDocuments = KnownDocuments()
  ) -> [KnownDocument] {
    let slots = Slots<KnownDocument>(count: paths.count)
    let (files, options, limits, index) = (files, options, limits, index)
    let (code, drawer, keepsRecords) = (code, drawer, keepsRecords)
    workers.run(paths.count) { items in
      var parser = DocumentParser(options, limits, index, CodeReader(code), drawer)
      parser.keepsRecords = keepsRecords
      var buffer = ByteBuffer()
      while let range = items.next() {
        for item in range {
          slots[item] = known.document(paths[item], files, parser, &buffer)
        }
      }
    }
    return slots.values()
  }

  /// The documents in the order of `paths`, those of `memory` where they are the same; it then has
  /// these.
  func run(
    _ paths: [RelativePath], _ memory: inout BuildMemory, _ caching: BuildCaching?
  ) -> [KnownDocument] {
    guard let caching else { return run(paths) }
    let key = key(caching)
    memory.readDocuments(workers)
    let known = KnownDocuments(
      memory.documentsKey == key ? memory.documents : [], changed: memory.unread,
      moment: caching.moment)
    memory.documentsKey = key
    memory.unread = []
    memory.documents = run(paths, known: known)
    return memory.documents
  }

  /// Reads the texts of some documents that an earlier run of the program knew.
  ///
  /// Nil when one of them is another one by now, or shows less since time was over: then nothing that
  /// is known of it is true.
  func read(_ numbers: [Int], of sources: SiteSources) -> SiteSources? {
    let read = run(numbers.map { sources.record($0).entry.path })
    guard read.count == numbers.count else { return nil }
    var sources = sources
    for (number, document) in zip(numbers, read) {
      guard let text = document.text,
        document.record.shownHash == sources.record(number).shownHash
      else { return nil }
      sources.setText(text, of: number)
    }
    return sources
  }

  /// A hash of all that the result of reading depends on beside the bytes of the files.
  private func key(_ caching: BuildCaching) -> UInt64 {
    contentHash(
      Array(
        """
        \(caching.program) \(code.library?.path ?? "") \(options) \(limits) \(index.style) \
        \(index.taxonomies) \(drawer.graphviz?.identity ?? "") \(drawer.label)
        """.utf8))
  }
}

/// What one worker parses documents with.
struct DocumentParser {
  private let reader: DocumentReader
  private let code: CodeReader
  private let index: IndexOptions
  private let drawer: DiagramDrawer
  var keepsRecords = false

  init(
    _ options: MarkdownOptions, _ limits: MarkdownLimits, _ index: IndexOptions,
    _ code: CodeReader, _ drawer: DiagramDrawer
  ) {
    guard let reader = DocumentReader(options: options, limits: limits) else {
      preconditionFailure("there are more workers than parsers")
    }
    self.reader = reader
    self.index = index
    self.code = code
    self.drawer = drawer
  }

  /// `contentHash` is that of `bytes`.
  func parse(
    _ path: RelativePath, _ bytes: [UInt8], _ stamp: SourceStamp?, _ contentHash: UInt64,
    _ buffer: inout ByteBuffer
  ) -> KnownDocument {
    known(reader.read(path, bytes), stamp, contentHash, &buffer)
  }

  /// What stands for a file that cannot be read; it is tried again next time.
  func unreadable(
    _ path: RelativePath, _ failure: FileFailure, _ buffer: inout ByteBuffer
  ) -> KnownDocument {
    known(DocumentReader.unreadable(path, failure), nil, 0, &buffer)
  }

  private func known(
    _ document: consuming Document, _ stamp: SourceStamp?, _ contentHash: UInt64,
    _ buffer: inout ByteBuffer
  ) -> KnownDocument {
    var document = document
    let drawn = drawer.draw(&document)
    let text = SiteDocument(document, code, drawn.drawings, &buffer)
    let record = DocumentRecord(text.document, code.notes, drawn, contentHash, index)
    return KnownDocument(
      stamp: stamp, record: record, text: text,
      archived: keepsRecords ? record.bytes : nil)
  }
}
