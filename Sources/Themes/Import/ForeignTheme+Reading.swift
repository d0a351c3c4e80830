internal import Configuration
package import Diagnostics

extension ForeignTheme {
  /// A theme, nil where there is an error among the diagnostics.
  package typealias Reading = (theme: ForeignTheme?, diagnostics: [Diagnostic])

  /// Gives the text of a file that another one names, or the reason why it cannot be had.
  package typealias Inclusion = (_ path: String) -> Result<SourceText, InclusionFault>

  package struct InclusionFault: Error {
    package var reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  /// Reads a file of whichever program, which its content tells.
  ///
  /// A color theme of VS Code may name another one to begin with; `include` is asked for its path.
  /// Texts over 1 MiB are refused; the cost is linear in the text.
  package static func read(_ source: SourceText, include: @escaping Inclusion) -> Reading {
    if source.isXML {
      let fault = source.diagnostic(
        .error, id: "unknown-scheme", "this is XML, perhaps a theme of TextMate",
        line: source.firstLine, column: 1, hint: "convert it to a color theme of VS Code first")
      return (nil, [fault])
    }
    let (node, faults) =
      source.beginsAsJSON ? parseJSON(source, as: .relaxed) : parseYAML(source)
    guard let node else { return (nil, faults) }
    var reading: Reading
    switch format(of: node) {
    case .base16, .base24:
      var decoder = NodeDecoder(node, source: source, fields: Base16.fields)
      let theme = decoder.base16Theme()
      reading = (theme, decoder.sortedDiagnostics)
    case .vsCode:
      var reader = VSCodeReader(source, include: include)
      reading = (reader.theme(node), reader.diagnostics)
    case .kde:
      var reader = KDEReader(source)
      reading = (reader.theme(node), reader.diagnostics)
    case .designTokens:
      var reader = DesignTokenReader(source)
      reading = (reader.theme(node), reader.diagnostics)
    case nil:
      reading = (nil, [unknown(node, source)])
    }
    if reading.diagnostics.hasErrors || faults.hasErrors { reading.theme = nil }
    return (reading.theme, faults + reading.diagnostics)
  }

  private static func format(of node: Node) -> Format? {
    if node[KDETable.styles] != nil || node[KDETable.editorColors] != nil { return .kde }
    if node["resolutionOrder"] != nil || node["modifiers"] != nil { return .designTokens }
    if node["base00"] != nil || node["palette"]?["base00"] != nil { return .base16 }
    if node["palette"] != nil, node["system"] != nil { return .base16 }
    let parts = ["colors", "tokenColors", "semanticTokenColors", "include"]
    return parts.contains { node[$0] != nil } ? .vsCode : nil
  }

  private static func unknown(_ node: Node, _ source: SourceText) -> Diagnostic {
    if ["accent", "extends", "light", "dark"].contains(where: { node[$0] != nil }) {
      return source.diagnostic(
        .error, id: "unknown-scheme", "this is a theme of Recto already",
        line: node.position.line, column: node.position.column,
        hint: "put the file into the folder themes/ of the site")
    }
    var found = node.kind
    if case .mapping(let entries) = node.content, !entries.isEmpty {
      found = "the keys " + entries.prefix(5).map { "'\($0.key.excerpt)'" }.joined(separator: ", ")
    }
    return source.diagnostic(
      .error, id: "unknown-scheme", "this is no color scheme that Recto knows; it holds \(found)",
      line: node.position.line, column: node.position.column, hint: knownFormats)
  }
}

private let knownFormats =
  "it reads base16 and base24, color themes of VS Code, themes of KSyntaxHighlighting and"
  + " design tokens that Recto exported"

extension SourceText {
  /// Whether it begins as JSON, or as a comment that YAML does not have.
  fileprivate var beginsAsJSON: Bool {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return rest.first { !" \t\r\n".utf8.contains($0) }.map { "{[/".utf8.contains($0) } ?? false
  }

  fileprivate var isXML: Bool {
    let start = SourceText(file: file, bytes: Array(bytes.prefix(20))).normalizingLineEnds().bytes
    return start.starts(with: "<?xml".utf8) || start.starts(with: "<plist".utf8)
  }
}
