import ByteText
import Diagnostics
import Documents
import Templates

/// Makes every file of a site, writes it to the stage and publishes it.
struct SitePublishing {
  let files: any DocumentFiles
  var composer: PageComposer
  let workers: Workers
  /// Whether an error of one page or file withholds the site.
  let isStrict: Bool
  /// What earlier builds left; nil when everything is to be made.
  var known: Known?

  /// Asked again and again while files are made.
  var isCancelled: @Sendable () -> Bool = { false }

  /// What of the output is as it has to be, and what the rest will be known by.
  struct Known {
    var outputs: [RelativePath: KnownOutput]
    var reuse: PageReuse
    /// When the build began.
    var moment: SourceStamp.Time
  }

  /// Why nothing was published.
  enum Failure: Error {
    case template(TemplateFailure)
    case output(OutputFailure)
    /// Errors of single pages and files, and the build is strict.
    case faults([Diagnostic])
    /// Somebody asked for it.
    case cancelled
  }

  /// What was published, and errors of single pages and files.
  struct Published {
    var changes: OutputFolder.Changes
    var faults: [Diagnostic]
    /// All files of the output, for the next build; empty when nobody asked for it.
    var outputs: [RelativePath: KnownOutput]
    /// The folder as it is now, when it stays open.
    var output: OutputFolder?
  }

  enum Job {
    case page(Int)
    case redirect(SiteIndex.Redirect)
    case notFound
    case copy(ThemeInUse.Asset)
    case asset(RelativePath)
    case generated(DeferredFile)
  }

  enum JobResult {
    /// Nil in a check; the fault is one of this page or file alone.
    case made(OutputFolder.Entry?, fault: Diagnostic?)
    /// A copy of a file that had this stamp.
    case copied(OutputFolder.Entry, SourceStamp?)
    case failed(Failure)
  }

  /// Stages everything, then publishes it; `willPublish` is called between the two.
  func run(
    into output: OutputFolder, _ willPublish: () -> Void
  ) throws(Failure) -> Published {
    let made: Made
    do throws(Failure) {
      made = try perform(jobs(), output)
    } catch {
      output.discard()
      throw error
    }
    willPublish()
    do throws(OutputFailure) {
      let (changes, next) = try output.publish(made.entries)
      return Published(
        changes: changes, faults: made.faults, outputs: outputs(made, output), output: next)
    } catch {
      throw .output(error)
    }
  }

  /// Makes every page and keeps none, for the errors of single pages.
  func check() throws(Failure) -> [Diagnostic] {
    let pages = jobs().filter { job in
      switch job {
      case .page, .redirect, .notFound: true
      case .asset, .copy, .generated: false
      }
    }
    return try perform(pages, nil).faults
  }

  /// What the jobs gave.
  struct Made {
    var entries: [OutputFolder.Entry] = []
    /// What each entry is made of, as far as a later build can tell; empty without `known`.
    var origins: [KnownOutput.Origin] = []
    var faults: [Diagnostic] = []
  }

  func perform(_ jobs: [Job], _ output: OutputFolder?) throws(Failure) -> Made {
    let results = Slots<JobResult>(count: jobs.count)
    let (files, composer, known, isCancelled) = (files, composer, known, isCancelled)
    let failure = FirstFailure()
    workers.run(jobs.count) { items in
      var buffer = ByteBuffer(capacity: bufferCapacity)
      var cache = NavigationCache(composer.navigation)
      while let range = items.next(), !isCancelled() {
        for item in range where !failure.isBefore(item) {
          let result =
            known.flatMap { Self.kept(jobs[item], $0, files, composer, output) }
            ?? Self.perform(jobs[item], files, composer, output, &cache, &buffer)
          if case .failed = result { failure.add(item) }
          results[item] = result
          // One long page does not keep its memory for all that follow.
          if buffer.capacity > capacityKept { buffer = ByteBuffer(capacity: bufferCapacity) }
        }
      }
    }
    if isCancelled() { throw .cancelled }
    var made = Made()
    made.entries.reserveCapacity(jobs.count)
    for (job, result) in zip(jobs, results.values()) {
      switch result {
      case .made(let entry, let fault):
        if let entry { made.entries.append(entry) }
        if let fault { made.faults.append(fault) }
        if entry != nil, let known { made.origins.append(known.origin(of: job, fault, composer)) }
      case .copied(let entry, let stamp):
        made.entries.append(entry)
        if let known { made.origins.append(known.origin(ofCopy: stamp)) }
      case .failed(let failure): throw failure
      }
    }
    if isStrict, !made.faults.isEmpty { throw .faults(made.faults) }
    return made
  }

  /// All jobs, those that may take long first, so that no worker has one left when others are done.
  private func jobs() -> [Job] {
    let index = composer.index
    var jobs = ownJobs()
    // Pages that list others come behind the documents.
    let documents = index.pages.firstIndex { !$0.isDocument } ?? index.pages.count
    jobs += (Array(documents..<index.pages.count) + Array(0..<documents)).map { .page($0) }
    jobs += index.redirects.map { .redirect($0) }
    jobs += composer.variants.map { .generated($0) }
    jobs += composer.site.themes.all.flatMap(\.assets).map { .copy($0) }
    jobs += index.assets.map { .asset($0) }
    return jobs
  }

