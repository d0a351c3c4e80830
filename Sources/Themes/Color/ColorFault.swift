private import Configuration

/// Why a text is no color that a theme can have.
package enum ColorFault: Error, Sendable, Hashable {
  case empty
  /// A number alone, as YAML has it where quotes are missing.
  case number
  case wrongDigit
  case wrongCount(Int)
  case translucent
  case unknownNotation
  case unknownName(String, nearest: String?)
  case unknownFunction(String, nearest: String?)
  case unknownSpace(String, nearest: String?)
  /// A word such as `currentcolor`, whose color is that of its place.
  case contextual(String)
  case systemColor(String)
  /// A function whose value only a browser knows, such as `var`.
  case computed(String)
  /// `from` before the components.
  case relative(String)
  case gapBeforeBracket(String)
  case unclosed(String)
  /// What follows a color.
  case rest(String)
  /// What stands among the components of a function.
  case unexpected(String, function: String)
  case wrongComponentCount(Int, function: String)
  /// Commas between some components, or with a slash.
  case mixedSeparators(String)
  case refusedCommas(String)
  case noneAmongCommas(String)
  /// Commas between components of units that do not go together.
  case mixedUnits(String)
  case wrongUnit(String, function: String)
  case wrongHue(String)
  case wrongAlpha(String)
  /// A component of `color()` so large that every color of that kind would be white.
  case hugeComponent
}

extension ColorFault {
  /// One clause that can follow what was found.
  package var reason: String {
    switch self {
    case .empty: "nothing stands here"
    case .number: "a number is no color"
    case .wrongDigit: "only 0 to 9 and a to f are digits of a color"
    case .wrongCount(let count): "three, four, six or eight digits make a color, not \(count)"
    case .translucent: "a theme's colors are opaque, so that their contrast can be checked"
    case .unknownNotation: "that is no notation of a color"
    case .unknownName(let name, _): "CSS has no color named '\(name.excerpt)'"
    case .unknownFunction(let name, _): "CSS has no colors of the form \(name.excerpt)()"
    case .unknownSpace("", _): "color() begins with the name of a space"
    case .unknownSpace(let name, _): "color() has no space named '\(name.excerpt)'"
    case .contextual(let name): "\(name) depends on the place where it is used"
    case .systemColor(let name): "\(name) is a color of the reader's system, not one of its own"
    case .computed(let name):
      "\(name)() is computed by the browser, and a theme's colors stand still"
    case .relative(let name): "\(name)() with 'from' depends on another color"
    case .gapBeforeBracket(let name): "no space may stand between \(name) and its bracket"
    case .unclosed(let name): "\(name)() lacks its closing bracket"
    case .rest(let text): "'\(text.excerpt)' follows the color"
    case .unexpected(let text, let name): "'\(text.excerpt)' is no component of \(name)()"
    case .wrongComponentCount(let count, let name): "\(name)() takes three components, not \(count)"
    case .mixedSeparators(let name):
      "commas stand between all components of \(name)() and before alpha, or nowhere"
    case .refusedCommas(let name): "\(name)() takes no commas"
    case .noneAmongCommas(let name): "\(name)() with commas does not know none"
    case .mixedUnits("hsl"), .mixedUnits("hsla"):
      "saturation and lightness are percentages where commas stand between them"
    case .mixedUnits(let name):
      "\(name)() with commas takes three numbers or three percentages"
    case .wrongUnit(let unit, let name): "\(name)() takes no component in '\(unit.excerpt)'"
    case .wrongHue(let name): "the hue of \(name)() is a number or in deg, grad, rad or turn"
    case .hugeComponent: "components of color() lie between 0 and 1, or a little outside"
    case .wrongAlpha(let name): "one number or percentage follows the slash of \(name)()"
    }
  }

  /// What to do about it, nil where the reason says it.
  package var hint: String? {
    switch self {
    case .empty, .number: "write it in quotes: \"#0f766e\""
    case .unknownName(_, let nearest?), .unknownSpace(_, let nearest?):
      "did you mean '\(nearest)'?"
    case .unknownFunction(_, let nearest?): "did you mean \(nearest)()?"
    case .unknownNotation, .unknownName, .unknownFunction:
      "write #rrggbb, a name, or a function such as oklch()"
    case .unknownSpace:
      "there are " + ColorSpace.allCases.map(\.rawValue).joined(separator: ", ")
    case .contextual, .systemColor, .computed, .relative, .translucent:
      "write the color that it is to be, as #rrggbb"
    case .rest(";"): "remove the ';'"
    case .wrongComponentCount(4, _): "alpha stands after a slash"
    case .refusedCommas, .mixedSeparators, .noneAmongCommas:
      "write spaces, and a slash before alpha"
    default: nil
    }
  }
}
