package import ByteText
private import Diagnostics
package import Markdown

/// Turns the bytes of files into documents; each worker has its own.
package final class DocumentReader {
  private let renderer: MarkdownRenderer
  private let options: MarkdownOptions

  /// Fails when as many readers are alive as the parser allows.
  package init?(options: MarkdownOptions, limits: MarkdownLimits = MarkdownLimits()) {
    guard let renderer = MarkdownRenderer(limits: limits) else { return nil }
    self.renderer = renderer
    self.options = options
  }

  /// Reads one document: a pure function of its path and bytes.
  package func read(_ path: RelativePath, _ bytes: [UInt8]) -> Document {
    var document = Document(path: path)
    let file = path.description
    bytes.withUnsafeBufferPointer { bytes in
      let front = readFrontMatter(of: bytes, file: file)
      document.frontMatter = front.frontMatter
      document.diagnostics = front.diagnostics
      let body = UnsafeBufferPointer(rebasing: bytes[front.bodyStart...])
      switch renderer.render(body, firstLine: front.bodyFirstLine, options: options) {
      case .document(let content):
        document.content = content
        for var diagnostic in content.diagnostics {
          diagnostic.file = file
          document.diagnostics.append(diagnostic)
        }
        document.content.diagnostics = []
        document.fragments = FragmentTable(content.ids)
        document.content.ids = []
      case .refused(let refusal):
        document.refusal = Document.Refusal(reason: refusal.message, source: body)
        document.diagnostics.append(refusal.diagnostic(in: file))
      }
    }
    return document
  }

  /// What the page of a file shows that became too long when it was put together.
  package static func refusal(
    _ reason: String, _ bytes: [UInt8], file: String
  ) -> Document.Refusal {
    bytes.withUnsafeBufferPointer { bytes in
      let front = readFrontMatter(of: bytes, file: file)
      return Document.Refusal(
        reason: reason, source: UnsafeBufferPointer(rebasing: bytes[front.bodyStart...]))
    }
  }

  /// The document for a file that could not be read.
  package static func unreadable(_ path: RelativePath, _ failure: FileFailure) -> Document {
    var document = Document(path: path)
    document.refusal = Document.Refusal(
      reason: "the file cannot be read", source: UnsafeBufferPointer(start: nil, count: 0))
    document.diagnostics = [
      Diagnostic(
        .error, id: "unreadable-file", failure.description, file: path.description,
        hint: "give the file to the user who builds the site")
    ]
    return document
  }
}
