import Foundation
import TestSupport
import Testing
import Themes

/// The drafts of the built-in themes, `../shared/themes/builtin-themes.json`.
struct BuiltinThemesFile: Decodable {
  struct Rule: Decodable {
    var id: String
    var fg: [String]
    var on: [String]
    var ratio: Double
    var enhancedRatio: Double

    private enum CodingKeys: String, CodingKey {
      case id, fg, on
      case ratio = "AA"
      case enhancedRatio = "AAA"
    }
  }

  struct Mode: Decodable {
    var colors: [String: String]
    var syntax: [String: String]

    /// The mode as a palette; colors that the program does not know are left out.
    func palette() throws -> Palette {
      var palette = Palette()
      for token in PaletteToken.all {
        let text = colors[token.name] ?? syntax[String(token.name.dropFirst("syntax.".count))]
        if let text { palette[token] = try Color.read(text).get() }
      }
      return palette
    }
  }

  struct Draft: Decodable {
    var id: String
    var name: String
    var level: String
    var light: Mode
    var dark: Mode

    func theme() throws -> Theme {
      var theme = Theme(id: id, name: name)
      theme.level = try #require(Theme.Level(rawValue: level))
      theme.light = try light.palette()
      theme.dark = try dark.palette()
      return theme
    }
  }

  var contract: [Rule]
  var themes: [Draft]

  static func read() throws -> BuiltinThemesFile {
    try JSONDecoder().decode(
      BuiltinThemesFile.self, from: SharedFolder.data("themes/builtin-themes.json"))
  }
}
