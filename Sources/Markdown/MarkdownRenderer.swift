private import ByteText
// Its module map names the libraries to link; CMarkParse, being C, cannot.
private import CMarkGFM
private import CMarkParse

/// Renders Markdown: a parser with its memory.
///
/// One thread uses it at a time.
package final class MarkdownRenderer {
  private let worker: OpaquePointer
  private let limits: MarkdownLimits
  private var writer: BodyWriter

  /// Nil when 29 of them are alive: the parser has marks for no more.
  package init?(limits: MarkdownLimits = MarkdownLimits()) {
    precondition(
      limits.sourceBytes <= 1 << 30 && limits.bodyBytes <= 1 << 30,
      "places in a document have 32 bits")
    let made = mark_worker_new(
      mark_limits(
        source_bytes: limits.sourceBytes, arena_bytes: limits.arenaBytes,
        nanoseconds: nanoseconds(limits.parseTime)))
    guard let made else { return nil }
    worker = made
    self.limits = limits
    writer = BodyWriter(limit: limits.bodyBytes)
  }

  deinit {
    mark_worker_free(worker)
  }

  /// Renders a document; `firstLine` is the number of the first line of `source` in its file.
  package func render(
    _ source: UnsafeBufferPointer<UInt8>, firstLine: Int, options: MarkdownOptions
  ) -> MarkdownResult {
    var syntax: [mark_syntax] = [
      MARK_TABLES, MARK_STRIKETHROUGH, MARK_AUTOLINKS, MARK_TASK_LISTS, MARK_FOOTNOTES,
      MARK_STRICT_CHARACTERS,
    ]
    if options.smart { syntax.append(MARK_SMART) }
    if options.mathematics { syntax.append(MARK_MATHEMATICS) }
    switch parse(source, syntax) {
    case .failure(let refusal): return .refused(refusal)
    case .success(let root):
      writer.start(SourceLines(text: source, firstLine: firstLine), options: options)
      // The writer forgets the source and gives back what a long document took.
      defer { writer.start(SourceLines(), options: MarkdownOptions()) }
      let validCount = mark_valid_bytes(worker)
      if validCount < source.count { writer.warnOfEncoding(at: validCount) }
      let isWhole = writer.write(root)
      mark_drop(worker)
      guard isWhole else { return .refused(MarkdownRefusal(.bodyTooLong, limits: limits)) }
      return .document(writer.finish())
    }
  }

  /// Renders what the specifications of CommonMark and GitHub Flavored Markdown say, nothing else.
  package func renderPlain(
    _ source: UnsafeBufferPointer<UInt8>, extensions: PlainExtensions
  ) -> PlainResult {
    var syntax: [mark_syntax] = []
    if extensions.contains(.table) { syntax.append(MARK_TABLES) }
    if extensions.contains(.strikethrough) { syntax.append(MARK_STRIKETHROUGH) }
    if extensions.contains(.autolink) { syntax.append(MARK_AUTOLINKS) }
    if extensions.contains(.tasklist) { syntax.append(MARK_TASK_LISTS) }
    if extensions.contains(.footnotes) { syntax.append(MARK_FOOTNOTES) }
    switch parse(source, syntax) {
    case .failure(let refusal): return .refused(refusal)
    case .success(let root):
      var writer = PlainWriter(
        filtersTags: extensions.contains(.tagfilter), limit: limits.bodyBytes)
      let isWhole = writer.write(root)
      mark_drop(worker)
      guard isWhole else { return .refused(MarkdownRefusal(.bodyTooLong, limits: limits)) }
      return .html(writer.out.array())
    }
  }

  private func parse(
    _ source: UnsafeBufferPointer<UInt8>, _ syntax: [mark_syntax]
  ) -> Result<Node, MarkdownRefusal> {
    var empty: UInt8 = 0
    let syntax = syntax.reduce(0) { $0 | $1.rawValue }
    var root: UnsafeMutablePointer<cmark_node>?
    let outcome = withUnsafePointer(to: &empty) { nothing in
      mark_parse(worker, source.baseAddress ?? nothing, source.count, syntax, &root)
    }
    let reason: MarkdownRefusal.Reason =
      switch outcome {
      case .parsed: .outOfMemory
      case .sourceTooLong: .sourceTooLong
      case .arenaFull: .arenaFull
      case .timeOver: .timeOver
      case .noMemory: .outOfMemory
      }
    guard outcome == .parsed, let root else {
      return .failure(MarkdownRefusal(reason, limits: limits))
    }
    return .success(Node(root))
  }
}

/// At most a year.
private func nanoseconds(_ duration: Duration) -> UInt64 {
  let (seconds, attoseconds) = min(max(duration, .zero), .seconds(31_536_000)).components
  return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
}
