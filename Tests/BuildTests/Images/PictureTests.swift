import Build
import Diagnostics
import Documents
import Foundation
import TestSupport
import Testing

@Suite struct PictureTests {
  private static func svg(_ width: Int, _ height: Int) -> String {
    "<svg width=\"\(width)\" height=\"\(height)\"></svg>"
  }

  private func page(
    _ text: String, _ files: [String: String] = [:]
  ) throws -> (html: String, ids: [String]) {
    let usual = ["index.md": "# Home\n\n\(text)\n", "map.svg": Self.svg(640, 400)]
    let site = try BuiltSite(usual.merging(files) { $1 })
    let ids = site.build().ids
    return (try site.text("index.html"), ids)
  }

  @Test func everyPictureOfTheSiteKeepsItsPlace() throws {
    let text = """
      ![a](map.svg "Caption")

      Text ![b](map.svg) and ![c](gone.svg), <img src="map.svg" alt="d">
      """
    let (page, _) = try page(text, ["recto.yaml": "logo: map.svg"])
    #expect(page.contains("<img src=\"map.svg\" width=\"640\" height=\"400\" alt=\"a\""))
    #expect(page.contains("<img src=\"map.svg\" width=\"640\" height=\"400\" alt=\"b\""))
    #expect(page.contains("<img src=\"gone.svg\" alt=\"c\""))
    #expect(
      page.contains(
        "<img decoding=\"async\" src=\"map.svg\" width=\"640\" height=\"400\" alt=\"d\">"))
    #expect(page.contains("<img src=\"map.svg\" alt=\"\" width=\"640\" height=\"400\">"))
  }

  @Test(arguments: [
    ("<img width=320 src=map.svg>", "src=\"map.svg\" height=\"200\">"),
    ("<img height=\"200\" src=map.svg>", "src=\"map.svg\" width=\"320\">"),
    ("<img width=\"1\" src=map.svg>", "src=\"map.svg\" height=\"1\">"),
    ("<img width=\"50%\" src=map.svg>", "src=\"map.svg\">"),
    ("<img width=1 height=1 src=map.svg>", "src=\"map.svg\">"),
    ("![a|320](map.svg)", "src=\"map.svg\" height=\"200\" alt=\"a\" width=\"320\""),
    ("![a|320x10](map.svg)", "src=\"map.svg\" height=\"200\" alt=\"a\" width=\"320\""),
  ])
  func aSideThatItsAuthorWroteGivesTheOther(text: String, expected: String) throws {
    #expect(try page(text).html.contains(expected))
  }

  private let dark =
    "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"map.dark.svg\""

  @Test(arguments: [
    ("![a](map.svg)", " width=\"320\" height=\"100\"><img "),
    ("![a|160](map.svg)", " width=\"160\" height=\"50\"><img "),
    ("<img src=\"map.svg\" height=\"50\">", " width=\"160\" height=\"50\"><img "),
    ("<img src=\"map.svg\" width=\"50%\">", "><img "),
  ])
  func aDarkFileBesideAPictureIsShownOnDarkPages(text: String, expected: String) throws {
    let (page, ids) = try page(text, ["map.dark.svg": Self.svg(320, 100)])
    #expect(ids.isEmpty)
    #expect(page.contains(dark + expected))
    #expect(page.contains("></picture>"))
  }

  @Test func aDarkFileWithoutASizeIsShownToo() throws {
    let (page, _) = try page("![a](map.svg)", ["map.dark.svg": "text"])
    #expect(page.contains(dark + "><img "))
  }

  @Test(arguments: ["map-dark.svg", "map.dark.png", "map.darker.svg", "dark/map.dark.svg"])
  func otherFilesAreNoDarkPictures(name: String) throws {
    #expect(!(try page("![a](map.svg)", [name: Self.svg(1, 1)]).html.contains("<picture")))
  }

  @Test func aPictureOfItsAuthorsIsLeftAlone() throws {
    let own = "<picture><source srcset=\"map.svg\"><img src=\"map.svg\"></picture>"
    let (page, _) = try page(own, ["map.dark.svg": Self.svg(320, 100)])
    #expect(!page.contains("map.dark.svg"))
    #expect(page.contains("<source srcset=\"map.svg\">"))
  }

  @Test func aPictureInTheTitleAndInTheFooterIsWrittenOnce() throws {
    let site = try BuiltSite([
      "index.md": "# Home\n", "a.md": "# ![Sign](map.svg)\n\nText\n", "map.svg": Self.svg(64, 40),
      "map.dark.svg": Self.svg(64, 40),
      "recto.yaml": "footer: \"By ![us](map.svg) and <img src='map.svg' alt='them'>\"",
    ])
    #expect(site.build().ids.isEmpty)
    let page = try site.text("a/index.html")
    #expect(
      page.contains("srcset=\"../map.dark.svg\" width=\"64\" height=\"40\"><img src=\"../map"))
    #expect(page.contains("By <img src=\"../map.svg\" alt=\"us\""))
    #expect(page.contains("<img decoding=\"async\" src=\"../map.svg\" alt='them'>"))
    #expect(page.contains("</picture> </h1>"))
  }

  @Test func theLogoMayHaveADarkPicture() throws {
    let (page, _) = try page(
      "Text", ["recto.yaml": "logo: map.svg\n", "map.dark.svg": Self.svg(640, 400)])
    #expect(
      page.contains(
        """
        <picture><source media="(prefers-color-scheme: dark)" srcset="map.dark.svg">\
        <img src="map.svg" alt="" width="640" height="400"></picture>
        """))
  }

  @Test func pagesFollowWhatLiesBesideTheirPictures() throws {
    let site = try BuiltSite(["index.md": "# Home\n\n![a](map.svg)\n", "map.svg": Self.svg(64, 40)])
    var memory = BuildMemory()
    var request = BuildRequest(source: site.source)
    request.output = site.temporary.path + "out"
    request.caching = BuildCaching(program: "test", moment: .init(seconds: 0, nanoseconds: 0))
    func build() throws -> String {
      _ = SiteBuilder(request).run(&memory)
      return try site.text("index.html")
    }
    #expect(!(try build()).contains("<picture>"))
    try site.write(Self.svg(64, 40), to: "map.dark.svg")
    #expect(try build().contains("srcset=\"map.dark.svg\" width=\"64\" height=\"40\">"))
    try site.write(Self.svg(32, 40), to: "map.dark.svg")
    #expect(try build().contains("srcset=\"map.dark.svg\" width=\"32\" height=\"40\">"))
    try site.delete("map.dark.svg")
    #expect(!(try build()).contains("<picture>"))
  }

  @Test(arguments: [
    ("![a](maps.svg)", "broken-image"), ("<img src=\"maps.svg\">", "broken-image"),
    ("<img srcset=\"map.svg, maps.svg 2x\">", "broken-image"),
    ("<picture><source srcset=\"maps.svg\"><img src=\"map.svg\"></picture>", "broken-image"),
    ("![a](Map.svg)", "link-case"), ("<img src=\"MAP.svg\">", "link-case"),
    ("<img srcset=\"Map.svg 2x\">", "link-case"),
  ])
  func aPictureThatIsNotThereIsTold(text: String, id: String) throws {
    let site = try BuiltSite(["index.md": "# Home\n\n\(text)\n", "map.svg": Self.svg(64, 40)])
    let told = site.build().diagnostics.filter { $0.id == id }
    #expect(told.count == 1)
    #expect(told.first?.hint?.contains("map.svg") == true)
    #expect(told.first?.line == 3)
  }

  @Test(arguments: [
    ("recto.yaml", "logo: maps.svg\n"), ("recto.yaml", "favicon: Map.svg\n"),
    ("a.md", "---\nimage: maps.svg\n---\n"), ("a.md", "---\nimage: MAP.svg\n---\n"),
  ])
  func aPictureThatIsNamedBesideTheTextIsLookedFor(file: String, text: String) throws {
    let site = try BuiltSite([file: text, "index.md": "# Home\n", "map.svg": Self.svg(64, 40)])
    let told = site.build().diagnostics.filter { $0.id == "broken-image" }
    #expect(told.map(\.file) == [file])
    #expect(told.first?.hint?.contains("map.svg") == true)
  }

  @Test func feedsHaveBothPicturesAndNoPriority() throws {
    let site = try BuiltSite([
      "a.md": """
      ---
      date: 2024-01-01
      ---
      # A

      ![a](map.svg) ![b](map.svg#gh-light-mode-only) ![c](map.svg#gh-dark-mode-only)
      """, "map.svg": Self.svg(64, 40),
      "map.dark.svg": Self.svg(64, 40), "recto.yaml": "baseURL: https://e.test/\n",
    ])
    site.build()
    let feed = try site.text("feed.xml")
    #expect(feed.contains("https://e.test/map.svg"))
    #expect(feed.contains("https://e.test/map.dark.svg"))
    #expect(!feed.contains("fetchpriority"))
    #expect(feed.contains("#gh-light-mode-only") && !feed.contains("#gh-dark-mode-only"))
  }
}
