import Diagnostics
import Documents
import TestSupport
import Testing

/// Any bytes at the begin of a file give a body that lies in it, and nothing crashes.
@Suite struct FrontMatterMutationTests {
  private static let pieces: [[UInt8]] =
    [
      "\n", "\r", "\r\n", "---", "+++", "...", "{", "}", "[", "]", ": ", " = ", "\"", "'", "#",
      "- ",
      "title: x\n", "title = 1\n", "\"date\": ", "2026-03-01", "*", "&", "|\n", "\u{FEFF}", "é",
      "\t",
    ].map { Array($0.utf8) } + [[0xFF], [0x00]]

  private static let seeds = [
    "---\ntitle: T\ndate: 2026-03-01\ntags: [a, b]\n---\nBody\n",
    "+++\ntitle = \"T\"\ntags = [\"a\"]\n+++\nBody\n", "{\n\"title\": \"T\"\n}\nBody\n",
  ].map { Array($0.utf8) }

  @Test func twentyThousandBrokenBeginningsLeaveABody() {
    var generator = SeededGenerator(seed: 7)
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    for round in 0..<20_000 {
      var bytes = Self.seeds[random(Self.seeds.count)]
      for _ in 0...random(6) {
        let place = random(bytes.count + 1)
        switch random(3) {
        case 0: bytes.insert(contentsOf: Self.pieces[random(Self.pieces.count)], at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + random(4)))
        default: if place < bytes.count { bytes[place] = UInt8(random(256)) }
        }
      }
      let result = bytes.withUnsafeBufferPointer { readFrontMatter(of: $0, file: "a.md") }
      let lines = bytes.prefix(result.bodyStart).split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "\n")
      }
      let saysWhy = result.diagnostics.contains { $0.severity == .error }
      if result.bodyStart > bytes.count || result.bodyFirstLine < lines.count
        || !result.isReadable && !saysWhy
      {
        Issue.record("round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
