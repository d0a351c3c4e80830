import ByteText
import Documents
import Templates

/// Finds the pages of documents that an earlier build left as they have to be.
struct PageReuse {
  /// Of each page; nil for one that is not made of documents.
  private(set) var digests: [PageDigest?]
  /// The feed's; nil when there is none.
  private(set) var feed: PageDigest?
  /// By page, what the output has already.
  private(set) var kept: [Int: OutputFolder.Entry] = [:]
  private(set) var keptFeed: OutputFolder.Entry?

  /// `sources` is a hash of configuration, templates and themes.
  init(
    _ composer: PageComposer, sources: UInt64, _ known: [RelativePath: KnownOutput],
    _ output: OutputFolder, _ workers: Workers
  ) throws(ValueTooLong) {
    let shared = try SharedDigests(composer, sources: sources)
    let pages = composer.index.pages
    let slots = Slots<(digest: PageDigest?, entry: OutputFolder.Entry?)>(count: pages.count)
    workers.run(pages.count) { items in
      var digests = PageDigests(composer, shared)
      while let range = items.next() {
        for item in range {
          let digest = digests.digest(of: item)
          let entry = digest.flatMap {
            output.entry(pages[item].address.output, known, $0)
          }
          slots[item] = (digest, entry)
        }
      }
    }
    let found = slots.values()
    digests = found.map(\.digest)
    for (number, found) in found.enumerated() { kept[number] = found.entry }
    if composer.hasFeed {
      let feed = Self.feed(composer, digests)
      self.feed = feed
      keptFeed = output.entry(Feed.path, known, feed)
    }
  }

  /// A feed is made of its pages and of nothing else.
  private static func feed(_ composer: PageComposer, _ digests: [PageDigest?]) -> PageDigest {
    var archive = ArchiveWriter()
    var shared: UInt64 = 0
    for page in composer.index.datedPages.prefix(composer.site.configuration.feeds.limit) {
      guard let digest = digests[page] else { continue }
      digest.write(to: &archive)
      shared = digest.shared
    }
    let text = archive.withBytes { contentHash($0) }
    return PageDigest(text: text, shared: shared, place: 0, terms: 0, links: 0, navigation: 0)
  }

  /// The documents whose texts this build needs, in path order.
  func documents(of composer: PageComposer) -> [Int] {
    var needed = Set(digests.indices.filter { digests[$0] != nil && kept[$0] == nil })
    if composer.hasFeed, keptFeed == nil {
      needed.formUnion(
        composer.index.datedPages.prefix(composer.site.configuration.feeds.limit))
    }
    for page in needed where composer.index.pages[page].isPrint {
      needed.formUnion(composer.pages(printedOn: page))
    }
    return needed.sorted().compactMap { page in
      if case .document(let document) = composer.index.pages[page].kind { document } else { nil }
    }
  }
}

extension OutputFolder {
  /// What the output holds at `path`, when an earlier build made it of the same.
  func entry(
    _ path: RelativePath, _ known: [RelativePath: KnownOutput], _ digest: PageDigest
  ) -> Entry? {
    guard let output = known[path], output.digest == digest else { return nil }
    return entry(path, output)
  }

  /// What the output holds at `path`, when an earlier build made it of a file with this stamp.
  func entry(
    _ path: RelativePath, _ known: [RelativePath: KnownOutput], copyOf stamp: SourceStamp
  ) -> Entry? {
    guard let output = known[path], case .copy(stamp) = output.origin else { return nil }
    return entry(path, output)
  }

  /// What the output holds at `path`, when an earlier build made it.
  func entry(namedByContent path: RelativePath, _ known: [RelativePath: KnownOutput]) -> Entry? {
    known[path].flatMap { entry(path, $0) }
  }

  /// Nil when somebody else wrote to the file since.
  private func entry(_ path: RelativePath, _ output: KnownOutput) -> Entry? {
    guard published.files[path] == output.hash else { return nil }
    // Nobody else writes into a folder of the program's own.
    if durability == .fleeting { return Entry(path: path, hash: output.hash, isStaged: false) }
    guard let stamp = unchangedStamp(of: path, output) else { return nil }
    return Entry(path: path, hash: output.hash, isStaged: false, stamp: stamp)
  }

  /// The stamp of a file that is as it was left; of one without a stamp the content decides.
  func unchangedStamp(of path: RelativePath, _ output: KnownOutput) -> SourceStamp? {
    if let old = output.stamp {
      return stamp(of: path).flatMap { $0.isSameFile(as: old) ? $0 : nil }
    }
    guard let file = folder.open(path), let stamp = file.stamp, let bytes = file.readAll(),
      contentHash(bytes) == output.hash
    else { return nil }
    return stamp
  }
}
