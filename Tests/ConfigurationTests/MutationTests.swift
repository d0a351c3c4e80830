import Configuration
import Diagnostics
import TestSupport
import Testing

/// Broken text of any kind ends in a node or in a diagnostic that points into it, never in a crash.
@Suite struct MutationTests {
  private static let pieces: [[UInt8]] =
    [
      "\n", "\r", "\r\n", "\t", "  ", ": ", ":", "- ", "[", "]", "{", "}", "'", "\"", "\"\"\"",
      "'''",
      "#", " #", ",", "|", ">", "&a", "*a", "!t", "%", "@", "`", "? ", "---\n", "...\n", "\\",
      "\\u12",
      ".", "=", "a = ", "[[a]]\n", "\u{FEFF}", "\u{2028}", "é", "\u{1F600}", "0x", "1e9", "null",
      "~",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x00], [0x85]]

  private static let seeds = [
    "title: Part 1\ntags: [a, \"b\", 'c']\nx:\n  - y: 1\n    z: |\n      text\n  - {p: q}\n",
    "title = \"a\"\nn = [1, 2.5, 2026-03-01]\n[t.u]\nv = { x = 1, \"y z\" = '''k''' }\n[[w]]\nq = 1\n",
    "{\"title\": \"a\\u00e9\", \"n\": [1, -2.5e3, true, null], \"o\": {\"p\": {}}}\n",
  ].map { Array($0.utf8) }

  private func mutated(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Self.seeds.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: place)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
      case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      default: bytes = Array(bytes[..<place] + bytes[(place / 2)...])
      }
    }
    return bytes
  }

  @Test func twentyThousandBrokenTextsAreRefusedOrRead() {
    var generator = SeededGenerator(seed: 2)
    for round in 0..<20_000 {
      let source = SourceText(file: "a", bytes: mutated(&generator))
      let lines = source.normalizingLineEnds().bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (node, diagnostics) in [parseYAML(source), parseTOML(source), parseJSON(source)] {
        if node == nil && diagnostics.isEmpty { Issue.record("nothing said in round \(round)") }
        for diagnostic in diagnostics {
          guard let line = diagnostic.line, let column = diagnostic.column,
            lines.indices.contains(line - 1), (1...lines[line - 1].count + 1).contains(column)
          else {
            Issue.record("round \(round) points outside of the text: \(diagnostic)")
            continue
          }
        }
      }
    }
  }
}
