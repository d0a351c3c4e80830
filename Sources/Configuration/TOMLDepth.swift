/// Finds where a TOML text nests deeper than it may, before the library builds what it says.
///
/// The library frees its tables by recursion and bounds neither dotted keys (`a.a.a…`) nor table
/// headers, so that 64 KB of them would exhaust a thread's stack. This reads strings and comments as
/// TOML 1.0 does and counts the dots and brackets outside of them; of a text that is not TOML it is
/// right up to the first fault, where the library stops as well.
struct TOMLDepth {
  private let bytes: [UInt8]
  private let limit: Int
  private var index = 0
  /// Dots of the keys and headers that the open brackets stand in, and those brackets.
  private var depth = 0
  /// Dots of the key that is being read.
  private var dots = 0
  /// What `depth` was before each open bracket.
  private var outer: [Int] = []
  /// Dots of the table header above, and one for each of its brackets.
  private var header = 0

  /// The offset where `limit` is first exceeded.
  static func excess(in bytes: [UInt8], limit: Int) -> Int? {
    var scan = TOMLDepth(bytes: bytes, limit: limit)
    return scan.run()
  }

  private init(bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  private mutating func run() -> Int? {
    while index < bytes.count {
      let start = index
      index += 1
      switch bytes[start] {
      case UInt8(ascii: "#"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(quote: bytes[start])
      case UInt8(ascii: "\n"):
        if outer.isEmpty { depth = header }
        dots = 0
      case UInt8(ascii: "."): dots += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if outer.isEmpty, isLineStart(start) {
          readHeader()
        } else {
          outer.append(depth)
          depth += dots + 1
          dots = 0
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let last = outer.popLast() { depth = last }
        dots = 0
      case UInt8(ascii: ","): dots = 0
      // After `=` comes the value, whose brackets stand inside of the key.
      default: break
      }
      if depth + dots > limit { return start }
    }
    return nil
  }

  private func isLineStart(_ start: Int) -> Bool {
    var before = start
    while before > 0,
      bytes[before - 1] == UInt8(ascii: " ") || bytes[before - 1] == UInt8(ascii: "\t")
    {
      before -= 1
    }
    return before == 0 || bytes[before - 1] == UInt8(ascii: "\n")
  }

  /// Reads `[a.b]` or `[[a.b]]` up to the end of its line.
  private mutating func readHeader() {
    header = 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "#"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(quote: byte)
      case UInt8(ascii: "."), UInt8(ascii: "["): header += 1
      default: break
      }
    }
    depth = header
    dots = 0
  }

  private mutating func skipComment() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  /// Moves behind the string whose first quote was just read.
  private mutating func skipString(quote: UInt8) {
    let isLong = isNext(quote, quote)
    if isLong { index += 2 }
    if !isLong, isNext(quote) {
      index += 1
      return
    }
    let takesEscapes = quote == UInt8(ascii: "\"")
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\\"), takesEscapes { index += 1 }
      if byte == UInt8(ascii: "\n"), !isLong { return }
      guard byte == quote else { continue }
      if !isLong { return }
      if isNext(quote, quote) {
        index += 2
        // Up to two quotes may stand before the three that close.
        while isNext(quote) { index += 1 }
        return
      }
    }
  }

  private func isNext(_ expected: UInt8...) -> Bool {
    bytes[min(index, bytes.count)...].starts(with: expected)
  }
}
