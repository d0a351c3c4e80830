/// What is wrong with the brackets of a style sheet.
struct CSSFault {
  /// A clause that can follow `css`.
  var reason: String
  /// Of the sheet, from zero.
  var line: Int
}

/// Says what is wrong with the brackets of `css`, nil when every one is closed by its own kind.
///
/// Rules that an author writes stand inside a layer. With balanced brackets, strings and comments
/// they cannot end it.
func cssFault(in css: String) -> CSSFault? {
  var cursor = CSSCursor(Array(css.utf8))
  var open: [(closing: UInt8, start: Int)] = []
  func fault(_ reason: String, at start: Int) -> CSSFault {
    let line = cursor.css[..<start].count { $0 == UInt8(ascii: "\n") }
    return CSSFault(reason: reason, line: line)
  }
  func name(_ bracket: UInt8) -> Character { Character(Unicode.Scalar(bracket)) }
  while true {
    let start = cursor.index
    guard let (token, isClosed) = cursor.next() else { break }
    switch token {
    case .comment:
      if !isClosed { return fault("leaves a comment open", at: start) }
    case .string:
      if !isClosed { return fault("leaves a string open", at: start) }
    case .address:
      if !isClosed { return fault("leaves an address open", at: start) }
    case .open(let closing, _): open.append((closing, start))
    case .close(let bracket):
      guard let last = open.popLast() else {
        return fault("has a '\(name(bracket))' that closes nothing", at: start)
      }
      guard last.closing == bracket else {
        return fault("lacks a '\(name(last.closing))'", at: last.start)
      }
    case .other: break
    }
  }
  return open.last.map { fault("lacks a '\(name($0.closing))'", at: $0.start) }
}
