internal import Build
private import Diagnostics
private import Documents
internal import Preview

/// The builds of a preview: each prints what it found and tells the session what became of it.
struct PreviewBuilds: Sendable {
  private let request: BuildRequest
  private let printer: DiagnosticPrinter
  private let console: any Console
  private let now: @Sendable () -> UInt64

  init(
    _ options: BuildArguments, folder: String, port: UInt16, _ surroundings: Surroundings
  ) {
    var request = options.request
    request.output = folder
    request.baseURL = .localhost(port: port)
    self.request = request
    console = surroundings.console
    now = surroundings.now
    printer = DiagnosticPrinter(hasColor: console.hasColor, folder: options.shownFolder)
  }

  /// Why the source cannot be served at all; nil when it can.
  func refusal() -> String? {
    var request = request
    request.publishes = false
    let report = SiteBuilder(request).run()
    guard report.outcome == .refused else { return nil }
    return report.diagnostics.map { printer.text(of: $0) }.joined()
  }

  func run() -> BuildOutcome {
    let start = now()
    let report = SiteBuilder(request).run()
    let milliseconds = Int((now() - start) / 1_000_000)
    for diagnostic in report.diagnostics where diagnostic.severity > .note {
      console.warn(printer.text(of: diagnostic))
    }
    console.print(Summary.text(of: report.inPreview, milliseconds: milliseconds))
    let plain = DiagnosticPrinter(hasColor: false, folder: "")
    func texts(_ severity: Diagnostic.Severity) -> [String] {
      report.diagnostics.filter { $0.severity == severity }.map { plain.text(of: $0) }
    }
    return BuildOutcome(
      isChanged: report.hasChangedOutput, errors: texts(.error), warnings: texts(.warning))
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

  /// Whether any file of the output is another one now.
  fileprivate var hasChangedOutput: Bool {
    guard case .published(let changes, _) = outcome else { return false }
    return changes.written + changes.deleted > 0
  }
}
