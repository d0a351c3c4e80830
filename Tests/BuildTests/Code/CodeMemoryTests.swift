import Highlighting
import TestSupport
import Testing

@testable import Build

@Suite struct CodeMemoryTests {
  private static func runs(_ random: inout SeededGenerator) -> (runs: [CodeRun], length: Int) {
    var runs: [CodeRun] = []
    var place: Int32 = 0
    for _ in 0..<Int.random(in: 0..<50, using: &random) {
      let start = place + Int32.random(in: 0...300, using: &random)
      place = start + Int32.random(in: 1...20_000, using: &random)
      guard let style = CodeStyle(UInt8.random(in: 1...30, using: &random)) else { continue }
      runs.append(CodeRun(range: start..<place, style: style))
    }
    return (runs, Int(place) + Int.random(in: 0...5, using: &random))
  }

  @Test func runsThatArePackedAreTheSame() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let (runs, length) = Self.runs(&random)
      let packed = packedRuns(runs, codeLength: length)
      #expect(unpackedRuns(packed[...], codeLength: length) == runs)
      #expect(unpackedRuns(packed[...], codeLength: length + 1) == nil)
      #expect(unpackedRuns(packed.dropLast(), codeLength: length) == nil)
    }
  }

  @Test func noBytesGiveRunsBeyondTheCode() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<3000 {
      let (own, length) = Self.runs(&random)
      var packed = packedRuns(own, codeLength: length)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        packed[Int.random(in: 0..<packed.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      guard let runs = unpackedRuns(packed[...], codeLength: length) else { continue }
      var last: Int32 = 0
      for run in runs {
        #expect(run.range.lowerBound >= last && !run.range.isEmpty)
        last = run.range.upperBound
      }
      #expect(last <= length)
    }
  }

  @Test func anArchiveFindsWhatWasPutIn() throws {
    var random = SeededGenerator(seed: 4)
    for count in [0, 1, 2, 3, 100] {
      var entries: [UInt64: [UInt8]] = [:]
      for _ in 0..<count {
        entries[random.next()] = (0..<Int.random(in: 0..<9, using: &random)).map { UInt8($0) }
      }
      let made = CodeArchive(entries.map { ($0.key, $0.value[...]) })
      let archive = try #require(CodeArchive(contents: made.contents))
      #expect(archive.count == entries.count)
      for (key, value) in entries {
        let number = try #require(archive.number(of: key))
        #expect(Array(archive[number]) == value && archive.key(number) == key)
      }
      #expect(archive.number(of: random.next()) == nil)
    }
  }

  @Test func oneTextInTwoLanguagesIsTwoThings() {
    Array("a".utf8).withUnsafeBufferPointer { code in
      let keys = ["swift", "Swift", "python", ""].map { CodeMemory.key(code, Array($0.utf8)) }
      #expect(Set(keys).count == 4)
    }
    // Nor is a text for its language's name.
    Array("swift".utf8).withUnsafeBufferPointer { swift in
      Array("python".utf8).withUnsafeBufferPointer { python in
        #expect(
          CodeMemory.key(swift, Array("python".utf8)) != CodeMemory.key(python, Array("swift".utf8))
        )
      }
    }
  }
}