  /// What the program makes of its own, but for what the author made himself.
  func ownJobs() -> [Job] {
    let index = composer.index
    // It lies in the site's root, as nothing can lie below a name of ours.
    var taken: Set<RelativePath> = []
    func take(_ path: RelativePath) {
      if !path.bytes.contains(UInt8(ascii: "/")) { taken.insert(path) }
    }
    for number in index.pages.indices { take(index.pages[number].address.output) }
    for redirect in index.redirects { take(redirect.from.output) }
    for asset in index.assets.indices { take(index.address(ofAsset: asset).output) }
    var jobs = generatedFiles().filter { !taken.contains($0.path) }.map { Job.generated($0) }
    if !taken.contains(RelativePath("404.html")) { jobs.append(.notFound) }
    return jobs
  }

  private func generatedFiles() -> [DeferredFile] {
    let site = composer.site
    var files = [
      composer.styleSheet, site.script,
      // Without it, GitHub Pages would leave out folders that begin with `_`.
      GeneratedFile(path: RelativePath(".nojekyll"), bytes: []),
    ].map { DeferredFile($0) }
    files += [site.icon, site.printStyle].compactMap { $0.map(DeferredFile.init) }
    files += site.featureFiles.files.map { DeferredFile($0) }
    guard let baseURL = site.baseURL else { return files }
    if composer.hasFeed {
      let feed = Feed(composer: composer, baseURL: baseURL)
      files.append(DeferredFile(path: Feed.path) { feed.bytes() })
    }
    let map = SiteMap(index: composer.index, baseURL: baseURL)
    return files + map.files() + [DeferredFile(map.robots)]
  }

  private static func perform(
    _ job: Job, _ files: any DocumentFiles, _ composer: PageComposer, _ output: OutputFolder?,
    _ cache: inout NavigationCache, _ buffer: inout ByteBuffer
  ) -> JobResult {
    buffer.removeAll()
    var fault: Diagnostic?
    do throws(TemplateFailure) {
      let path: RelativePath
      switch job {
      case .page(let number):
        path = composer.index.pages[number].address.output
        fault = try compose(number, files, composer, &cache, &buffer)
      case .redirect(let redirect):
        path = redirect.from.output
        try composer.compose(redirect, &cache, into: &buffer)
      case .notFound:
        path = RelativePath("404.html")
        try composer.composeNotFound(&cache, into: &buffer)
      case .asset, .copy: return copy(job, files, composer, output)
      case .generated(let file):
        path = file.path
        buffer.append(file.make())
      }
      guard let output else { return .made(nil, fault: fault) }
      return buffer.withBytes { add(path, $0, fault, output) }
    } catch {
      return .failed(.template(error))
    }
  }

  /// Writes a page, or one that says why it is not there; returns the error of it alone.
  private static func compose(
    _ number: Int, _ files: any DocumentFiles, _ composer: PageComposer,
    _ cache: inout NavigationCache, _ buffer: inout ByteBuffer
  ) throws(TemplateFailure) -> Diagnostic? {
    do throws(TemplateFailure) {
      try composer.compose(number, &cache, into: &buffer)
      return nil
    } catch {
      let page = composer.index.pages[number]
      return try composer.composeRefused(
        number, because: error, source: page.isDocument ? text(of: page.source, files) : [],
        &cache, into: &buffer)
    }
  }

  private static func text(of path: RelativePath, _ files: any DocumentFiles) -> [UInt8] {
    do throws(FileFailure) {
      return try files.read(path)
    } catch {
      // It went away since it was read.
      return []
    }
  }

  private static func copy(
    _ job: Job, _ files: any DocumentFiles, _ composer: PageComposer, _ output: OutputFolder?
  ) -> JobResult {
    guard let output, let (source, path) = job.copy(composer.index) else {
      return .made(nil, fault: nil)
    }
    // Taken first: what is written meanwhile has another one.
    let stamp = files.stamp(of: source)
    do throws(CopyFailure) {
      return .copied(try output.add(path, copying: source, of: files), stamp)
    } catch {
      switch error {
      case .source(let failure):
        // A file that went away since the walk is not there any more.
        return .made(nil, fault: failure.isMissing ? nil : unreadable(source, failure))
      case .output(let failure): return .failed(.output(failure))
      }
    }
  }

  private static func add(
    _ path: RelativePath, _ bytes: UnsafeBufferPointer<UInt8>, _ fault: Diagnostic?,
    _ output: OutputFolder
  ) -> JobResult {
    do throws(OutputFailure) {
      return .made(try output.add(path, bytes), fault: fault)
    } catch {
      return .failed(.output(error))
    }
  }
}

private let bufferCapacity = 1 << 16
private let capacityKept = 8 << 20
