private import ByteText
private import Glibc

/// The index of `byte` in `html` from `start` on.
func find(
  _ byte: Unicode.Scalar, in html: UnsafeBufferPointer<UInt8>, from start: Int
) -> Int? {
  guard let base = html.baseAddress, start < html.count,
    let found = memchr(base + start, Int32(byte.value), html.count - start)
  else { return nil }
  return UnsafeRawPointer(found) - UnsafeRawPointer(base)
}

/// What begins with a `<`.
enum HTMLMarkup {
  case startTag
  /// A comment, declaration, end tag or lone `<`, and its end.
  case other(end: Int)
  case unclosedComment

  init(_ html: UnsafeBufferPointer<UInt8>, at start: Int) {
    guard start + 1 < html.count else {
      self = .other(end: html.count)
      return
    }
    switch html[start + 1] {
    case UInt8(ascii: "!") where startsWithWord(html[(start + 2)...], "--"):
      self = endOfComment(html, at: start).map { .other(end: $0) } ?? .unclosedComment
    case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/"):
      self = .other(end: find(">", in: html, from: start).map { $0 + 1 } ?? html.count)
    case let byte: self = byte.isASCIILetter ? .startTag : .other(end: start + 1)
    }
  }
}

/// A comment ends with `-->` or `--!>`, and `<!-->` and `<!--->` are whole ones; nil without an end.
func endOfComment(_ html: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
  var index = start + 4
  while let end = find(">", in: html, from: index) {
    let inside = html[(start + 2)..<end]
    if inside.suffix(2).elementsEqual("--".utf8)
      || (inside.count >= 5 && inside.suffix(3).elementsEqual("--!".utf8))
      || (inside.count == 3 && inside.elementsEqual("---".utf8))
    {
      return end + 1
    }
    index = end + 1
  }
  return nil
}

/// An element in which `<` begins no tag but its own end tag.
struct RawText {
  /// In lower case.
  let name: [UInt8]
  /// Where its start tag stands.
  let place: (line: Int, column: Int)

  /// Whether `tag` begins such an element; `plaintext`, which nothing ends, is none.
  static func isBegun(by tag: HTMLTag) -> Bool {
    tag.is("script") || tag.is("style") || tag.is("textarea") || tag.is("title") || tag.is("xmp")
      || tag.is("iframe") || tag.is("noembed") || tag.is("noframes")
  }

  /// Where the end tag of the element called `name` begins, in whatever case.
  static func end<Name: Collection<UInt8>>(
    of name: Name, in html: UnsafeBufferPointer<UInt8>, from index: Int
  ) -> Int? {
    var index = index
    while let start = find("<", in: html, from: index) {
      if start + 2 < html.count, html[start + 1] == UInt8(ascii: "/") {
        let tag = HTMLTag(html, at: start + 2)
        let isSame = zip(html[tag.name], name).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        if isSame, tag.name.count == name.count { return start }
      }
      index = start + 1
    }
    return nil
  }
}
