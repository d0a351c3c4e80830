import Documents

#if ImageVariants
private import CVips
#endif

/// Makes pictures smaller with libvips, in programs that were built with the trait `ImageVariants`.
struct PictureScaler: Sendable {
  /// Of the library and of what it is asked for: another one may make other bytes.
  let version: String

  /// Why no picture can be made smaller, and what to do.
  struct Unavailable: Error {
    var message: String
    var hint: String
  }

  /// A picture that the library cannot make smaller, with its reason.
  struct Refusal: Error {
    var reason: String
  }
}

#if ImageVariants
extension PictureScaler {
  /// Opens the library, once for all.
  init() throws(Unavailable) {
    if let reason = vips_open() {
      throw Unavailable(
        message: "libvips cannot be used: \(String(cString: reason))", hint: "install libvips42")
    }
    version = "1 of " + (vips_version_text().map { String(cString: $0) } ?? "")
  }

  /// The picture as a file of that width, at most its own.
  ///
  /// The result is the same on whatever thread. Its pixels take four bytes each while it works.
  func scale(
    _ picture: [UInt8], to width: Int, _ format: SiteConfiguration.Images.Format, quality: Int
  ) throws(Refusal) -> [UInt8] {
    let wish = vips_wish(
      width: Int32(width), format: format == .avif ? VIPS_FORMAT_AVIF : VIPS_FORMAT_WEBP,
      quality: Int32(format == .avif ? max(1, quality * 2 / 3) : quality))
    var result = vips_bytes()
    var message = [CChar](repeating: 0, count: 200)
    let isDone = picture.withUnsafeBytes {
      vips_scale($0.baseAddress, $0.count, wish, &result, &message, message.count)
    }
    defer { vips_free(result) }
    guard isDone else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Refusal(reason: String(decoding: text, as: UTF8.self))
    }
    return Array(UnsafeRawBufferPointer(start: result.start, count: result.count))
  }

  /// Gives back what the library keeps for the calling thread.
  func leaveThread() { vips_leave_thread() }
}
#else
extension PictureScaler {
  init() throws(Unavailable) {
    throw Unavailable(
      message: "this program makes no smaller pictures",
      hint: "build it with 'swift build --traits default,ImageVariants', or remove 'images'")
  }

  func scale(
    _ picture: [UInt8], to width: Int, _ format: SiteConfiguration.Images.Format, quality: Int
  ) throws(Refusal) -> [UInt8] {
    throw Refusal(reason: "")
  }

  func leaveThread() {}
}
#endif
