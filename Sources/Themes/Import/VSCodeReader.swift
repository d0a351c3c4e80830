internal import Configuration
internal import Diagnostics

/// Reads a color theme of VS Code, with those that it begins with.
///
/// As the editor does, it passes over what it does not understand; a warning names a color that is none.
struct VSCodeReader {
  private let source: SourceText
  private let include: ForeignTheme.Inclusion
  var diagnostics: [Diagnostic] = []
  private var wrongColors = 0
  /// How many wrong colors of a theme are told.
  private static let toldColors = 20
  /// By key, with later files over earlier ones.
  private(set) var colors: [String: CSSColor] = [:]
  private(set) var rules = ScopeRules()
  /// Of `semanticTokenColors`, by kind.
  private(set) var semantic: [String: ScopeRules.Style] = [:]

  init(_ source: SourceText, include: @escaping ForeignTheme.Inclusion) {
    self.source = source
    self.include = include
  }

  mutating func theme(_ node: Node) -> ForeignTheme? {
    read(node, in: source, from: [source.file])
    guard !diagnostics.hasErrors else { return nil }
    let mode = mode(node)
    guard !colors.isEmpty || !rules.isEmpty else {
      diagnostics.append(
        source.diagnostic(
          .error, id: "empty-scheme", "the theme has no colors", line: node.position.line,
          column: node.position.column, hint: "colors stand under \"colors\" and \"tokenColors\""))
      return nil
    }
    var theme = ForeignTheme(.vsCode)
    theme.name = node["name"]?.writtenText
    theme.author = node["author"]?.writtenText ?? ""
    theme.colors[mode] = VSCodePalette(self, mode).colors
    return theme
  }

  /// The kind that the theme states, else that of its ground.
  private func mode(_ node: Node) -> Theme.Mode {
    if let kind = node["type"]?.writtenText, let mode = VSCodeTable.kinds[kind.lowercased()] {
      return mode
    }
    if let ground = colors["editor.background"] { return ground.mapped.isDark ? .dark : .light }
    if let text = colors["editor.foreground"] ?? rules.text.color {
      return text.mapped.isDark ? .light : .dark
    }
    return .dark
  }

  /// Reads what the file includes, then the file; `files` led here.
  private mutating func read(_ node: Node, in source: SourceText, from files: [String]) {
    if let inclusion = node["include"] { read(included: inclusion, in: source, from: files) }
    if case .mapping(let entries) = node["colors"]?.content {
      for entry in entries {
        if let color = color(entry.value, in: source) { colors[entry.key] = color }
      }
    }
    readRules(node["tokenColors"], in: source)
    if case .mapping(let entries) = node["semanticTokenColors"]?.content {
      for entry in entries { semantic[entry.key] = style(entry.value, in: source) }
    }
  }

  private mutating func read(included node: Node, in source: SourceText, from files: [String]) {
    func report(_ message: String, hint: String?) {
      diagnostics.append(
        source.diagnostic(
          .error, id: "scheme-include", message, line: node.position.line,
          column: node.position.column, hint: hint))
    }
    guard let name = node.writtenText, let path = sibling(name, of: source.file) else {
      report(
        "include must name a file in the same folder, not '\(node.writtenText?.excerpt ?? "")'",
        hint: "copy that file beside this one")
      return
    }
    if files.contains(path) {
      report("themes include one another in a circle", hint: "remove this include")
    } else if files.count == Self.deepest {
      report("more than \(Self.deepest) themes include one another", hint: "put them into one file")
    } else {
      switch include(path) {
      case .failure(let fault):
        report("'\(name.excerpt)' cannot be read: \(fault.reason)", hint: "put it beside this file")
      case .success(let included):
        let (node, faults) = parseJSON(included, as: .relaxed)
        diagnostics += faults
        if let node { read(node, in: included, from: files + [path]) }
      }
    }
  }

  private static let deepest = 8

  private mutating func readRules(_ node: Node?, in source: SourceText) {
    guard let node else { return }
    guard case .list(let nodes) = node.content else {
      diagnostics.append(
        source.diagnostic(
          .warning, id: "scheme-rules", "tokenColors is \(node.kind), which is not read",
          line: node.position.line, column: node.position.column,
          hint: "colors of code are derived; a list of rules would give them"))
      return
    }
    for node in nodes {
      let scopes: [String]
      switch node["scope"]?.content {
      case .list(let nodes): scopes = nodes.compactMap(\.writtenText)
      case .scalar(let scalar): scopes = [scalar.text]
      case .mapping, nil: scopes = []
      }
      guard let settings = node["settings"] else { continue }
      rules.add(style(settings, in: source), for: scopes)
    }
  }

  /// What a rule says, or a color alone.
  private mutating func style(_ node: Node, in source: SourceText) -> ScopeRules.Style {
    var style = ScopeRules.Style()
    guard case .mapping = node.content else {
      style.color = color(node, in: source)
      return style
    }
    style.color = node["foreground"].flatMap { color($0, in: source) }
    style.background = node["background"].flatMap { color($0, in: source) }
    if let words = node["fontStyle"]?.text?.split(whereSeparator: \.isWhitespace) {
      style.font = SyntaxFont(isBold: words.contains("bold"), isItalic: words.contains("italic"))
    }
    return style
  }

  /// Nil for none, and for what a theme uses to say that there is none.
  private mutating func color(_ node: Node, in source: SourceText) -> CSSColor? {
    guard let text = node.text, !text.isEmpty, text != "default" else { return nil }
    // Only these notations are read by the editor.
    if text.hasPrefix("#"), case .success(let color) = CSSColor.read(text) { return color }
    if case .scalar(let scalar) = node.content, scalar.meaning == .null { return nil }
    // The text of a long line is looked for anew for each of them.
    wrongColors += 1
    if wrongColors > Self.toldColors { return nil }
    let isLast = wrongColors == Self.toldColors
    diagnostics.append(
      source.diagnostic(
        .warning, id: "wrong-color", "'\(text.excerpt)' is no color, and is passed over",
        line: node.position.line, column: node.position.column,
        hint: isLast
          ? "whatever else is no color is passed over without a word"
          : "colors of VS Code are #rgb, #rgba, #rrggbb or #rrggbbaa"))
    return nil
  }
}

extension Node {
  /// The text of a single value, which may be empty.
  fileprivate var text: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }
}

/// The path of a file that `file` names, nil where that leads out of its folder.
private func sibling(_ name: String, of file: String) -> String? {
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    .drop { $0 == "." }
  guard !parts.isEmpty, parts.allSatisfy({ !$0.isEmpty && $0 != ".." && $0 != "." }) else {
    return nil
  }
  let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
  return folder + parts.joined(separator: "/")
}
