import ByteText
import TestSupport
import Testing

@Suite struct RelativePathTests {
  @Test(arguments: [
    ("", "a", "a"), ("a", "b", "a/b"), ("a", "../b", "b"), ("a/b", "../../c", "c"), ("a", "..", ""),
    ("a", ".", "a"), ("a", "", "a"), ("a", "./b/./c", "a/b/c"), ("a", "/b", "b"), ("a", "/", ""),
    ("a", "b//c", "a/b/c"), ("a", "b/", "a/b"), ("a", "b/..", "a"), ("a", "...", "a/..."),
    ("a", "..b", "a/..b"), ("a", ".b", "a/.b"), ("a/b", "../b.md", "a/b.md"), ("", "./", ""),
    ("a", "../../b", nil), ("", "..", nil), ("", "a/../..", nil), ("a", "/..", nil),
    ("a", "b/../../../c", nil), ("a", "../\u{301}x", "\u{301}x"),
    ("a", "..\u{301}/x", "a/..\u{301}/x"),
  ])
  func followsAReference(_ folder: String, _ reference: String, _ path: String?) {
    let found = RelativePath(folder).resolving(reference)
    #expect(found?.bytes == path.map { Array($0.utf8) })
  }

  @Test func followingNeverLeavesTheRoot() {
    var random = SeededGenerator(seed: 2)
    let parts = ["a", "b", "..", ".", "", "...", "é", "\u{301}"]
    for _ in 0..<20_000 {
      let path = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined(separator: "/")
      guard let found = RelativePath("x/y").resolving(path) else { continue }
      #expect(found.parts.allSatisfy { !$0.isEmpty && $0 != [0x2e] && $0 != [0x2e, 0x2e] })
      #expect(found.bytes.first != 0x2f && found.bytes.last != 0x2f)
      // Once more changes nothing.
      #expect(RelativePath.root.resolving(found.bytes) == found)
    }
  }

  @Test(arguments: [
    ("a/b", "a", true), ("a", "a", true), ("a", "", true), ("", "", true), ("ab", "a", false),
    ("a-b/c", "a", false), ("a", "a/b", false), ("", "a", false), ("a/\u{301}b", "a", true),
    ("b/a", "a", false),
  ])
  func knowsWhatLiesInAFolder(_ path: String, _ folder: String, _ isInside: Bool) {
    #expect(RelativePath(path).isInside(RelativePath(folder)) == isInside)
  }

  @Test(arguments: [
    ("a/b.md", "b.md", "a", "b", "md"), ("b", "b", "", "b", ""), ("", "", "", "", ""),
    ("a/.b", ".b", "a", ".b", ""), ("a.b/c", "c", "a.b", "c", ""),
    ("x.tar.GZ", "x.tar.GZ", "", "x.tar", "gz"),
    ("a.", "a.", "", "a", ""), ("é/ü.MD", "ü.MD", "é", "ü", "md"), ("a/..b", "..b", "a", ".", "b"),
  ])
  func hasItsParts(
    _ path: String, _ name: String, _ parent: String, _ stem: String, _ fileExtension: String
  ) {
    let path = RelativePath(path)
    #expect(Array(path.name) == Array(name.utf8))
    #expect(path.parent == RelativePath(parent))
    #expect(Array(path.stem) == Array(stem.utf8))
    #expect(path.fileExtension == Array(fileExtension.utf8))
  }

  @Test func foldersComeRightBeforeTheirFiles() {
    let sorted = ["", "a", "a/a", "a/b", "a/b/c", "a b", "a-b", "a.md", "ab", "b", "é"]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let shuffled = sorted.shuffled(using: &random).map { RelativePath($0) }
      #expect(shuffled.sorted() == sorted.map { RelativePath($0) })
    }
  }

  @Test func theOrderIsTotal() {
    let paths = somePaths(count: 60)
    for a in paths {
      for b in paths {
        #expect([a < b, b < a, a == b].filter { $0 }.count == 1)
        for c in paths where a < b && b < c { #expect(a < c) }
      }
    }
  }

  private func somePaths(count: Int) -> [RelativePath] {
    var random = SeededGenerator(seed: 4)
    let alphabet: [UInt8] = [0x01, 0x2e, 0x2f, 0x61, 0x62, 0xff]
    return (0..<count).map { _ in
      RelativePath(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? 0x61
        })
    }
  }

  @Test func bytesDecideWhetherTwoPathsAreOne() {
    #expect(RelativePath("caf\u{e9}") != RelativePath("cafe\u{301}"))
    #expect(RelativePath("cafe\u{301}").normalized == RelativePath("caf\u{e9}"))
    #expect(RelativePath("caf\u{e9}").hashValue == RelativePath("caf\u{e9}").hashValue)
    #expect(Set([RelativePath("a"), RelativePath("a"), RelativePath("A")]).count == 2)
  }

  @Test(arguments: [
    (Array("a/é.md".utf8), "a/é.md"), ([0x61, 0x0a, 0x62], "a\\x0ab"), ([0xff, 0x61], "\\xffa"),
    ([0x7f], "\\x7f"), ([0xc3, 0xa9, 0x01], "\\xc3\\xa9\\x01"), ([], ""),
  ])
  func isShownToPeople(_ bytes: [UInt8], _ text: String) {
    #expect(RelativePath(bytes).description == text)
  }

  @Test func growsByAPart() {
    #expect(RelativePath.root.appending("a").appending([0x62]) == RelativePath("a/b"))
    #expect(RelativePath("a").withSuffix(".md") == RelativePath("a.md"))
  }
}

