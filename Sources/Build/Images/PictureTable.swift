import ByteText
import Documents
import Markdown

/// What is known of a file that pages show as a picture.
struct Picture: Sendable, Hashable {
  /// Nil when its beginning does not tell.
  var size: ImageSize?
  /// Number of the asset that pages in dark colors show instead: `name.dark.png` of `name.png`.
  var dark: Int?
  /// Smaller files of the same picture, in the order in which browsers are to choose.
  var sources: [PictureSource] = []
}

/// Files of one picture in one format.
struct PictureSource: Sendable, Hashable {
  var format: SiteConfiguration.Images.Format
  /// The narrowest first.
  var files: [File]

  struct File: Sendable, Hashable {
    /// In pixels.
    var width: Int
    /// Where it is published.
    var output: RelativePath
  }
}

/// The pictures that pages show, so that they can keep a place for them.
struct PictureTable: Sendable {
  private(set) var pictures: [Int: Picture]

  /// By number of the asset; those for dark pages are pictures, too.
  subscript(asset: Int) -> Picture? { pictures[asset] }

  func adding(_ others: PictureTable) -> PictureTable {
    PictureTable(pictures: pictures.merging(others.pictures) { _, new in new })
  }

  mutating func setSources(_ sources: [PictureSource], of asset: Int) {
    pictures[asset]?.sources = sources
  }

  /// Reads the beginning of each of the assets `pictures`, and of those for dark pages beside them.
  ///
  /// A file that cannot be read has no size; copying it says why.
  static func read(
    _ pictures: [Int], _ index: SiteIndex, _ files: any DocumentFiles, _ workers: Workers
  ) -> PictureTable {
    var darks: [Int: Int] = [:]
    for asset in Set(pictures) { darks[asset] = index.darkPicture(of: asset) }
    let assets = Set(pictures).union(darks.values).sorted()
    let slots = Slots<Picture>(count: assets.count)
    let known = darks
    workers.run(assets.count) { items in
      while let range = items.next() {
        for item in range {
          let asset = assets[item]
          slots[item] = Picture(size: size(of: index.assets[asset], files), dark: known[asset])
        }
      }
    }
    return PictureTable(
      pictures: Dictionary(uniqueKeysWithValues: zip(assets, slots.values())))
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

  /// Number of the asset `name.dark.png` beside `name.png`.
  ///
  /// `name-dark.png` is none: a sign in dark ink has such a name as well, and belongs on light pages.
  func darkPicture(of asset: Int) -> Int? {
    let path = assets[asset]
    let end = path.name.dropFirst(path.stem.count)
    guard !end.isEmpty else { return nil }
    return self.asset(
      at: path.parent.appending(Array(path.stem) + Array(".dark".utf8) + Array(end)))
  }
}
