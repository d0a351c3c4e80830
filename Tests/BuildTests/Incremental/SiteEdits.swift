import Foundation
import TestSupport

/// A site in text, and random changes of every kind that an author makes.
struct SiteEdits {
  private(set) var files: [String: String]
  private var random: SeededGenerator
  private var count = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    files = [
      "recto.yaml": "title: Site\nbaseURL: https://example.org/x/\nthemes: [harbor, fjord]\n",
      "index.md": "# Home\n\nSee [one](guide/one.md), [two](guide/two.md#part).\n",
      "guide/README.md": "---\ndescription: The guide.\n---\n# Guide\n",
      "guide/one.md": "---\ntags: [red, blue]\n---\n# One\n\nThe [next](two.md) page.\n\n## Part\n",
      "guide/two.md": "# Two\n\n![dot](../pictures/dot.svg)\n\n## Part\n\n[back](one.md#part)\n",
      "guide/deep/er/three.md": "Text.\n\n# Three\n\n[up](../../one.md) [out](/news/first.md)\n",
      "news/first.md":
        "---\ndate: 2024-05-01\ntags: red\nimage: ../pictures/dot.svg\n---\nFirst.\n",
      "news/second.md": "---\ndate: 2024-06-01\naliases: [/old/]\n---\n# Second\n\nLater.\n",
      "pictures/dot.svg": Self.picture(8),
      "notes.txt": "plain\n",
    ]
  }

  private static func picture(_ size: Int) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\"></svg>"
  }

  private var documents: [String] {
    files.keys.filter { $0.hasSuffix(".md") }.sorted()
  }

  /// Makes one change and says which.
  mutating func change() -> String {
    count += 1
    let edits: [(String, (inout SiteEdits) -> Void)] = [
      ("text", { $0.edit { $0 + "\nMore, \($1).\n" } }),
      ("summary", { $0.edit { "Opening \($1).\n\n" + $0 } }),
      ("heading", { $0.edit { $0 + "\n## Part \($1)\n" } }),
      ("link", { edits in edits.link() }),
      ("title", { $0.front("title: Title \($0.count)") }),
      ("tags", { $0.front("tags: [red, tag \($0.count)]") }),
      ("weight", { $0.front("weight: \($0.count)") }),
      ("alias", { $0.front("aliases: [/a\($0.count)/]") }),
      ("date", { $0.front("date: 2024-07-\(10 + $0.count % 19)") }),
      ("draft", { $0.front("draft: true") }),
      ("slug", { $0.front("slug: s\($0.count)") }),
      ("unlisted", { $0.front("unlisted: true") }),
      ("theme", { $0.front("theme: fjord") }),
      ("no such theme", { $0.front("theme: nothing") }),
      ("template", { $0.front("template: special") }),
      ("language", { $0.front("lang: de") }),
      ("broken front matter", { $0.front("title: [") }),
      (
        "no front matter",
        { $0.edit { text, _ in String(text.split(separator: "---\n").last ?? "") } }
      ),
      ("add", { $0.files["guide/n\($0.count).md"] = "# New \($0.count)\n\n[one](one.md)\n" }),
      ("add above", { $0.files["n\($0.count).md"] = "---\ntags: blue\n---\nNew.\n" }),
      ("twin", { $0.files["guide/one/index.md"] = "# Twin\n" }),
      ("delete", { edits in if let path = edits.document() { edits.files[path] = nil } }),
      ("rename", { $0.rename() }),
      ("move a folder", { $0.moveFolder() }),
      ("picture", { $0.files["pictures/dot.svg"] = Self.picture(8 + $0.count % 3) }),
      ("asset", { $0.files["notes.txt"] = "plain \($0.count)\n" }),
      ("asset gone", { $0.files["notes.txt"] = nil }),
      ("own feed", { $0.files["feed.xml"] = "<feed/>" }),
      ("configuration", { $0.configure() }),
      ("broken configuration", { $0.files["recto.yaml", default: ""] += "titel: x\n" }),
      (
        "template file", { $0.files["templates/special.mustache"] = "<p>\($0.count){{page.title}}" }
      ),
      (
        "part", { $0.files["templates/parts/footer.mustache"] = "<footer>\($0.count)</footer>\n" }
      ),
      ("broken template", { $0.files["templates/special.mustache"] = "{{#page}}" }),
      ("no template", { $0.files["templates/special.mustache"] = nil }),
      ("theme file", { $0.files["themes/fjord.yaml"] = "accent: \"#\(100 + $0.count)\"\n" }),
      ("broken theme", { $0.files["themes/fjord.yaml"] = "accent: nothing\n" }),
      ("no theme file", { $0.files["themes/fjord.yaml"] = nil }),
      ("nothing", { _ in }),
    ]
    let (name, body) = edits[Int.random(in: 0..<edits.count, using: &random)]
    body(&self)
    return name
  }

  /// The same without what withholds a whole site.
  func mended() -> SiteEdits {
    var mended = self
    for path in files.keys where path.hasPrefix("themes/") || path.hasPrefix("templates/") {
      mended.files[path] = nil
    }
    mended.files["recto.yaml"] = "title: Mended \(count)\nbaseURL: https://example.org/\n"
    return mended
  }

  // MARK: - Kinds

  private mutating func document() -> String? { documents.randomElement(using: &random) }

  private mutating func edit(_ body: (String, Int) -> String) {
    if let path = document() { files[path] = body(files[path] ?? "", count) }
  }

  /// Gives a document front matter of this one line.
  private mutating func front(_ line: String) {
    edit { text, _ in
      let body = text.hasPrefix("---\n") ? text.components(separatedBy: "\n---\n").last ?? "" : text
      return "---\n\(line)\n---\n\(body)"
    }
  }

  private mutating func link() {
    let paths = documents
    guard let target = paths.randomElement(using: &random) else { return }
    let fragment = ["", "#part", "#nothing"].randomElement(using: &random) ?? ""
    edit { text, _ in text + "\n[to](/\(target)\(fragment))\n" }
  }

  private mutating func rename() {
    guard let path = document() else { return }
    let folder =
      path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) + "/" : ""
    files["\(folder)r\(count).md"] = files.removeValue(forKey: path)
  }

  private mutating func moveFolder() {
    let (from, to) =
      files.keys.contains { $0.hasPrefix("guide/") } ? ("guide/", "book/") : ("book/", "guide/")
    for path in files.keys.sorted() where path.hasPrefix(from) {
      files[to + path.dropFirst(from.count)] = files.removeValue(forKey: path)
    }
  }

  private mutating func configure() {
    let keys = [
      "title: Site \(count)", "baseURL: https://example.org/\(count)/", "urls: files",
      "drafts: true",
      "footer: \"Made by [us](/index.md), \(count)\"", "language: de", "theme: fjord",
      "nav: [{title: All, path: guide}]", "header: [{title: One, path: index.md}]",
      "markdown: {html: omit}", "ignore: [\"notes.txt\"]", "feeds: {limit: 1}",
      "logo: pictures/dot.svg", "description: About \(count)",
      "repository: {url: https://example.org/r}",
    ]
    files["recto.yaml"] =
      (0..<2).compactMap { _ in keys.randomElement(using: &random) }
      .joined(separator: "\n") + "\n"
  }
}
