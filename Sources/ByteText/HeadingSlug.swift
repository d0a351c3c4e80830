private import CUtf8proc

/// Returns the id that GitHub gives a heading of this text, before it is made unique.
///
/// Letters become small, what is not a letter, mark, digit, connector, hyphen or space goes, and
/// each space becomes a hyphen. The result is in normalization form C and may be empty. Only the
/// first 1,000 bytes count: normalization takes time that grows with the square of what it is given.
package func headingSlug(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  let text = prefix(of: UnsafeBufferPointer(rebasing: trimmed(text)), bytes: 1000)
  var slug: [UInt8] = []
  slug.reserveCapacity(text.count)
  for byte in text {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      slug.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.append(byte | 0x20)
    case UInt8(ascii: " "): slug.append(UInt8(ascii: "-"))
    case 0..<0x80: break
    default: return slugOfAnyScript(text)
    }
  }
  return slug
}

/// Returns `text` without white space at both ends.
package func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
  var rest = text[...]
  while let first = rest.first, first.isASCIISpace { rest.removeFirst() }
  while let last = rest.last, last.isASCIISpace { rest.removeLast() }
  return rest
}

/// At most `count` bytes of `text`, cut between two scalars.
private func prefix(
  of text: UnsafeBufferPointer<UInt8>, bytes count: Int
) -> UnsafeBufferPointer<UInt8> {
  guard text.count > count else { return text }
  var end = count
  while end > 0, text[end] & 0xc0 == 0x80 { end -= 1 }
  return UnsafeBufferPointer(rebasing: text[..<end])
}

private func slugOfAnyScript(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var slug = String.UnicodeScalarView()
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    if scalar == " " {
      slug.append("-")
    } else if scalar == "\u{130}" {
      // The one letter whose small form is two scalars.
      slug.append(contentsOf: "i\u{307}".unicodeScalars)
    } else if scalar == "-" || isWordCharacter(scalar) {
      slug.append(Unicode.Scalar(UInt32(utf8proc_tolower(Int32(scalar.value)))) ?? scalar)
    }
  }
  return normalizedToNFC(Array(String(slug).utf8))
}

/// Unicode's word characters (UTS #18, annex C): alphabetic, marks, decimal digits, connectors.
private func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
  switch utf8proc_category(Int32(scalar.value)) {
  case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
    UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME,
    UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_PC:
    true
  case UTF8PROC_CATEGORY_SO:
    // Letters in circles and squares are alphabetic though they are symbols.
    switch scalar.value {
    case 0x24b6...0x24e9, 0x1f130...0x1f149, 0x1f150...0x1f169, 0x1f170...0x1f189: true
    default: false
    }
  default: false
  }
}
