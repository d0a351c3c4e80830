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

  /// The drawings of `document`, in their order.
  ///
  /// Adds to the document the links in them and what there is to tell of them.
  func draw(_ document: inout Document) -> DocumentDrawings {
    let diagrams = document.content.diagrams
    var drawn = DocumentDrawings(drawings: diagrams.map { _ in nil })
    guard let graphviz else { return drawn }
    // Whoever drew it first, a text costs each document that has it the same, and once.
    var paid: Set<DrawingCache.Key> = []
    var time = Duration.zero
    for (number, diagram) in diagrams.enumerated() {
      let block = document.content.codeBlocks[Int(diagram.codeBlock)]
      guard time < graphviz.limits.timeOfDocument else {
        tell([.outOfTime(graphviz.limits)], of: block, in: &document)
        drawn.ranOutOfTime = true
        break
      }
      let text = document.content.code[Int(block.text.lowerBound)..<Int(block.text.upperBound)]
      let key = DrawingCache.Key(
        program: graphviz.identity, text: Array(text), label: label, title: diagram.title)
      let result = cache.result(for: key) { self.result(of: key, graphviz) }
      if paid.insert(key).inserted { time += result.time }
      if result.ranOutOfTime { drawn.ranOutOfTime = true }
      tell(result.faults, of: block, in: &document)
      guard let drawing = result.drawing else { continue }
      drawn.drawings[number] = SiteDrawing(
        drawing: drawing, firstLink: document.content.links.count)
      document.content.links += drawing.links.map {
        MarkdownDocument.Link(destination: $0.address, kind: .link, line: block.line, column: 1)
      }
    }
    return drawn
  }

  private func tell(
    _ faults: [DrawingResult.Fault], of block: MarkdownDocument.CodeBlock,
    in document: inout Document
  ) {
    for fault in faults {
      document.diagnostics.append(
        Diagnostic(
          .warning, id: fault.id, fault.message, file: document.path.description,
          line: Int(block.line) + (fault.line ?? 0), column: 1, hint: fault.hint))
    }
  }

  private func result(of key: DrawingCache.Key, _ graphviz: Graphviz) -> DrawingResult {
    var run = DiagramRun(key: key, graphviz: graphviz)
    var result = run.result()
    result.time = run.time
    return result
  }
}

/// The drawings of one document.
struct DocumentDrawings: Sendable {
  /// For each diagram what is drawn of it; nil where its text has to be shown.
  var drawings: [SiteDrawing?]
  /// Whether another run might draw more.
  var ranOutOfTime = false
}

/// A drawing of a document, whose links are some of the document's.
struct SiteDrawing: Sendable {
  var drawing: Drawing
  var firstLink: Int
}

extension DrawingResult.Fault {
  fileprivate static func outOfTime(_ limits: DiagramLimits) -> Self {
    Self(
      id: "broken-diagram",
      message: "to draw the diagrams of this document takes Graphviz more than "
        + "\(limits.timeOfDocument.components.seconds) s of processor time; from here on they are "
        + "shown as text",
      hint: "make them simpler, or divide the document")
  }
}
