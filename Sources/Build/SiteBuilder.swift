import ByteText
import Configuration
import Diagnostics
import Documents
import Markdown
import Templates

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
    var loader = SiteLoader(files: files, request: request)
    let configuration = loader.configuration()
    let folders = try checkFolders(configuration, loader.diagnostics)
    let scan = try scan(files, configuration, folders, loader.diagnostics)
    let stamps = request.caching.map { SourceStamps(scan, files, $0.moment) }
    if let stamps, let report = repeated(memory, stamps, scan, files, folders) { return report }
    memory.finished = nil
    memory.hasNews = true
    let site = loader.site(configuration, scan)
    var diagnostics = loader.diagnostics + scan.diagnostics
    guard var site else { throw Stop(outcome: .withheld, diagnostics: diagnostics) }

    let paths = scan.files.filter { $0.kind == .document }.map(\.path)
    progress(.reading(paths.count))
    let reading = SiteReading(
      files: files, options: site.markdownOptions, limits: request.limits, index: site.indexOptions,
      workers: workers)
    let sources = SiteSources(reading.run(paths, &memory, request.caching))
    let entries = sources.entries
    for document in sources.documents { diagnostics += document.record.diagnostics }

    progress(.linking)
    site.nameIfNeeded(from: entries, folder: folders.source)
    let (index, collisions) = SiteIndexBuilder.index(
      entries, assets: scan.files.filter { $0.kind == .asset }.map(\.path),
      site.indexOptions)
    let themeFaults = site.themes.add(index.pages.compactMap(\.theme))
    diagnostics += themeFaults
    if themeFaults.hasErrors {
      throw Stop(outcome: .withheld, diagnostics: diagnostics + collisions)
    }
    let linking = SiteLinking(
      site: site, index: index, sources: sources, workers: workers)
    let linked = linking.run()
    diagnostics += collisions + linked.diagnostics
    if site.baseURL == nil { diagnostics.append(Self.addressNote) }

    var report = BuildReport(
      outcome: .checked, diagnostics: diagnostics.sortedByPlace(), pageCount: index.pages.count)
    if request.isStrict, diagnostics.contains(where: { $0.severity >= .warning }) {
      report.outcome = .withheld
      return report
    }
    progress(.composing(index.pages.count))
    let logo = site.configuration.logo.flatMap { index.asset(at: $0) }
    let pictures = linked.findings.flatMap(\.pictures) + (logo.map { [$0] } ?? [])
    let composer = PageComposer(
      site: site, index: index, sources: sources, links: linked.findings.map(\.links),
      images: ImageSizes.read(pictures, index, files, workers))
    report.products = BuildProducts(composer: composer)
    let publication = Publication(
      composer: composer, reading: reading, folders: folders, shared: loader.digest)
    guard try publish(publication, &memory, &report, progress) else {
      // A document changed while the site was built. With nothing known each is read once.
      memory = BuildMemory()
      return try build(files, &memory, progress)
    }
    if case .published(let changes, _) = report.outcome, changes.spared.isEmpty, let stamps,
      let inputs = inputs(stamps.with(sources.documents), scan, folders)
    {
      memory.finished = FinishedBuild(
        inputs: inputs, pageCount: report.pageCount, diagnostics: report.diagnostics)
    }
    return report
  }

  // MARK: - The source

  private func openSource() throws(Stop) -> any DocumentFiles {
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
        home: request.home, publishes: request.publishes)
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

  // MARK: - The output

  /// What is to be published, and where.
  private struct Publication {
    var composer: PageComposer
    /// For documents that an earlier build read.
    var reading: SiteReading
    var folders: FolderCheck
    /// Of the files that all pages share.
    var shared: UInt64
  }

  /// Publishes all pages, or only makes them, for what there is to say about them.
  ///
  /// Returns false, and nothing is published, when what `memory` knew is not true any more.
  private func publish(
    _ publication: Publication, _ memory: inout BuildMemory, _ report: inout BuildReport,
    _ progress: (BuildPhase) -> Void
  ) throws(Stop) -> Bool {
    let folders = publication.folders
    do throws(SitePublishing.Failure) {
      var publishing = SitePublishing(
        files: publication.reading.files, composer: publication.composer, workers: workers,
        isStrict: request.isStrict)
      if request.publishes {
        let output = try openOutput(folders)
        guard remember(&publishing, publication, memory, output) else {
          output.discard()
          return false
        }
        let result = try publishing.run(into: output) { progress(.publishing) }
        report.outcome = .published(result.changes, folder: folders.givenOutput)
        report.diagnostics += result.changes.spared.map { Self.spared($0, folders.givenOutput) }
        report.diagnostics += result.faults
        (memory.folder, memory.outputs) = (folders.output, result.outputs)
      } else {
        report.diagnostics += try publishing.check()
      }
      report.diagnostics = report.diagnostics.sortedByPlace()
      return true
    } catch {
      throw Stop(
        outcome: error.outcome,
        diagnostics: report.diagnostics + error.diagnostics(folders.givenOutput))
    }
  }

  /// Leaves to `publishing` only what earlier builds have not done, and reads what that needs.
  ///
  /// Returns false when a document is another one by now than `memory` says.
  private func remember(
    _ publishing: inout SitePublishing, _ publication: Publication, _ memory: BuildMemory,
    _ output: OutputFolder
  ) -> Bool {
    guard let caching = request.caching else { return true }
    let known = memory.outputs(in: publication.folders.output)
    let composer = publication.composer
    do throws(ValueTooLong) {
      let reuse = try PageReuse(
        composer, sources: publication.shared ^ request.key(caching), known, output, workers)
      publishing.known = SitePublishing.Known(
        outputs: known, reuse: reuse, moment: caching.moment)
      let missing = reuse.documents(of: composer).filter { !composer.sources.hasText($0) }
      if missing.isEmpty { return true }
      guard let sources = publication.reading.read(missing, of: composer.sources) else {
        return false
      }
      publishing.composer = PageComposer(composer, sources)
      return true
    } catch {
      // The frame of the pages is too long: whatever is wrong, making all of them says it.
      return composer.sources.isWhole
    }
  }

  func openOutput(_ folders: FolderCheck) throws(SitePublishing.Failure) -> OutputFolder {
    do throws(OutputFailure) {
      return try OutputFolder(folders.output)
    } catch {
      throw .output(error)
    }
  }

  private static func spared(_ path: RelativePath, _ folder: String) -> Diagnostic {
    Diagnostic(
      .warning, id: "output-changed",
      "'\(folder)/\(path)' was changed by somebody else and stays, though its page is gone",
      hint: "delete it when it is not needed")
  }
}
