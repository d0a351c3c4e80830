import Diagnostics
import Markdown
import Testing

@Suite struct EncodingTests {
  private func html(_ bytes: [UInt8]) throws -> [UInt8] {
    try document(bytes).body.bytes
  }

  private func document(_ bytes: [UInt8]) throws -> MarkdownDocument {
    let renderer = try #require(MarkdownRenderer())
    let result = bytes.withUnsafeBufferPointer {
      renderer.render($0, firstLine: 3, options: MarkdownOptions())
    }
    guard case .document(let document) = result else { return MarkdownDocument() }
    return document
  }

  private func diagnostics(_ bytes: [UInt8]) throws -> [String] {
    try document(bytes).diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.message) [\($0.id)]"
    }
  }

  @Test func theFirstByteThatIsNoUTF8IsTold() throws {
    #expect(
      try diagnostics(Array("# é\n\né caf".utf8) + [0xe9] + Array(" ".utf8) + [0xff])
        == ["5:7 the byte 0xE9 is no UTF-8 [not-utf8]"])
    #expect(
      try diagnostics([0x61, 0xe2, 0x82]) == ["3:2 the byte 0xE2 is no UTF-8 [not-utf8]"])
    for mark in [[0xff, 0xfe], [0xfe, 0xff]] as [[UInt8]] {
      #expect(
        try diagnostics(mark + [0x61, 0, 0x0a, 0])
          == ["3:1 this text is UTF-16, not UTF-8 [not-utf8]"])
    }
    #expect(try diagnostics(Array("\u{FEFF}é \u{FFFD} \u{1F600} \u{85}\0".utf8)) == [])
  }

  @Test func aByteOrderMarkIsNoText() throws {
    let document = try render("\u{FEFF}# Title\n\ntext\n")
    #expect(document.opening?.text == Array("Title".utf8))
    #expect(document.opening?.id == Array("title".utf8))
    #expect(!document.html.unicodeScalars.contains("\u{FEFF}"))
  }

  @Test(
    arguments: [
      [0xff], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80],
      [0xf0, 0x9f, 0x98], [0xc3], [0xe2, 0x28, 0xa1],
    ] as [[UInt8]])
  func invalidUTF8BecomesTheReplacement(bytes: [UInt8]) throws {
    let output = try html(
      Array("# a".utf8) + bytes + Array("b\n\n`".utf8) + bytes + Array("`\n".utf8))
    #expect(String(validating: output, as: UTF8.self) != nil)
    #expect(String(decoding: output, as: UTF8.self).contains("\u{FFFD}"))
  }

  // The library measures a reference by columns, which over two lines cuts it anywhere.
  @Test(
    arguments: [
      "a [^é é é\né é é] b\n", "x[^e[^1],\n[^]: A\u{e9}\u{e9}\u{e9}\u{e9} ] b\n",
      "a [^\0\0\0\n\0\0\0] b\n",
    ])
  func aReferenceToNoNoteOverTwoLinesIsValid(source: String) throws {
    let output = try html(Array(source.utf8))
    #expect(String(validating: output, as: UTF8.self) != nil)
  }

  @Test func controlBytesBecomeTheReplacement() throws {
    let controls = Array(0..<0x20) + [0x7f] as [UInt8]
    for byte in controls where ![0x09, 0x0a, 0x0d].contains(byte) {
      let output = try html(Array("a".utf8) + [byte] + Array("b ~~c~~".utf8))
      #expect(String(decoding: output, as: UTF8.self) == "<p>a\u{FFFD}b <del>c</del></p>\n")
    }
  }

  private static let forbidden: [UInt32] =
    [1, 8, 0x0b, 0x0c, 0x1f] + Array(0x7f...0x9f) + [0xfffe, 0xffff]

  @Test(arguments: forbidden)
  func aReferenceToAForbiddenCharacterIsTheReplacement(code: UInt32) throws {
    let mark = "&#\(code);"
    var options = MarkdownOptions()
    options.collectsText = true
    let document = try render(
      """
      # T\(mark)t

      a \(mark) b [l](https://e.test/\(mark) "t\(mark)") [s](x\(mark).md) ![i\(mark)](p\(mark).png)

      ## H\(mark) {#x}

      <p id="r\(mark)">raw \(mark) text</p>

      ``` a\(mark)
      code
      ```
      """, options: options)
    #expect(document.opening?.text == Array("T\u{FFFD}t".utf8))
    #expect(document.html.contains("<p>a \u{FFFD} b <a href=\"https://e.test/%EF%BF%BD\""))
    #expect(document.html.contains("title=\"t\u{FFFD}\""))
    #expect(document.html.contains("alt=\"i\u{FFFD}\""))
    #expect(
      document.links.map(\.destination) == ["x\u{FFFD}.md", "p\u{FFFD}.png"].map { Array($0.utf8) })
    #expect(document.outline.map(\.text) == [Array("H\u{FFFD}".utf8)])
    #expect(document.ids.contains(Array("r\u{FFFD}".utf8)))
    #expect(document.codeBlocks.map(\.language) == [Array("a\u{FFFD}".utf8)])
    let values = [document.body.bytes, document.excerpt, document.text]
    for value in values + document.ids + document.outline.map(\.html) {
      let text = try #require(String(validating: value, as: UTF8.self))
      #expect(!text.unicodeScalars.contains { Self.forbidden.contains($0.value) })
    }
  }

  @Test(arguments: [0x80, 0x85, 0x9f, 0xfffe, 0xffff] as [UInt32])
  func aForbiddenCharacterIsTheReplacement(code: UInt32) throws {
    let mark = String(try #require(Unicode.Scalar(code)))
    let output = try html(Array("a\(mark)b `\(mark)` \u{a0}\u{ffee}é".utf8))
    #expect(
      String(decoding: output, as: UTF8.self)
        == "<p>a\u{FFFD}b <code>\u{FFFD}</code> \u{a0}\u{ffee}é</p>\n")
  }

  @Test func referencesToSpacesStayWhatTheyAre() throws {
    #expect(try render("a&#9;b&#10;c &#233;&#xa0;&#x1F600;").html == "<p>a\tb\nc é\u{a0}😀</p>\n")
  }

  @Test func plainOutputHasWhatTheSpecificationSaysAndIsValid() throws {
    #expect(try renderPlain("a&#1;b&#x85;c&#xFFFE;d") == "<p>a\u{1}b\u{85}c\u{FFFD}d</p>\n")
  }

  @Test func anEmptyTextIsAnEmptyBody() throws {
    let renderer = try #require(MarkdownRenderer())
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    guard
      case .document(let document) = renderer.render(
        nothing, firstLine: 1, options: MarkdownOptions())
    else {
      Issue.record("it was refused")
      return
    }
    #expect(document.body.bytes.isEmpty)
    #expect(document.wordCount == 0)
    #expect(try render("\n \n").html.isEmpty)
  }

  @Test func aLongTextWithBadBytesIsReadInPieces() throws {
    let line = "word \u{1}\u{7f} é\r\n"
    let output = try html(Array(String(repeating: line, count: 5000).utf8))
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.matches(of: /word \u{FFFD}\u{FFFD} é/).count == 5000)
  }
}
