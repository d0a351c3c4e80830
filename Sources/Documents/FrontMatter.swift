package import Configuration
package import Diagnostics

/// What an author says about a page before its text.
package struct FrontMatter: Sendable, Hashable {
  /// Nil when absent or empty, as are the other texts.
  package var title: String?
  package var description: String?
  package var date: SiteDate?
  package var updated: SiteDate?
  package var tags: [String] = []
  package var categories: [String] = []
  package var draft = false
  package var slug: String?
  /// Begins with `/`; no part of it is `..`.
  package var permalink: String?
  /// Other names or former addresses; no part of one is `..`.
  package var aliases: [String] = []
  package var weight: Int?
  package var template: String?
  package var theme: String?
  package var toc: Bool?
  package var image: String?
  package var authors: [String] = []
  package var lang: String?
  package var unlisted = false
  /// Keys that are not ours and those under `params`, in the order of the text.
  package var params: [Node.Entry] = []
  package var places = Places()

  /// Where values stand that can only be judged with the site at hand.
  package struct Places: Sendable, Hashable {
    package var slug: Position?
    package var permalink: Position?
    /// One for each of `aliases`.
    package var aliases: [Position] = []
    package var template: Position?
    package var theme: Position?
    package var image: Position?

    package init() {}
  }

  package init() {}
}

extension FrontMatter {
  /// The keys that are known, for decoding and for the manual.
  package static let fields: [Field] = [
    Field("title", "text", "The page's name; without it the first heading, else the file's name."),
    Field("description", "text", "One or two sentences for lists, feeds and search engines."),
    Field("date", "date", "When the page was published; a page with a date is in the feed."),
    Field("updated", "date", "When it last changed in substance."),
    Field("tags", "list of texts", "Each tag has a page that lists what carries it."),
    Field("categories", "list of texts", "A second, coarser way to group pages."),
    Field(
      "draft", "true or false", "Leaves the page out unless drafts are built.", default: "false"),
    Field("slug", "text", "The last part of the page's address, instead of the file's name."),
    Field("permalink", "path", "The page's whole address from the site's root: `/about/`."),
    Field("aliases", "list of paths", "Former addresses that lead here, or other names for links."),
    Field("weight", "whole number", "Its place among its neighbors; the smallest comes first."),
    Field("template", "text", "The template that shows the page.", default: "article"),
    Field(
      "theme", "text", "The theme of this page; in the page of a folder that of all pages in it."),
    Field("toc", "true or false", "Whether the page shows its contents.", default: "true"),
    Field("image", "path", "The picture for previews of links to the page."),
    Field("authors", "list of texts", "Who wrote it."),
    Field("lang", "language", "The page's language where it is not the site's: `pt-BR`."),
    Field(
      "unlisted", "true or false", "Builds the page but leaves it out of lists, feeds and search.",
      default: "false"),
    Field("params", "mapping", "Values of your own for templates, beside all keys not named here."),
  ]
}

/// What the beginning of a file gave.
package struct FrontMatterResult: Sendable {
  package var frontMatter = FrontMatter()
  /// The offset of the body's first byte, behind a byte order mark and the front matter.
  package var bodyStart: Int
  /// The number of the body's first line in the file; one-based.
  package var bodyFirstLine: Int
  package var diagnostics: [Diagnostic] = []
  /// False when the front matter is not YAML, TOML or JSON.
  ///
  /// Then nothing of it was read, but that it is a draft when it has that word for a key.
  package var isReadable = true

  package init(bodyStart: Int = 0, bodyFirstLine: Int = 1) {
    self.bodyStart = bodyStart
    self.bodyFirstLine = bodyFirstLine
  }
}
