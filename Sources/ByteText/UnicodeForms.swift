private import CUtf8proc
private import Glibc

/// Returns `text` in Unicode normalization form C; text that is not UTF-8 comes back unchanged.
package func normalizedToNFC(_ text: [UInt8]) -> [UInt8] {
  mapped(text, UTF8PROC_COMPOSE.rawValue)
}

/// Returns a key that is equal for names that a case-blind file system would take for one another.
///
/// It is the full case folding of normalization form C; text that is not UTF-8 stays as it is.
package func caseFolded(_ text: [UInt8]) -> [UInt8] {
  mapped(text, UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue)
}

/// Returns `text` decomposed and without the marks of its letters; `é` becomes `e`.
///
/// Text that is not UTF-8 stays as it is.
package func withoutMarks(_ text: [UInt8]) -> [UInt8] {
  mapped(text, UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue)
}

private func mapped(_ text: [UInt8], _ options: UInt32) -> [UInt8] {
  if isASCII(text) {
    // ASCII is composed, and folded by lowering its letters.
    return options & UTF8PROC_CASEFOLD.rawValue == 0
      ? text : text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }
  var result: UnsafeMutablePointer<UInt8>?
  let count = utf8proc_map(
    text, text.count, &result, utf8proc_option_t(UTF8PROC_STABLE.rawValue | options))
  defer { free(result) }
  guard count >= 0, let result else { return text }
  return Array(UnsafeBufferPointer(start: result, count: count))
}

/// Whether every byte of `text` is below 128; eight are looked at together.
package func isASCII(_ text: [UInt8]) -> Bool {
  text.withUnsafeBytes { bytes in
    var index = 0
    var all: UInt64 = 0
    while index &+ 8 <= bytes.count {
      all |= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    while index < bytes.count {
      all |= UInt64(bytes[index])
      index &+= 1
    }
    return all & 0x8080_8080_8080_8080 == 0
  }
}

/// Whether `text` is well-formed UTF-8 (Unicode 15, table 3-7).
package func isUTF8(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  String(validating: text, as: UTF8.self) != nil
}

/// Columns that `text` takes on a terminal: two for a wide character, none for a combining mark.
package func displayWidth(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + max(0, Int(utf8proc_charwidth(Int32($1.value)))) }
}

/// The longest prefix of `text` that has at most `count` bytes and ends between characters.
///
/// Only sequences of UTF-8 are kept whole, not clusters of marks.
package func utf8Prefix(of text: some Collection<UInt8>, _ count: Int) -> [UInt8] {
  var prefix = Array(text.prefix(count))
  guard prefix.count < text.count else { return prefix }
  // The next byte continues a sequence: its beginning is cut as well.
  let next = text[text.index(text.startIndex, offsetBy: count)]
  guard next & 0xc0 == 0x80 else { return prefix }
  while let last = prefix.popLast(), last & 0xc0 == 0x80 {}
  return prefix
}
