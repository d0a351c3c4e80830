package import ByteText
package import Diagnostics

/// The themes that a site can have, all read at one moment, and what can be done to their files.
///
/// A change returns the themes after it. It is on the disk then, or nothing is.
package struct ThemeCatalog: Sendable {
  /// One theme of the list.
  package struct Entry: Sendable, Identifiable {
    package enum Origin: Sendable, Hashable {
      case builtin
      /// A file of the site.
      case file(RelativePath)
    }

    package let id: String
    package let origin: Origin
    package let source: SourceText
    fileprivate let library: ThemeLibrary

    /// The theme with all that it extends, which is derived each time and takes a millisecond.
    package func resolve() -> ResolvedTheme { library.resolve(source) }

    /// For people; the id where the file cannot be read.
    ///
    /// The file is read each time: a list of many asks for `outlines` instead.
    package var name: String { outline().name ?? id }

    /// What lists say of it; the files are read each time.
    package func outline() -> ThemeOutline { library.outline(of: source) }

    /// The site's file, nil for a theme that the program carries.
    package var path: RelativePath? {
      if case .file(let path) = origin { path } else { nil }
    }
  }

  /// In the order of their ids.
  package let entries: [Entry]
  package let library: ThemeLibrary
  private let listing: ThemeFileListing

  /// Reads the site's files; themes are put together when they are asked for.
  package static func read(_ files: any ThemeFiles) throws(FileFailure) -> ThemeCatalog {
    ThemeCatalog(try files.readAll())
  }

  package init(_ listing: ThemeFileListing = ThemeFileListing()) {
    let library = ThemeLibrary(listing.files.map(\.source), strays: listing.strays)
    let paths = Dictionary(
      listing.files.map { ($0.path.description, $0.path) }, uniquingKeysWith: { first, _ in first })
    self.listing = listing
    self.library = library
    entries = library.ids.compactMap { id in
      library.source(id).map { source in
        Entry(
          id: id, origin: paths[source.file].map { .file($0) } ?? .builtin, source: source,
          library: library)
      }
    }
  }

  /// Of the folder, not of single themes: a file that cannot be read, two of one id.
  package var diagnostics: [Diagnostic] { listing.diagnostics + library.diagnostics }

  package func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

  /// What a list says of every theme, in the order of `entries`; each file is read once.
  package func outlines() -> [ThemeOutline] {
    var known: [String: ThemeFile.Reading] = [:]
    return entries.map { library.outline(of: $0.source, &known) }
  }

  /// Ids of the themes that extend the one of that id, directly or not.
  package func descendants(of id: String) -> [String] {
    guard let file = entry(id)?.source else { return [] }
    var known: [String: ThemeFile.Reading] = [:]
    return entries.filter { library.extends($0.source, file, &known) }.map(\.id)
  }
}

/// Themes after a change.
package struct ThemeChange: Sendable {
  package var themes: ThemeCatalog
  package var id: String
  /// Every pair of the theme's colors that differs too little; it is told and never refused.
  package var contrast: [ContrastFailure]
}

/// Why nothing was changed.
package enum ThemeProblem: Error, Sendable {
  /// A mistake in the file, or a rule that stands against it.
  case refused([Diagnostic])
  /// The file is not what was read; it holds this now, or is gone.
  case conflict(SourceText?)
  /// The disk did not let it.
  case failed(FileFailure)
}

extension ThemeCatalog {
  /// Makes a theme; its id and its file's name are made from `name`, and nothing is ever replaced.
  package func creating(
    _ name: String, from basis: ThemeBasis, in files: any ThemeFiles
  ) -> Result<ThemeChange, ThemeProblem> {
    switch ThemeDraft.make(named: name, from: basis, in: library) {
    case .success(let draft): writing(draft.file, of: draft.id, replacing: nil, in: files)
    case .failure(let refusal): .failure(.refused(refusal.diagnostics))
    }
  }

  /// Changes the file of a theme and keeps what its author wrote around the changes.
  ///
  /// Refused are a built-in theme, changes that cannot be made, and those after which the theme has
  /// errors.
  package func saving(
    _ edits: [ThemeFileEdit], of id: String, in files: any ThemeFiles
  ) -> Result<ThemeChange, ThemeProblem> {
    guard let entry = entry(id) else { return .failure(.refused([noTheme(id)])) }
    guard let path = entry.path else { return .failure(.refused([builtin(id, verb: "changed")])) }
    switch ThemeFileEditor.apply(edits, to: entry.source) {
    case .success(let changed):
      let file = ThemeFileListing.File(path: path, bytes: changed.bytes)
      return writing(file, of: id, replacing: entry.source.bytes, in: files)
    case .failure(let refusal): return .failure(.refused(refusal.diagnostics))
    }
  }

  /// Removes the file of a theme; other files of its folder stay.
  ///
  /// Refused are a built-in theme and one that others extend.
  package func deleting(
    _ id: String, in files: any ThemeFiles
  ) -> Result<ThemeChange, ThemeProblem> {
    if let refusal = deletionRefusal(of: id) { return .failure(.refused([refusal])) }
    guard let entry = entry(id), let path = entry.path else { return .failure(.refused([])) }
    do throws(FileFailure) {
      if case .conflict(let found) = try files.remove(path, entry.source.bytes) {
        return .failure(conflict(path, found))
      }
    } catch {
      return .failure(.failed(error))
    }
    var listing = listing
    listing.files.removeAll { $0.path == path }
    return .success(ThemeChange(themes: ThemeCatalog(listing), id: id, contrast: []))
  }

  func deletionRefusal(of id: String) -> Diagnostic? {
    guard let entry = entry(id) else { return noTheme(id) }
    if entry.origin == .builtin { return builtin(id, verb: "deleted") }
    let children = descendants(of: id)
    guard !children.isEmpty else { return nil }
    return Diagnostic(
      .error, id: "theme-extended",
      "the theme '\(id)' is extended by \(children.joined(separator: ", "))",
      hint: "change what they extend first")
  }

  func writing(
    _ file: ThemeFileListing.File, of id: String, replacing expected: [UInt8]?,
    in files: any ThemeFiles
  ) -> Result<ThemeChange, ThemeProblem> {
    var listing = listing
    listing.files.removeAll { $0.path == file.path }
    listing.files = (listing.files + [file]).sorted { $0.path < $1.path }
    let themes = ThemeCatalog(listing)
    guard let entry = themes.entry(id), entry.path == file.path else {
      return .failure(.refused(themes.diagnostics))
    }
    let resolved = entry.resolve()
    let errors = resolved.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let theme = resolved.theme else {
      return .failure(.refused(errors))
    }
    do throws(FileFailure) {
      if file.bytes != expected,
        case .conflict(let found) = try files.replace(file.path, expected, with: file.bytes)
      {
        return .failure(conflict(file.path, found))
      }
    } catch {
      return .failure(.failed(error))
    }
    return .success(
      ThemeChange(themes: themes, id: id, contrast: theme.contrastFailures()))
  }

  private func conflict(_ path: RelativePath, _ found: [UInt8]?) -> ThemeProblem {
    .conflict(found.map { SourceText(file: path.description, bytes: $0) })
  }

  /// What to say of an id that no theme has.
  package func noTheme(_ id: String) -> Diagnostic { library.noTheme(id) }

  private func builtin(_ id: String, verb: String) -> Diagnostic {
    Diagnostic(
      .error, id: "theme-builtin", "the theme '\(id)' comes with Recto and cannot be \(verb)",
      hint: "make one that extends it")
  }
}
