import TestSupport
import Testing
import Themes

@Suite struct LightnessSolverTests {
  private typealias Need = LightnessSolver.Need

  /// A random hue and chroma with one to four grounds and ratios.
  private func problem(
    using random: inout SeededGenerator
  ) -> (hue: Double, chroma: Double, needs: [Need]) {
    let needs = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Need(
        luminance: Color.random(using: &random).luminance,
        ratio: Double.random(in: 1.5...7, using: &random))
    }
    return (
      Double.random(in: 0..<360, using: &random), Double.random(in: 0...0.3, using: &random), needs
    )
  }

  /// Tries every step of the grid in turn.
  private func walk(
    _ solver: LightnessSolver, _ hue: Double, _ chroma: Double, _ steps: some Sequence<Int>
  ) -> Color? {
    steps.lazy.map { Color(OKLCH(lightness: Double($0) / 1000, chroma: chroma, hue: hue)) }
      .first(where: solver.passes)
  }

  @Test func halvingTheWayFindsWhatEveryStepFinds() {
    var random = SeededGenerator(seed: 11)
    var found = 0
    for _ in 0..<150 {
      let (hue, chroma, needs) = problem(using: &random)
      let solver = LightnessSolver(hue: hue, chroma: chroma, needs: needs)
      let start = Int.random(in: 0...1000, using: &random)
      let darker = walk(solver, hue, chroma, stride(from: start, through: 0, by: -1))
      let lighter = walk(solver, hue, chroma, start...1000)
      #expect(solver.first(from: Double(start) / 1000, toward: .darker) == darker)
      #expect(solver.first(from: Double(start) / 1000, toward: .lighter) == lighter)
      if darker != nil || lighter != nil { found += 1 }
    }
    #expect((20...149).contains(found))
  }

  @Test func theNearestIsOnTheShorterOfBothWays() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<150 {
      let (hue, chroma, needs) = problem(using: &random)
      let solver = LightnessSolver(hue: hue, chroma: chroma, needs: needs)
      let start = Int.random(in: 0...1000, using: &random)
      let steps = (0...1000).flatMap { [start - $0, start + $0] }.filter((0...1000).contains)
      let nearest = walk(solver, hue, chroma, steps)
      #expect(solver.nearest(to: Double(start) / 1000) == nearest)
    }
  }

  @Test func whatPassesIsNotMoved() {
    let solver = LightnessSolver(hue: 20, chroma: 0.1, needs: [Need(luminance: 1, ratio: 4.5)])
    let color = Color(OKLCH(lightness: 0.4321, chroma: 0.1, hue: 20))
    #expect(solver.nearest(to: 0.4321) == color)
  }

  @Test func nothingPassesBetweenGroundsThatLeaveNoRoom() {
    let needs = [Need(luminance: 0.18, ratio: 7)]
    let solver = LightnessSolver(hue: 20, chroma: 0.1, needs: needs)
    #expect(solver.nearest(to: 0.5) == nil)
    #expect(solver.first(from: 0.5, toward: .darker) == nil)
    #expect(solver.first(from: 0.5, toward: .lighter) == nil)
  }
}
