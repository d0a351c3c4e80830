import ByteText
import Diagnostics
import Documents

/// Makes the smaller files of the pictures that pages show, those that no earlier run has made.
struct PictureVariants: Sendable {
  let index: SiteIndex
  let files: any DocumentFiles
  let settings: SiteConfiguration.Images
  let scaler: PictureScaler
  /// Nil keeps every file in memory until it is written.
  let cache: VariantCache?

  struct Result: Sendable {
    /// By asset; none of a picture that is left alone.
    var sources: [Int: [PictureSource]] = [:]
    /// To be written beside the pictures.
    var files: [DeferredFile] = []
    var faults: [Diagnostic] = []
  }

  /// What is to be made of one picture.
  private struct Plan: Sendable {
    var asset: Int
    /// Of its content.
    var hash: UInt64
    /// Of its file.
    var byteCount: Int
    var widths: [Int]
  }

  private enum Review: Sendable {
    /// No picture that is made smaller: a drawing, an animation.
    case leave
    case make(Plan)
    case fault(Diagnostic)
  }

  /// One file of a plan.
  private struct Item: Sendable {
    var plan: Plan
    var format: SiteConfiguration.Images.Format
    var width: Int
  }

  private enum Made: Sendable {
    case file(byteCount: Int, DeferredFile)
    case fault(Diagnostic)
  }

  func make(_ table: PictureTable, _ workers: Workers) -> Result {
    let assets = table.pictures.keys.sorted()
    let reviews = Slots<Review>(count: assets.count)
    workers.run(assets.count) { items in
      while let range = items.next() {
        for item in range {
          reviews[item] = review(assets[item], table[assets[item]]?.size)
        }
      }
    }
    var result = Result()
    var items: [Item] = []
    for review in reviews.values() {
      switch review {
      case .leave: break
      case .fault(let fault): result.faults.append(fault)
      case .make(let plan):
        for format in settings.formats {
          items += plan.widths.map { Item(plan: plan, format: format, width: $0) }
        }
      }
    }
    let wanted = items
    let slots = Slots<Made>(count: wanted.count)
    workers.run(wanted.count) { items in
      while let range = items.next() {
        for item in range { slots[item] = make(wanted[item]) }
      }
      scaler.leaveThread()
    }
    for (item, made) in zip(wanted, slots.values()) { add(made, of: item, to: &result) }
    return result
  }

  // MARK: - Of each picture

  private func review(_ asset: Int, _ size: ImageSize?) -> Review {
    guard let size else { return .leave }
    let path = index.assets[asset]
    do throws(FileFailure) {
      let bytes = try files.read(path)
      guard bytes.withUnsafeBufferPointer({ ImageBytes($0).isStillRaster }) else { return .leave }
      guard size.width * size.height <= pixelLimit, bytes.count <= byteLimit else {
        return .fault(
          fault(path, "it is too large to make it smaller: 64 million pixels or MiB are the limit"))
      }
      var widths = settings.widths.filter { $0 < size.width }
      if let last = settings.widths.last, size.width <= last { widths.append(size.width) }
      return .make(
        Plan(
          asset: asset, hash: contentHash(bytes), byteCount: bytes.count, widths: widths))
    } catch {
      // Copying it says why.
      return .leave
    }
  }

  private func fault(_ path: RelativePath, _ message: String) -> Diagnostic {
    Diagnostic(
      .warning, id: "image-undecodable", message, file: path.description,
      hint: "pages show it as it is; save it anew if it is not whole")
  }

  private func make(_ item: Item) -> Made {
    let name = name(of: item)
    let path = path(of: item, name)
    if let cache, let count = cache.size(of: name) {
      return .file(byteCount: count, file(at: path, name, item))
    }
    do throws(PictureScaler.Refusal) {
      guard let bytes = try scale(item) else {
        return .fault(fault(index.assets[item.plan.asset], "it changed while it was read"))
      }
      cache?.save(bytes, as: name)
      guard cache?.size(of: name) == nil else {
        return .file(byteCount: bytes.count, file(at: path, name, item))
      }
      var file = DeferredFile(path: path) { bytes }
      file.isNamedByContent = true
      return .file(byteCount: bytes.count, file)
    } catch {
      return .fault(
        fault(index.assets[item.plan.asset], "it cannot be made smaller: \(error.reason)"))
    }
  }

  /// A file of the cache, which is made anew where somebody took it away.
  private func file(at path: RelativePath, _ name: RelativePath, _ item: Item) -> DeferredFile {
    var file = DeferredFile(path: path) {
      if let bytes = cache?.bytes(of: name) { return bytes }
      defer { scaler.leaveThread() }
      do throws(PictureScaler.Refusal) {
        let bytes = try scale(item) ?? []
        cache?.save(bytes, as: name)
        return bytes
      } catch {
        return []
      }
    }
    file.isNamedByContent = true
    return file
  }

  /// Nil when the picture is another one by now.
  private func scale(_ item: Item) throws(PictureScaler.Refusal) -> [UInt8]? {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try files.read(index.assets[item.plan.asset])
    } catch {
      return nil
    }
    guard contentHash(bytes) == item.plan.hash else { return nil }
    return try scaler.scale(bytes, to: item.width, item.format, quality: settings.quality)
  }

  /// What it is made of, and how.
  private func name(of item: Item) -> RelativePath {
    var archive = ArchiveWriter()
    archive.write(hash: item.plan.hash)
    archive.write(item.width)
    archive.write(settings.quality)
    archive.write(scaler.version)
    let digits = archive.withBytes { hashDigits(contentHash($0)) }
    return RelativePath(digits + "." + item.format.rawValue)
  }

  /// Beside the picture: `photo.720.0123456789abcdef.webp`.
  private func path(of item: Item, _ name: RelativePath) -> RelativePath {
    let picture = index.address(ofAsset: item.plan.asset).output
    return picture.parent.appending(
      Array(picture.stem) + Array(".\(item.width).".utf8) + Array(name.bytes))
  }

  /// Each picture has one fault at most, and no file that is larger than itself.
  private func add(_ made: Made, of item: Item, to result: inout Result) {
    switch made {
    case .fault(let fault):
      if !result.faults.contains(where: { $0.file == fault.file }) { result.faults.append(fault) }
    case .file(let byteCount, let file):
      guard byteCount < item.plan.byteCount else { return }
      let own = PictureSource.File(width: item.width, output: file.path)
      var sources = result.sources[item.plan.asset] ?? []
      if sources.last?.format == item.format {
        sources[sources.count - 1].files.append(own)
      } else {
        sources.append(PictureSource(format: item.format, files: [own]))
      }
      result.sources[item.plan.asset] = sources
      result.files.append(file)
    }
  }
}

/// Decoded, that many pixels take 256 MiB.
private let pixelLimit = 64 << 20
private let byteLimit = 64 << 20

extension ImageBytes {
  /// Whether it is a picture of pixels that does not move.
  fileprivate var isStillRaster: Bool {
    if isPNG { return !isAnimatedPNG }
    // Bit 1 of the flags of the extended format (RFC 9649, section 2.7).
    if isWebP { return !(holds("VP8X", at: 12) && byte(at: 20).map { $0 & 2 != 0 } ?? false) }
    return isJPEG || isAVIF && !isSequenceAVIF
  }

  /// Whether a chunk that begins an animation stands before the pixels (APNG 1.0).
  private var isAnimatedPNG: Bool {
    var offset = 8
    while let length = big(4, at: offset), !holds("IDAT", at: offset + 4) {
      if holds("acTL", at: offset + 4) { return true }
      offset += length + 12
    }
    return false
  }
}
