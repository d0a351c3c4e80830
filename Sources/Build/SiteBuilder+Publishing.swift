import ByteText
import Diagnostics
import Documents
import Templates

// The last steps of a build: composing pages and publishing them.

extension SiteBuilder {
  /// What is to be published, and where.
  struct Publication {
    var linked: LinkedSite
    var composer: PageComposer
    var folders: FolderCheck
    /// A hash of the files that all pages share.
    var shared: UInt64
  }

  /// Publishes all pages, or only makes them, for what there is to say about them.
  ///
  /// Returns false, and nothing is published, when what `memory` knew is not true any more.
  func publish(
    _ publication: Publication, _ memory: inout BuildMemory, _ report: inout BuildReport,
    _ progress: (BuildPhase) -> Void
  ) throws(Stop) -> Bool {
    let folder = publication.folders.givenOutput
    do throws(SitePublishing.Failure) {
      var publishing = SitePublishing(
        files: publication.linked.reading.files, composer: publication.composer, workers: workers,
        isStrict: request.isStrict)
      publishing.isCancelled = request.isCancelled
      if request.publishes {
        let output = try openOutput(publication.folders, memory)
        guard remember(&publishing, publication, memory, output) else {
          output.discard()
          return false
        }
        let result = try publishing.run(into: output) { progress(.publishing) }
        report.outcome = .published(result.changes, folder: folder)
        report.diagnostics += result.changes.spared.map { Self.spared($0, folder) }
        report.diagnostics += result.faults
        memory.take(result, in: publication.folders.output)
        if request.isPreview, result.faults.isEmpty {
          // With the texts that were read for it.
          var linked = publication.linked
          linked.sources = publishing.composer.sources
          memory.documents = linked.sources.documents
          memory.site = PreviewedSite(
            linked: linked, composer: publishing.composer, folder: folder,
            shared: publication.shared)
        }
      } else {
        report.diagnostics += try publishing.check()
      }
      report.diagnostics = report.diagnostics.sortedByPlace()
      return true
    } catch {
      // Without a journal a failure may leave some files new and others old.
      if case .output = error, request.isPreview { memory.forgetOutputs() }
      throw Stop(
        outcome: error.outcome, diagnostics: report.diagnostics + error.diagnostics(folder))
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
      guard let sources = publication.linked.reading.read(missing, of: composer.sources) else {
        return false
      }
      publishing.composer = PageComposer(composer, sources)
      return true
    } catch {
      // The frame of the pages is too long: whatever is wrong, making all of them says it.
      return composer.sources.isWhole
    }
  }

  /// Opens the output; that of a preview stays open from build to build.
  func openOutput(
    _ folders: FolderCheck, _ memory: BuildMemory
  ) throws(SitePublishing.Failure) -> OutputFolder {
    do throws(OutputFailure) {
      if let output = memory.output, output.path == folders.output { return try output.reopened() }
      return try OutputFolder(
        folders.output, durability: request.isPreview ? .fleeting : .durable)
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
