private import ByteText
package import Diagnostics
private import Documents
package import Highlighting
package import Markdown
private import Templates

/// The HTML of one document without a site around it; addresses stay as they were written.
package struct DocumentRendering {
  private let reader: DocumentReader
  private let limits: MarkdownLimits
  private let library: SyntaxLibrary?

  /// Fails when memory is out.
  package init?(
    options: MarkdownOptions, limits: MarkdownLimits, syntaxLibrary: SyntaxLibrary? = nil
  ) {
    guard let reader = DocumentReader(options: options, limits: limits) else { return nil }
    self.reader = reader
    self.limits = limits
    library = syntaxLibrary
  }

  /// Renders a whole file with its front matter, which is left out.
  package func render(
    _ bytes: [UInt8], file: String
  ) -> (html: [UInt8], diagnostics: [Diagnostic]) {
    let document = reader.read(RelativePath(file), bytes)
    var scratch = ByteBuffer()
    let code = CodeReader(CodeSource(library: library))
    // Of a page alone diagrams are shown as their text.
    let drawings = document.content.diagrams.map { _ in SiteDrawing?.none }
    let source = SiteDocument(document, code, drawings, &scratch)
    var diagnostics = document.diagnostics + code.notes.diagnostics
    diagnostics += code.notes.unknown.map { $0.diagnostic(in: file) }
    var lines = ShownLines(bytes)
    for index in diagnostics.indices { lines.fill(&diagnostics[index]) }
    var html = ByteBuffer(capacity: bytes.count * 2)
    let body = BodyWriter(source: source, addresses: nil, limit: limits.bodyBytes)
    do throws(ValueTooLong) {
      if let opening = document.content.opening {
        html.append("<h1 id=\"")
        html.appendEscaped(opening.id)
        html.append("\">")
        try body.writeOpening(into: &html)
        html.append("</h1>\n")
      }
      try body.writeBody(into: &html)
    } catch {
      html.removeAll()
      let refusal = MarkdownRefusal(.bodyTooLong, limits: limits)
      diagnostics.append(refusal.diagnostic(in: file))
      BodyWriter.write(DocumentReader.refusal(refusal.message, bytes, file: file), into: &html)
    }
    return (html.array(), diagnostics)
  }
}
