import Foundation
import TestSupport
import Testing
import Themes

@Suite struct ContrastVectorsTests {
  private struct File: Decodable {
    struct Vector: Decodable {
      var kind: String
      var fg: String?
      var bg: String?
      var expect: Double?
    }

    var vectors: [Vector]

    private enum CodingKeys: CodingKey { case vectors }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var list = try container.nestedUnkeyedContainer(forKey: .vectors)
      vectors = []
      while !list.isAtEnd {
        let vector = try list.decode(Candidate.self).vector
        if let vector { vectors.append(vector) }
      }
    }

    /// A vector of any kind; only those about contrast have the fields that are read here.
    private struct Candidate: Decodable {
      private enum CodingKeys: CodingKey { case kind }

      var vector: Vector?

      init(from decoder: any Decoder) throws {
        let kind = try decoder.container(keyedBy: CodingKeys.self)
          .decode(String.self, forKey: .kind)
        vector = kind == "wcag" ? try Vector(from: decoder) : nil
      }
    }
  }

  @Test(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
  func contrastIsThatOfTheVectors() throws {
    let data = try SharedFolder.data("spec/color-vectors.json")
    let vectors = try JSONDecoder().decode(File.self, from: data).vectors
    #expect(vectors.count == 11)
    for vector in vectors {
      let front = try Color.read(#require(vector.fg)).get()
      let ground = try Color.read(#require(vector.bg)).get()
      let expected = try #require(vector.expect)
      #expect(abs(contrastRatio(front, ground) - expected) < 0.000_06, "\(front) on \(ground)")
    }
  }
}
