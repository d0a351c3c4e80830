import ByteText
import Diagnostics
import Documents

// What a build takes over from an earlier one, and what it leaves for the next.

extension SitePublishing.Job {
  /// Which file of the source is copied, and where to; nil for what is made.
  func copy(_ index: SiteIndex) -> (source: RelativePath, output: RelativePath)? {
    switch self {
    case .asset(let path): (path, index.address(ofAsset: path).output)
    case .copy(let asset): (asset.source, asset.output)
    case .page, .redirect, .notFound, .generated: nil
    }
  }
}

extension SitePublishing {
  /// The result of a job whose file the output has already; nil when it has to be made.
  static func kept(
    _ job: Job, _ known: Known, _ files: any DocumentFiles, _ composer: PageComposer,
    _ output: OutputFolder?
  ) -> JobResult? {
    switch job {
    case .page(let number):
      return known.reuse.kept[number].map { .made($0, fault: nil) }
    case .generated(let file) where file.path == Feed.path:
      return known.reuse.keptFeed.map { .made($0, fault: nil) }
    case .generated(let file) where file.isNamedByContent:
      return output?.entry(namedByContent: file.path, known.outputs).map { .made($0, fault: nil) }
    case .asset, .copy:
      guard let (source, path) = job.copy(composer.index), let stamp = files.stamp(of: source),
        let entry = output?.entry(path, known.outputs, copyOf: stamp)
      else { return nil }
      return .copied(entry, stamp)
    case .redirect, .notFound, .generated: return nil
    }
  }

  /// All files of the output as the next build will know them.
  func outputs(_ made: Made, _ output: OutputFolder) -> [RelativePath: KnownOutput] {
    if known == nil { return [:] }
    let now = output.moment
    var outputs: [RelativePath: KnownOutput] = [:]
    outputs.reserveCapacity(made.entries.count)
    for (entry, origin) in zip(made.entries, made.origins) {
      let stamp = entry.stamp.flatMap { $0.modified.isSettled(at: now) ? $0 : nil }
      outputs[entry.path] = KnownOutput(hash: entry.hash, stamp: stamp, origin: origin)
    }
    return outputs
  }
}

extension SitePublishing.Known {
  /// What the file of a job is made of; a page with a fault of its own is made anew each time.
  func origin(
    of job: SitePublishing.Job, _ fault: Diagnostic?, _ composer: PageComposer
  ) -> KnownOutput.Origin {
    switch job {
    case .page(let number):
      guard fault == nil, let digest = reuse.digests[number] else { return .other }
      return origin(digest, at: composer.index.pages[number].address.output)
    case .generated(let file) where file.path == Feed.path:
      return reuse.feed.map { origin($0, at: file.path) } ?? .other
    case .redirect, .notFound, .generated, .asset, .copy: return .other
    }
  }

  func origin(ofCopy stamp: SourceStamp?) -> KnownOutput.Origin {
    guard let stamp, stamp.isSettled(at: moment) else { return .other }
    return .copy(stamp)
  }

  /// The parts in which a page differed when it was made; of one that is kept those of that time.
  private func origin(_ digest: PageDigest, at path: RelativePath) -> KnownOutput.Origin {
    guard case .page(let old, let parts)? = outputs[path]?.origin else { return .page(digest, []) }
    let differences = digest.differences(from: old)
    return .page(digest, differences.isEmpty ? parts : differences)
  }
}
