import ByteText
import Diagnostics
import Documents
import Foundation
import Markdown
import Observation
import TestSupport
import Testing

// One after the other: a held scan takes a thread, of which there may be as few as two.
@MainActor @Suite(.serialized) struct DocumentStoreTests {
  private func store(_ files: any DocumentFiles) -> DocumentStore {
    DocumentStore(files: files) { DocumentReader(options: MarkdownOptions()) }
  }

  private func paths(_ store: DocumentStore) -> [String] { store.entries.map(\.path.description) }

  private static let files = [
    "b.md": "---\ntags: [Red]\ndate: 2026-01-01\n---\n# Bee",
    "a/c.md": "---\ndraft: true\n---\n# Sea",
    "a.md": "---\ndate: never\n---\n# Hay", "p.png": "x",
  ]

  // MARK: - Loading

  @Test func goesFromIdleOverLoadingToLoaded() async {
    let store = store(InMemoryDocumentFiles(Self.files))
    #expect(store.state == .idle)
    #expect(store.entries.isEmpty)
    let seen = await states(of: store) { await store.load() }
    #expect(seen.map(name) == ["idle", "loading", "loaded"])
    #expect(paths(store) == ["a/c.md", "a.md", "b.md"])
  }

  @Test func aSecondLoadShowsTheOldListUntilItIsDone() async {
    let store = store(InMemoryDocumentFiles(Self.files))
    await store.load()
    let seen = await states(of: store) { await store.load() }
    #expect(!seen.map(name).contains("loading"))
  }

  @Test func entriesSayWhatListsNeed() async throws {
    let store = store(InMemoryDocumentFiles(Self.files))
    await store.load()
    let entries = Dictionary(uniqueKeysWithValues: store.entries.map { ($0.path.description, $0) })
    #expect(entries["b.md"]?.title == "Bee")
    #expect(entries["b.md"]?.tags == ["Red"])
    #expect(entries["b.md"]?.date?.description == "2026-01-01")
    #expect(entries["a/c.md"]?.isDraft == true)
    #expect(entries["a.md"]?.diagnostics.map(\.id) == ["invalid-date"])
  }

  @Test func aFolderThatCannotBeReadIsAFailureAndMayBeTriedAgain() async throws {
    let files = ScriptedFiles()
    files.failure = FileFailure("open", "the source", code: 13)
    let store = store(files)
    await store.load()
    guard case .failed(let diagnostic) = store.state else {
      Issue.record("\(store.state)")
      return
    }
    #expect(diagnostic.id == "unreadable-folder")
    #expect(store.entries.isEmpty)
    files.failure = nil
    let seen = await states(of: store) { await store.load() }
    #expect(seen.map(name) == ["failed", "loading", "loaded"])
  }

  @Test func withoutAParserItFails() async {
    let store = DocumentStore(files: InMemoryDocumentFiles(Self.files)) { nil }
    await store.load()
    #expect(name(store.state) == "failed")
  }

  @Test func aFileThatWentAwayIsNoDocumentAndOneThatCannotBeReadIs() async {
    let files = ScriptedFiles()
    files.names = ["gone.md", "locked.md", "ok.md"]
    files.failures = ["gone.md": 2, "locked.md": 13]
    let store = store(files)
    await store.load()
    #expect(paths(store) == ["locked.md", "ok.md"])
    #expect(store.entries[0].diagnostics.map(\.id) == ["unreadable-file"])
  }

  @Test func aLaterLoadOvertakesAnEarlierOne() async {
    let files = ScriptedFiles()
    files.names = ["old.md"]
    let store = store(files)
    let gate = files.holdNextScan()
    let first = Task { await store.load() }
    await gate.entered()
    files.names = ["new.md"]
    await store.load()
    #expect(paths(store) == ["new.md"])
    gate.open()
    await first.value
    #expect(paths(store) == ["new.md"])
  }

  // MARK: - What is shown and selected

