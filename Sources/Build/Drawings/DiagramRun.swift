import ByteText
import Documents

/// Draws one diagram, whatever it costs, and puts in words what Graphviz says of it.
struct DiagramRun {
  let key: DrawingCache.Key
  let graphviz: Graphviz
  /// Of the processor, that the runs of Graphviz took.
  private(set) var time = Duration.zero

  init(key: DrawingCache.Key, graphviz: Graphviz) {
    self.key = key
    self.graphviz = graphviz
  }

  mutating func result() -> DrawingResult {
    let limits = graphviz.limits
    guard key.text.count <= limits.bytes else {
      return .failure("a diagram has more than \(limits.bytes >> 10) KiB", hint: "divide it")
    }
    switch draw(DiagramText(bytes: key.text)) {
    case .failed(let reason): return .failure("Graphviz cannot be run: \(reason)", hint: nil)
    case .outOfTime:
      var result = DrawingResult.failure(
        "to draw the diagram takes Graphviz more than \(limits.seconds) s of processor time",
        hint: "divide it")
      result.ranOutOfTime = true
      return result
    case .wroteTooMuch: return .failure("the drawing is too large", hint: "divide the diagram")
    case .nothing:
      return .failure("the diagram holds no graph", hint: "write one, as in digraph { a -> b }")
    case .refused(let messages):
      let messages = self.messages(messages)
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
      for message in self.messages(messages) where !message.isOfItsFonts {
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

  private mutating func draw(_ text: DiagramText) -> Graphviz.Output {
    text.starting(with: DiagramColor.defaults)
      .withUnsafeBufferPointer { graphviz.draw($0, &time) }
  }

  /// What Graphviz said, with lines as they are counted everywhere else.
  private mutating func messages(_ bytes: [UInt8]) -> [GraphvizMessage] {
    let messages = GraphvizMessage.all(in: bytes)
    guard messages.contains(where: { $0.line != nil }) else { return messages }
    let counted = DiagramText(bytes: key.text).withCountedLines
    guard counted != key.text else { return messages }
    switch draw(DiagramText(bytes: counted)) {
    case .refused(let bytes), .drawn(_, let bytes): return GraphvizMessage.all(in: bytes)
    case .nothing, .outOfTime, .wroteTooMuch, .failed: return messages
    }
  }
}

extension DrawingResult {
  fileprivate static func failure(_ message: String, line: Int? = nil, hint: String?) -> Self {
    DrawingResult(
      faults: [Fault(id: "broken-diagram", message: message, line: line, hint: hint)])
  }
}
