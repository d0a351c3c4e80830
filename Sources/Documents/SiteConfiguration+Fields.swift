package import Configuration

extension SiteConfiguration {
  /// The keys of `recto.yaml`, for decoding and for the manual.
  package static let fields: [Field] = [
    Field(
      "title", "text", "The site's name; without it the home page's title, else the folder's name."),
    Field("description", "text", "One or two sentences for search engines and feeds."),
    Field(
      "baseURL", "address",
      "Where the site is published: `https://example.org/docs/`. Feeds, the sitemap and canonical"
        + " links need it."),
    Field("language", "language", "The language of the pages: `pt-BR`.", default: "en"),
    Field("theme", "name", "The theme of the site.", default: "harbor"),
    Field(
      "themes", "list of names",
      "Themes that readers may choose among, beside the theme of the site."),
    Field(
      "urls", "`pretty` or `files`",
      "`pretty` makes `/a/b/` of `a/b.md`, `files` makes `/a/b.html`, which works from disk.",
      default: "pretty"),
    Field(
      "ignore", "list of patterns",
      "Files and folders to leave out, as in a `.gitignore`: `drafts/`, `*.tmp`, `/notes/**/old.md`."
    ),
    Field(
      "repository", "address or mapping", "Where the source is kept, for links that edit a page.",
      fields: [
        Field("url", "address", "The repository's page: `https://github.com/owner/name`."),
        Field("branch", "text", "The branch that is edited.", default: "main"),
        Field("path", "path", "The folder of the source in the repository."),
      ]),
    Field("logo", "path", "A picture beside the site's name."),
    Field(
      "favicon", "path", "The picture in the browser's tab; without it one in the accent color."),
    Field(
      "header", "list of links", "Links at the top of every page: `Blog: /blog/`.",
      fields: [
        Field("title", "text", "The link's text."),
        Field("href", "address", "An address or a path of the site."),
      ]),
    Field("footer", "Markdown", "A paragraph at the end of every page."),
    Field(
      "nav", "list of pages",
      "The navigation instead of the folders: paths, `Title: path`, or `Title:` with a list.",
      fields: [
        Field("title", "text", "Its text; without it the page's title."),
        Field("path", "path", "A document or folder."),
        Field("href", "address", "An address outside of the site, instead of a path."),
        Field("children", "list of pages", "What stands below it."),
      ]),
    Field(
      "taxonomies", "list of names", "Keys of front matter whose values get pages.",
      default: "[tags, categories]"),
    Field(
      "feeds", "true, false or mapping", "Whether there is an Atom feed of the pages with a date.",
      default: "true", fields: [Field("limit", "whole number", "How many it holds.", default: "20")]
    ),
    Field(
      "print", "true, false or list of folders",
      "Whether there is one page of the whole site, or of each of these folders, for printing.",
      default: "false"),
    Field("drafts", "true or false", "Whether drafts are built.", default: "false"),
    Field(
      "search", "true or false", "Whether the site has a search; without effect so far.",
      default: "true"),
    Field(
      "output", "path", "Where the site is written, from the source folder; `-o` goes first.",
      default: "site"),
    Field(
      "images", "true, false or mapping",
      "Whether pages offer smaller files of their pictures; needs a program built with"
        + " `--traits ImageVariants`.", default: "false",
      fields: [
        Field(
          "widths", "list of whole numbers", "How wide they are, in pixels.",
          default: "[360, 720, 1440]"),
        Field(
          "formats", "list of `avif` and `webp`", "What they are made in, the preferred one first.",
          default: "[avif, webp]"),
        Field("quality", "1 to 100", "More is better and larger.", default: "75"),
      ]),
    Field(
      "markdown", "mapping", "How documents are read.",
      fields: [
        Field(
          "dialect", "`auto`, `github` or `obsidian`",
          "`auto` is `obsidian` beside a folder `.obsidian`, else `github`; `obsidian` is without"
            + " effect so far.", default: "auto"),
        Field(
          "html", "`keep`, `escape` or `omit`",
          "What becomes of raw HTML; `omit` for texts by others.", default: "keep"),
        Field(
          "smart", "true or false", "Typographic quotes, dashes and ellipses.",
          default: "false"),
        Field(
          "toc", "true or false", "Whether pages show their contents.", default: "true"),
        Field(
          "mathematics", "true or false", "Whether `$…$` is a formula.",
          default: "true"),
      ]),
    Field(
      "diagrams", "mapping", "What draws diagrams in a reader's browser.",
      fields: [
        Field("mermaid", "path", "The script of Mermaid: `assets/mermaid.min.js`.")
      ]),
  ]

  /// The table of the manual.
  package static var reference: String { fields.reference }

  /// What other generators call our keys.
  static let synonyms: [String: String] = [
    "site_name": "title", "name": "title", "site_url": "baseURL", "url": "baseURL",
    "base": "baseURL",
    "site_description": "description", "lang": "language", "languageCode": "language",
    "locale": "language", "repo_url": "repository", "repo": "repository", "exclude": "ignore",
    "exclude_docs": "ignore", "menu": "header", "links": "header", "navigation": "nav",
    "sidebar": "nav", "site_dir": "output", "destination": "output", "publishDir": "output",
    "dest": "output", "copyright": "footer", "buildDrafts": "drafts", "rss": "feeds",
    "feed": "feeds",
    "markup": "markdown",
  ]
}
