import Foundation
import TestSupport
import Testing
import Themes

/// The vectors of `../shared/spec/color-vectors.json`, whose own field counts them.
@Suite(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
struct ColorVectorsTests {
  private func vectors(_ kind: String, _ count: Int) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(
      with: SharedFolder.data("spec/color-vectors.json"))
    let all = try #require((json as? [String: Any])?["vectors"] as? [[String: Any]])
    let vectors = all.filter { $0["kind"] as? String == kind }
    try #require(vectors.count == count)
    return vectors
  }

  private func opaque(_ json: Any?) throws -> Color {
    let text = try #require(json as? String)
    return try Color.read(text).get()
  }

  @Test func everyNotationIsRead() throws {
    for vector in try vectors("parse", 35) {
      let input = try #require(vector["input"] as? String)
      #expect(try CSSColor.read(input).get().description == vector["expect"] as? String, "\(input)")
    }
  }

  @Test func whatIsNoColorIsRefusedWithAReason() throws {
    for vector in try vectors("invalid", 20) {
      let input = try #require(vector["input"] as? String)
      guard case .failure(let fault) = CSSColor.read(input) else {
        Issue.record("'\(input)' was read")
        continue
      }
      #expect(!fault.reason.isEmpty, "\(input)")
    }
  }

  @Test func colorsOutsideSRGBAreBroughtIn() throws {
    for vector in try vectors("gamut", 7) {
      let input = try #require(vector["input"] as? String)
      let color = try CSSColor.read(input).get()
      try expect(color.mapped, near: vector["expect"], "\(input) mapped")
      try expect(color.clipped, near: vector["clip"], "\(input) clipped")
      try expect(Color(color.oklch), near: vector["chromaReduce"], "\(input) with less chroma")
    }
  }

  /// The vectors allow one step a channel.
  private func expect(_ color: Color, near hexadecimal: Any?, _ comment: Comment) throws {
    let expected = try opaque(hexadecimal)
    for channel in [\Color.red, \.green, \.blue] {
      let difference = Int(color[keyPath: channel]) - Int(expected[keyPath: channel])
      #expect(abs(difference) <= 1, comment)
    }
  }

  @Test func colorsHaveALightnessAChromaAndAHue() throws {
    for vector in try vectors("toOklch", 6) {
      let input = try #require(vector["input"] as? String)
      let expected = try #require(vector["expect"] as? [Any])
      let color = OKLCH(try Color.read(input).get())
      // The file rounds to four digits, and hues to two.
      let lightness = try #require(expected[0] as? Double)
      let chroma = try #require(expected[1] as? Double)
      #expect(abs(color.lightness - lightness) <= 0.000_1, "\(input)")
      #expect(abs(color.chroma - chroma) <= 0.000_1, "\(input)")
      if let hue = expected[2] as? Double {
        #expect(abs(color.hue - hue) <= 0.01, "\(input)")
      } else {
        #expect(color.isGray, "\(input)")
      }
    }
  }

  @Test func contrastIsThatOfTheVectors() throws {
    for vector in try vectors("wcag", 11) {
      let front = try opaque(vector["fg"])
      let ground = try opaque(vector["bg"])
      let expected = try #require(vector["expect"] as? Double)
      #expect(abs(contrastRatio(front, ground) - expected) < 0.000_06, "\(front) on \(ground)")
    }
  }

  @Test func differencesAreThoseOfTheVectors() throws {
    for vector in try vectors("deltaEOK", 4) {
      let input = try #require(vector["input"] as? [String])
      let colors = try input.map { try Color.read($0).get() }
      let expected = try #require(vector["expect"] as? Double)
      #expect(abs(colorDifference(colors[0], colors[1]) - expected) <= 0.000_01, "\(input)")
    }
  }

  @Test func eyesThatLackConesSeeWhatTheVectorsSay() throws {
    for vector in try vectors("cvd-machado", 9) {
      let input = try #require(vector["input"] as? [Any])
      let color = try opaque(input[0])
      let name = try #require(input[1] as? String)
      let vision = try #require(ColorVision(rawValue: name))
      #expect(color.seen(with: vision).description == vector["expect"] as? String, "\(input)")
    }
  }

  @Test func translucentColorsAreLaidOverTheirGround() throws {
    for vector in try vectors("over", 3) {
      let input = try #require(vector["input"] as? [Any])
      let front = try opaque(input[0])
      let ground = try opaque(input[1])
      let alpha = try #require(input[2] as? Double)
      let seen = CSSColor(front, alpha: alpha).over(ground)
      #expect(seen.description == vector["expect"] as? String, "\(input)")
    }
  }

  @Test func lightnessIsFoundWhereTheVectorsFindIt() throws {
    for vector in try vectors("solveL", 6) {
      let ground = try opaque(vector["bg"])
      let ratio = try #require(vector["ratio"] as? Double)
      let solver = LightnessSolver(
        hue: try #require(vector["hue"] as? Double),
        chroma: try #require(vector["chroma"] as? Double),
        needs: [LightnessSolver.Need(luminance: ground.luminance, ratio: ratio)])
      let expected = try #require(vector["expect"] as? [String: Any])
      let found = solver.first(
        from: try #require(vector["start"] as? Double),
        toward: vector["toward"] as? String == "darker" ? .darker : .lighter)
      #expect(found?.description == expected["hex"] as? String)
    }
  }
}
