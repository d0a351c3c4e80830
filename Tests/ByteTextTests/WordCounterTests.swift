import ByteText
import Testing

@Suite struct WordCounterTests {
  private func count(_ pieces: String...) -> Int {
    var words = WordCounter()
    for piece in pieces { Array(piece.utf8).withUnsafeBufferPointer { words.add($0) } }
    return words.count
  }

  @Test(arguments: [
    ("", 0), (" \n\t", 0), ("one", 1), ("one two", 2), ("  one\ntwo  ", 2), ("don't stop-it", 2),
    ("漢字", 2), ("漢字,かな", 3), ("한국어 단어", 2), ("Привет, мир", 2), ("a\u{a0}b", 2),
    ("one—two", 2), ("漢。字", 2), ("é", 1), ("👍 ok", 2),
  ])
  func wordsAreRunsWithoutSpace(text: String, words: Int) {
    #expect(count(text) == words)
  }

  @Test func aWordMayComeInPieces() {
    #expect(count("on", "e tw", "o") == 2)
    #expect(count("one ", " two") == 2)
    var words = WordCounter()
    for piece in ["one", "two"] {
      Array(piece.utf8).withUnsafeBufferPointer { words.add($0) }
      words.endWord()
    }
    #expect(words.count == 2)
  }

  /// Eight bytes are counted at a time: every cut of a text must count alike.
  @Test func whereATextIsCutChangesNothing() {
    let text = "The quick brown fox — jumps over  the lázy dog 漢字 and, on a long line, goes on."
    let bytes = Array(text.utf8)
    let whole = count(text)
    #expect(whole == 18)
    for cut in 0...bytes.count where cut == bytes.count || bytes[cut] & 0xc0 != 0x80 {
      var words = WordCounter()
      bytes[..<cut].withUnsafeBufferPointer { words.add($0) }
      bytes[cut...].withUnsafeBufferPointer { words.add($0) }
      #expect(words.count == whole)
    }
  }

  @Test func brokenUTF8IsCounted() {
    var words = WordCounter()
    ([0x61, 0xff, 0x20, 0xe2, 0x82] as [UInt8]).withUnsafeBufferPointer { words.add($0) }
    #expect(words.count == 2)
  }
}
