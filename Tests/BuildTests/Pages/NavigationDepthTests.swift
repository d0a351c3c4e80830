import Foundation
import TestSupport
import Testing

@Suite struct NavigationDepthTests {
  /// Templates may nest 32 deep (promise 26); folders may be deeper.
  @Test(arguments: [11, 12, 13, 40])
  func foldersAreAsDeepAsTheirAuthorMadeThem(_ depth: Int) throws {
    let folder = (1...depth).map { "d\($0)" }.joined(separator: "/")
    let site = try BuiltSite(["\(folder)/x.md": "# Bottom", "\(folder)/y.md": "# Other"])
    let report = site.build()
    #expect(report.isPublished)
    #expect(report.ids.isEmpty)
    let page = try site.text("\(folder)/x/index.html")
    #expect(page.components(separatedBy: "aria-current=\"page\"").count == 2)
    #expect(page.contains("<a href=\"../x/\" aria-current=\"page\">Bottom</a>"))
    #expect(page.contains("<a href=\"../y/\">Other</a>"))
  }

  @Test func aPageOfALongListShowsAWindowAroundIt() throws {
    let files = (1...500).map { ("posts/p\($0).md", "# Post \($0)") }
    let site = try BuiltSite(Dictionary(uniqueKeysWithValues: files))
    site.build()
    let page = try site.text("posts/p250/index.html")
    #expect(page.contains("<a href=\"../p250/\" aria-current=\"page\">Post 250</a>"))
    #expect(!page.contains("Post 1<"))
    #expect(!page.contains("Post 500<"))
    #expect(page.contains("219 earlier pages"))
    #expect(page.contains("221 later pages"))
    #expect(page.utf8.count < 20_000)
    let list = try site.text("posts/index.html")
    #expect((1...500).allSatisfy { list.contains("Post \($0)<") })
  }
}
