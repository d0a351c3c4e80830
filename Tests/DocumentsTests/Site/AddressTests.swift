import ByteText
import Documents
import TestSupport
import Testing

@Suite struct AddressTests {
  @Test(arguments: [
    ("a", "", "a/", "a/index.html", "a.html", "a.html"),
    ("b", "a", "a/b/", "a/b/index.html", "a/b.html", "a/b.html"),
    ("C# notes", "", "C%23%20notes/", "C# notes/index.html", "C%23%20notes.html", "C# notes.html"),
    ("a?b%41", "", "a%3Fb%2541/", "a?b%41/index.html", "a%3Fb%2541.html", "a?b%41.html"),
    ("a:b", "", "a%3Ab/", "a:b/index.html", "a%3Ab.html", "a:b.html"),
    (
      "复制", "笔记", "%E7%AC%94%E8%AE%B0/%E5%A4%8D%E5%88%B6/", "笔记/复制/index.html",
      "%E7%AC%94%E8%AE%B0/%E5%A4%8D%E5%88%B6.html", "笔记/复制.html"
    ),
  ])
  func pagesHaveAnAddressAndAFile(
    _ name: String, _ folder: String, _ pretty: String, _ prettyFile: String, _ files: String,
    _ filesFile: String
  ) {
    let first = AddressStyle.pretty.page(Array(name.utf8), in: RelativePath(folder))
    #expect(text(first.path) == pretty)
    #expect(first.output == RelativePath(prettyFile))
    let second = AddressStyle.files.page(Array(name.utf8), in: RelativePath(folder))
    #expect(text(second.path) == files)
    #expect(second.output == RelativePath(filesFile))
  }

  @Test func foldersHaveAnIndex() {
    #expect(text(AddressStyle.pretty.folderPage(.root).path).isEmpty)
    #expect(AddressStyle.pretty.folderPage(.root).output == RelativePath("index.html"))
    #expect(text(AddressStyle.pretty.folderPage(RelativePath("a b")).path) == "a%20b/")
    #expect(text(AddressStyle.files.folderPage(.root).path) == "index.html")
    #expect(text(AddressStyle.files.folderPage(RelativePath("a b")).path) == "a%20b/index.html")
  }

  @Test(arguments: [
    ("/", "", "index.html"), ("/about/", "about/", "about/index.html"),
    ("/about", "about/", "about/index.html"), ("/a/b.html", "a/b.html", "a/b.html"),
    ("/a/B.HTML", "a/B.HTML", "a/B.HTML"), ("//a///b//", "a/b/", "a/b/index.html"),
    ("/a/./b/", "a/b/", "a/b/index.html"), ("/v1.2/", "v1.2/", "v1.2/index.html"),
    ("/v1.2", "v1.2/", "v1.2/index.html"), ("/a%20b/", "a%20b/", "a b/index.html"),
    ("/a b/", "a%20b/", "a b/index.html"), ("/é/", "%C3%A9/", "é/index.html"),
    ("/e\u{301}/", "%C3%A9/", "é/index.html"), ("/e%CC%81/", "%C3%A9/", "é/index.html"),
  ])
  func permalinksArePathsOfTheSite(_ permalink: String, _ path: String, _ output: String) {
    let address = AddressStyle.pretty.permalink(permalink)
    #expect(text(address.path) == path)
    #expect(address.output.bytes == RelativePath(output).bytes)
  }

  @Test func permalinksWithoutASlashAreFilesWhereAddressesAre() {
    #expect(text(AddressStyle.files.permalink("/a/b").path) == "a/b.html")
    #expect(text(AddressStyle.files.permalink("/a/b/").path) == "a/b/index.html")
    #expect(text(AddressStyle.files.permalink("/a/b.html").path) == "a/b.html")
  }

  @Test(arguments: [
    ("", "", "./"), ("", "a/", "a/"), ("a/", "", "../"), ("a/", "a/", "./"), ("a/", "a/b/", "b/"),
    ("a/b/", "a/", "../"), ("a/b/", "c/", "../../c/"), ("a/b/", "a/c/", "../c/"),
    ("a.html", "a.html", "a.html"), ("a.html", "b.html", "b.html"),
    ("a.html", "index.html", "index.html"),
    ("a/b.html", "c.html", "../c.html"), ("a/b.html", "a/", "./"), ("ab/", "abc/", "../abc/"),
    ("a/b/", "a/b.html", "../b.html"), ("a/b.html", "a/b/c.html", "b/c.html"),
  ])
  func referencesAreShort(_ page: String, _ target: String, _ reference: String) {
    let base = AddressBase.page(Array(page.utf8))
    #expect(text(base.reference(to: Array(target.utf8))) == reference)
  }

  @Test(arguments: [AddressStyle.pretty, .files])
  func aBrowserFollowsEveryReferenceToItsPage(_ style: AddressStyle) {
    var random = SeededGenerator(seed: 1)
    let names = [
      "a", "b", "a b", "c#", "d?", "50%", "x:y", "é", "a.b", "...", "ab", "%41", "&", "'",
    ]
    func address() -> Address {
      var folder = RelativePath.root
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        folder = folder.appending(names.randomElement(using: &random) ?? "a")
      }
      switch Int.random(in: 0...3, using: &random) {
      case 0: return style.folderPage(folder)
      case 1: return Address(file: folder.appending("p.png"))
      default:
        let name = names.randomElement(using: &random) ?? "a"
        return style.page(Array(name.utf8), in: folder)
      }
    }
    for _ in 0..<20_000 {
      let (page, target) = (address(), address())
      let reference = text(AddressBase.page(page.path).reference(to: target.path))
      let followed = browserPath(of: reference, on: "/sub/" + text(page.path))
      #expect(followed == "/sub/" + text(target.path), "\(reference) on \(text(page.path))")
      #expect(!reference.isEmpty)
      // A colon before the first slash would make a scheme of it.
      #expect(!reference.prefix { $0 != "/" }.contains(":"))
    }
  }

  @Test func rootAndAbsoluteReferencesBeginAtTheHost() {
    #expect(text(AddressBase.root(Array("/docs/".utf8)).reference(to: [])) == "/docs/")
    #expect(text(AddressBase.root(Array("/".utf8)).reference(to: Array("a/".utf8))) == "/a/")
    let base = AddressBase.absolute(Array("https://e.test/d/".utf8))
    #expect(text(base.reference(to: Array("a/".utf8))) == "https://e.test/d/a/")
  }
}
