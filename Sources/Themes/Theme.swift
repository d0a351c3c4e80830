private import ByteText

/// Colors in two modes, type and measures: everything that makes one site look unlike another.
package struct Theme: Sendable, Hashable {
  /// What the contrast of a theme is held to, by WCAG 2.2.
  package enum Level: String, Sendable, CaseIterable {
    case aa = "AA"
    case aaa = "AAA"
  }

  /// What a reader's screen is set to.
  package enum Mode: String, Sendable, CaseIterable {
    case light
    case dark

    var other: Mode { self == .light ? .dark : .light }
  }

  /// Names it in addresses, settings and CSS: letters in lower case, digits and hyphens.
  package var id: String
  /// For people.
  package var name: String
  package var description = ""
  package var author = ""
  package var level = Level.aa
  /// The modes that it has, in order, at least one; of the other one the colors are derived too.
  package var modes = Mode.allCases
  package var light = Palette()
  package var dark = Palette()
  package var typography = Typography()
  package var layout = Layout()
  /// Rules of the theme's own, which come after all others.
  package var css: String?

  /// A theme without colors.
  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  package subscript(mode: Mode) -> Palette {
    get { mode == .light ? light : dark }
    set { if mode == .light { light = newValue } else { dark = newValue } }
  }
}

/// All colors of one mode.
package struct Palette: Sendable, Hashable {
  package var colors = ThemeColors()
  package var syntax = SyntaxColors()

  package init() {}
}

extension Theme {
  /// The id of the theme in `file`: `night-market` for `themes/Night Market.yaml`.
  ///
  /// A theme in a folder of its own, `themes/<folder>/theme.yaml`, is named after the folder.
  package static func id(ofFile file: String) -> String {
    var parts = file.split(separator: "/")[...]
    guard var stem = parts.popLast() else { return "theme" }
    if let dot = stem.lastIndex(of: "."), dot != stem.startIndex { stem = stem[..<dot] }
    if stem == "theme", parts.count >= 2, let folder = parts.last { stem = folder }
    return slug(String(stem))
  }

  /// The id that a file would have if it lay where themes are read from.
  static func id(ofStray file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return id(ofFile: name)
  }
}

/// Keeps letters and digits in lower case; every run of other characters becomes one hyphen.
///
/// Letters lose their marks before, so that `Café` is `cafe`. A name with letters of another script
/// keeps them all, with their marks, which change the word there: `夜市`, `ガラス`.
private func slug(_ text: String) -> String {
  let words = plainLetters(text).lowercased().split { character in
    !character.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
        || scalar.properties.canonicalCombiningClass != .notReordered
    }
  }
  return words.isEmpty ? "theme" : words.joined(separator: "-")
}

/// Latin letters without their marks: `Grosse` for `Große`; a text with others in form C.
///
/// Those that are letters of their own become what they are spelled as where they cannot be had.
func plainLetters(_ text: String) -> String {
  let bytes = Array(text.utf8)
  let bare = String(decoding: withoutMarks(bytes), as: UTF8.self)
  let spelled = bare.map { spellings[$0] ?? String($0) }.joined()
  let isLatin = spelled.unicodeScalars.allSatisfy { $0.isASCII || !$0.properties.isAlphabetic }
  return isLatin ? spelled : String(decoding: normalizedToNFC(bytes), as: UTF8.self)
}

private let spellings: [Character: String] = [
  "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
  "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i",
]
