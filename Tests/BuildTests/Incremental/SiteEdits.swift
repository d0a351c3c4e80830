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
      "recto.yaml": "title: Site\nbaseURL: https://example.org/x/\nthemes: [harbor, folio]\n"
        + (seed % 2 == 0 ? "print: [guide, /]\n" : ""),
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
      "themes/fjord.yaml": "accent: \"#0f766e\"\n",
    ]
  }

  /// The same with so many pages that none shows all of them.
  static func large(seed: UInt64) -> SiteEdits {
    var site = SiteEdits(seed: seed)
    for number in 0..<160 {
      site.files["many/\(number / 20)/p\(number).md"] = "# P\(number)\n\nOne of many.\n"
    }
    return site
  }

  private static func picture(_ size: Int) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\"></svg>"
  }

  private var documents: [String] {
    files.keys.filter { $0.hasSuffix(".md") }.sorted()
  }

  /// A kind of change.
  private struct Edit: Sendable {
    let name: String
    let body: @Sendable (inout SiteEdits) -> Void

    init(_ name: String, _ body: @escaping @Sendable (inout SiteEdits) -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// Changes of one document that leave its front matter alone.
  private static let texts: [Edit] = [
    Edit("other title") {
      $0.edit { text, count in
        text.replacing(#/(?m)^# .*$/#, with: "# Title \(count)", maxReplacements: 1)
      }
    },
    Edit("text") { $0.edit { $0 + "\nMore, \($1).\n" } },
    Edit("summary") { $0.edit { opened($0, "Opening \($1).\n\n") } },
    Edit("formula") { $0.edit { "\($0)\nA formula, $x_\($1)$.\n" } },
    Edit("diagram") {
      $0.edit { "\($0)\n```dot\ndigraph { a\($1 % 3) -> b [URL=\"/index.md\"] }\n```\n" }
    },
    Edit("wrong diagram") { $0.edit { text, _ in "\(text)\n```dot\ngraph {\n```\n" } },
    Edit("Mermaid") { $0.edit { text, _ in "\(text)\n```mermaid\ngraph LR\n```\n" } },
    Edit("no heading") { $0.edit { text, _ in text.replacing("## Part\n", with: "") } },
    Edit("picture in a text") { $0.edit { text, _ in text + "\n![dot](/pictures/dot.svg)\n" } },
    Edit("picture in raw HTML") {
      $0.edit { text, _ in text + "\n<p><img src=\"/pictures/dot.svg\" alt=\"dot\"></p>\n" }
    },
    Edit("heading") { $0.edit { $0 + "\n## Part \($1)\n" } },
    Edit("link") { edits in edits.link() },
  ]

  private static let others: [Edit] = [
    Edit("title") { $0.front("title: Title \($0.count)") },
    Edit("tags") { $0.front("tags: [red, tag \($0.count)]") },
    Edit("tags in capitals") { $0.front("tags: [RED, Blue]") },
    Edit("weight") { $0.front("weight: \($0.count)") },
    Edit("alias") { $0.front("aliases: [/a\($0.count)/]") },
    Edit("date") { $0.front("date: 2024-07-\(10 + $0.count % 19)") },
    Edit("draft") { $0.front("draft: true") },
    Edit("slug") { $0.front("slug: s\($0.count)") },
    Edit("unlisted") { $0.front("unlisted: true") },
    Edit("theme") { $0.front("theme: fjord") },
    Edit("no such theme") { $0.front("theme: nothing") },
    Edit("template") { $0.front("template: special") },
    Edit("language") { $0.front("lang: de") },
    Edit("broken front matter") { $0.front("title: [") },
    Edit("no front matter") {
      $0.edit { text, _ in String(text.split(separator: "---\n").last ?? "") }
    },
    Edit("add") { $0.files["guide/n\($0.count).md"] = "# New \($0.count)\n\n[one](one.md)\n" },
    Edit("add above") { $0.files["n\($0.count).md"] = "---\ntags: blue\n---\nNew.\n" },
    Edit("twin") { $0.files["guide/one/index.md"] = "# Twin\n" },
    Edit("delete") { edits in if let path = edits.document() { edits.files[path] = nil } },
    Edit("rename") { $0.rename() },
    Edit("move a folder") { $0.moveFolder() },
    Edit("picture") { $0.files["pictures/dot.svg"] = Self.picture(8 + $0.count % 3) },
    Edit("dark picture") { $0.files["pictures/dot.dark.svg"] = Self.picture(8 + $0.count % 3) },
    Edit("no dark picture") { $0.files["pictures/dot.dark.svg"] = nil },
    Edit("asset") { $0.files["notes.txt"] = "plain \($0.count)\n" },
    Edit("asset gone") { $0.files["notes.txt"] = nil },
    Edit("own feed") { $0.files["feed.xml"] = "<feed/>" },
    Edit("configuration") { $0.configure() },
    Edit("broken configuration") { $0.files["recto.yaml", default: ""] += "titel: x\n" },
    Edit("template file") {
      $0.files["templates/special.mustache"] = "<p>\($0.count){{page.title}}"
    },
    Edit("part") { $0.files["templates/parts/footer.mustache"] = "<footer>\($0.count)</footer>\n" },
    Edit("broken template") { $0.files["templates/special.mustache"] = "{{#page}}" },
    Edit("no template") { $0.files["templates/special.mustache"] = nil },
    Edit("theme file") { $0.files["themes/fjord.yaml"] = "accent: \"#\(100 + $0.count)\"\n" },
    Edit("broken theme") { $0.files["themes/fjord.yaml"] = "accent: nothing\n" },
    Edit("no theme file") { $0.files["themes/fjord.yaml"] = nil },
    Edit("nothing") { _ in },
  ]

  /// Makes one change to the text of a document and says which.
  mutating func changeText() -> String { change(Self.texts) }

  /// Makes one change of any kind and says which.
  mutating func change() -> String { change(Self.texts + Self.others) }

  private mutating func change(_ edits: [Edit]) -> String {
    count += 1
    let edit = edits[Int.random(in: 0..<edits.count, using: &random)]
    edit.body(&self)
    return edit.name
  }

  /// The same without what withholds a whole site.
  func mended() -> SiteEdits {
    var mended = self
    for path in files.keys where path.hasPrefix("templates/") { mended.files[path] = nil }
    mended.files["themes/fjord.yaml"] = "accent: \"#0f766e\"\n"
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
      "nav: [{title: All, path: guide}]", "header: [{title: One, href: guide/one.md}]",
      "markdown: {html: omit}", "ignore: [\"notes.txt\"]", "feeds: {limit: 1}",
      "logo: pictures/dot.svg", "description: About \(count)",
      "repository: {url: https://example.org/r}", "print: true", "print: [guide, /]",
    ]
    files["recto.yaml"] =
      keys.shuffled(using: &random).prefix(2).joined(separator: "\n") + "\n"
  }
}

/// The text of a document with `opening` in front of its body.
private func opened(_ text: String, _ opening: String) -> String {
  guard text.hasPrefix("---\n"), let end = text.range(of: "\n---\n") else { return opening + text }
  return text.replacingCharacters(in: end, with: "\n---\n\(opening)")
}
