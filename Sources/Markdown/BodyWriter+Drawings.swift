import ByteText

// Formulas and diagrams: what is shown as something else than its source where it can be.

extension BodyWriter {
  /// What a fence's language makes of its text.
  enum Drawing {
    /// Nothing: it is code.
    case none
    /// KaTeX sets it in the reader's browser.
    case formula
    /// Graphviz draws it when the site is built.
    case diagram
    /// Mermaid draws it in the reader's browser.
    case mermaid
  }

  /// What becomes of a code block beside code, by its language.
  mutating func drawing(of language: UnsafeBufferPointer<UInt8>) -> Drawing {
    guard let first = language.first else { return .none }
    switch first | 0x20 {
    case UInt8(ascii: "m"):
      if options.mathematics, isWord(language, "math") {
        document.features.insert(.mathematics)
        return .formula
      }
      guard isWord(language, "mermaid") else { return .none }
      document.features.insert(.mermaid)
      return .mermaid
    case UInt8(ascii: "d"), UInt8(ascii: "g"):
      guard isWord(language, "dot") || isWord(language, "graphviz") else { return .none }
      document.features.insert(.graphviz)
      return .diagram
    default: return .none
    }
  }

  /// A formula in a line of text; the source stays readable where no script runs.
  mutating func writeFormula(_ formula: Node) {
    document.features.insert(.mathematics)
    out.append(
      formula.isDisplay
        ? "<span class=\"math display\">" : "<span class=\"math\">")
    writeText(formula.literal)
    out.append("</span>")
    skipSource(of: formula)
  }

  /// A formula that is all of its paragraph.
  mutating func writeDisplay(_ formula: Node, in paragraph: Node) {
    if paragraph.parent?.kind == .document { text.startParagraph() }
    startLine()
    writeFormula(formula.literal)
    text.endParagraph()
    skipSource(of: formula)
  }

  /// A formula that stands by itself.
  mutating func writeFormula(_ source: UnsafeBufferPointer<UInt8>) {
    document.features.insert(.mathematics)
    let source = UnsafeBufferPointer(rebasing: trimmed(source))
    out.append("<div class=\"math\">")
    writeText(source)
    out.append("</div>\n")
    text.endBlock()
  }

  /// What looks like a link or a tag in a formula must not be taken for the next one.
  private mutating func skipSource(of formula: Node) {
    source.skip(formula.literal, in: block ?? formula)
  }

  /// Leaves a hole for a drawing; the code that follows is shown where there is none.
  mutating func startDiagram(_ title: UnsafeBufferPointer<UInt8>) {
    addHole(.diagram(Int32(document.diagrams.count)))
    document.diagrams.append(
      MarkdownDocument.Diagram(
        codeBlock: Int32(document.codeBlocks.count), end: 0, title: Array(title)))
  }

  mutating func endDiagram() {
    document.diagrams[document.diagrams.count - 1].end = Int32(out.count)
  }
}
