/// An opaque sRGB color, eight bits a channel: what a browser draws and what contrast is taken from.
package struct Color: Sendable, Hashable {
  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 255, green: 255, blue: 255)

  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The color `0xrrggbb`.
  init(_ value: UInt32) {
    red = UInt8(truncatingIfNeeded: value >> 16)
    green = UInt8(truncatingIfNeeded: value >> 8)
    blue = UInt8(truncatingIfNeeded: value)
  }

  /// Reads an opaque color in any notation of CSS Color 4 that stands for itself.
  ///
  /// A color outside the gamut of sRGB becomes the one that looks most like it. Three, six or eight
  /// hexadecimal digits may lack their `#`: without it YAML may take `123456` for a number, and its
  /// text is a color all the same.
  package static func read(_ text: String) -> Result<Color, ColorFault> {
    let isBare =
      [3, 6, 8].contains(text.utf8.count) && text.utf8.allSatisfy { hexDigit($0) != nil }
    return CSSColor.read(isBare ? "#" + text : text).flatMap { color in
      color.alpha < 1 ? .failure(.translucent) : .success(color.mapped)
    }
  }
}

extension Color: CustomStringConvertible {
  /// `#rrggbb` in lower case.
  package var description: String {
    String(decoding: [UInt8(ascii: "#")] + digits, as: UTF8.self)
  }

  /// The shortest way to write it in CSS: `#rgb` where that says the same.
  package var css: String {
    guard channels.allSatisfy({ $0 >> 4 == $0 & 15 }) else { return description }
    let digits = [red, green, blue].map { hexDigits[Int($0 & 15)] }
    return String(decoding: [UInt8(ascii: "#")] + digits, as: UTF8.self)
  }

  private var digits: [UInt8] {
    channels.flatMap { [hexDigits[Int($0 >> 4)], hexDigits[Int($0 & 15)]] }
  }

  private var channels: [UInt8] { [red, green, blue] }
}

func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// Two hexadecimal digits.
func hexText(_ byte: UInt8) -> String {
  String(decoding: [hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]], as: UTF8.self)
}

private let hexDigits = Array("0123456789abcdef".utf8)
