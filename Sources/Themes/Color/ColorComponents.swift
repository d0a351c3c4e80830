/// The three components and the alpha of a function, in whichever form they are written.
struct ColorComponents {
  private enum Value {
    case number(Double)
    case percentage(Double)
    case degrees(Double, unit: String)
    case none
  }

  private let function: ColorFunction
  private var components: [Value]
  private var alphaComponent: Value?

  init(_ tokens: ArraySlice<ColorScanner.Token>, of function: ColorFunction) throws(ColorFault) {
    self.function = function
    components = []
    if tokens.contains(.comma) {
      try readCommas(tokens)
    } else {
      try readSpaces(tokens)
    }
  }

  /// The components as numbers, `none` as zero and hues in degrees.
  ///
  /// `ofHundredPercent` says for each what 100% is; nil stands for a hue, which has no percentage.
  func values(ofHundredPercent: [Double?]) throws(ColorFault) -> SIMD3<Double> {
    var values = SIMD3<Double>()
    for (index, (component, hundred)) in zip(components, ofHundredPercent).enumerated() {
      switch (component, hundred) {
      case (.number(let number), _): values[index] = number
      case (.percentage(let share), let hundred?): values[index] = share / 100 * hundred
      case (.degrees(let degrees, _), nil): values[index] = degrees
      case (.none, _): values[index] = 0
      case (.percentage, nil): throw .wrongHue(function.rawValue)
      case (.degrees(_, let unit), _?): throw .wrongUnit(unit, function: function.rawValue)
      }
    }
    return values
  }

  /// From 0 to 1; 1 where none is written.
  var alpha: Double {
    get throws(ColorFault) {
      switch alphaComponent {
      case nil: 1
      case .number(let number)?: min(max(number, 0), 1)
      case .percentage(let share)?: min(max(share / 100, 0), 1)
      case Value.none?: 0
      case .degrees?: throw .wrongAlpha(function.rawValue)
      }
    }
  }

  private mutating func readSpaces(
    _ tokens: ArraySlice<ColorScanner.Token>
  ) throws(ColorFault) {
    let parts = tokens.split(separator: .slash, omittingEmptySubsequences: false)
    for token in parts[0] { components.append(try value(token)) }
    guard components.count == 3 else {
      throw .wrongComponentCount(components.count, function: function.rawValue)
    }
    guard parts.count > 1 else { return }
    guard parts.count == 2, parts[1].count == 1, let token = parts[1].first else {
      throw .wrongAlpha(function.rawValue)
    }
    alphaComponent = try value(token)
  }

  private mutating func readCommas(
    _ tokens: ArraySlice<ColorScanner.Token>
  ) throws(ColorFault) {
    guard function.allowsCommas else { throw .refusedCommas(function.rawValue) }
    for part in tokens.split(separator: .comma, omittingEmptySubsequences: false) {
      guard part.count == 1, let token = part.first, token != .slash else {
        throw .mixedSeparators(function.rawValue)
      }
      guard token != .name("none") else { throw .noneAmongCommas(function.rawValue) }
      components.append(try value(token))
    }
    guard components.count == 3 || components.count == 4 else {
      throw .wrongComponentCount(components.count, function: function.rawValue)
    }
    if components.count == 4 { alphaComponent = components.removeLast() }
    guard hasUnitsForCommas else { throw .mixedUnits(function.rawValue) }
  }

  private var hasUnitsForCommas: Bool {
    let percentages = components.map { if case .percentage = $0 { true } else { false } }
    switch function {
    // A percentage as hue is refused for itself.
    case .hsl, .hsla: return percentages[1] && percentages[2]
    default: return percentages[0] == percentages[1] && percentages[1] == percentages[2]
    }
  }

  private func value(_ token: ColorScanner.Token) throws(ColorFault) -> Value {
    switch token {
    case .number(let number, .none): return .number(number)
    case .number(let number, .percent): return .percentage(number)
    case .number(let number, .named(let unit)):
      guard let degrees = degreesOfUnit[unit] else {
        throw .wrongUnit(unit, function: function.rawValue)
      }
      return .degrees(number * degrees, unit: unit)
    case .name("none"): return .none
    case .name(let name): throw .unexpected(name, function: function.rawValue)
    case .slash: throw .wrongAlpha(function.rawValue)
    case .function, .hash, .comma, .close, .other:
      preconditionFailure("the parser refuses these before")
    }
  }
}

private let degreesOfUnit = ["deg": 1, "grad": 0.9, "rad": 180 / Double.pi, "turn": 360]
