import ByteText
import Diagnostics
import Documents
import Templates

// Builds of a preview in which the texts of some documents changed and nothing else.

extension SiteBuilder {
  /// Makes the pages anew that the changed documents reach, and reports; nil, and nothing is
  /// published, when more than their texts may have changed.
  func retouched(
    _ files: any DocumentFiles, _ memory: inout BuildMemory
  ) throws(Stop) -> BuildReport? {
    guard request.isPreview, !request.isStrict, let caching = request.caching,
      let changed = memory.unread, !changed.isEmpty, var site = memory.site,
      let numbers = site.documents(at: changed), let output = memory.output
    else { return nil }
    site.linked.reading.files = files
    let reading = site.linked.reading
    let known = KnownDocuments(
      numbers.map { site.linked.sources.documents[$0] }, changed: changed, moment: caching.moment)
    let documents = reading.run(
      numbers.map { site.linked.sources.record($0).entry.path }, known: known)
    // One of them is gone.
    guard documents.count == numbers.count else { return nil }
    let news = zip(numbers, documents).filter { number, document in
      document.record.contentHash == 0
        || document.record !== site.linked.sources.record(number)
    }.map { (number: $0.0, document: $0.1) }
    guard let reach = site.replace(news, workers), site.hasTexts(of: reach) else { return nil }
    let publishing = SitePublishing(
      files: files, composer: site.composer, workers: Workers(count: 1), isStrict: false)
    let changes: OutputFolder.Changes
    do throws(SitePublishing.Failure) {
      guard
        let result = try publishing.remake(
          reach, site.shared ^ request.key(caching), memory.outputs, into: output)
      else { return nil }
      memory.outputs = result.outputs
      memory.output = result.output
      changes = result.changes
    } catch {
      if case .output = error { memory.forgetOutputs() }
      throw Stop(
        outcome: error.outcome,
        diagnostics: site.linked.diagnostics + error.diagnostics(site.folder))
    }
    memory.unread = []
    memory.documents = site.linked.sources.documents
    memory.site = site
    return BuildReport(
      outcome: .published(changes, folder: site.folder),
      diagnostics: site.linked.diagnostics.sortedByPlace(),
      pageCount: site.linked.index.pages.count)
  }
}

extension SitePublishing {
  /// Makes what is reached and puts it in the place of what was there.
  ///
  /// Nil, and nothing is published, when a page has a fault of its own or the frame of all pages
  /// cannot be told from the last one.
  fileprivate func remake(
    _ reach: PreviewedSite.Reach, _ shared: UInt64, _ outputs: [RelativePath: KnownOutput],
    into output: OutputFolder
  ) throws(Failure) -> Published? {
    let digests: [RelativePath: PageDigest]
    do throws(ValueTooLong) {
      digests = try self.digests(reach, shared)
    } catch {
      return nil
    }
    var jobs = reach.pages.sorted().map { Job.page($0) }
    jobs += composer.index.redirects.filter { reach.renamed.contains($0.page) }
      .map { .redirect($0) }
    jobs += ownJobs().filter { isReached($0, reach) }
    let made = try perform(jobs, output)
    guard made.faults.isEmpty, made.entries.count == jobs.count else {
      output.discard()
      return nil
    }
    do throws(OutputFailure) {
      let (changes, next) = try output.replace(made.entries)
      var outputs = outputs
      for entry in made.entries {
        // The feed's digest is found again by the next build that looks at everything.
        outputs[entry.path] = KnownOutput(
          hash: entry.hash, stamp: nil,
          origin: digests[entry.path].map { .page($0, .text) } ?? .other)
      }
      return Published(changes: changes, faults: [], outputs: outputs, output: next)
    } catch {
      throw .output(error)
    }
  }

  /// Whether what the program makes of its own shows one of the pages.
  private func isReached(_ job: Job, _ reach: PreviewedSite.Reach) -> Bool {
    switch job {
    case .notFound: reach.hasNotFoundPage
    case .generated(let file) where file.path == Feed.path:
      composer.index.datedPages.prefix(composer.site.configuration.feeds.limit)
        .contains { reach.pages.contains($0) }
    case .generated, .page, .redirect, .copy, .asset: false
    }
  }

  private func digests(
    _ reach: PreviewedSite.Reach, _ shared: UInt64
  ) throws(ValueTooLong) -> [RelativePath: PageDigest] {
    var digests = PageDigests(composer, try SharedDigests(composer, sources: shared))
    var found: [RelativePath: PageDigest] = [:]
    for page in reach.pages {
      found[composer.index.pages[page].address.output] = digests.digest(of: page)
    }
    return found
  }
}
