package import ByteText
package import Diagnostics
import Observation

/// The documents of one source folder as state that changes; it owns every change of it.
@MainActor @Observable
package final class DocumentStore {
  /// What lists show of one document.
  package struct Entry: Sendable, Hashable, Identifiable {
    package var path: RelativePath
    package var title: String
    package var date: SiteDate?
    package var tags: [String]
    package var isDraft: Bool
    /// Of the document alone: what can be said without the others.
    package var diagnostics: [Diagnostic]

    package var id: RelativePath { path }
  }

  /// In path order once loaded.
  package private(set) var state = LoadingState<[Entry]>.idle
  /// The document that is worked on; it need not exist any more.
  package private(set) var selection: RelativePath?
  /// What `visibleEntries` are searched for.
  package var query = ""

  private let files: any DocumentFiles
  private let exclusions: ScanExclusions
  private let reader: @Sendable () -> DocumentReader?
  /// Counts loads, so that one that was overtaken changes nothing.
  private var generation = 0
  private var loadsUnderWay = 0

  package init(
    files: any DocumentFiles, exclusions: ScanExclusions = ScanExclusions(),
    reader: @escaping @Sendable () -> DocumentReader?
  ) {
    self.files = files
    self.exclusions = exclusions
    self.reader = reader
  }

  /// Every document; empty until they are loaded.
  package var entries: [Entry] { state.value ?? [] }

  /// Those whose title, path or tags hold the query, without regard to case.
  package var visibleEntries: [Entry] {
    let wanted = query.lowercased()
    guard !wanted.isEmpty else { return entries }
    return entries.filter { entry in
      ([entry.title, entry.path.description] + entry.tags)
        .contains { $0.lowercased().contains(wanted) }
    }
  }

  package var selectedEntry: Entry? {
    entries.first { $0.path == selection }
  }

  package func select(_ path: RelativePath?) {
    selection = path
  }

  /// Reads the folder off the main actor; a later call overtakes an earlier one.
  package func load() async {
    generation += 1
    let own = generation
    loadsUnderWay += 1
    defer { loadsUnderWay -= 1 }
    if state.value == nil { state = .loading }
    let result = await Self.read(files, exclusions, reader)
    if own == generation { state = result }
  }

  /// Creates a document with `title`, adds it to the list and selects it.
  ///
  /// Its name is made from the title. Nothing is ever replaced: a name that is taken gets a number.
  /// - Throws: `FileFailure` when the file cannot be written; the state is then as before.
  @discardableResult
  package func createDocument(
    title: String, in folder: RelativePath = .root
  ) async throws(FileFailure) -> RelativePath {
    let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    let entry = try await Self.create(
      files, reader, Array("# \(line)\n".utf8), named: fileName(for: title), in: folder)
    if case .loaded(let entries) = state {
      state = .loaded(
        (entries.filter { $0.path != entry.path } + [entry]).sorted { $0.path < $1.path })
    }
    selection = entry.path
    // A load that is under way may have missed the new file; before the first the others are unknown.
    if loadsUnderWay > 0 || state.value == nil { await load() }
    return entry.path
  }

  @concurrent
  private static func read(
    _ files: any DocumentFiles, _ exclusions: ScanExclusions,
    _ makeReader: @Sendable () -> DocumentReader?
  ) async -> LoadingState<[Entry]> {
    let scan: SourceScan
    do throws(FileFailure) {
      scan = try files.scan(excluding: exclusions)
    } catch {
      return .failed(Diagnostic(.error, id: "unreadable-folder", error.description))
    }
    guard let reader = makeReader() else {
      return .failed(Diagnostic(.error, id: "out-of-memory", "no parser could be made"))
    }
    var entries: [Entry] = []
    for file in scan.files where file.kind == .document {
      do throws(FileFailure) {
        entries.append(Entry(reader.read(file.path, try files.read(file.path))))
      } catch {
        // A file that went away after the walk is no document any more.
        if !error.isMissing { entries.append(Entry(DocumentReader.unreadable(file.path, error))) }
      }
    }
    return .loaded(entries)
  }

  @concurrent
  private static func create(
    _ files: any DocumentFiles, _ makeReader: @Sendable () -> DocumentReader?, _ text: [UInt8],
    named name: [UInt8], in folder: RelativePath
  ) async throws(FileFailure) -> Entry {
    for number in 1... {
      let suffix = number == 1 ? ".md" : "-\(number).md"
      let path = folder.appending(name + Array(suffix.utf8))
      do throws(FileFailure) {
        try files.create(path, text)
        // What a load would find.
        return Entry(makeReader()?.read(path, text) ?? Document(path: path))
      } catch  where error.exists {
        continue
      }
    }
    preconditionFailure("there is no last number")
  }
}

extension DocumentStore.Entry {
  fileprivate init(_ document: Document) {
    self.init(
      path: document.path, title: String(decoding: document.title, as: UTF8.self),
      date: document.frontMatter.date, tags: document.frontMatter.tags,
      isDraft: document.frontMatter.draft, diagnostics: document.diagnostics)
  }
}

/// A file's name for a title: its letters and digits in lower case, hyphens between.
private func fileName(for title: String) -> [UInt8] {
  let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
  let name = utf8Prefix(of: Array(words.joined(separator: "-").utf8), 200)
  return name.isEmpty ? Array("untitled".utf8) : normalizedToNFC(name)
}
