import ByteText
import Documents
import Markdown

/// What is known of a file that pages show as a picture.
struct Picture: Sendable, Hashable {
  /// Nil when its beginning does not tell.
  var size: ImageSize?
  var dark: Dark?

  /// The file beside it that pages in dark colors show instead: `name.dark.png` of `name.png`.
  struct Dark: Sendable, Hashable {
    var asset: Int
    var size: ImageSize?
  }
}

/// The pictures that pages show, so that they can keep a place for them.
struct PictureTable: Sendable {
  private let pictures: [Int: Picture]

  /// By number of the asset.
  subscript(asset: Int) -> Picture? { pictures[asset] }

  func adding(_ others: PictureTable) -> PictureTable {
    PictureTable(pictures: pictures.merging(others.pictures) { _, new in new })
  }

  /// Reads the beginning of each of the assets `pictures`, and of those for dark pages beside them.
  ///
  /// A file that cannot be read has no size; copying it says why.
  static func read(
    _ pictures: [Int], _ index: SiteIndex, _ files: any DocumentFiles, _ workers: Workers
  ) -> PictureTable {
    let assets = Set(pictures).sorted()
    let slots = Slots<(asset: Int, picture: Picture)>(count: assets.count)
    workers.run(assets.count) { items in
      while let range = items.next() {
        for item in range {
          let asset = assets[item]
          var picture = Picture(size: size(of: index.assets[asset], files))
          if let dark = index.darkPicture(of: asset) {
            picture.dark = Picture.Dark(asset: dark, size: size(of: index.assets[dark], files))
          }
          slots[item] = (asset, picture)
        }
      }
    }
    return PictureTable(
      pictures: Dictionary(uniqueKeysWithValues: slots.values().map { ($0.asset, $0.picture) }))
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
    let end = path.fileExtension
    guard !end.isEmpty else { return nil }
    let name = Array(path.stem) + Array(".dark.".utf8) + Array(end)
    return self.asset(at: path.parent.appending(name))
  }
}
