import ByteText
import Diagnostics
import Documents
import Markdown

/// Draws the diagrams of documents; all workers share it.
struct DiagramDrawer: Sendable {
  /// Nil has all of them shown as text.
  let graphviz: Graphviz?
  /// What a diagram is called that has no name.
  let label: [UInt8]
  let cache: DrawingCache

  /// The drawings of `document`, in their order; nil for what has to be shown as text.
  ///
  /// Adds to the document the links in them and what there is to tell of them.
  func draw(_ document: inout Document) -> [SiteDrawing?] {
    guard let graphviz else { return document.content.diagrams.map { _ in nil } }
    return document.content.diagrams.map { diagram in
      let block = document.content.codeBlocks[Int(diagram.codeBlock)]
      let text = document.content.code[Int(block.text.lowerBound)..<Int(block.text.upperBound)]
      let key = DrawingCache.Key(
        program: graphviz.identity, text: Array(text), label: label, title: diagram.title)
      let result = cache.result(for: key) { self.result(of: key, graphviz) }
      for fault in result.faults {
        document.diagnostics.append(
          Diagnostic(
            .warning, id: fault.id, fault.message, file: document.path.description,
            line: Int(block.line) + (fault.line ?? 0), column: 1, hint: fault.hint))
      }
      guard let drawing = result.drawing else { return nil }
      let first = document.content.links.count
      for link in drawing.links {
        document.content.links.append(
          MarkdownDocument.Link(
            destination: link.address, kind: .link, line: block.line, column: 1))
      }
      return SiteDrawing(drawing: drawing, firstLink: first)
    }
  }

  private func result(of key: DrawingCache.Key, _ graphviz: Graphviz) -> DrawingResult {
    guard key.text.count <= Graphviz.mostBytes else {
      return .failure(
        "a diagram has more than \(Graphviz.mostBytes >> 10) KiB", hint: "divide it")
    }
    switch key.text.withUnsafeBufferPointer({ graphviz.draw($0) }) {
    case .failed(let reason): return .failure("Graphviz cannot be run: \(reason)", hint: nil)
    case .overLimit:
      return .failure("the diagram takes Graphviz too much time or memory", hint: "divide it")
    case .refused(let messages):
      let messages = GraphvizMessage.all(in: messages)
      let first = messages.first { $0.isError } ?? messages.first
      return .failure(
        first.map { "the diagram cannot be drawn: \($0.text)" }
          ?? "the diagram cannot be drawn", line: first?.line,
        hint: "its text is shown instead")
    case .drawn(let svg, let messages):
      let drawn = DiagramWriter.drawing(of: svg, label: key.label, title: key.title)
      guard let (drawing, refused) = drawn else {
        return .failure("Graphviz wrote a drawing that cannot be read", hint: nil)
      }
      var result = DrawingResult(drawing: drawing)
      for message in GraphvizMessage.all(in: messages) where !message.isOfItsFonts {
        result.faults.append(
          DrawingResult.Fault(
            id: "diagram-warning", message: "of a diagram Graphviz says: \(message.text)",
            line: message.line))
      }
      for address in refused {
        result.faults.append(
          DrawingResult.Fault(
            id: "link-scheme-refused",
            message: "'\(displayName(address))' has a scheme that no document may use",
            hint: "the diagram is drawn without this link"))
      }
      return result
    }
  }
}

extension DrawingResult {
  fileprivate static func failure(_ message: String, line: Int? = nil, hint: String?) -> Self {
    DrawingResult(
      faults: [Fault(id: "broken-diagram", message: message, line: line, hint: hint)])
  }
}

/// A drawing of a document, whose links are some of the document's.
struct SiteDrawing: Sendable {
  var drawing: Drawing
  var firstLink: Int
}

/// One line of what Graphviz has to say.
struct GraphvizMessage {
  var text: String
  var isError: Bool
  /// The line of the diagram that it is about.
  var line: Int?

  static func all(in bytes: [UInt8]) -> [GraphvizMessage] {
    String(decoding: bytes.prefix(1 << 16), as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { GraphvizMessage(String($0)) }.prefix(10).map { $0 }
  }

  /// Reads such a line as this: `Error: <stdin>: syntax error in line 2 near ';'`.
  private init?(_ line: String) {
    isError = line.hasPrefix("Error: ")
    guard isError || line.hasPrefix("Warning: ") else { return nil }
    var text = String(line.drop { $0 != ":" }.dropFirst(2))
    if text.hasPrefix("<stdin>: ") { text.removeFirst("<stdin>: ".count) }
    self.text = visible(text)
    if let place = text.firstRange(of: "in line ") {
      self.line = Int(text[place.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }
  }

  /// Whether it is about how Graphviz is installed, and not about the diagram.
  var isOfItsFonts: Bool {
    text.contains("fontname") || text.contains("Pango") || text.contains("Fontconfig")
      || text.contains("SERVER_NAME") || text.contains("GV_FILE_PATH")
  }
}

private func visible(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).filter { $0.value >= 0x20 }))
}