@Suite struct NaturalOrderTests {
  private func precedes(_ a: String, _ b: String) -> Bool {
    naturallyPrecedes(Array(a.utf8), Array(b.utf8))
  }

  @Test func runsOfDigitsAreNumbers() {
    let sorted = [
      "", "0", "00", "01", "1", "1a", "2", "10", "10-b", "a", "A", "a1", "A1", "a1b", "a01b", "a2",
      "a10",
      "b", "chapter 2", "Chapter 10", "é", "笔",
      String(repeating: "9", count: 30), "1" + String(repeating: "0", count: 30),
    ]
    var random = SeededGenerator(seed: 5)
    let expected = sorted.sorted(by: precedes)
    for _ in 0..<20 { #expect(sorted.shuffled(using: &random).sorted(by: precedes) == expected) }
    for (small, large) in [
      ("2", "10"), ("a2", "a10"), ("a2b", "a10a"), ("A2", "a10"), ("1.2", "1.10"), ("x9", "x10"),
      ("a", "b"), ("a", "aa"), ("a", "a1"), ("01", "1"), ("A", "a"),
      (String(repeating: "9", count: 30), "1" + String(repeating: "0", count: 30)),
    ] {
      #expect(precedes(small, large), "\(small) \(large)")
      #expect(!precedes(large, small), "\(small) \(large)")
    }
  }

  @Test func theOrderIsTotalAndTransitive() {
    var random = SeededGenerator(seed: 6)
    let alphabet = Array("019aAbB-. /\u{e9}".utf8)
    let texts = (0..<70).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0x61
      }
    }
    for a in texts {
      for b in texts {
        let (less, more) = (naturallyPrecedes(a, b), naturallyPrecedes(b, a))
        #expect(!(less && more))
        #expect((a == b) == (!less && !more))
        for c in texts where less && naturallyPrecedes(b, c) { #expect(naturallyPrecedes(a, c)) }
      }
    }
  }
}

@Suite struct PercentEncodingTests {
  @Test func decodingUndoesEncoding() {
    var random = SeededGenerator(seed: 7)
    for length in 0..<300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let encoded = percentEncoded(path: bytes)
      #expect(percentDecoded(encoded) == bytes)
      #expect(encoded.allSatisfy { $0 > 0x20 && $0 < 0x7f })
    }
  }

  @Test func whatAnAddressMayHoldStays() {
    let stays = Array("ABCxyz0189-._~!$&()*+,;=@/".utf8)
    #expect(percentEncoded(path: stays) == stays)
    let encoded = (UInt8.min...UInt8.max).filter {
      !stays.contains($0) && percentEncoded(path: [$0]) == [$0]
    }
    #expect(
      encoded.allSatisfy {
        ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || (0x30...0x39).contains($0)
      })
    #expect(
      percentEncoded(path: Array("a b:?#%'é".utf8)) == Array("a%20b%3A%3F%23%25%27%C3%A9".utf8))
  }

  @Test(arguments: [
    ("%41", "A"), ("%4", "%4"), ("%", "%"), ("%%41", "%A"), ("%zz", "%zz"), ("%2f%2F", "//"),
    ("a%20b", "a b"),
    ("%C3%A9", "é"), ("100%", "100%"), ("%2541", "%41"), ("+", "+"), ("", ""), ("%e", "%e"),
    ("x%41", "xA"),
  ])
  func decodesWhatIsWhole(_ text: String, _ decoded: String) {
    #expect(percentDecoded(text) == Array(decoded.utf8))
  }
}

@Suite struct UTF8PrefixTests {
  @Test func endsBetweenCharacters() {
    let text = "aé笔😀b"
    for count in 0...(text.utf8.count + 2) {
      let prefix = utf8Prefix(of: Array(text.utf8), count)
      #expect(prefix.count <= count)
      #expect(String(validating: prefix, as: UTF8.self) != nil, "\(count)")
      // The next character would not fit.
      let shown = String(decoding: prefix, as: UTF8.self)
      if let next = text.unicodeScalars.dropFirst(shown.unicodeScalars.count).first {
        #expect(prefix.count + String(next).utf8.count > count)
      }
    }
  }
}
