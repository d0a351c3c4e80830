import ByteText
package import Diagnostics
import Documents
import Templates

/// What became of the comparison of a remembered site with a clean one.
package struct Verification: Sendable {
  /// Documents that a build would take over, and pages that it would keep.
  package var documents = 0
  package var pages = 0
  /// Where they are not what a clean build makes; empty when all is well.
  package var faults: [Diagnostic] = []
}

extension SiteBuilder {
  /// Makes the whole site from nothing, and compares with it everything that a build with `memory`
  /// would not do.
  ///
  /// Nothing is published. The report is that of a check.
  package func verify(
    _ memory: BuildMemory, progress: (BuildPhase) -> Void = { _ in }
  ) -> (report: BuildReport, verification: Verification) {
    var verification = Verification()
    progress(.scanning)
    do throws(Stop) {
      let files = try openSource()
      var nothing = BuildMemory()
      let site = try read(files, &nothing, progress)
      let linked = site.linked
      progress(.composing(linked.index.pages.count))
      let (composer, faults) = composer(linked)
      var report = BuildReport(
        outcome: .checked, diagnostics: linked.diagnostics + faults,
        pageCount: linked.index.pages.count)
      var memory = memory
      memory.readDocuments(workers)
      if memory.documentsKey == nothing.documentsKey {
        compare(linked, memory.documents, files, &verification)
      }
      try compare(
        linked, composer, memory.outputs(in: site.folders.output), site.shared.digest,
        &verification)
      report.diagnostics = (report.diagnostics + verification.faults).sortedByPlace()
      SourceLines(files).fill(&report.diagnostics)
      return (report, verification)
    } catch {
      return (
        BuildReport(outcome: error.outcome, diagnostics: error.diagnostics.sortedByPlace()),
        verification
      )
    }
  }

  /// Documents whose files would not be read, or not be parsed, again.
  private func compare(
    _ linked: LinkedSite, _ known: [KnownDocument], _ files: any DocumentFiles,
    _ verification: inout Verification
  ) {
    for document in known {
      let path = document.record.entry.path
      guard let number = linked.sources.number(of: path) else { continue }
      let clean = linked.sources.record(number)
      let isTrusted = document.stamp.map { files.stamp(of: path) == $0 } ?? false
      guard isTrusted || document.record.contentHash == clean.contentHash else { continue }
      verification.documents += 1
      if document.record.bytes != clean.bytes {
        verification.faults.append(
          Diagnostic(
            .error, id: "incremental-difference", "what is remembered of it is not true",
            file: path.description, hint: "build with --no-cache, and report it"))
      }
    }
  }

  /// Pages that would be kept.
  private func compare(
    _ linked: LinkedSite, _ composer: PageComposer, _ known: [RelativePath: KnownOutput],
    _ shared: UInt64, _ verification: inout Verification
  ) throws(Stop) {
    guard let caching = request.caching else { return }
    let sharedDigests: SharedDigests
    do throws(ValueTooLong) {
      sharedDigests = try SharedDigests(composer, sources: shared ^ request.key(caching))
    } catch {
      return
    }
    let pages = linked.index.pages
    let slots = Slots<PageComparison>(count: pages.count)
    workers.run(pages.count) { items in
      var digests = PageDigests(composer, sharedDigests)
      var cache = NavigationCache(composer.navigation)
      var buffer = ByteBuffer(capacity: 1 << 16)
      while let range = items.next() {
        for item in range {
          buffer.removeAll()
          guard let output = known[pages[item].address.output],
            let digest = digests.digest(of: item), output.digest == digest
          else { continue }
          slots[item] = PageComparison(item, output.hash, composer, &cache, &buffer)
        }
      }
    }
    for comparison in slots.values() {
      verification.pages += 1
      if comparison.isEqual { continue }
      let address = displayName(pages[comparison.page].address.path)
      verification.faults.append(
        Diagnostic(
          .error, id: "incremental-difference",
          "the page '/\(address)' would be kept, and a clean build makes another one",
          hint: "build with --no-cache, and report it"))
    }
  }
}

/// A page that a build would keep, beside the one that it would make.
private struct PageComparison: Sendable {
  let page: Int
  let isEqual: Bool

  init(
    _ page: Int, _ hash: UInt64, _ composer: PageComposer, _ cache: inout NavigationCache,
    _ buffer: inout ByteBuffer
  ) {
    self.page = page
    do throws(TemplateFailure) {
      try composer.compose(page, &cache, into: &buffer)
      isEqual = buffer.withBytes { contentHash($0) } == hash
    } catch {
      // It has a fault of its own, and such a page is never kept.
      isEqual = false
    }
  }
}
