import ByteText
import Documents
import Markdown

extension BodyWriter {
  /// Writes the address of a picture and what of its size its author left to the file.
  ///
  /// It stands in quotes, and the closing one follows.
  func writeImage(_ number: Int, _ output: inout ByteBuffer) {
    let image = source.document.content.images[number]
    writeAddress(Int(image.link), &output)
    guard let size = picture(image)?.size else { return }
    let shown = size.shown(image.missing)
    if let width = shown.width { append("\" width=\"", width, &output) }
    if let height = shown.height { append("\" height=\"", height, &output) }
  }

  /// Begins a `picture` for what has another look in dark colors.
  func writePictureStart(_ number: Int, _ output: inout ByteBuffer) {
    let image = source.document.content.images[number]
    guard let addresses, let dark = picture(image)?.dark else { return }
    output.append("<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"")
    addresses.base.appendReference(
      to: addresses.index.address(ofAsset: dark.asset).path, to: &output)
    if let size = dark.size?.whole(image.missing) {
      append("\" width=\"", size.width, &output)
      append("\" height=\"", size.height, &output)
    }
    output.append("\">")
  }

  func writePictureEnd(_ number: Int, _ output: inout ByteBuffer) {
    guard picture(source.document.content.images[number])?.dark != nil else { return }
    output.append("</picture>")
  }

  private func picture(_ image: MarkdownDocument.Image) -> Picture? {
    guard let addresses, case .asset(let asset, _) = addresses.links[Int(image.link)] else {
      return nil
    }
    return addresses.pictures[asset]
  }

  private func append(_ name: StaticString, _ number: Int, _ output: inout ByteBuffer) {
    output.append(name)
    output.append(number: number)
  }
}

extension ImageSize {
  /// The attributes that an image of this size lacks.
  fileprivate func shown(
    _ missing: MarkdownDocument.Image.Missing
  ) -> (width: Int?, height: Int?) {
    switch missing {
    case .nothing: (nil, nil)
    case .both: (width, height)
    case .width(let height): (width(forHeight: Int(height)), nil)
    case .height(let width): (nil, height(forWidth: Int(width)))
    }
  }

  /// The size in which a picture is shown in the place of one that lacks this; nil when only its
  /// author knows.
  fileprivate func whole(
    _ missing: MarkdownDocument.Image.Missing
  ) -> (width: Int, height: Int)? {
    switch missing {
    case .nothing: nil
    case .both: (width, height)
    case .width(let height): (width(forHeight: Int(height)), Int(height))
    case .height(let width): (Int(width), self.height(forWidth: Int(width)))
    }
  }
}
