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
  let workers: Workers

  /// The documents in the order of `paths`; a file that went away since the walk is left out.
  func run(_ paths: [RelativePath]) -> [SiteDocument] {
    let slots = Slots<SiteDocument>(count: paths.count)
    let (files, options, limits) = (files, options, limits)
    workers.run(paths.count) { items in
      guard let reader = DocumentReader(options: options, limits: limits) else {
        preconditionFailure("there are more workers than parsers")
      }
      let highlighter = makeHighlighter()
      var buffer = ByteBuffer()
      while let range = items.next() {
        for item in range {
          guard let document = read(paths[item], files, reader) else { continue }
          slots[item] = SiteDocument(document, highlighter, &buffer)
        }
      }
    }
    return slots.values()
  }
}

private func read(
  _ path: RelativePath, _ files: any DocumentFiles, _ reader: DocumentReader
) -> Document? {
  do throws(FileFailure) {
    return reader.read(path, try files.read(path))
  } catch {
    return error.isMissing ? nil : DocumentReader.unreadable(path, error)
  }
}
