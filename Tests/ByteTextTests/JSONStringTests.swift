import ByteText
import Foundation
import Testing

@Suite struct JSONStringTests {
  @Test(arguments: ["", "a\"b\\c", "tab\tline\nreturn\r", "\u{0}\u{1f}\u{7f}", "é漢😀", "</script>"])
  func everyReaderGivesTheTextBack(_ text: String) throws {
    let json = jsonString(text)
    #expect(!json.contains("\n"))
    let read = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
    #expect(read.map { Array($0.utf8) } == [Array(text.utf8)])
  }
}
