private import ByteText
private import Diagnostics

/// Finds the id that a fragment may have meant; for all workers at once.
///
/// The names of a page are prepared when somebody asks for the first time: most pages have no fault.
final class SimilarIDs: @unchecked Sendable {
  // Used under the lock.
  private var pages: [Int: SimilarNames] = [:]
  private let lock = Lock()

  /// The id of the document `number` that `id` was most likely meant to be.
  func nearest(to id: some Collection<UInt8>, _ entry: IndexEntry, _ number: Int) -> String? {
    let name = String(decoding: id, as: UTF8.self)
    let names = names(of: entry, number)
    return names.nearest(to: name).first.map { text(entry.fragments.ids[$0]) }
  }

  /// The id that differs from `id` in separators and case only.
  func same(as id: some Collection<UInt8>, _ entry: IndexEntry, _ number: Int) -> String? {
    let name = String(decoding: id, as: UTF8.self)
    return names(of: entry, number).same(as: name).first.map { text(entry.fragments.ids[$0]) }
  }

  private func names(of entry: IndexEntry, _ number: Int) -> SimilarNames {
    lock.withLock {
      if let known = pages[number] { return known }
      let names = SimilarNames(entry.fragments.ids.map { text($0) })
      pages[number] = names
      return names
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
