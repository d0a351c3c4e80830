import ByteText
import Diagnostics
import Documents
import Templates

/// Writes every file of a site to the stage and publishes it.
struct SitePublishing {
  let files: any DocumentFiles
  let composer: PageComposer
  let output: OutputFolder
  let workers: Workers
  /// Whether a file that cannot be copied withholds the site.
  let isStrict: Bool

  /// Why nothing was published.
  enum Failure: Error {
    case template(TemplateFailure)
    case output(OutputFailure)
    /// Files of the source could not be copied, and the build is strict.
    case unreadable([UnreadableFile])
  }

  /// A file of the source that could not be copied; the others are published.
  struct UnreadableFile {
    var path: RelativePath
    var failure: FileFailure
  }

  /// What was published, and what could not be.
  struct Published {
    var changes: OutputFolder.Changes
    var unreadable: [UnreadableFile]
  }

  private enum Job {
    case page(Int)
    case redirect(SiteIndex.Redirect)
    case notFound
    case copy(SiteTheme.Asset)
    case asset(RelativePath)
    case generated(DeferredFile)
  }

  private enum JobResult {
    case staged(OutputFolder.Entry)
    case unreadable(UnreadableFile)
    case failed(Failure)
  }

  /// Stages everything, then publishes it; `willPublish` is called between the two.
  func run(_ willPublish: () -> Void) throws(Failure) -> Published {
    let jobs = jobs()
    let results = Slots<JobResult>(count: jobs.count)
    let (files, composer, output) = (files, composer, output)
    workers.run(jobs.count) { items in
      var buffer = ByteBuffer(capacity: 1 << 16)
      var cache = NavigationCache(composer.navigation)
      while let range = items.next() {
        for item in range {
          results[item] = Self.perform(jobs[item], files, composer, output, &cache, &buffer)
        }
      }
    }
    var entries: [OutputFolder.Entry] = []
    entries.reserveCapacity(jobs.count)
    var unreadable: [UnreadableFile] = []
    for result in results.values() {
      switch result {
      case .staged(let entry): entries.append(entry)
      // A file that went away since the walk is not there any more.
      case .unreadable(let file) where file.failure.isMissing: continue
      case .unreadable(let file): unreadable.append(file)
      case .failed(let failure):
        output.discard()
        throw failure
      }
    }
    if isStrict, !unreadable.isEmpty {
      output.discard()
      throw .unreadable(unreadable)
    }
    willPublish()
    do throws(OutputFailure) {
      return Published(changes: try output.commit(entries), unreadable: unreadable)
    } catch {
      throw .output(error)
    }
  }

  /// All jobs, those that may take long first, so that no worker has one left when others are done.
  private func jobs() -> [Job] {
    let index = composer.index
    // What its author made himself is not made for him. It lies in the site's root, as nothing can
    // lie below a name of ours.
    var taken: Set<RelativePath> = []
    func take(_ path: RelativePath) {
      if !path.bytes.contains(UInt8(ascii: "/")) { taken.insert(path) }
    }
    for number in index.pages.indices { take(index.pages[number].address.output) }
    for redirect in index.redirects { take(redirect.from.output) }
    for asset in index.assets.indices { take(index.address(ofAsset: asset).output) }
    func isFree(_ path: RelativePath) -> Bool { !taken.contains(path) }
    var jobs = generatedFiles().filter { isFree($0.path) }.map { Job.generated($0) }
    if isFree(RelativePath("404.html")) { jobs.append(.notFound) }
    // Pages that list others come behind the documents.
    let documents = index.pages.firstIndex { !$0.isDocument } ?? index.pages.count
    jobs += (Array(documents..<index.pages.count) + Array(0..<documents)).map { .page($0) }
    jobs += index.redirects.map { .redirect($0) }
    jobs += composer.site.themeAssets.map { .copy($0) }
    jobs += index.assets.map { .asset($0) }
    return jobs
  }

  private func generatedFiles() -> [DeferredFile] {
    let site = composer.site
    var files = [
      site.styleSheet, site.script,
      // Without it, GitHub Pages would leave out folders that begin with `_`.
      GeneratedFile(path: RelativePath(".nojekyll"), bytes: []),
    ].map { DeferredFile($0) }
    files += site.icon.map { [DeferredFile($0)] } ?? []
    guard let baseURL = site.baseURL else { return files }
    if composer.hasFeed {
      let feed = Feed(composer: composer, baseURL: baseURL)
      files.append(DeferredFile(path: Feed.path) { feed.bytes() })
    }
    let map = SiteMap(index: composer.index, baseURL: baseURL)
    return files + map.files() + [DeferredFile(map.robots)]
  }

  private static func perform(
    _ job: Job, _ files: any DocumentFiles, _ composer: PageComposer, _ output: OutputFolder,
    _ cache: inout NavigationCache, _ buffer: inout ByteBuffer
  ) -> JobResult {
    buffer.removeAll()
    do throws(TemplateFailure) {
      let path: RelativePath
      switch job {
      case .page(let number):
        path = composer.index.pages[number].address.output
        try composer.compose(number, &cache, into: &buffer)
      case .redirect(let redirect):
        path = redirect.from.output
        try composer.compose(redirect, &cache, into: &buffer)
      case .notFound:
        path = RelativePath("404.html")
        try composer.composeNotFound(&cache, into: &buffer)
      case .asset(let asset):
        return copy(asset, to: composer.index.address(ofAsset: asset).output, files, output)
      case .copy(let file): return copy(file.source, to: file.output, files, output)
      case .generated(let file):
        path = file.path
        buffer.append(file.make())
      }
      return buffer.withBytes { add(path, $0, output) }
    } catch {
      return .failed(.template(error))
    }
  }

  private static func copy(
    _ asset: RelativePath, to path: RelativePath, _ files: any DocumentFiles,
    _ output: OutputFolder
  ) -> JobResult {
    do throws(CopyFailure) {
      return .staged(try output.add(path, copying: asset, of: files))
    } catch {
      switch error {
      case .source(let failure):
        return .unreadable(UnreadableFile(path: asset, failure: failure))
      case .output(let failure): return .failed(.output(failure))
      }
    }
  }

  private static func add(
    _ path: RelativePath, _ bytes: UnsafeBufferPointer<UInt8>, _ output: OutputFolder
  ) -> JobResult {
    do throws(OutputFailure) {
      return .staged(try output.add(path, bytes))
    } catch {
      return .failed(.output(error))
    }
  }
}