  @Test(arguments: [
    ("", ["a/c.md", "a.md", "b.md"]), ("bee", ["b.md"]), ("BEE", ["b.md"]), ("red", ["b.md"]),
    ("a/", ["a/c.md"]), ("a.md", ["a.md"]), ("nothing", []),
  ])
  func aQueryIsSearchedInTitlePathAndTags(_ query: String, _ found: [String]) async {
    let store = store(InMemoryDocumentFiles(Self.files))
    await store.load()
    store.query = query
    #expect(store.visibleEntries.map(\.path.description) == found)
    #expect(store.entries.count == 3)
  }

  @Test func theSelectionOutlivesAListThatLacksIt() async {
    let files = ScriptedFiles()
    files.names = ["a.md", "b.md"]
    let store = store(files)
    store.select(RelativePath("b.md"))
    #expect(store.selectedEntry == nil)
    await store.load()
    #expect(store.selectedEntry?.path == RelativePath("b.md"))
    files.names = ["a.md"]
    await store.load()
    #expect(store.selection == RelativePath("b.md"))
    #expect(store.selectedEntry == nil)
    store.select(nil)
    #expect(store.selection == nil)
  }

  // MARK: - Creating

  @Test(arguments: [
    ("New page", "new-page.md"), ("C# & Co.", "c-co.md"), ("  ", "untitled.md"),
    ("", "untitled.md"),
    ("Über uns", "über-uns.md"), ("日本", "日本.md"), ("../../etc/passwd", "etc-passwd.md"),
    ("e\u{301}", "\u{e9}.md"), ("a\nb", "a-b.md"), ("Bee *and* `x`", "bee-and-x.md"),
    (String(repeating: "x", count: 300), String(repeating: "x", count: 200) + ".md"),
  ])
  func createsADocumentAddsAndSelectsIt(_ title: String, _ name: String) async throws {
    let files = InMemoryDocumentFiles(Self.files)
    let store = store(files)
    await store.load()
    let path = try await store.createDocument(title: title)
    #expect(Array(path.description.utf8) == Array(name.utf8))
    #expect(store.selection == path)
    #expect(store.entries.count == 4)
    // It looks as it will after the next load.
    let entry = store.selectedEntry
    await store.load()
    #expect(store.selectedEntry == entry)
    #expect(entry?.title.isEmpty == false)
  }

  @Test func aNameThatIsTakenGetsANumber() async throws {
    let files = InMemoryDocumentFiles(["b.md": "mine", "b-2.md": "mine too"])
    let store = store(files)
    await store.load()
    #expect(try await store.createDocument(title: "B").description == "b-3.md")
    #expect(try files.read(RelativePath("b.md")) == Array("mine".utf8))
    #expect(
      try await store.createDocument(title: "B", in: RelativePath("s")).description == "s/b.md")
    #expect(paths(store) == ["b-2.md", "b-3.md", "b.md", "s/b.md"])
  }

  @Test func aFailureLeavesTheStateAsItWas() async {
    let files = ScriptedFiles()
    files.names = ["a.md"]
    let store = store(files)
    await store.load()
    store.select(RelativePath("a.md"))
    files.failure = FileFailure("create", "x.md", code: 28)
    await #expect(throws: FileFailure.self) { try await store.createDocument(title: "X") }
    #expect(paths(store) == ["a.md"])
    #expect(store.selection == RelativePath("a.md"))
  }

  @Test func creatingBeforeTheFirstLoadShowsEveryDocument() async throws {
    let store = store(InMemoryDocumentFiles(Self.files))
    try await store.createDocument(title: "New")
    #expect(paths(store) == ["a/c.md", "a.md", "b.md", "new.md"])
  }

  @Test func creatingWhileALoadIsUnderWayLosesNothing() async throws {
    let files = ScriptedFiles()
    files.names = ["a.md", "b.md"]
    let store = store(files)
    let gate = files.holdNextScan()
    let first = Task { await store.load() }
    await gate.entered()
    try await store.createDocument(title: "New")
    gate.open()
    await first.value
    #expect(paths(store) == ["a.md", "b.md", "new.md"])
    #expect(store.selection == RelativePath("new.md"))
  }

  @Test func creatingOnDiskNeverReplaces() async throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "new.md")
    let store = store(try DiskDocumentFiles(root: folder.path))
    await store.load()
    try await store.createDocument(title: "New")
    #expect(try folder.read("new.md") == "old")
    #expect(try folder.read("new-2.md") == "# New\n")
  }

  // MARK: -

  private func name(_ state: LoadingState<[DocumentStore.Entry]>) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed: "failed"
    }
  }

  /// Every state that the store had while `body` ran, that before it included.
  private func states(
    of store: DocumentStore, during body: () async -> Void
  ) async -> [LoadingState<[DocumentStore.Entry]>] {
    let recorder = StateRecorder(store)
    await body()
    // Whoever waits for the actor has had a turn by then.
    await Task { @MainActor in }.value
    return recorder.seen
  }
}

