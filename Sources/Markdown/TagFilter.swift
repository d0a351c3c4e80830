private import ByteText

/// Whether the tag filter of GitHub Flavored Markdown disarms the tag whose `<` comes before `tag`.
///
/// It is no boundary of safety: a browser takes `<script/x>` for a script, the filter does not.
func isFilteredTag(_ tag: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  let name = tag.first == UInt8(ascii: "/") ? tag.dropFirst() : tag
  guard let first = name.first else { return false }
  switch first | 32 {
  case UInt8(ascii: "t"): return isTag(name, "title") || isTag(name, "textarea")
  case UInt8(ascii: "s"): return isTag(name, "style") || isTag(name, "script")
  case UInt8(ascii: "x"): return isTag(name, "xmp")
  case UInt8(ascii: "i"): return isTag(name, "iframe")
  case UInt8(ascii: "n"): return isTag(name, "noembed") || isTag(name, "noframes")
  case UInt8(ascii: "p"): return isTag(name, "plaintext")
  default: return false
  }
}

private func isTag(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ name: StaticString) -> Bool {
  guard startsWithWord(text, name) else { return false }
  let rest = text.dropFirst(name.utf8CodeUnitCount)
  guard let next = rest.first else { return false }
  if next == UInt8(ascii: "/") { return rest.dropFirst().first == UInt8(ascii: ">") }
  return next.isASCIISpace || next == UInt8(ascii: ">")
}
