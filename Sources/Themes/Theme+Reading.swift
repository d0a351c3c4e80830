package import Configuration
package import Diagnostics

extension Theme {
  /// Every key of a theme file, for reading and for the manual.
  package static let fields: [Field] = [
    Field("name", "text", "What readers see in a list of themes.", default: "the file's name"),
    Field("extends", "name of a theme", "The built-in theme that gives what this file leaves out."),
    Field("description", "text", "One sentence about its character."),
    Field("author", "text", "Who made it."),
    Field("level", "AA or AAA", "What its contrast is held to, by WCAG 2.2.", default: "AA"),
    Field("light", "colors", "Colors of the light mode.", fields: paletteFields),
    Field("dark", "colors", "Colors of the dark mode.", fields: paletteFields),
    syntaxField,
    typographyField,
    layoutField,
    Field("css", "text", "Rules of its own, which come after all others."),
  ]

  /// Reads a theme file in YAML.
  ///
  /// Every mistake is reported and reading goes on with what the parent or the defaults have; a
  /// theme that comes with an error must not be published. It is nil for a file that is no mapping.
  /// A file without `extends` has to name every color of both modes.
  package static func read(_ source: SourceText) -> (theme: Theme?, diagnostics: [Diagnostic]) {
    let (node, diagnostics) = parseYAML(source)
    guard let node, case .mapping = node.content else {
      guard diagnostics.isEmpty else { return (nil, diagnostics) }
      let fault = source.diagnostic(
        .error, id: "theme-empty", "a theme needs keys with values", line: source.firstLine,
        hint: "write name: and extends: harbor")
      return (nil, [fault])
    }
    var decoder = NodeDecoder(node, source: source, fields: fields)
    let theme = decoder.theme()
    return (theme, diagnostics + decoder.sortedDiagnostics)
  }

  /// The built-in theme of that id.
  package static func builtin(_ id: String) -> Theme? {
    BuiltinFiles.source(id + fileExtension).flatMap { read($0).theme }
  }

  /// Ids of the built-in themes, in order.
  package static var builtinIDs: [String] {
    BuiltinFiles.names.filter { $0.hasSuffix(fileExtension) && !$0.contains("/") }
      .map { String($0.dropLast(fileExtension.count)) }
  }
}

private let fileExtension = ".yaml"

extension NodeDecoder {
  fileprivate mutating func theme() -> Theme {
    let id = Theme.id(ofFile: source.file)
    let parent = parentTheme()
    var theme = parent ?? Theme(id: id, name: id)
    theme.id = id
    theme.name = text("name") ?? id
    theme.description = text("description") ?? ""
    theme.author = text("author") ?? ""
    theme.level = choice("level", Theme.Level.self) ?? theme.level
    let common = mapping("syntax") { $0.syntax(into: [\.light.syntax, \.dark.syntax], of: &theme) }
    let needsAll = parent == nil && value("extends") == nil
    palette("light", \.light, of: &theme, given: common ?? [], needsAll: needsAll)
    palette("dark", \.dark, of: &theme, given: common ?? [], needsAll: needsAll)
    _ = mapping("typography") { $0.typography(into: &theme.typography) }
    _ = mapping("layout") { $0.layout(into: &theme.layout) }
    ownCSS(into: &theme)
    refuseUnknownKeys()
    return theme
  }

  private mutating func parentTheme() -> Theme? {
    guard let value = value("extends"), let id = text(value) else { return nil }
    let ids = Theme.builtinIDs
    if ids.contains(id), "\(id).yaml" != source.file.builtinName { return Theme.builtin(id) }
    report(
      "unknown-theme", "extends names the theme '\(id.excerpt)', which is not built in",
      at: value.node.position,
      hint: nearestName(to: id, among: ids).map { "did you mean '\($0)'?" }
        ?? "there are \(ids.joined(separator: ", "))")
    return nil
  }

  private mutating func palette(
    _ name: String, _ path: WritableKeyPath<Theme, Palette>, of theme: inout Theme,
    given: Set<String>, needsAll: Bool
  ) {
    let found = mapping(name) { decoder in
      var found: Set<String> = []
      for token in ThemeColors.tokens {
        guard let value = decoder.value(token.name) else { continue }
        found.insert(token.name)
        guard let color = decoder.color(value) else { continue }
        theme[keyPath: path].colors[token] = color
      }
      let syntax = decoder.mapping("syntax") {
        $0.syntax(into: [path.appending(path: \.syntax)], of: &theme)
      }
      decoder.refuseUnknownKeys()
      return found.union(syntax ?? [])
    }
    guard needsAll else { return }
    let wanted = PaletteToken.all.map(\.name)
    let missing = wanted.filter { found?.contains($0) != true && !given.contains($0) }
    guard !missing.isEmpty else { return }
    let shown = missing.prefix(6).joined(separator: ", ") + (missing.count > 6 ? " …" : "")
    report(
      "missing-colors", "\(name) lacks \(missing.count) of \(wanted.count) colors: \(shown)",
      at: keyPosition(name) ?? Position(line: source.firstLine, column: 1),
      hint: "name them, or write extends: harbor")
  }

  private mutating func ownCSS(into theme: inout Theme) {
    guard let value = value("css"), let text = text(value) else { return }
    if let fault = cssFault(in: text) {
      report("unbalanced-css", "css \(fault)", at: value.node.position)
    } else {
      theme.css = text
    }
  }
}

extension String {
  /// Of a file that the program carries, its name below `themes/`.
  fileprivate var builtinName: Substring? {
    hasPrefix("recto:themes/") ? dropFirst("recto:themes/".count) : nil
  }
}
