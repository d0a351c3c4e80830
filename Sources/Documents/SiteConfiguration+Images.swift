import Configuration

extension SiteConfiguration {
  mutating func readImages(_ decoder: inout NodeDecoder) {
    guard let value = decoder.value("images") else { return }
    places[value.path] = value.node.position
    if value.node.isScalar {
      images.isEnabled = decoder.boolean(value) ?? false
    } else {
      images = decoder.mapping("images") { Images(&$0) } ?? images
    }
  }
}

extension SiteConfiguration.Images {
  fileprivate init(_ decoder: inout NodeDecoder) {
    isEnabled = true
    if let items = decoder.items("widths") {
      let read = items.compactMap { decoder.integer($0, in: Self.widthLimits) }
      widths = Set(read).sorted()
    }
    if let items = decoder.items("formats") {
      formats = []
      for item in items {
        guard let format = decoder.choice(item, Format.self), !formats.contains(format) else {
          continue
        }
        formats.append(format)
      }
    }
    quality = decoder.integer("quality", in: 1...100) ?? quality
    decoder.refuseUnknownKeys()
  }
}
