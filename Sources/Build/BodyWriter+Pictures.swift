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
    let missing = size.missing(image.missing)
    if let width = missing.width { append("\" width=\"", width, &output) }
    if let height = missing.height { append("\" height=\"", height, &output) }
  }

  /// Begins a `picture` for what has another look in dark colors, or smaller files.
  func writePictureStart(_ number: Int, _ output: inout ByteBuffer) {
    let image = source.document.content.images[number]
    guard let addresses, let picture = picture(image), picture.needsElement else { return }
    output.append("<picture>")
    if let asset = picture.dark, let dark = addresses.pictures[asset] {
      let shown = dark.size?.shown(image.missing)
      write(dark, shown, isDark: true, addresses, &output)
      output.append("<source media=\"(prefers-color-scheme: dark)\" srcset=\"")
      let path = addresses.index.address(ofAsset: asset).path
      addresses.base.appendReference(to: path, to: &output)
      append(shown, &output)
      output.append("\">")
    }
    write(picture, picture.size?.shown(image.missing), isDark: false, addresses, &output)
  }

  func writePictureEnd(_ number: Int, _ output: inout ByteBuffer) {
    guard picture(source.document.content.images[number])?.needsElement == true else { return }
    output.append("</picture>")
  }

  /// Writes the smaller files of a picture, which is shown in the size `shown`.
  private func write(
    _ picture: Picture, _ shown: (width: Int, height: Int)?, isDark: Bool, _ addresses: Addresses,
    _ output: inout ByteBuffer
  ) {
    for source in picture.sources {
      output.append("<source type=\"image/")
      output.append(source.format.rawValue)
      if isDark { output.append("\" media=\"(prefers-color-scheme: dark)") }
      output.append("\" srcset=\"")
      for (number, file) in source.files.enumerated() {
        if number > 0 { output.append(", ") }
        let path = Address(file: file.output).path
        addresses.base.appendReference(to: path, to: &output)
        append(" ", file.width, &output)
        output.append("w")
      }
      // As wide as the text, or less.
      let width = min(addresses.measure, shown?.width ?? addresses.measure)
      append("\" sizes=\"(max-width: ", width, &output)
      append("px) 100vw, ", width, &output)
      output.append("px")
      if isDark { append(shown, &output) }
      output.append("\">")
    }
  }

  private func picture(_ image: MarkdownDocument.Image) -> Picture? {
    guard let addresses, case .asset(let asset, _) = addresses.links[Int(image.link)] else {
      return nil
    }
    return addresses.pictures[asset]
  }

  private func append(_ size: (width: Int, height: Int)?, _ output: inout ByteBuffer) {
    guard let size else { return }
    append("\" width=\"", size.width, &output)
    append("\" height=\"", size.height, &output)
  }

  private func append(_ name: StaticString, _ number: Int, _ output: inout ByteBuffer) {
    output.append(name)
    output.append(number: number)
  }
}

extension Picture {
  /// Whether one `img` cannot say all of it.
  fileprivate var needsElement: Bool { dark != nil || !sources.isEmpty }
}

extension ImageSize {
  /// The attributes that an image of this size lacks.
  fileprivate func missing(
    _ missing: MarkdownDocument.Image.Missing
  ) -> (width: Int?, height: Int?) {
    switch missing {
    case .nothing: (nil, nil)
    case .both: (width, height)
    case .width(let height): (width(forHeight: Int(height)), nil)
    case .height(let width): (nil, height(forWidth: Int(width)))
    }
  }

  /// The size in which it is shown; nil when only its author knows.
  fileprivate func shown(
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
