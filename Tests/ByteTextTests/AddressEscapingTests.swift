import ByteText
import Testing

@Suite struct AddressEscapingTests {
  private func address(_ text: String) -> String {
    var buffer = ByteBuffer()
    Array(text.utf8).withUnsafeBufferPointer { buffer.appendAddress($0) }
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  @Test(arguments: [
    ("https://e.test/?a=1&b=2#c", "https://e.test/?a=1&amp;b=2#c"),
    ("a b", "a%20b"), ("a%20b", "a%20b"), ("é", "%C3%A9"),
    ("\"<>\\`{}[]", "%22%3C%3E%5C%60%7B%7D%5B%5D"),
    ("it's", "it&#x27;s"), ("\n", "%0A"), ("-_.!~*()+,;:@$/", "-_.!~*()+,;:@$/"), ("", ""),
  ])
  func addressesAreWrittenAsTheSpecificationDoes(text: String, expected: String) {
    #expect(address(text) == expected)
  }

  @Test func fragmentsKeepLettersOfEveryScript() {
    var buffer = ByteBuffer()
    buffer.appendFragment(Array("новый-край_1.a:b 50%&\"<".utf8))
    #expect(
      String(decoding: buffer.array(), as: UTF8.self) == "новый-край_1.a:b%2050%25&amp;%22%3C")
  }
}
