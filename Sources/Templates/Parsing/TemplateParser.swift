private import ByteText
internal import Diagnostics

/// A template file as a tree.
struct ParsedTemplate {
  let name: String
  let layer: Int
  let source: SourceText
  var nodes: [Node] = []
  /// Blocks by number: those with a place in this file and those that it gives to a parent.
  var blocks: [Block] = []
}

/// Builds the tree of a template from its tags.
struct TemplateParser {
  /// An open section, block or parent, with what is inside it so far.
  private struct Frame {
    /// Of the opening tag; nil for the whole file.
    var token: Int?
    var nodes: [Node] = []
    var name: Name?
    var block: Int?
    var reference: Reference?
    var arguments: [Int] = []
    var isFree: Bool
    /// Whether something that is never shown was found in a parent.
    var hasIgnoredContent = false
  }

  private let tokens: [Token]
  private let matching: TagMatching
  private let layout: LineLayout
  private var reader: NameReader
  private var result: ParsedTemplate
  private var frames = [Frame(isFree: false)]
  private var diagnostics: [Diagnostic]

  /// Parses one file; what cannot be understood is left out and reported.
  static func parse(
    _ template: TemplateSource, layer: Int, vocabulary: Vocabulary
  ) -> (template: ParsedTemplate, diagnostics: [Diagnostic]) {
    var parser = TemplateParser(template, layer, vocabulary)
    parser.build()
    let found = parser.diagnostics + parser.reader.diagnostics
    return (
      parser.result,
      found.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    )
  }

  private init(_ template: TemplateSource, _ layer: Int, _ vocabulary: Vocabulary) {
    let (tokens, problems) = TokenScanner.scan(template.text)
    self.tokens = tokens
    matching = TagMatching(tokens, of: template.text)
    layout = LineLayout(tokens, matching.partners, template.text.bytes)
    reader = NameReader(template.text, vocabulary)
    result = ParsedTemplate(name: template.name, layer: layer, source: template.text)
    diagnostics = problems + matching.diagnostics
  }

  private mutating func build() {
    for (index, token) in tokens.enumerated() {
      if case .first = layout.places[index] { add(.lineStart) }
      switch token.kind {
      case .text:
        if case .omitted = layout.places[index] { continue }
        add(.text(token.range))
      case .comment, .delimiters: break
      case .escaped, .raw: addValue(token)
      case .partial:
        if let reference = reference(index) { add(.partial(reference)) }
      case .section, .inverted, .parent, .block: open(index)
      case .close:
        guard let opener = matching.partners[index] else { continue }
        while let inner = frames.last?.token, inner >= opener { closeFrame() }
      }
    }
    while frames.count > 1 { closeFrame() }
    result.nodes = frames[0].nodes
  }

  private mutating func addValue(_ token: Token) {
    guard let name = reader.name(in: token.content, isFree: frames[frames.count - 1].isFree) else {
      return
    }
    add(.value(name, escaped: token.kind == .escaped, offset: token.range.lowerBound))
  }

  private mutating func open(_ index: Int) {
    let token = tokens[index]
    var frame = Frame(token: index, isFree: frames[frames.count - 1].isFree)
    switch token.kind {
    case .section, .inverted:
      frame.name = reader.name(in: token.content, isFree: frame.isFree)
      if token.kind == .section, let name = frame.name, reader.isOpen(name) { frame.isFree = true }
    case .parent: frame.reference = reference(index)
    default:
      guard let word = reader.word(in: token.content) else { break }
      var block = Block(
        name: word, startsLine: layout.endsLine[index], offset: token.range.lowerBound)
      switch layout.places[index] {
      case .own(let indentation, let lineEnd):
        block.isOwnLine = layout.endsLine[index]
        block.indentation = Array(result.source.bytes[indentation])
        if let close = matching.partners[index], case .own = layout.places[close] {
          block.lineEnd = lineEnd
        }
      case .wholeLine(let indentation, let lineEnd):
        block.isOwnLine = true
        block.indentation = Array(result.source.bytes[indentation])
        block.lineEnd = lineEnd
      default: break
      }
      frame.block = result.blocks.count
      result.blocks.append(block)
    }
    frames.append(frame)
  }

  private mutating func closeFrame() {
    let frame = frames.removeLast()
    guard let token = frame.token else { return }
    let offset = tokens[token].range.lowerBound
    if let name = frame.name {
      let inverted = tokens[token].kind == .inverted
      add(.section(name, inverted: inverted, frame.nodes, offset: offset))
    } else if let number = frame.block {
      result.blocks[number].content = frame.nodes
      if frame.nodes.isEmpty { result.blocks[number].startsLine = false }
      if result.blocks[number].startsLine {
        let shared = Dedenting.dedent(number, in: &result)
        if let shared { result.blocks[number].indentation = shared }
      }
      if frames[frames.count - 1].reference != nil {
        frames[frames.count - 1].arguments.append(number)
      } else {
        add(.block(number))
      }
    } else if let reference = frame.reference {
      if frame.hasIgnoredContent { report(ignoredIn: tokens[token]) }
      add(.parent(reference, arguments: frame.arguments))
    }
  }

  private mutating func add(_ node: Node) {
    guard frames[frames.count - 1].reference == nil else {
      if !isBlank(node) { frames[frames.count - 1].hasIgnoredContent = true }
      return
    }
    frames[frames.count - 1].nodes.append(node)
  }

  private func isBlank(_ node: Node) -> Bool {
    switch node {
    case .lineStart: true
    case .text(let range): result.source.bytes[range].allSatisfy(\.isASCIISpace)
    default: false
    }
  }

  private mutating func reference(_ index: Int) -> Reference? {
    let token = tokens[index]
    var reference = Reference(target: .named(""), offset: token.range.lowerBound)
    if case .own(let indentation, _) = layout.places[index] {
      reference.indentation = Array(result.source.bytes[indentation])
    }
    if result.source.bytes[token.content].first == UInt8(ascii: "*") {
      let rest = result.source.bytes[token.content].dropFirst()
      let start = rest.firstIndex { !$0.isASCIISpace } ?? rest.endIndex
      guard
        let name = reader.name(
          in: start..<rest.endIndex, isFree: frames[frames.count - 1].isFree)
      else { return nil }
      reference.target = .dynamic(name)
    } else {
      guard let word = reader.word(in: token.content) else { return nil }
      reference.target = .named(word)
    }
    return reference
  }

  private mutating func report(ignoredIn token: Token) {
    let tag = String(decoding: result.source.bytes[token.range].prefix(80), as: UTF8.self)
    diagnostics.append(
      result.source.diagnostic(
        .warning, id: "template-ignored-content",
        "\"\(tag)\" holds something outside a block, which is never shown",
        offset: token.range.lowerBound, hint: "put it into one of the parent's blocks"))
  }
}
