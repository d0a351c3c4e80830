private import ByteText

/// What the info string of a fence says about how its code is to look.
struct CodeInfo {
  /// `rust` of `rust,ignore` and of `{.rust .numbered}`; may be empty.
  let language: UnsafeBufferPointer<UInt8>
  /// `a.rs` of `rust title="a.rs"`; may be empty.
  let title: UnsafeBufferPointer<UInt8>

  init(_ info: UnsafeBufferPointer<UInt8>) {
    var name = info[...]
    if name.first == UInt8(ascii: "{") { name.removeFirst() }
    if name.first == UInt8(ascii: ".") { name.removeFirst() }
    let end = name.firstIndex(where: endsWord) ?? name.endIndex
    // A word with `=` after it is an attribute.
    let isAttribute = name[..<end].contains(UInt8(ascii: "="))
    language = UnsafeBufferPointer(rebasing: isAttribute ? name[..<name.startIndex] : name[..<end])
    title = value(of: "title=", in: info)
  }
}

/// What follows `name` in `info`, with quotes around it or up to the next white space.
private func value(
  of name: StaticString, in info: UnsafeBufferPointer<UInt8>
) -> UnsafeBufferPointer<UInt8> {
  var index = 0
  while index + name.utf8CodeUnitCount < info.count {
    let isStart = index == 0 || endsWord(info[index - 1])
    guard isStart, startsWithWord(info[index...], name) else {
      index += 1
      continue
    }
    let start = index + name.utf8CodeUnitCount
    let quote = info[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return UnsafeBufferPointer(rebasing: info[start...].prefix { !endsWord($0) })
    }
    return UnsafeBufferPointer(rebasing: info[(start + 1)...].prefix { $0 != quote })
  }
  return UnsafeBufferPointer(rebasing: info[..<0])
}

private func endsWord(_ byte: UInt8) -> Bool {
  byte.isASCIISpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "{")
    || byte == UInt8(ascii: "}")
}
