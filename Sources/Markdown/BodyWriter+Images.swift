import ByteText

/// What the writer knows of the pictures before the one that it writes.
struct PictureState {
  /// Whether the one that readers most likely see first was written.
  var hasFirst = false
  /// Whether the walk is in a raw `<picture>`.
  var isInside = false
  /// Whether a source of that `<picture>` says how wide it is shown.
  var hasWidths = false
  /// What a raw `img` lacks, whose attributes are being written.
  var missing = MarkdownDocument.Image.Missing.both
}

/// When a browser loads a picture.
enum PictureLoading {
  /// When a reader comes near it.
  case late
  /// With the page, since it is on the screen as soon as that is.
  case early
  /// The same, before everything else.
  case first

  /// The attribute that says it, behind a space; may be empty.
  var attribute: StaticString {
    switch self {
    case .late: " loading=\"lazy\""
    case .early: ""
    case .first: " fetchpriority=\"high\""
    }
  }
}

extension BodyWriter {
  mutating func writeImage(_ image: Node) {
    writeImage(image, title: image.title)
  }

  /// An image alone in its paragraph whose title becomes its caption.
  mutating func writeFigure(_ image: Node) {
    out.append("<figure class=\"fig\">")
    writeImage(image, title: UnsafeBufferPointer(start: nil, count: 0))
    out.append("<figcaption>")
    out.appendEscaped(image.title)
    out.append("</figcaption></figure>\n")
    text.add(image.title)
    text.endBlock()
  }

  private mutating func writeImage(_ image: Node, title: UnsafeBufferPointer<UInt8>) {
    var number: Int32?
    switch AddressKind(image.address, isImage: true) {
    case .refused:
      refuseScheme(of: image)
      appendAlternative(of: image, to: &out)
      return
    case .empty:
      appendAlternative(of: image, to: &out)
      return
    case .external:
      out.append("<img src=\"")
      out.appendAddress(image.address)
    case .site:
      number = Int32(document.images.count)
      if let number, !pictures.isInside { addHole(.pictureStart(number)) }
      out.append("<img src=\"")
      addImage(Array(image.address), .image, at: place(of: image))
    }
    let loading = loading(of: image.address, isInSite: number != nil)
    out.append("\" alt=\"")
    let start = out.count
    appendAlternative(of: image, to: &out)
    let size = takeSize(from: start)
    writeTitle(title)
    if let size { write(size, number) }
    out.append(UInt8(ascii: "\""))
    out.append(loading.attribute)
    out.append(" decoding=\"async\">")
    if let number, !pictures.isInside { addHole(.pictureEnd(number)) }
  }

  /// Takes the size off an alternative text from `start` on that ends in one, as Obsidian has it.
  private mutating func takeSize(from start: Int) -> WrittenSize? {
    guard let size = out.withBytes({ WrittenSize(atEndOf: $0[start...]) }) else { return nil }
    out.truncate(to: size.start)
    return size
  }

  /// Writes the width alone where the file will tell the height: a picture keeps its ratio.
  private mutating func write(_ size: WrittenSize, _ number: Int32?) {
    out.append("\" width=\"")
    out.append(number: Int(size.width))
    if let number {
      document.images[Int(number)].missing = .height(width: size.width)
    } else if let height = size.height {
      out.append("\" height=\"")
      out.append(number: Int(height))
    }
  }

  /// Leaves a hole for the address of a picture, and for the size that it lacks.
  mutating func addImage(
    _ address: [UInt8], _ kind: MarkdownDocument.Link.Kind, at place: (line: Int, column: Int),
    missing: MarkdownDocument.Image.Missing = .both
  ) {
    addHole(.image(Int32(document.images.count)))
    document.images.append(
      MarkdownDocument.Image(link: Int32(document.links.count), missing: missing))
    noteLink(address, kind, at: place)
  }

  /// When the picture that comes next is loaded, by how much of the page stands before it.
  mutating func loading(
    of address: some Collection<UInt8>, isInSite: Bool
  ) -> PictureLoading {
    guard out.count - document.body.openingEnd < bytesNearTop else { return .late }
    // One of the two that such an address belongs to is not shown, and then not to be loaded.
    if address.suffix(onlyInMode.count).elementsEqual(onlyInMode) { return .late }
    // Signs of other hosts often stand before a picture of the page's own.
    guard isInSite, !pictures.hasFirst else { return .early }
    pictures.hasFirst = true
    return .first
  }
}

/// About as much HTML as a screen shows of a text.
private let bytesNearTop = 2_000
/// How GitHub's fragments for pictures of one mode end.
private let onlyInMode = Array("-mode-only".utf8)

/// A size behind an alternative text: `|100` or `|100x145`.
private struct WrittenSize {
  /// Where the text ends that is left.
  let start: Int
  let width: Int32
  let height: Int32?

  init?(atEndOf text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let last = text.last, last.isASCIIDigit,
      let bar = text.suffix(Self.longest).lastIndex(of: UInt8(ascii: "|"))
    else { return nil }
    let sides = text[(bar + 1)...].split(
      separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    let numbers = sides.compactMap { side in
      side.allSatisfy(\.isASCIIDigit) ? Int32(String(decoding: side, as: UTF8.self)) : nil
    }
    guard sides.count <= 2, numbers.count == sides.count, numbers.allSatisfy({ 1...9_999 ~= $0 })
    else { return nil }
    start = bar
    width = numbers[0]
    height = numbers.count == 2 ? numbers[1] : nil
  }

  /// `|9999x9999`.
  private static let longest = 10
}
