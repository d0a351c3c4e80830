internal import Build
private import ByteText
private import Diagnostics
private import Documents
internal import Preview
private import Synchronization

/// The builds of a preview: each prints what it found and tells the session what became of it.
final class PreviewBuilds: Sendable {
  private let request: BuildRequest
  private let printer: DiagnosticPrinter
  private let console: any Console
  private let now: @Sendable () -> UInt64
  private let refusal = Atomic(false)
  private let caching: @Sendable () -> BuildCaching
  /// Of the builds before; one build at a time has it.
  private let memory: Mutex<BuildMemory>

  init(
    _ options: BuildArguments, folder: String, port: UInt16, _ surroundings: Surroundings
  ) {
    var request = options.request
    request.output = folder
    request.baseURL = .localhost(port: port)
    request.isPreview = true
    self.request = request
    memory = Mutex(options.cache?.load() ?? BuildMemory())
    caching = { surroundings.caching }
    console = surroundings.console
    now = surroundings.now
    printer = DiagnosticPrinter(hasColor: console.hasColor, folder: options.shownFolder)
  }

  /// Whether the source cannot be served at all; of the last build that ended.
  var isRefused: Bool { refusal.load(ordering: .acquiring) }

  /// Builds what changed; `show` is told of files that are there before the build has ended, and
  /// whether those are all that is to be seen.
  func run(
    _ changes: ChangeSet, _ flag: CancellationFlag, _ show: (OutputChanges, Bool) -> Void
  ) -> BuildEnd {
    guard !flag.isCancelled else { return .cancelled }
    let start = now()
    var request = request
    request.caching = caching()
    request.caching?.changed = changes.paths
    request.isCancelled = { flag.isCancelled }
    let report = memory.withLock {
      SiteBuilder(request).run(&$0) { phase in
        if case .showing(let paths, let isAll) = phase { show(OutputChanges(paths), isAll) }
      }
    }
    if report.outcome == .cancelled { return .cancelled }
    let milliseconds = Int((now() - start) / 1_000_000)
    refusal.store(report.outcome == .refused, ordering: .releasing)
    for diagnostic in report.diagnostics where diagnostic.severity > .note {
      console.warn(printer.text(of: diagnostic))
    }
    let summary = Summary.text(of: report.inPreview, milliseconds: milliseconds)
    console.print(changes.summary.map { "\($0): \(summary)" } ?? summary)
    return .finished(
      BuildOutcome(
        report.outputChanges, errors: report.diagnostics.filter { $0.severity == .error },
        warnings: report.diagnostics.filter { $0.severity == .warning }))
  }
}

extension ChangeSet {
  /// The files that changed; nil when that may be any.
  fileprivate var paths: Set<RelativePath>? {
    switch self {
    case .everything: nil
    case .paths(let changes): Set(changes.keys.map { RelativePath($0) })
    }
  }

  /// What changed, for a line on the terminal; nil when that is everything.
  fileprivate var summary: String? {
    guard case .paths(let changes) = self,
      let first = changes.keys.min(by: { $0.lexicographicallyPrecedes($1) })
    else { return nil }
    let name = displayName(first)
    return changes.count == 1 ? name : "\(name) and \(changes.count - 1) more"
  }
}

extension BuildReport {
  /// The same for people, who need not know where a preview keeps its files.
  fileprivate var inPreview: BuildReport {
    guard case .published(let changes, _) = outcome else { return self }
    var report = self
    report.outcome = .published(changes, folder: "the preview")
    return report
  }

  /// Which files of the output are other ones now.
  fileprivate var outputChanges: OutputChanges {
    guard case .published(let changes, _) = outcome else { return .none }
    return OutputChanges(changes.writtenPaths + changes.deletedPaths)
  }
}
