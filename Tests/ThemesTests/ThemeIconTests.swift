import Foundation
import Testing
import Themes

@Suite struct ThemeIconTests {
  @Test func isAPictureInTheAccentOfTheTheme() throws {
    var theme = try #require(Theme.builtin("harbor"))
    theme.light.colors.accent = Color(red: 1, green: 2, blue: 3)
    let icon = themeIcon(theme)
    let svg = try #require(icon.removingPercentEncoding)
    #expect(svg.hasPrefix("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'"))
    #expect(svg.contains("fill='#010203'"))
  }

  @Test func isAnAddressThatNeedsNoEscaping() throws {
    let icon = themeIcon(try #require(Theme.builtin("harbor")))
    #expect(icon.wholeMatch(of: /data:image\/svg\+xml,[A-Za-z0-9%._~\/:=-]*/) != nil)
  }
}
