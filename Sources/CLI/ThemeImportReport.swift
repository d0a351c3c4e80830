internal import Diagnostics
internal import Themes

/// What an import says: the colors that were changed, and the pairs that cannot be read.
struct ThemeImportReport {
  /// Where a pair differs too little, as `recto theme check` says it.
  let contrast: [Diagnostic]
  private let imported: ThemeImport
  private let resolved: ResolvedTheme
  private let id: String

  init(_ imported: ThemeImport, id: String, file: String) {
    self.imported = imported
    self.id = id
    resolved = imported.resolved(as: file)
    contrast = resolved.contrastWarnings(atMost: .max)
  }

  /// How many pairs there are, and how many of them cannot be read.
  var summary: String {
    guard let theme = resolved.theme else { return "" }
    let count = theme.contrastFailures().count
    let found =
      count == 0 ? "all can be read" : "\(count) \(count == 1 ? "differs" : "differ") too little"
    var text =
      "\(id): \(theme.contrastPairCount) pairs at level \(theme.level.rawValue), \(found)\n"
    let given = Set(imported.content.colors.keys)
    if given.count == 1, let missing = theme.modes.first(where: { !given.contains($0) }) {
      text += "its \(missing.rawValue) mode is derived\n"
    }
    return text
  }

  /// A table of the colors that were changed; empty where none was.
  var changes: String {
    let changes = imported.changes
    guard !changes.isEmpty else { return "" }
    let count = changes.count == 1 ? "1 color was" : "\(changes.count) colors were"
    var text = "\(count) changed so that all can be read:\n"
    let width = 2 + (changes.map(\.token.name.count).max() ?? 0)
    for mode in Theme.Mode.allCases {
      let own = changes.filter { $0.mode == mode }
      if own.isEmpty { continue }
      text += "\n\(padded(mode.rawValue, width + 2))before   after    contrast before\n"
      for change in own {
        text +=
          "  \(padded(change.token.name, width))\(change.before)  \(change.after)  \(reason(change))\n"
      }
    }
    return text + "\n"
  }

  private func reason(_ change: ColorChange) -> String {
    guard let failure = change.failure else { return "follows the others" }
    let (ratio, needed) = (ratioText(failure.ratio), ratioText(failure.needed))
    return failure.front == change.token
      ? "\(ratio) on \(failure.ground.name), needs \(needed)"
      : "\(ratio) of \(failure.front.name) on it, needs \(needed)"
  }
}
