import Foundation
import FoundationXML
import Testing
import Themes

@Suite struct ThemeIconTests {
  @Test func isAPictureInTheAccentOfTheTheme() throws {
    var theme = try #require(Theme.builtin("harbor"))
    theme.light.colors.accent = Color(red: 1, green: 2, blue: 3)
    let svg = themeIcon(theme)
    #expect(svg.hasPrefix("<svg xmlns='http://www.w3.org/2000/svg'"))
    #expect(svg.contains("fill='#010203'"))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }
}
