import ByteText
import Testing

@Suite struct HTMLEscapingTests {
  @Test(arguments: 0..<40)
  func escapesASpecialCharacterAtEveryPlaceOfEveryLength(_ length: Int) {
    for place in 0..<length {
      for (special, entity) in [("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("\"", "&quot;")] {
        var text = Array(repeating: "x", count: length)
        var expected = text
        text[place] = special
        expected[place] = entity
        #expect(escaped(Array(text.joined().utf8)) == Array(expected.joined().utf8))
      }
    }
  }

  @Test func leavesEveryOtherByteAlone() {
    let bytes = (UInt8.min...UInt8.max).filter { !Array("<>&\"".utf8).contains($0) }
    #expect(escaped(bytes) == bytes)
    for byte in bytes {
      let run = Array(repeating: byte, count: 11)
      #expect(escaped(run) == run)
    }
  }

  @Test func escapesNeighbors() {
    #expect(escaped(Array("<<>>&&\"\"&amp;".utf8)) == Array(neighbors.utf8))
  }

  private let neighbors = "&lt;&lt;&gt;&gt;&amp;&amp;&quot;&quot;&amp;amp;"

  private func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var output = ByteBuffer()
    output.appendEscaped(bytes)
    return output.array()
  }
}
