private import ByteText

/// Rules of an author in which every `@keyframes` has a suffix of its own, and so what uses it.
///
/// Key frames of one name would be one for all themes of a sheet. Used they are in `animation`,
/// `animation-name` and in custom properties. Names in quotes and with escapes stay as they are, and
/// so do names that the sheet has no key frames for. The brackets must be balanced (`cssFault`).
struct KeyframeNames {
  private var cursor: CSSCursor
  private let names: Set<[UInt8]>
  private let suffix: [UInt8]
  private var result: [UInt8] = []
  /// Whether the name of key frames is to come, or the value of a declaration that may have one.
  private var place = Place.other

  private enum Place {
    case rule
    case value
    case other
  }

  init(_ css: String, suffix: String) {
    cursor = CSSCursor(Array(css.utf8))
    self.suffix = Array(suffix.utf8)
    names = Self.names(in: cursor)
    if names.isEmpty {
      result = cursor.css
      return
    }
    while cursor.index < cursor.end { copyNext() }
  }

  var text: String { String(decoding: result, as: UTF8.self) }

  private static func names(in cursor: CSSCursor) -> Set<[UInt8]> {
    var scan = cursor
    var names: Set<[UInt8]> = []
    while scan.index < scan.end {
      let word = scan.word
      guard isKeyframes(word), scan.isBehind("@") else {
        scan.index = max(scan.index + word.count, scan.indexOfNext)
        continue
      }
      scan.index += word.count
      scan.skipSpace()
      let name = scan.word
      let hasEscape = name.endIndex < scan.end && scan.css[name.endIndex] == UInt8(ascii: "\\")
      if !name.isEmpty, !hasEscape { names.insert(Array(name)) }
    }
    return names
  }

  /// Copies a word, or a token that is none.
  private mutating func copyNext() {
    let word = cursor.word
    guard !word.isEmpty, !cursor.startsAddress else { return copyToken() }
    result += word
    let isProperty = place == .other && isAnimated(word) && cursor.startsDeclaration
    switch place {
    case .rule, .value:
      if names.contains(Array(word)) { result += suffix }
      if place == .rule { place = .other }
    case .other:
      if Self.isKeyframes(word), cursor.isBehind("@") { place = .rule }
    }
    cursor.index += word.count
    guard isProperty else { return }
    var ahead = cursor
    ahead.skipSpace()
    if ahead.index < ahead.end, ahead.css[ahead.index] == UInt8(ascii: ":") { place = .value }
  }

  private mutating func copyToken() {
    let start = cursor.index
    let token = cursor.next()?.token
    result += cursor.css[start..<cursor.index]
    switch token {
    case .other(UInt8(ascii: ";")), .close(UInt8(ascii: "}")), .open(UInt8(ascii: "}"), _):
      place = .other
    default: break
    }
  }

  private func isAnimated(_ word: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: word, as: UTF8.self).lowercased()
    return name.hasPrefix("--")
      || ["animation", "animation-name", "-webkit-animation", "-webkit-animation-name"]
        .contains(name)
  }

  private static func isKeyframes(_ word: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: word, as: UTF8.self).lowercased()
    return name == "keyframes" || name == "-webkit-keyframes"
  }
}

extension CSSCursor {
  /// The name that begins here; empty where none does.
  fileprivate var word: ArraySlice<UInt8> {
    let isInside = index > 0 && (isNameByte(css[index - 1]) || css[index - 1] == UInt8(ascii: "\\"))
    return isInside ? css[index..<index] : css[index..<end].prefix(while: isNameByte)
  }

  fileprivate var indexOfNext: Int {
    var ahead = self
    _ = ahead.next()
    return ahead.index
  }

  /// Whether `url(` stands here, whose content is no name.
  fileprivate var startsAddress: Bool {
    var ahead = self
    switch ahead.next()?.token {
    case .address, .open(_, isURL: true): return true
    default: return false
    }
  }

  fileprivate func isBehind(_ sign: Unicode.Scalar) -> Bool {
    index > 0 && css[index - 1] == UInt8(ascii: sign)
  }

  /// Whether a declaration may begin here: behind another, a comment, or the bracket of its block.
  fileprivate var startsDeclaration: Bool {
    let before = css[..<index].last { !$0.isASCIISpace }
    return before.map { "{};/".utf8.contains($0) } ?? true
  }

  fileprivate mutating func skipSpace() {
    while index < end {
      var ahead = self
      guard css[index].isASCIISpace || ahead.next()?.token == .comment else { return }
      self = css[index].isASCIISpace ? CSSCursor(css, from: index + 1, to: end) : ahead
    }
  }
}
