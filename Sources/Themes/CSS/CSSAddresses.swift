private import ByteText

/// Returns `css` with every `url(assets/…)` leading into the folder `folder` beside the style sheet.
///
/// Authors name a file as it lies beside their theme file. Comments, and strings that are not the
/// address of a `url()`, stay as they are.
func addressing(assetsIn folder: String, of css: String) -> String {
  var scan = AddressScan(css: Array(css.utf8), folder: Array(folder.utf8))
  while scan.index < scan.css.count { scan.step() }
  return String(decoding: scan.result, as: UTF8.self)
}

/// One pass over a style sheet.
// It counts an index; the optimizer of Swift 6.3.1 fails on a loop that shortens a slice.
private struct AddressScan {
  let css: [UInt8]
  let folder: [UInt8]
  var index = 0
  var result: [UInt8] = []
  private var isInComment = false
  /// The quote of the string that the scan is in.
  private var quote: UInt8?

  init(css: [UInt8], folder: [UInt8]) {
    self.css = css
    self.folder = folder
  }

  mutating func step() {
    let byte = css[index]
    if isInComment {
      isInComment = !isNext("*/")
      copy(isInComment ? 1 : 2)
    } else if let open = quote {
      if byte == open || byte == UInt8(ascii: "\n") { quote = nil }
      copy(byte == UInt8(ascii: "\\") ? 2 : 1)
    } else if isNext("/*") {
      isInComment = true
      copy(2)
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
      copy(1)
    } else if isNext("url("), result.last.map({ !isName($0) }) ?? true {
      copy(4)
      copyAddress()
    } else {
      copy(1)
    }
  }

  /// Behind `url(`, up to where the address goes on as it is.
  private mutating func copyAddress() {
    while isNext(" ") || isNext("\n") { copy(1) }
    if isNext("\"") || isNext("'") {
      quote = css[index]
      copy(1)
    }
    if isNext("./") { index += 2 }
    if isNext("assets/") {
      result += folder
      index += "assets".utf8.count
    }
  }

  private mutating func copy(_ count: Int) {
    let end = min(index + count, css.count)
    result += css[index..<end]
    index = end
  }

  /// Whether `text` stands here, without regard to the case of ASCII letters.
  private func isNext(_ text: StaticString) -> Bool {
    guard css.count - index >= text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount {
      let (byte, wanted) = (css[index + offset], text.utf8Start[offset])
      guard byte == wanted || wanted.isASCIILetter && byte | 0x20 == wanted else { return false }
    }
    return true
  }
}

private func isName(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    || byte.isASCIIDigit
}
