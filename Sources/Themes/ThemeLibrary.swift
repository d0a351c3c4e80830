private import Configuration
package import Diagnostics

/// The themes that a site can have: the files of its own, and those that the program carries.
///
/// A file of the site takes the place of a built-in theme of its id. In that file itself the id means
/// the built-in one, so that `themes/harbor.yaml` can extend `harbor`.
package struct ThemeLibrary: Sendable {
  /// Those of the site by id.
  private var own: [String: SourceText] = [:]
  /// Files that no theme is read from, since another one has their id.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Files in YAML that lie where no theme is read from, for hints only.
  private let strays: [String]

  /// Takes the site's theme files; of two with one id the first is used.
  ///
  /// `strays` are paths of other files in YAML, one of which may have been meant as a theme.
  package init(_ sources: [SourceText] = [], strays: [String] = []) {
    self.strays = strays
    for source in sources {
      let id = Theme.id(ofFile: source.file)
      guard let first = own[id] else {
        own[id] = source
        continue
      }
      diagnostics.append(
        Diagnostic(
          .warning, id: "duplicate-theme", "the theme '\(id)' is '\(first.file)' already",
          file: source.file, hint: "rename one of the two files"))
    }
  }

  /// Of every theme, in order.
  package var ids: [String] { Set(Theme.builtinIDs).union(own.keys).sorted() }

  /// Whether the theme is a file of the site.
  package func isOwn(_ id: String) -> Bool { own[id] != nil }

  /// The file of a theme; nil when there is none of that id.
  package func source(_ id: String) -> SourceText? { own[id] ?? Theme.builtinSource(id) }

  /// The theme of that id with all that it extends; nil when there is none.
  package func theme(_ id: String) -> ResolvedTheme? { source(id).map { resolve($0) } }

  /// The theme in `source`, which need not be one of the library's.
  package func resolve(_ source: SourceText) -> ResolvedTheme {
    let (files, faults) = chain(from: source) { ThemeFile.read($0) }
    var resolution = ThemeResolution()
    for file in files.reversed() { resolution.add(file) }
    return resolution.finish(
      files: files, diagnostics: ThemeOutline(files, faults).diagnostics)
  }

  /// What lists say of the theme in `source`, without a color being derived.
  ///
  /// `known` keeps the files that were read, so that a parent of many is read once.
  package func outline(
    of source: SourceText, _ known: inout [String: ThemeFile.Reading]
  ) -> ThemeOutline {
    let (files, faults) = chain(from: source) { source in
      let reading = known[source.file] ?? ThemeFile.read(source)
      known[source.file] = reading
      return reading
    }
    return ThemeOutline(files, faults)
  }

  package func outline(of source: SourceText) -> ThemeOutline {
    var known: [String: ThemeFile.Reading] = [:]
    return outline(of: source, &known)
  }

  /// Whether the theme in `source` extends `file`, directly or not.
  func extends(
    _ source: SourceText, _ file: SourceText, _ known: inout [String: ThemeFile.Reading]
  ) -> Bool {
    outline(of: source, &known).files.dropFirst().contains { $0.source.file == file.file }
  }

  /// A theme file that extends another, and so on, is at most that many.
  package static let deepest = 8

  /// The file and all that it extends, itself first.
  private func chain(
    from source: SourceText, reading read: (SourceText) -> ThemeFile.Reading
  ) -> (files: [ThemeFile], diagnostics: [Diagnostic]) {
    var files: [ThemeFile] = []
    var diagnostics: [Diagnostic] = []
    var next: SourceText? = source
    while let source = next {
      next = nil
      let (file, faults) = read(source)
      diagnostics += faults
      guard let file else { break }
      files.append(file)
      guard let parent = file.extends else { break }
      func report(_ id: String, _ message: String, hint: String?) {
        diagnostics.append(
          source.diagnostic(
            .error, id: id, message, line: parent.position.line, column: parent.position.column,
            hint: hint))
      }
      guard let found = self.source(parent.value, extendedBy: file) else {
        let (message, hint) = missing(parent.value, extendedBy: file)
        report("unknown-theme", message, hint: hint)
        break
      }
      if let start = files.firstIndex(where: { $0.source.file == found.file }) {
        let circle = (files[start...].map(\.id) + [parent.value]).joined(separator: " > ")
        report(
          "theme-cycle", "themes extend one another in a circle: \(circle)",
          hint: "let one of them extend a theme of Recto, or nothing")
        break
      }
      if files.count == Self.deepest {
        report(
          "theme-too-deep", "more than \(Self.deepest) themes extend one another",
          hint: "put what some of them say into one file")
        break
      }
      next = found
    }
    return (files, diagnostics)
  }

  /// What `extends: <id>` means in `file`: a built-in file knows built-in ones only.
  private func source(_ id: String, extendedBy file: ThemeFile) -> SourceText? {
    if file.isBuiltin { return Theme.builtinSource(id) }
    guard let found = own[id], found.file != file.source.file else {
      return Theme.builtinSource(id) ?? own[id]
    }
    return found
  }
}

extension ThemeLibrary {
  /// What to say of an id that no theme has.
  package func noTheme(_ id: String) -> Diagnostic {
    let (message, hint) = missing(id)
    return Diagnostic(.error, id: "unknown-theme", message, hint: hint)
  }

  /// The same in words, for a place that names a theme; a theme cannot mean itself there.
  package func missing(
    _ id: String, extendedBy file: ThemeFile? = nil
  ) -> (message: String, hint: String) {
    let message = "there is no theme '\(id.excerpt)'" + (file == nil ? "" : " to extend")
    let known = ids.filter { $0 != file?.id }
    // Whoever names the file means the theme.
    let meant = Theme.id(ofFile: id)
    if known.contains(meant) { return (message, "did you mean '\(meant)'?") }
    if let stray = strays.first(where: { Theme.id(ofStray: $0) == meant }) {
      let place =
        stray.hasPrefix("themes/")
        ? stray.prefix(through: stray.lastIndex(of: "/") ?? stray.startIndex) + "theme.yaml"
        : "themes/\(meant).yaml"
      return (message, "move '\(stray)' to '\(place)'")
    }
    let longer = known.filter { $0.hasPrefix(meant) }
    let near =
      nearestName(to: meant, among: known) ?? (longer.count == 1 ? longer.first : nil)
    return (message, near.map { "did you mean '\($0)'?" } ?? Self.choice(of: known, like: meant))
  }

  /// Names themes; of very many those that begin as `name` does.
  private static func choice(of ids: [String], like name: String) -> String {
    let most = 10
    guard ids.count > most else { return "there are \(ids.joined(separator: ", "))" }
    func shared(_ id: String) -> Int { zip(id, name).prefix { $0 == $1 }.count }
    let nearest = ids.sorted { (shared($1), $0) < (shared($0), $1) }.prefix(most)
    return "there are \(nearest.joined(separator: ", ")) and \(ids.count - most) more"
  }
}

extension Theme {
  /// The built-in theme of that id.
  package static func builtin(_ id: String) -> Theme? {
    builtinSource(id).flatMap { ThemeLibrary().resolve($0).theme }
  }

  /// Ids of the built-in themes, in order.
  package static var builtinIDs: [String] {
    BuiltinFiles.names.filter { $0.hasSuffix(fileExtension) && !$0.contains("/") }
      .map { String($0.dropLast(fileExtension.count)) }
  }

  static func builtinSource(_ id: String) -> SourceText? {
    // An id with a slash would name a file that is no theme.
    id.contains("/") ? nil : BuiltinFiles.source(id + fileExtension)
  }
}

private let fileExtension = ".yaml"
