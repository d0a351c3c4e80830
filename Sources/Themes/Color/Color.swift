/// An opaque sRGB color, eight bits a channel: what a browser draws and what contrast is taken from.
package struct Color: Sendable, Hashable {
  package static let black = Color(red: 0, green: 0, blue: 0)

  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rgb` or `#rrggbb` in either case; the sign may be missing.
  ///
  /// Spaces around it are allowed. Without the sign YAML may take `123456` for a number; its text is
  /// a color all the same.
  package static func read(_ text: String) -> Result<Color, ColorFault> {
    var characters = text.utf8[...]
    while characters.first == space { characters.removeFirst() }
    while characters.last == space { characters.removeLast() }
    let hasSign = characters.first == UInt8(ascii: "#")
    if hasSign { characters.removeFirst() }
    guard !characters.isEmpty else { return .failure(.empty) }
    let digits = characters.compactMap(hexDigit)
    guard digits.count == characters.count else {
      return .failure(hasSign ? .wrongDigit : .unknownNotation)
    }
    switch digits.count {
    case 3:
      return .success(
        Color(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17))
    case 6:
      return .success(
        Color(
          red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
          blue: digits[4] << 4 | digits[5]))
    case 4, 8: return .failure(.translucent)
    default: return .failure(.wrongCount(digits.count))
    }
  }
}

extension Color: CustomStringConvertible {
  /// `#rrggbb` in lower case.
  package var description: String {
    "#" + channels.flatMap { [$0 >> 4, $0 & 15] }.map(hexText).joined()
  }

  /// The shortest way to write it in CSS: `#rgb` where that says the same.
  package var css: String {
    guard channels.allSatisfy({ $0 >> 4 == $0 & 15 }) else { return description }
    return "#" + channels.map { hexText($0 & 15) }.joined()
  }

  private var channels: [UInt8] { [red, green, blue] }
}

/// Why a text is no color.
package enum ColorFault: Error, Sendable, Hashable {
  case empty
  case wrongDigit
  case wrongCount(Int)
  case translucent
  case unknownNotation

  /// One clause that can follow what was found.
  package var reason: String {
    switch self {
    case .empty: "nothing follows"
    case .wrongDigit: "only 0 to 9 and a to f are digits of a color"
    case .wrongCount(let count): "three or six digits make a color, not \(count)"
    case .translucent: "a theme's colors are opaque, so that their contrast can be checked"
    case .unknownNotation: "colors are written as #rgb or #rrggbb"
    }
  }
}

private let space = UInt8(ascii: " ")

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

private func hexText(_ digit: UInt8) -> String {
  String(digit, radix: 16)
}
