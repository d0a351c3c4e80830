private import Configuration
package import Diagnostics

/// Changes the text of a theme file and keeps everything else in it as its author wrote it.
///
/// Comments, order, quotes, line ends and indentation stay. What is returned has been read again and
/// holds exactly what was asked; where that cannot be had, the text is refused.
package enum ThemeFileEditor {
  /// The text after all of `edits`, one after the other.
  ///
  /// - A key that is missing is added behind those that come before it in the manual, its parents
  ///   too. A parent that loses its last key goes with it, unless comments stand in it.
  /// - A comment behind a value goes when its key goes; others stay, but those within a list or a
  ///   mapping that a single value replaces.
  /// - Where a color stands for a mapping, as `keyword: "#7145b5"` may, it becomes `color` in one.
  ///
  /// Refused is a text that is no YAML or no mapping, and a path that leads through a value.
  package static func apply(
    _ edits: [ThemeFileEdit], to source: SourceText
  ) -> Result<SourceText, ThemeFileRefusal> {
    var source = source
    for edit in edits {
      switch apply(edit, to: source) {
      case .success(let changed): source = changed
      case .failure(let refusal): return .failure(refusal)
      }
    }
    return .success(source)
  }

  private static func apply(
    _ edit: ThemeFileEdit, to source: SourceText
  ) -> Result<SourceText, ThemeFileRefusal> {
    let (node, diagnostics) = parseYAML(source)
    guard let node, let root = yamlSpans(of: source),
      !diagnostics.hasErrors
    else { return .failure(ThemeFileRefusal(diagnostics: diagnostics)) }
    guard let edit = edit.resolved(in: node) else { return .success(source) }
    guard let wanted = node.applying(edit) else {
      return .failure(ThemeFileRefusal(diagnostics: [blocked(edit, node, source)]))
    }
    let isThere = edit.path.reduce(Optional(node)) { $0?[$1] } != nil
    if edit.value == nil ? !isThere : node.isSame(as: wanted) { return .success(source) }
    let text = ThemeFileText(source, root)
    for change in text.changes(for: edit) {
      guard let changed = text.applying(change) else { continue }
      let (found, faults) = parseYAML(changed)
      if faults.isEmpty, let found, found.isSame(as: wanted) { return .success(changed) }
    }
    return .failure(ThemeFileRefusal(diagnostics: [unclear(edit, source)]))
  }

  /// Something on the way is a value and no mapping.
  private static func blocked(
    _ edit: ThemeFileEdit, _ node: Node, _ source: SourceText
  ) -> Diagnostic {
    var node = node
    var path: [String] = []
    for key in edit.path {
      guard let next = node[key] else { break }
      node = next
      path.append(key)
    }
    let name = path.isEmpty ? "the file" : path.joined(separator: ".")
    return source.diagnostic(
      .error, id: "theme-edit-blocked",
      "\(edit.name) cannot be changed, since \(name) is \(node.kind)", line: node.position.line,
      column: node.position.column, hint: "write keys with values there")
  }

  private static func unclear(_ edit: ThemeFileEdit, _ source: SourceText) -> Diagnostic {
    Diagnostic(
      .error, id: "theme-edit-unclear",
      "\(edit.name) cannot be changed without touching something else", file: source.file,
      hint: "change it by hand, or write the keys around it one on a line")
  }
}
