import ByteText
import Configuration
import Diagnostics
import Documents
import Themes

/// The themes of a site: its own, those that readers may choose and those that pages ask for.
///
/// They share one style sheet. Templates come from the site's own theme; from the others come
/// colors, type, measures, rules and assets.
struct ThemesInUse: Sendable {
  private let library: ThemeLibrary
  private let scan: SourceScan
  /// The site's own theme first.
  private(set) var all: [ThemeInUse]
  /// Those that readers may choose; empty where there is nothing to choose.
  private(set) var choices: [Theme] = []
  /// Whether some page is shown in another theme than the site's own.
  private(set) var hasThemesOfPages = false

  /// Of each id that pages ask for, whether there is such a theme.
  private var known: [String: Bool] = [:]

  /// A name of the configuration and where it stands; nil for one of the command line.
  struct Name {
    var id: String
    var file: String?
    var position: Position?
  }

  /// Nil, with `diagnostics`, when there is no theme of that name or its file is in error.
  init?(
    _ main: Name, choices: [Name], _ library: ThemeLibrary, _ scan: SourceScan,
    _ diagnostics: inout [Diagnostic]
  ) {
    self.library = library
    self.scan = scan
    all = []
    var faults = library.diagnostics
    resolve(main, &faults)
    for choice in choices { resolve(choice, &faults) }
    diagnostics += faults
    guard all.first?.theme.id == main.id, !faults.hasErrors else { return nil }
    if all.count > 1 { self.choices = chosen(choices.map(\.id)) }
    known = Dictionary(uniqueKeysWithValues: all.map { ($0.theme.id, true) })
  }

  /// The site's own theme.
  var main: ThemeInUse { all[0] }

  /// Whether pages have to say which theme they are shown in.
  var hasSeveral: Bool { all.count > 1 }

  /// The author's order; the site's own theme, when it is not among them, comes first.
  private func chosen(_ names: [String]) -> [Theme] {
    var ids = names.contains(main.theme.id) ? [] : [main.theme.id]
    for name in names where !ids.contains(name) { ids.append(name) }
    return ids.compactMap { id in all.first { $0.theme.id == id }?.theme }
  }

  /// Adds what the pages of the site ask for; returns what is wrong with the files of those themes.
  ///
  /// A name that no theme has is the fault of its page, which is shown in the site's own.
  mutating func add(_ names: some Sequence<String>) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for id in Set(names).sorted() where known[id] == nil {
      known[id] = library.source(id) != nil
      if known[id] == true { resolve(Name(id: id), &diagnostics) }
    }
    hasThemesOfPages = names.contains { $0 != main.theme.id && known[$0] == true }
    return diagnostics
  }

  /// What is wrong when a page asks for `id`.
  func fault(_ id: String) -> (message: String, hint: String)? {
    library.source(id) == nil ? library.missing(id) : nil
  }

  /// One color on many grounds fails many times; a screen of them is enough to see which.
  private static let mostContrastWarnings = 20

  private mutating func resolve(_ name: Name, _ diagnostics: inout [Diagnostic]) {
    if all.contains(where: { $0.theme.id == name.id }) { return }
    guard let resolved = library.theme(name.id) else {
      let (message, hint) = library.missing(name.id)
      diagnostics.append(
        Diagnostic(
          .error, id: "unknown-theme", message, file: name.file, line: name.position?.line,
          column: name.position?.column, hint: hint))
      return
    }
    diagnostics += resolved.diagnostics
    if resolved.diagnostics.hasErrors { return }
    diagnostics += resolved.contrastWarnings(atMost: Self.mostContrastWarnings)
    guard let theme = resolved.theme else { return }
    let used = ThemeInUse(theme, files: resolved.files, scan)
    diagnostics += used.missingAssets(of: resolved.files).filter { !diagnostics.contains($0) }
    all.append(used)
  }
}
