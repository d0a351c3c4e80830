import ByteText

extension BodyWriter {
  mutating func openLink(_ link: Node) {
    // An address between `<` and `>` may stand in the text of a link, but HTML's links do not nest.
    guard self.link == nil else { return }
    self.link = link
    hasLinkTag = rawAnchor != .link && rawText == nil
    guard hasLinkTag else { return }
    closeNamedAnchor()
    switch AddressKind(link.address, isImage: false) {
    case .refused:
      hasLinkTag = false
      refuseScheme(of: link)
      return
    case .empty: out.append("<a href=\"")
    case .external:
      out.append("<a href=\"")
      out.appendAddress(link.address)
    case .site:
      out.append("<a href=\"")
      addLink(link, .link)
    }
    writeTitle(link.title)
    out.append("\">")
  }

  mutating func closeLink(_ link: Node) {
    guard self.link == link else { return }
    self.link = nil
    if hasLinkTag { out.append("</a>") }
    if !notes.pending.isEmpty { writePendingReferences() }
  }

  mutating func writeTitle(_ title: UnsafeBufferPointer<UInt8>) {
    guard !title.isEmpty else { return }
    out.append("\" title=\"")
    out.appendEscaped(title)
  }

  private mutating func addLink(_ node: Node, _ kind: MarkdownDocument.Link.Kind) {
    addLink(Array(node.address), kind, at: place(of: node))
  }

  mutating func addLink(
    _ address: [UInt8], _ kind: MarkdownDocument.Link.Kind, at place: (line: Int, column: Int)
  ) {
    addHole(.link(Int32(document.links.count)))
    noteLink(address, kind, at: place)
  }

  /// Adds a link whose hole is there already.
  mutating func noteLink(
    _ address: [UInt8], _ kind: MarkdownDocument.Link.Kind, at place: (line: Int, column: Int)
  ) {
    bytesBeside += address.count + bytesOfValue
    document.links.append(
      MarkdownDocument.Link(
        destination: address, kind: kind, line: Int32(place.line), column: Int32(place.column)))
  }

  mutating func refuseScheme(of node: Node) {
    refuseScheme(of: node.address, at: place(of: node))
  }

  /// Tells the author that an address is left out.
  mutating func refuseScheme(
    of address: some Collection<UInt8>, at place: (line: Int, column: Int)
  ) {
    let text = String(decoding: address.prefix(60), as: UTF8.self)
    // The first ones are enough to see what is wrong with the others.
    let nearest = document.diagnostics.count < 100 ? nearestScheme(to: address.prefix(60)) : nil
    let hint = "write './' before the name of a file that holds a colon"
    warn(
      "link-scheme-refused", "'\(text)' has a scheme that documents may not use", at: place,
      hint: nearest.map { "did you mean '\($0):'? else \(hint)" } ?? hint)
  }

  mutating func place(of node: Node) -> (line: Int, column: Int) {
    source.place(of: node, in: block ?? node)
  }
}
