import Foundation
import Testing
import Themes

/// Values that specifications print, `Cases/color-specifications.json`.
@Suite struct ColorSpecificationTests {
  private struct File: Decodable {
    struct Notation: Decodable {
      var css: String
      var hex: String
    }

    struct Sight: Decodable {
      var color: String
      var vision: String
      var hex: String
    }

    var colors: [Notation]
    var seen: [Sight]
  }

  private func file() throws -> File {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Cases/color-specifications.json")
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
  }

  @Test func everyNotationHasTheValueOfItsSpecification() throws {
    let colors = try file().colors
    #expect(colors.count >= 27)
    for color in colors {
      #expect(try CSSColor.read(color.css).get().description == color.hex, "\(color.css)")
    }
  }

  @Test func eyesThatLackConesSeeWhatThePaperSays() throws {
    for sight in try file().seen {
      let vision = try #require(ColorVision(rawValue: sight.vision))
      let seen = try Color.read(sight.color).get().seen(with: vision)
      #expect(seen.description == sight.hex, "\(sight.color) \(sight.vision)")
    }
  }
}
