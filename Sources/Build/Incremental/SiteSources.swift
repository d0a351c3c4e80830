import ByteText
import Documents

/// The documents of a site, in path order.
struct SiteSources: Sendable {
  private(set) var documents: [KnownDocument]

  init(_ documents: [KnownDocument]) {
    self.documents = documents
  }

  var count: Int { documents.count }

  var entries: [IndexEntry] { documents.map(\.record.entry) }

  func record(_ number: Int) -> DocumentRecord { documents[number].record }

  /// The text of a document, which whoever composes its page has to have read.
  subscript(number: Int) -> SiteDocument {
    guard let text = documents[number].text else {
      preconditionFailure("a page is composed of a document that was read")
    }
    return text
  }

  /// Whether every document has its text.
  var isWhole: Bool { documents.allSatisfy { $0.text != nil } }

  func hasText(_ number: Int) -> Bool { documents[number].text != nil }

  /// The number of the document at `path`.
  func number(of path: RelativePath) -> Int? {
    var range = documents.indices
    while let first = range.first {
      let middle = first + range.count / 2
      let own = documents[middle].record.entry.path
      if own == path { return middle }
      range = own < path ? (middle + 1)..<range.upperBound : first..<middle
    }
    return nil
  }

  mutating func replace(_ number: Int, with document: KnownDocument) {
    documents[number] = document
  }

  mutating func setText(_ text: SiteDocument, of number: Int) {
    documents[number].text = text
  }
}

/// What a build knows of a document, and may hand on to the next one.
struct KnownDocument: Sendable {
  /// Nil when the file may be another one without one being able to tell.
  var stamp: SourceStamp?
  var record: DocumentRecord
  /// Nil when an earlier run of the program read it.
  var text: SiteDocument?
  /// The record in bytes, where it is to be kept; it costs least where it was just made.
  var archived: [UInt8]?
}
