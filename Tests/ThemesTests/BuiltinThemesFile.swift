import Foundation
import TestSupport

/// The drafts of the built-in themes, `../shared/themes/builtin-themes.json`.
struct BuiltinThemesFile: Decodable {
  struct Rule: Decodable {
    var id: String
    var fg: [String]
    var on: [String]
    var ratio: Double

    private enum CodingKeys: String, CodingKey {
      case id, fg, on
      case ratio = "AA"
    }
  }

  struct Mode: Decodable {
    var colors: [String: String]
    var syntax: [String: String]
  }

  struct Draft: Decodable {
    var id: String
    var name: String
    var light: Mode
    var dark: Mode
  }

  var contract: [Rule]
  var themes: [Draft]

  static func read() throws -> BuiltinThemesFile {
    try JSONDecoder().decode(
      BuiltinThemesFile.self, from: SharedFolder.data("themes/builtin-themes.json"))
  }
}