/// Keeps every state that a store has.
@MainActor private final class StateRecorder {
  private(set) var seen: [LoadingState<[DocumentStore.Entry]>] = []
  private let store: DocumentStore

  init(_ store: DocumentStore) {
    self.store = store
    watch()
  }

  private func watch() {
    withObservationTracking {
      seen.append(store.state)
    } onChange: { [weak self] in
      // The change itself comes after this call, on the main actor.
      Task { @MainActor in self?.watch() }
    }
  }
}

/// Files that fail and wait when they are told to.
private final class ScriptedFiles: DocumentFiles, @unchecked Sendable {
  // Everything only under the lock.
  private let lock = NSLock()
  private var ownNames: [String] = []
  private var ownFailure: FileFailure?
  private var ownFailures: [String: Int32] = [:]
  private var gate: Gate?

  var names: [String] {
    get { lock.withLock { ownNames } }
    set { lock.withLock { ownNames = newValue } }
  }

  /// What a scan or a creation ends with.
  var failure: FileFailure? {
    get { lock.withLock { ownFailure } }
    set { lock.withLock { ownFailure = newValue } }
  }

  /// What reading a file ends with.
  var failures: [String: Int32] {
    get { lock.withLock { ownFailures } }
    set { lock.withLock { ownFailures = newValue } }
  }

  /// Holds the next scan, which sees the files of its beginning.
  func holdNextScan() -> Gate {
    let gate = Gate()
    lock.withLock { self.gate = gate }
    return gate
  }

  final class Gate: Sendable {
    private let (stream, continuation) = AsyncStream<Void>.makeStream()
    private let semaphore = DispatchSemaphore(value: 0)

    func entered() async {
      for await _ in stream { return }
    }

    func open() { semaphore.signal() }

    fileprivate func pass() {
      continuation.yield()
      semaphore.wait()
    }
  }

  func scan(excluding exclusions: ScanExclusions) throws(FileFailure) -> SourceScan {
    let (names, gate) = lock.withLock {
      defer { self.gate = nil }
      return (ownNames, self.gate)
    }
    gate?.pass()
    if let failure { throw failure }
    var scan = SourceScan()
    scan.files = names.sorted().map { SourceFile(path: RelativePath($0), kind: .document) }
    return scan
  }

  func readStamped(
    _ path: RelativePath
  ) throws(FileFailure) -> (bytes: [UInt8], stamp: SourceStamp?) {
    if let code = failures[path.description] {
      throw FileFailure("open", path.description, code: code)
    }
    return (Array("# \(path)\n".utf8), nil)
  }

  func stamp(of path: RelativePath) -> SourceStamp? {
    nil
  }

  func readPieces(
    _ path: RelativePath, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(FileFailure) {
    _ = try read(path).withUnsafeBufferPointer(body)
  }

  func create(_ path: RelativePath, _ bytes: [UInt8]) throws(FileFailure) {
    if let failure { throw failure }
    names.append(path.description)
  }
}
