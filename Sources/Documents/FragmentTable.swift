private import ByteText

/// The ids of one page, to be found in constant time however many there are.
package struct FragmentTable: Sendable {
  let ids: [[UInt8]]
  /// Index by id; empty for a short list, which is searched instead.
  private let indices: [[UInt8]: Int]
  private let foldedIndices: [[UInt8]: Int]

  package init(_ ids: [[UInt8]] = []) {
    self.ids = ids
    let isLong = ids.count > 16
    indices = isLong ? Self.table(ids) : [:]
    foldedIndices = isLong ? Self.table(ids.map { caseFolded($0) }) : [:]
  }

  /// How a fragment was found.
  package enum Match: Sendable, Hashable {
    case exact
    /// Only when case is ignored; with the right spelling.
    case spelled([UInt8])
    case none
  }

  /// Finds `id`, decoded and in normalization form C.
  package func match(_ id: [UInt8]) -> Match {
    if indices.isEmpty ? ids.contains(id) : indices[id] != nil { return .exact }
    let folded = caseFolded(id)
    let index =
      indices.isEmpty ? ids.firstIndex { caseFolded($0) == folded } : foldedIndices[folded]
    return index.map { .spelled(ids[$0]) } ?? .none
  }

  private static func table(_ ids: [[UInt8]]) -> [[UInt8]: Int] {
    Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
  }
}
