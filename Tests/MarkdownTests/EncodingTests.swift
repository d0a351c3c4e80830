import Markdown
import Testing

@Suite struct EncodingTests {
  private func html(_ bytes: [UInt8]) throws -> [UInt8] {
    let renderer = try #require(MarkdownRenderer())
    let result = bytes.withUnsafeBufferPointer {
      renderer.render($0, firstLine: 1, options: MarkdownOptions())
    }
    guard case .document(let document) = result else { return [] }
    return document.body.bytes
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
