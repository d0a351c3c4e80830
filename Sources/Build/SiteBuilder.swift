import ByteText
import Configuration
import Diagnostics
import Documents
import Markdown
import Templates
import Themes

/// Builds one site: scan, read, index, link, compose, publish (ARCHITECTURE.md, data flow).
///
/// It blocks the calling thread. The result depends on the files and the request alone: not on the
/// number of workers, the time, or an earlier build.
package struct SiteBuilder {
  let request: BuildRequest
  let workers: Workers

  package init(_ request: BuildRequest) {
    self.request = request
    workers = Workers(count: request.jobs)
  }

  /// Builds and, unless something withholds the site, publishes it.
  ///
  /// `progress` is called on the calling thread, before each phase.
  package func run(progress: (BuildPhase) -> Void = { _ in }) -> BuildReport {
    var memory = BuildMemory()
    return run(&memory, progress: progress)
  }

  /// Does the same, and only the work that `memory`, of earlier builds, has not done already.
  ///
  /// Nothing is remembered when the request says nothing of it.
  package func run(
    _ memory: inout BuildMemory, progress: (BuildPhase) -> Void = { _ in }
  ) -> BuildReport {
    progress(.scanning)
    memory.add(request.caching?.changed)
    memory.drawings.startBuild()
    do throws(Stop) {
      let files = try openSource()
      do throws(Stop) {
        var report = try build(files, &memory, progress)
        SourceLines(files).fill(&report.diagnostics)
        memory.finished?.diagnostics = report.diagnostics
        return report
      } catch {
        var stop = error
        SourceLines(files).fill(&stop.diagnostics)
        throw stop
      }
    } catch {
      return BuildReport(outcome: error.outcome, diagnostics: error.diagnostics.sortedByPlace())
    }
  }

  /// A build that ended early, and everything that is to be said about it.
  struct Stop: Error {
    var outcome: BuildReport.Outcome
    var diagnostics: [Diagnostic]
  }

  private func build(
    _ files: any DocumentFiles, _ memory: inout BuildMemory, _ progress: (BuildPhase) -> Void
  ) throws(Stop) -> BuildReport {
    if let report = try retouched(files, &memory) { return report }
    showChangedThemes(files, &memory, progress)
    try stopIfCancelled()
    var loader = SiteLoader(files: files, request: request)
    let configuration = loader.configuration()
    let folders = try checkFolders(configuration, loader.diagnostics)
    let scan = try scan(files, configuration, folders, loader.diagnostics)
    if request.isPreview { memory.scan = scan }
    let stamps = request.caching.map { SourceStamps(scan, files, $0.moment) }
    if let stamps, let report = try repeated(memory, stamps, scan, files, folders) {
      return report
    }
    memory.forgetSite()
    let linked = try link(files, &loader, configuration, scan, folders, &memory, progress)
    memory.hasReadAll = linked.sources.isWhole
    var report = BuildReport(
      outcome: .checked, diagnostics: linked.diagnostics.sortedByPlace(),
      pageCount: linked.index.pages.count)
    if request.isStrict, report.diagnostics.contains(where: { $0.severity >= .warning }) {
      report.outcome = .withheld
      return report
    }
    try stopIfCancelled()
    progress(.composing(linked.index.pages.count))
    let (composer, faults) = composer(linked)
    report.diagnostics = (report.diagnostics + faults).sortedByPlace()
    if request.isStrict, faults.contains(where: { $0.severity >= .warning }) {
      report.outcome = .withheld
      return report
    }
    report.products = BuildProducts(composer: composer)
    let publication = Publication(
      linked: linked, composer: composer, folders: folders, shared: loader.read.digest)
    guard try publish(publication, &memory, &report, progress) else {
      // A document changed while the site was built. With nothing known each is read once.
      memory.forgetEverything()
      return try build(files, &memory, progress)
    }
    // What a limit of time cut off is tried again, though nothing has changed.
    let isWhole = !linked.sources.documents.contains { $0.record.ranOutOfTime }
    if case .published(let changes, _) = report.outcome, changes.spared.isEmpty, isWhole, let stamps
    {
      let stamps = stamps.with(linked.sources.documents)
      memory.finished = inputs(stamps, scan, folders).map {
        FinishedBuild(
          inputs: $0, pageCount: report.pageCount, diagnostics: report.diagnostics)
      }
    }
    return report
  }

  /// A site that was read and linked for what there is to know of it, and not to be published.
  struct Reading {
    var linked: LinkedSite
    var folders: FolderCheck
    /// The files that all pages share.
    var shared: FileHashes
  }

  func read(
    _ files: any DocumentFiles, _ memory: inout BuildMemory, _ progress: (BuildPhase) -> Void
  ) throws(Stop) -> Reading {
    var loader = SiteLoader(files: files, request: request)
    let configuration = loader.configuration()
    let folders = try checkFolders(configuration, loader.diagnostics)
    let scan = try scan(files, configuration, folders, loader.diagnostics)
    let linked = try link(files, &loader, configuration, scan, folders, &memory, progress)
    return Reading(linked: linked, folders: folders, shared: loader.read)
  }

  private func stopIfCancelled() throws(Stop) {
    if request.isCancelled() { throw Stop(outcome: .cancelled, diagnostics: []) }
  }

  /// Reads everything and finds out what leads where.
  private func link(
    _ files: any DocumentFiles, _ loader: inout SiteLoader, _ configuration: SiteConfiguration,
    _ scan: SourceScan, _ folders: FolderCheck, _ memory: inout BuildMemory,
    _ progress: (BuildPhase) -> Void
  ) throws(Stop) -> LinkedSite {
    let site = loader.site(configuration, scan)
    var faults = loader.diagnostics + scan.diagnostics
    guard var site else { throw Stop(outcome: .withheld, diagnostics: faults) }
    showShared(of: site, &memory, progress)
    let paths = scan.files.filter { $0.kind == .document }.map(\.path)
    progress(.reading(paths.count))
    var reading = SiteReading(
      files: files, options: site.markdownOptions, limits: request.limits, index: site.indexOptions,
      workers: workers,
      drawer: DiagramDrawer(
        graphviz: request.graphviz, label: Array(site.strings[.diagram].utf8),
        cache: memory.drawings))
    reading.code = CodeSource(library: request.syntaxLibrary, memory: memory.code)
    reading.keepsRecords = request.caching != nil && !request.isPreview
    let sources = SiteSources(reading.run(paths, &memory, request.caching))
    let entries = sources.entries

    try stopIfCancelled()
    progress(.linking)
    site.nameIfNeeded(from: entries, folder: folders.source)
    let (index, collisions) = SiteIndexBuilder.index(
      entries, assets: scan.files.filter { $0.kind == .asset }.map(\.path),
      site.indexOptions)
    let themeFaults = site.themes.add(index.pages.compactMap(\.theme))
    faults += themeFaults + collisions
    if themeFaults.hasErrors {
      throw Stop(
        outcome: .withheld,
        diagnostics: faults + sources.documents.flatMap(\.record.diagnostics))
    }
    if site.baseURL == nil { faults.append(Self.addressNote) }
    site.featureFiles = featureFiles(of: site, index, sources)
    faults += site.featureFiles.diagnostics
    try stopIfCancelled()
    let links = SiteLinking(
      site: site, index: index, sources: sources, workers: workers,
      isCancelled: request.isCancelled
    ).run()
    try stopIfCancelled()
    return LinkedSite(
      site: site, index: index, reading: reading, sources: sources, links: links, faults: faults)
  }

  /// What the pages of the site need beside what all pages have.
  private func featureFiles(
    of site: Site, _ index: SiteIndex, _ sources: SiteSources
  ) -> FeatureFiles {
    var features: PageFeatures = []
    for page in index.pages {
      if case .document(let number) = page.kind {
        features.formUnion(sources.record(number).features)
      }
    }
    var means = FeatureFiles.Means(graphviz: request.graphviz, katex: request.katex)
    means.runsPrograms = request.runsPrograms
    means.mermaid = site.configuration.diagrams.mermaid.map {
      index.path(of: index.target(of: $0).target) ?? []
    }
    return FeatureFiles(features, means, site.naming)
  }

  // MARK: - The source

  func openSource() throws(Stop) -> any DocumentFiles {
    do throws(FileFailure) {
      return try DiskDocumentFiles(root: request.source)
    } catch {
      let refusal = FolderCheck.Refusal(source: request.source)
      throw Stop(
        outcome: .refused,
        diagnostics: [Diagnostic(.error, id: refusal.id, refusal.message, hint: refusal.hint)])
    }
  }

  private func checkFolders(
    _ configuration: SiteConfiguration, _ diagnostics: [Diagnostic]
  ) throws(Stop) -> FolderCheck {
    do throws(FolderCheck.Refusal) {
      return try FolderCheck(
        source: request.source, output: request.output ?? output(in: configuration),
        home: request.home,
        purpose: !request.publishes ? .check : request.isPreview ? .preview : .publish)
    } catch {
      var refusal = Diagnostic(.error, id: error.id, error.message, hint: error.hint)
      if request.output == nil, error.isAboutOutput, let place = configuration.places["output"] {
        (refusal.file, refusal.line) = (configuration.file, place.line)
        refusal.column = place.column
      }
      throw Stop(outcome: .refused, diagnostics: diagnostics + [refusal])
    }
  }

  /// The configured folder, else `site`; both lie in the source folder.
  private func output(in configuration: SiteConfiguration) -> String {
    let name = configuration.output ?? "site"
    if request.source == "." || name.hasPrefix("/") { return name }
    return request.source.hasSuffix("/") ? request.source + name : "\(request.source)/\(name)"
  }

  private func scan(
    _ files: any DocumentFiles, _ configuration: SiteConfiguration, _ folders: FolderCheck,
    _ diagnostics: [Diagnostic]
  ) throws(Stop) -> SourceScan {
    let exclusions = ScanExclusions(
      patterns: configuration.ignore, folders: folders.outputInSource.map { [$0] } ?? [])
    let scan: SourceScan
    do throws(FileFailure) {
      scan = try files.scan(excluding: exclusions)
    } catch {
      let failure = Diagnostic(.error, id: "unreadable-folder", error.description)
      throw Stop(outcome: .refused, diagnostics: diagnostics + [failure])
    }
    if scan.files.contains(where: { $0.kind == .document }) { return scan }
    let empty =
      isLeftOut(files, exclusions)
      ? Self.ignored(configuration)
      : Diagnostic(
        .error, id: "source-empty", "'\(request.source)' holds no Markdown file",
        hint: "put an index.md into it, or make a site with 'recto new DIR'")
    throw Stop(outcome: .withheld, diagnostics: diagnostics + scan.diagnostics + [empty])
  }

  /// Whether the source has documents, and patterns leave out every one of them.
  private func isLeftOut(_ files: any DocumentFiles, _ exclusions: ScanExclusions) -> Bool {
    guard !exclusions.patterns.isEmpty else { return false }
    do throws(FileFailure) {
      let scan = try files.scan(excluding: ScanExclusions(folders: exclusions.folders))
      return scan.files.contains { $0.kind == .document }
    } catch {
      return false
    }
  }

  private static func ignored(_ configuration: SiteConfiguration) -> Diagnostic {
    let place = configuration.places["ignore"]
    return Diagnostic(
      .error, id: "source-empty", "'ignore' leaves out every Markdown file",
      file: configuration.file, line: place?.line, column: place?.column,
      hint: "take back a pattern, or let a file through: \"!/index.md\"")
  }

  private static let addressNote = Diagnostic(
    .note, id: "no-base-url", "without the site's address no feed and no site map are written",
    hint: "set baseURL in recto.yaml, or use --base-url")
}
