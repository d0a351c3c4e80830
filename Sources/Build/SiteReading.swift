import ByteText
import Diagnostics
import Documents
import Highlighting
import Markdown

/// Reads and parses all documents of a site, each a pure function of its bytes.
struct SiteReading {
  let files: any DocumentFiles
  let options: MarkdownOptions
  let limits: MarkdownLimits
  /// For the entries of the index.
  let index: IndexOptions
  let workers: Workers

  /// The documents in the order of `paths`, and for each what the index needs of it.
  ///
  /// A file that went away since the walk is left out.
  func run(_ paths: [RelativePath]) -> (sources: [SiteDocument], entries: [IndexEntry]) {
    let slots = Slots<(source: SiteDocument, entry: IndexEntry)>(count: paths.count)
    let (files, options, limits, index) = (files, options, limits, index)
    workers.run(paths.count) { items in
      guard let reader = DocumentReader(options: options, limits: limits) else {
        preconditionFailure("there are more workers than parsers")
      }
      let highlighter = makeHighlighter()
      var buffer = ByteBuffer()
      while let range = items.next() {
        for item in range {
          slots[item] = source(paths[item], files, reader, highlighter, index, &buffer)
        }
      }
    }
    let results = slots.values()
    return (results.map(\.source), results.map(\.entry))
  }
}

private func source(
  _ path: RelativePath, _ files: any DocumentFiles, _ reader: DocumentReader,
  _ highlighter: any Highlighter, _ index: IndexOptions, _ buffer: inout ByteBuffer
) -> (source: SiteDocument, entry: IndexEntry)? {
  let document: Document
  do throws(FileFailure) {
    document = reader.read(path, try files.read(path))
  } catch {
    if error.isMissing { return nil }
    document = DocumentReader.unreadable(path, error)
  }
  let entry = IndexEntry(document, index)
  return (SiteDocument(document, highlighter, &buffer), entry)
}
