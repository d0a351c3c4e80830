private import Diagnostics

extension CSSColor {
  /// Reads a color in any notation of CSS Color 4 that stands for itself, and refuses the others.
  ///
  /// `none` counts as zero. A bracket or a comment that the end of the text would close in CSS has to
  /// be closed. The cost is linear in the text.
  package static func read(_ text: String) -> Result<CSSColor, ColorFault> {
    Result { () throws(ColorFault) in
      var parser = ColorParser(text)
      return try parser.color()
    }
  }
}

/// Reads one color; a fault ends it, since what follows could only be guessed.
private struct ColorParser {
  private var scanner: ColorScanner

  init(_ text: String) {
    scanner = ColorScanner(text)
  }

  mutating func color() throws(ColorFault) -> CSSColor {
    guard let token = scanner.next() else { throw .empty }
    let color: CSSColor
    switch token {
    case .hash(let digits):
      // A sign or a dot after the # is no digit, and no rest of a color.
      guard !digits.isEmpty || scanner.rest.isEmpty else { throw .wrongDigit }
      color = try hexadecimal(digits)
    case .name(let name): color = try named(name)
    case .function(let name): color = try function(name)
    case .number(_, .none) where scanner.rest.isEmpty: throw .number
    case .number, .comma, .slash, .close, .other:
      throw .unknownNotation
    }
    let rest = scanner.rest
    guard scanner.next() == nil else { throw .rest(rest) }
    return color
  }

  private func hexadecimal(_ text: String) throws(ColorFault) -> CSSColor {
    guard !text.isEmpty else { throw .empty }
    var digits = text.utf8.compactMap(hexDigit)
    guard digits.count == text.utf8.count else { throw .wrongDigit }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { throw .wrongCount(digits.count) }
    func pair(_ index: Int) -> UInt8 { digits[index] << 4 | digits[index + 1] }
    let color = Color(red: pair(0), green: pair(2), blue: pair(4))
    return CSSColor(color, alpha: digits.count == 8 ? Double(pair(6)) / 255 : 1)
  }

  private mutating func named(_ name: String) throws(ColorFault) -> CSSColor {
    if let value = namedColors[name] { return CSSColor(Color(value)) }
    if name == "transparent" { return CSSColor(.black, alpha: 0) }
    if let written = contextualWords[name] { throw .contextual(written) }
    if let written = systemColors[name] { throw .systemColor(written) }
    if ColorFunction(rawValue: name) != nil, scanner.next() == .other("(") {
      throw .gapBeforeBracket(name)
    }
    throw .unknownName(name, nearest: nearestName(to: name, among: namedColors.keys.sorted()))
  }

  private mutating func function(_ name: String) throws(ColorFault) -> CSSColor {
    guard let function = ColorFunction(rawValue: name) else {
      if computedFunctions.contains(name) { throw .computed(name) }
      let names = ColorFunction.allCases.map(\.rawValue)
      throw .unknownFunction(name, nearest: nearestName(to: name, among: names))
    }
    return try function.color(arguments(of: name))
  }

  /// Everything up to the closing bracket.
  private mutating func arguments(of name: String) throws(ColorFault) -> [ColorScanner.Token] {
    var arguments: [ColorScanner.Token] = []
    while let token = scanner.next() {
      switch token {
      case .close: return arguments
      case .name("from") where arguments.isEmpty: throw .relative(name)
      case .function(let inner):
        throw computedFunctions.contains(inner)
          ? .computed(inner) : .unexpected(inner + "(", function: name)
      case .other(let text): throw .unexpected(text, function: name)
      case .hash(let text): throw .unexpected("#" + text, function: name)
      case .name, .number, .comma, .slash: arguments.append(token)
      }
    }
    throw .unclosed(name)
  }
}
