import ByteText

/// Reads what Graphviz writes: elements, attributes and text of XML, and nothing that could grow.
///
/// Comments, processing instructions and a document type without declarations are left out. Of
/// references only the five of XML and those to characters are known; another `&` stands for
/// itself. The cost is linear.
struct XMLReader {
  struct Attribute {
    var name: ArraySlice<UInt8>
    var value: [UInt8]
  }

  enum Event {
    case start(name: ArraySlice<UInt8>, attributes: [Attribute], isEmpty: Bool)
    case end(name: ArraySlice<UInt8>)
    case text([UInt8])
  }

  /// It is no XML, or more than this reader knows of it.
  struct Fault: Error {}

  private var rest: ArraySlice<UInt8>
  /// How many elements are open.
  private var depth = 0

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// The next event; nil at the end.
  mutating func next() throws(Fault) -> Event? {
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else { return .text(text()) }
      if skip("<!--") {
        try skipBehind("-->")
      } else if skip("<?") {
        try skipBehind("?>")
      } else if skip("<!DOCTYPE") {
        let end = try index(of: ">")
        // Declarations could define entities.
        if rest[..<end].contains(UInt8(ascii: "[")) { throw Fault() }
        rest = rest[(end + 1)...]
      } else if skip("</") {
        let name = try self.name()
        skipSpace()
        guard skip(">"), depth > 0 else { throw Fault() }
        depth -= 1
        return .end(name: name)
      } else {
        return try start()
      }
    }
    if depth > 0 { throw Fault() }
    return nil
  }

  private mutating func start() throws(Fault) -> Event {
    guard skip("<") else { throw Fault() }
    let name = try self.name()
    var attributes: [Attribute] = []
    while true {
      skipSpace()
      if skip("/>") { return .start(name: name, attributes: attributes, isEmpty: true) }
      if skip(">") { break }
      guard attributes.count < 64 else { throw Fault() }
      attributes.append(Attribute(name: try self.name(), value: try value()))
    }
    depth += 1
    guard depth < 64 else { throw Fault() }
    return .start(name: name, attributes: attributes, isEmpty: false)
  }

  private mutating func name() throws(Fault) -> ArraySlice<UInt8> {
    let end =
      rest.firstIndex {
        !$0.isASCIILetter && !$0.isASCIIDigit && $0 != UInt8(ascii: ":")
          && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_")
      } ?? rest.endIndex
    guard end > rest.startIndex else { throw Fault() }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  private mutating func value() throws(Fault) -> [UInt8] {
    skipSpace()
    guard skip("=") else { throw Fault() }
    skipSpace()
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw Fault()
    }
    rest.removeFirst()
    guard let end = rest.firstIndex(of: quote) else { throw Fault() }
    defer { rest = rest[(end + 1)...] }
    return resolved(rest[..<end])
  }

  private mutating func text() -> [UInt8] {
    let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
    defer { rest = rest[end...] }
    return resolved(rest[..<end])
  }

  private func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<sign]
      if let end = rest[sign...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[(sign + 1)..<end], as: UTF8.self))
      {
        result += character
        rest = rest[(end + 1)...]
      } else {
        // Graphviz leaves those of addresses as they are.
        result.append(UInt8(ascii: "&"))
        rest = rest[(sign + 1)...]
      }
    }
    return readable(result + rest)
  }

  /// With U+FFFD for what is no UTF-8 and for characters that no page may hold, as Graphviz makes them of
  /// references such as `&#27;`.
  private func readable(_ text: [UInt8]) -> [UInt8] {
    if text.allSatisfy({ ($0 >= 0x20 && $0 < 0x7f) || $0 == 0x09 || $0 == 0x0a }) { return text }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.map { scalar in
      let isControl = scalar.properties.generalCategory == .control
      let isSpace = scalar == "\t" || scalar == "\n"
      let isForbidden = isControl && !isSpace || scalar.properties.isNoncharacterCodePoint
      return isForbidden ? "\u{fffd}" : scalar
    }
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }

  private func character(_ name: String) -> [UInt8]? {
    switch name {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard let number, number >= 0x20 || number == 9 || number == 10,
        let scalar = Unicode.Scalar(number)
      else { return nil }
      return Array(String(Character(scalar)).utf8)
    }
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0.isASCIISpace }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard rest.count >= count else { return false }
    for offset in 0..<count where rest[rest.startIndex + offset] != text.utf8Start[offset] {
      return false
    }
    rest = rest.dropFirst(count)
    return true
  }

  private mutating func skipBehind(_ end: StaticString) throws(Fault) {
    while !rest.isEmpty {
      if skip(end) { return }
      rest.removeFirst()
    }
    throw Fault()
  }

  private func index(of byte: Unicode.Scalar) throws(Fault) -> Int {
    guard let index = rest.firstIndex(of: UInt8(ascii: byte)) else { throw Fault() }
    return index
  }
}
