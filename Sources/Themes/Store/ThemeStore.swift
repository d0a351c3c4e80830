private import ByteText
package import Diagnostics
import Observation

/// The themes that a site can have as state that changes; it owns every change of them.
///
/// What it is asked for is done in turn, one thing after the other, off the main actor.
@MainActor @Observable
package final class ThemeStore {
  package private(set) var state = LoadingState<ThemeCatalog>.idle
  /// The theme that is shown and worked on; it need not exist any more.
  package private(set) var selection: String?

  private let files: any ThemeFiles
  /// The end of what was asked for last.
  private var lastTurn: Task<Void, Never>?

  package init(files: any ThemeFiles, selection: String? = nil) {
    self.files = files
    self.selection = selection
  }

  /// Every theme, in the order of their ids; empty until they are loaded.
  package var entries: [ThemeCatalog.Entry] { state.value?.entries ?? [] }

  package var selectedEntry: ThemeCatalog.Entry? { selection.flatMap { state.value?.entry($0) } }

  /// Whether the theme has a file that may be changed.
  package func canSave(_ id: String) -> Bool { state.value?.entry(id)?.path != nil }

  /// Not a built-in theme, not the selected one, and none that another extends.
  package func canDelete(_ id: String) -> Bool {
    selection != id && state.value.map { $0.deletionRefusal(of: id) == nil } == true
  }

  package func select(_ id: String?) {
    selection = id
  }

  package func load() async {
    await inTurn { store in await store.reload() }
  }

  /// Makes a theme: writes its file, adds it to the list and selects it.
  ///
  /// Its id and the name of its file are made from `name`. Nothing is ever replaced.
  package func createTheme(
    named name: String, from basis: ThemeBasis
  ) async -> Result<ThemeChange, ThemeProblem> {
    await inTurn { store in
      let result = await store.change { $0.creating(name, from: basis, in: $1) }
      if case .success(let change) = result { store.selection = change.id }
      return result
    }
  }

  /// Changes the file of a theme and keeps what its author wrote around the changes.
  ///
  /// Low contrast is told and never refused. A file that is not what was read last is left as it is;
  /// the list then shows what it holds now.
  package func saveTheme(
    _ id: String, _ edits: [ThemeFileEdit]
  ) async -> Result<ThemeChange, ThemeProblem> {
    await inTurn { store in await store.change { $0.saving(edits, of: id, in: $1) } }
  }

  /// Removes the file of a theme that `canDelete` allows; other files of its folder stay.
  package func deleteTheme(_ id: String) async -> Result<ThemeChange, ThemeProblem> {
    await inTurn { store in
      if store.selection == id {
        return .failure(
          .refused([
            Diagnostic(
              .error, id: "theme-selected", "the theme '\(id)' is selected",
              hint: "select another one first")
          ]))
      }
      return await store.change { $0.deleting(id, in: $1) }
    }
  }

  // MARK: - One after the other

  private func inTurn<Result: Sendable>(
    _ body: @escaping @MainActor (ThemeStore) async -> Result
  ) async -> Result {
    let previous = lastTurn
    let turn = Task {
      await previous?.value
      return await body(self)
    }
    lastTurn = Task { _ = await turn.value }
    return await turn.value
  }

  private func reload() async {
    if state.value == nil { state = .loading }
    state = await Self.read(files)
  }

  /// Changes the themes, which are read first where that has not been done.
  private func change(
    _ body: @escaping @Sendable (ThemeCatalog, any ThemeFiles) -> Result<ThemeChange, ThemeProblem>
  ) async -> Result<ThemeChange, ThemeProblem> {
    if state.value == nil { await reload() }
    let themes: ThemeCatalog
    switch state {
    case .loaded(let loaded): themes = loaded
    case .failed(let diagnostic): return .failure(.refused([diagnostic]))
    case .idle, .loading: preconditionFailure("themes that were read are there or failed")
    }
    let result = await Self.run(body, themes, files)
    switch result {
    case .success(let change): state = .loaded(change.themes)
    case .failure(.conflict): await reload()
    case .failure: break
    }
    return result
  }

  @concurrent
  private static func read(_ files: any ThemeFiles) async -> LoadingState<ThemeCatalog> {
    do throws(FileFailure) {
      return .loaded(try ThemeCatalog.read(files))
    } catch {
      return .failed(Diagnostic(.error, id: "unreadable-folder", error.description))
    }
  }

  @concurrent
  private static func run(
    _ body: @Sendable (ThemeCatalog, any ThemeFiles) -> Result<ThemeChange, ThemeProblem>,
    _ themes: ThemeCatalog, _ files: any ThemeFiles
  ) async -> Result<ThemeChange, ThemeProblem> {
    body(themes, files)
  }
}
