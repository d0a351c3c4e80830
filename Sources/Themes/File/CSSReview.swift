private import ByteText

/// Something in an author's rules that does not do what it seems to, or that has to be looked for.
struct CSSRemark {
  enum Kind: Equatable {
    /// `//`, which begins no comment.
    case lineComment
    case importRule
    /// An address on another host.
    case remote(String)
    /// An address in the folder `assets`, without that folder: `grain.png`.
    case asset(String)
    /// A property that begins as those of themes do, and that neither Recto nor the sheet has.
    case unknownProperty(String)
  }

  var kind: Kind
  /// Of the sheet, from zero.
  var line: Int
  /// In bytes from the start of the line, from zero.
  var offset: Int
}

/// Returns what `css` makes one remark, in order; comments and strings are passed over.
///
/// The cost is linear in the text, which need not be balanced.
func cssRemarks(in css: String) -> [CSSRemark] {
  var review = CSSReview(cursor: CSSCursor(Array(css.utf8)))
  while review.step() {}
  return review.remarks.filter { remark in
    guard case .unknownProperty(let name) = remark.kind else { return true }
    return !review.declared.contains(name) && !themeProperties.contains(name)
  }
}

private struct CSSReview {
  var cursor: CSSCursor
  private(set) var remarks: [CSSRemark] = []
  /// Properties of themes that the sheet itself sets or registers.
  private(set) var declared: Set<String> = []
  /// Where the address begins whose string comes next.
  private var address: Int?
  /// Up to where lines were counted, how many there were, and where the last one begins.
  private var counted = (index: 0, line: 0, lineStart: 0)

  init(cursor: CSSCursor) {
    self.cursor = cursor
  }

  /// Looks at the next token; false at the end.
  mutating func step() -> Bool {
    let start = cursor.index
    if starts(with: "//") {
      remark(.lineComment, at: start)
      while cursor.index < cursor.end, cursor.css[cursor.index] != newline { cursor.index += 1 }
      return true
    }
    if starts(with: "@import") {
      remark(.importRule, at: start)
      skipStatement()
    } else if starts(with: "@namespace") {
      // Its address names something and is never loaded.
      skipStatement()
    }
    readProperty(at: start)
    guard let (token, _) = cursor.next() else { return false }
    switch token {
    case .address(let content): read(content, at: start)
    case .string(let content):
      if let address { read(content, at: address) }
    default: break
    }
    if case .open(_, isURL: true) = token { address = start } else { address = nil }
    return true
  }

  /// A property of themes that is read by `var()`, or set, at `start`.
  private mutating func readProperty(at start: Int) {
    guard start == 0 || !isNameByte(cursor.css[start - 1]) else { return }
    let isRead = starts(with: "var(")
    var scan = cursor
    if isRead {
      scan.index += "var(".utf8.count
      while scan.index < scan.end, scan.css[scan.index].isASCIISpace { scan.index += 1 }
    }
    let name = scan.css[scan.index..<scan.end].prefix(while: isNameByte)
    guard name.starts(with: "--t-".utf8) else { return }
    let text = String(decoding: name, as: UTF8.self)
    if isRead {
      remark(.unknownProperty(text), at: name.startIndex)
    } else if scan.css[..<start].last(where: { !$0.isASCIISpace }) != UInt8(ascii: "(") {
      declared.insert(text)
    }
  }

  private mutating func read(_ content: Range<Int>, at start: Int) {
    var address = cursor.css[content]
    while address.last?.isASCIISpace == true { address.removeLast() }
    if let kind = Self.kind(of: address) { remark(kind, at: start) }
  }

  /// Nil for an address that nothing is to be said of, such as `data:` and one of the site.
  private static func kind(of address: ArraySlice<UInt8>) -> CSSRemark.Kind? {
    let text = String(decoding: address, as: UTF8.self)
    let lower = text.lowercased()
    if ["http:", "https:", "//"].contains(where: { lower.hasPrefix($0) }) { return .remote(text) }
    let path = text.hasPrefix("./") ? text.dropFirst(2) : text[...]
    guard path.lowercased().hasPrefix("assets/") else { return nil }
    return .asset(String(path.dropFirst("assets/".utf8.count).prefix { $0 != "?" && $0 != "#" }))
  }

  /// Up to the semicolon that ends a rule without a block, or the end of the line.
  private mutating func skipStatement() {
    while cursor.index < cursor.end, cursor.css[cursor.index] != UInt8(ascii: ";"),
      cursor.css[cursor.index] != newline
    {
      _ = cursor.next()
    }
  }

  private mutating func remark(_ kind: CSSRemark.Kind, at index: Int) {
    for place in counted.index..<index where cursor.css[place] == newline {
      counted.line += 1
      counted.lineStart = place + 1
    }
    counted.index = index
    remarks.append(
      CSSRemark(kind: kind, line: counted.line, offset: index - counted.lineStart))
  }

  /// Whether `text` stands here, without regard to the case of ASCII letters.
  private func starts(with text: String) -> Bool {
    cursor.css[cursor.index..<cursor.end].starts(
      with: text.utf8, by: { $0 == $1 || $1.isASCIILetter && $0 | 0x20 == $1 })
  }
}

/// All custom properties that rules of a theme may read: those of themes, and of the components.
let themeProperties: Set<String> = {
  let code = SyntaxColors.families.map(\.property) + SyntaxStyle.all.map(\.property)
  let type = Typography().declarations.entries + Layout().declarations.entries
  let sheet = ThemeResources.builtin.styleSheet.split { !isNameByte($0) }
  let components = sheet.filter { $0.starts(with: "--t-".utf8) }
    .map { String(decoding: $0, as: UTF8.self) }
  return Set(
    ThemeColors.tokens.map(\.property) + code + code.flatMap { ["\($0)-weight", "\($0)-style"] }
      + type.map(\.property) + components)
}()

private let newline = UInt8(ascii: "\n")
