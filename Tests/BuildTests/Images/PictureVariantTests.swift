import Build
import Diagnostics
import Documents
import Foundation
import TestSupport
import Testing

#if ImageVariants
/// Smaller files of pictures, made with libvips.
@Suite struct PictureVariantTests {
  private static let widths = "images: {widths: [40, 80], formats: [avif, webp]}\n"

  private func site(
    _ pictures: [String: Data], _ configuration: String = widths, text: String = "![a](a.png)"
  ) throws -> BuiltSite {
    let site = try BuiltSite(["index.md": "# Home\n\n\(text)\n", "recto.yaml": configuration])
    for (name, data) in pictures { try site.write(data, to: name) }
    return site
  }

  private func files(_ site: BuiltSite) throws -> [String] {
    try site.states().keys.filter { $0.hasSuffix(".avif") || $0.hasSuffix(".webp") }.sorted()
  }

  private func size(_ name: String, _ site: BuiltSite) throws -> ImageSize? {
    let bytes = [UInt8](try Data(contentsOf: site.output.appending(path: name)))
    return bytes.withUnsafeBufferPointer { ImageSize(beginningOf: $0) }
  }

  @Test func pagesOfferSmallerFilesInBothFormats() throws {
    let site = try site(["a.png": PNGBytes(width: 100, height: 50).data])
    #expect(site.build().ids.isEmpty)
    let names = try files(site)
    #expect(names.count == 4)
    for name in names {
      let width = try #require(name.split(separator: ".").dropFirst().first.flatMap { Int($0) })
      #expect([40, 80].contains(width))
      #expect(try size(name, site).map { [$0.width, $0.height] } == [width, width / 2])
    }
    let page = try site.text("index.html")
    let shape =
      /<picture><source type="image\/avif" srcset="(a\.40\.\w{16}\.avif) 40w, (a\.80\.\w{16}\.avif) 80w" sizes="\(max-width: 100px\) 100vw, 100px"><source type="image\/webp" srcset="(a\.40\.\w{16}\.webp) 40w, (a\.80\.\w{16}\.webp) 80w" sizes="[^"]+"><img src="a\.png" width="100" height="50" [^>]+><\/picture>/
    let match = try #require(page.firstMatch(of: shape)).output
    #expect([match.1, match.2, match.3, match.4].map(String.init).sorted() == names)
  }

  @Test func noFileIsWiderThanItsPicture() throws {
    let site = try site(["a.png": PNGBytes(width: 60, height: 30).data])
    site.build()
    #expect(try files(site).map { $0.split(separator: ".")[1] } == ["40", "40", "60", "60"])
  }

  @Test func noFileIsLargerThanItsPicture() throws {
    let site = try site(
      ["a.png": PNGBytes(width: 4, height: 4).data], "images: {widths: [16], formats: [avif]}\n")
    site.build()
    #expect(try files(site).isEmpty)
    #expect(!(try site.text("index.html")).contains("<picture"))
  }

  @Test func theSizeThatIsShownDecidesWhichFileIsTaken() throws {
    let site = try site(
      ["a.png": PNGBytes(width: 900, height: 10).data],
      text: "![a](a.png)\n\n![a|50](a.png)\n\n<img src=\"a.png\" height=\"5\" alt=\"\">")
    site.build()
    let page = try site.text("index.html")
    let sizes = page.matches(of: /sizes="\(max-width: (\d+)px\) 100vw, (\d+)px"/).map(\.output)
    #expect(sizes.allSatisfy { $0.1 == $0.2 })
    #expect(sizes.map { String($0.1) } == ["640", "640", "50", "50", "450", "450"])
  }

  @Test func aDarkPictureHasSmallerFilesToo() throws {
    let site = try site([
      "a.png": PNGBytes(width: 100, height: 50).data,
      "a.dark.png": PNGBytes(width: 100, height: 50, seed: 2).data,
    ])
    site.build()
    let page = try site.text("index.html")
    let sources = page.matches(of: /<source ([^>]+)>/).map { String($0.1) }
    #expect(sources.count == 5)
    #expect(sources.prefix(3).allSatisfy { $0.contains("media=\"(prefers-color-scheme: dark)\"") })
    #expect(sources.prefix(3).allSatisfy { $0.contains("a.dark.") && $0.contains("height=\"50\"") })
    #expect(sources.suffix(2).allSatisfy { !$0.contains("media") && !$0.contains("dark") })
  }

  @Test func whatMovesOrIsDrawnIsLeftAlone() throws {
    let site = try site(
      [
        "a.png": PNGBytes(width: 100, height: 50, isAnimated: true).data,
        "b.svg": Data("<svg width='900' height='9'/>".utf8),
        "c.gif": Data(Array("GIF89a".utf8) + [0x80, 2, 0xE0, 1]),
        "d.webp": Data(
          Array("RIFF....WEBPVP8X....".utf8) + [2, 0, 0, 0, 200, 0, 0, 200, 0, 0]),
      ], text: "![](a.png) ![](b.svg) ![](c.gif) ![](d.webp)")
    #expect(site.build().ids.isEmpty)
    #expect(try files(site) == ["d.webp"])
  }

  @Test func aPictureThatIsCutShortIsShownAsItIs() throws {
    let site = try site(["a.png": PNGBytes(width: 100, height: 50).data.prefix(6_000)])
    let report = site.build()
    #expect(report.ids == ["image-undecodable"])
    #expect(report.diagnostics.first { $0.id == "image-undecodable" }?.file == "a.png")
    #expect(report.isPublished)
    #expect(try files(site).isEmpty)
    #expect(try site.text("index.html").contains("<img src=\"a.png\" width=\"100\" height=\"50\""))
    #expect(!site.build { $0.isStrict = true }.isPublished)
  }

  @Test func aPictureOfTooManyPixelsIsShownAsItIs() throws {
    var header = [UInt8](PNGBytes(width: 1, height: 1).data)
    header.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x20, 0])
    let site = try site(["a.png": Data(header)])
    #expect(site.build().ids == ["image-undecodable"])
  }

  @Test func theNumberOfWorkersChangesNothing() throws {
    let pictures = Dictionary(
      uniqueKeysWithValues: (0..<12).map {
        ("p\($0).png", PNGBytes(width: 90 + $0, height: 40, seed: UInt64($0)).data)
      })
    let text = pictures.keys.sorted().map { "![](\($0))" }.joined(separator: "\n\n")
    let site = try site(pictures, text: text)
    site.build()
    let alone = try site.texts()
    #expect(try files(site).count == 48)
    try FileManager.default.removeItem(at: site.output)
    site.build { $0.jobs = 6 }
    #expect(try site.texts() == alone)
  }

  @Test func aFileIsMadeOnce() throws {
    let site = try site(["a.png": PNGBytes(width: 100, height: 50).data])
    let cache = site.temporary.path + "cache/pictures"
    let folder = URL(filePath: cache)
    func build() throws -> [String: String] {
      try? FileManager.default.removeItem(at: site.output)
      site.build { $0.pictureCache = cache }
      return try site.texts()
    }
    let first = try build()
    let names = try FileManager.default.contentsOfDirectory(atPath: cache).sorted()
    #expect(names.count == 4)
    let file = folder.appending(path: names[0])
    let whole = try Data(contentsOf: file)
    let other = Date(timeIntervalSince1970: 1)
    try FileManager.default.setAttributes([.modificationDate: other], ofItemAtPath: file.path())
    #expect(try build() == first)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path())
    #expect(attributes[.modificationDate] as? Date == other)
    // One that was cut short, and one that is gone, are made again.
    try whole.dropLast(20).write(to: file)
    try FileManager.default.removeItem(at: folder.appending(path: names[1]))
    #expect(try build() == first)
    #expect(try Data(contentsOf: file) == whole)
  }

  @Test func anotherPictureHasOtherFiles() throws {
    let site = try site(["a.png": PNGBytes(width: 100, height: 50).data])
    var memory = BuildMemory()
    var request = BuildRequest(source: site.source)
    request.output = site.temporary.path + "out"
    request.caching = BuildCaching(program: "test", moment: .init(seconds: 0, nanoseconds: 0))
    _ = SiteBuilder(request).run(&memory)
    let first = try files(site)
    try site.write(PNGBytes(width: 100, height: 50, seed: 2).data, to: "a.png")
    _ = SiteBuilder(request).run(&memory)
    let second = try files(site)
    #expect(Set(first).isDisjoint(with: second) && second.count == 4)
    let incremental = try site.texts()
    try FileManager.default.removeItem(at: site.output)
    site.build()
    #expect(try site.texts() == incremental)
  }

  @Test func aPreviewMakesNone() throws {
    let site = try site(["a.png": PNGBytes(width: 100, height: 50).data])
    site.build { $0.isPreview = true }
    #expect(try files(site).isEmpty)
  }
}
#else
@Suite struct PictureVariantTests {
  @Test func aProgramThatMakesNoneSaysSo() throws {
    let site = try BuiltSite(["index.md": "# Home\n", "recto.yaml": "title: T\nimages: true\n"])
    let report = site.build()
    #expect(report.isPublished)
    let note = try #require(report.diagnostics.first { $0.id == "images-unavailable" })
    #expect(note.severity == .note)
    #expect(note.file == "recto.yaml" && note.line == 2)
    #expect(note.hint?.contains("ImageVariants") == true)
  }
}
#endif
