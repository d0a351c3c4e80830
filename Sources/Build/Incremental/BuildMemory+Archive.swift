import ByteText
import Diagnostics
import Documents

// The form in which a memory outlives the program.

extension BuildMemory {
  private static let header = Array("recto cache 1\n".utf8)

  /// All that is worth keeping, for `init(_:)`.
  package func bytes() -> [UInt8] { chunks(Workers(count: 1)).flatMap { $0 } }

  /// The same in chunks, one after the other; ends in a hash of all but the header.
  ///
  /// Documents that passed a limit are left out: some are told in time.
  func chunks(_ workers: Workers) -> [[UInt8]] {
    let kept = documents.filter { !$0.record.ranOutOfTime && $0.record.contentHash != 0 }
    let pieces = Self.pieces(kept, workers)
    var head = ArchiveWriter(capacity: outputs.count * 128 + (1 << 12))
    head.write(folder)
    head.write(documentsKey)
    head.write(finished) { $1.write(to: &$0) }
    head.write(UInt64(outputs.count))
    for (path, output) in outputs {
      head.write(path)
      output.write(to: &head)
    }
    head.write(UInt64(pieces.count))
    var chunks = [Self.header, head.bytes()]
    for piece in pieces {
      var length = ArchiveWriter(capacity: 16)
      length.write(UInt64(piece.count))
      chunks += [length.bytes(), piece]
    }
    var hash = ArchiveWriter(capacity: 16)
    hash.write(hash: contentHash(chunks.dropFirst()))
    return chunks + [hash.bytes()]
  }

  /// The documents in pieces of some hundred, each of which can be read by itself.
  private static func pieces(_ documents: [KnownDocument], _ workers: Workers) -> [[UInt8]] {
    let size = 64
    let count = (documents.count + size - 1) / size
    let slots = Slots<[UInt8]>(count: count)
    workers.run(count) { items in
      while let range = items.next() {
        for item in range {
          var archive = ArchiveWriter(capacity: size << 10)
          let piece = documents[(item * size)..<min((item + 1) * size, documents.count)]
          archive.write(Array(piece)) { archive, document in
            archive.write(document.stamp) { $1.write(to: &$0) }
            if let archived = document.archived {
              archive.append(archived)
            } else {
              document.record.write(to: &archive)
            }
          }
          slots[item] = archive.bytes()
        }
      }
    }
    return slots.values()
  }

  /// Reads what `bytes` gave; nil when it is anything else, of whatever length.
  ///
  /// The documents stay as bytes until somebody asks for them.
  package init?(_ bytes: [UInt8]) {
    let end = bytes.count - 8
    guard end >= Self.header.count, bytes.starts(with: Self.header) else { return nil }
    do throws(ArchiveFault) {
      var hash = ArchiveReader(bytes[end...])
      let content = bytes[Self.header.count..<end]
      guard try hash.hash() == content.withUnsafeBufferPointer({ contentHash($0) }) else {
        return nil
      }
      var archive = ArchiveReader(content)
      folder = try archive.text()
      documentsKey = try archive.number()
      finished = try archive.optional(FinishedBuild.init)
      let files = try archive.list { (archive) throws(ArchiveFault) in
        (try archive.path(), try KnownOutput(from: &archive))
      }
      outputs = Dictionary(files) { first, _ in first }
      waiting = try archive.list { (archive) throws(ArchiveFault) in try archive.slice() }
    } catch {
      return nil
    }
  }

  /// Reads the documents that are still bytes.
  ///
  /// Those of a piece that is not what was written are read from their files.
  mutating func readDocuments(_ workers: Workers) {
    let pieces = waiting
    waiting = []
    let slots = Slots<[KnownDocument]>(count: pieces.count)
    workers.run(pieces.count) { items in
      while let range = items.next() {
        for item in range { slots[item] = Self.documents(pieces[item]) }
      }
    }
    documents += slots.values().flatMap { $0 }
  }

  private static func documents(_ piece: ArraySlice<UInt8>) -> [KnownDocument]? {
    do throws(ArchiveFault) {
      var archive = ArchiveReader(piece)
      return try archive.list { (archive) throws(ArchiveFault) in
        KnownDocument(
          stamp: try archive.optional(SourceStamp.init),
          record: try DocumentRecord(from: &archive), text: nil)
      }
    } catch {
      return nil
    }
  }
}

extension FinishedBuild {
  fileprivate func write(to archive: inout ArchiveWriter) {
    archive.write(hash: inputs)
    archive.write(pageCount)
    archive.write(diagnostics) { $1.write(to: &$0) }
  }

  fileprivate init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    self.init(
      inputs: try archive.hash(), pageCount: try archive.integer(),
      diagnostics: try archive.list(Diagnostic.init))
  }
}

extension KnownOutput {
  fileprivate func write(to archive: inout ArchiveWriter) {
    archive.write(hash: hash)
    archive.write(stamp) { $1.write(to: &$0) }
    switch origin {
    case .other: archive.write(0 as UInt64)
    case .page(let digest, let parts):
      archive.write(1 as UInt64)
      digest.write(to: &archive)
      archive.write(UInt64(parts.rawValue))
    case .copy(let stamp):
      archive.write(2 as UInt64)
      stamp.write(to: &archive)
    }
  }

  fileprivate init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    let (hash, stamp) = (try archive.hash(), try archive.optional(SourceStamp.init))
    let origin: Origin
    switch try archive.number() {
    case 0: origin = .other
    case 1:
      let digest = try PageDigest(from: &archive)
      guard let parts = UInt8(exactly: try archive.number()) else { throw ArchiveFault() }
      origin = .page(digest, PageDigest.Parts(rawValue: parts))
    case 2: origin = .copy(try SourceStamp(from: &archive))
    default: throw ArchiveFault()
    }
    self.init(hash: hash, stamp: stamp, origin: origin)
  }
}
