import ByteText
import Documents
import Markdown

/// The sizes of the pictures that pages show, so that they can keep a place for them.
struct ImageSizes: Sendable {
  private let sizes: [Int: ImageSize]

  subscript(asset: Int) -> ImageSize? { sizes[asset] }

  func adding(_ others: ImageSizes) -> ImageSizes {
    ImageSizes(sizes: sizes.merging(others.sizes) { _, new in new })
  }

  /// Reads the beginning of each of the assets `pictures`.
  ///
  /// A file that cannot be read has no size; copying it says why.
  static func read(
    _ pictures: [Int], _ index: SiteIndex, _ files: any DocumentFiles, _ workers: Workers
  ) -> ImageSizes {
    let assets = Set(pictures).sorted()
    let slots = Slots<(asset: Int, size: ImageSize)>(count: assets.count)
    workers.run(assets.count) { items in
      while let range = items.next() {
        for item in range {
          guard let size = size(of: index.assets[assets[item]], files) else { continue }
          slots[item] = (assets[item], size)
        }
      }
    }
    return ImageSizes(
      sizes: Dictionary(uniqueKeysWithValues: slots.values().map { ($0.asset, $0.size) }))
  }
}

private func size(of path: RelativePath, _ files: any DocumentFiles) -> ImageSize? {
  var size: ImageSize?
  do throws(FileFailure) {
    try files.readPieces(path) { piece in
      size = ImageSize(beginningOf: piece)
      return false
    }
  } catch {
    return nil
  }
  return size
}

extension SiteIndex {
  /// Number of the asset that the configuration names by its path.
  func asset(at path: String) -> Int? {
    if case .asset(let asset) = target(of: path).target { asset } else { nil }
  }
}
