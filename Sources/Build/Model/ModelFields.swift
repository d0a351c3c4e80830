/// The names that templates may use, by the model that has them: shapes, checks and the reference
/// page of the manual all come from this one table.
package enum ModelFields {
  /// One name and what it stands for.
  package struct Field: Sendable {
    package var name: String
    /// Its kind, as the manual names it: text, html, flag, list of row.
    package var type: String
    package var summary: String

    init(_ name: String, _ type: String, _ summary: String) {
      self.name = name
      self.type = type
      self.summary = summary
    }
  }

  /// A kind of object.
  package struct Model: Sendable {
    package var name: String
    package var fields: [Field]
  }

  package static let root = Model(
    name: "root",
    fields: [
      Field("site", "site", "what is the same on every page"),
      Field("page", "page", "the page itself"),
      Field("navigation", "list of node", "the sections beside the text"),
      Field("hasNavigation", "flag", "whether there are any"),
      Field("navigationTitle", "text", "the name of the disclosure around them"),
      Field("assets", "assets", "style sheet, script and colors"),
      Field("strings", "strings", "interface words in the site's language"),
    ])

  package static let site = Model(
    name: "site",
    fields: [
      Field("title", "text", "title of the site"),
      Field("description", "text", "what it is about; may be empty"),
      Field("language", "text", "language tag (BCP 47)"),
      Field("direction", "text", "`ltr` or `rtl`"),
      Field("home", "href", "the home page"),
      Field("url", "text", "the site's address, with a slash at its end; empty when not known"),
      Field("hasLogo", "flag", "whether the site has a logo"),
      Field("logo", "logo", "the logo"),
      Field("header", "list of link", "links of the header"),
      Field("hasHeader", "flag", "whether there are any"),
      Field("footer", "html", "the site's footer; may be empty"),
      Field("feed", "href", "the feed; empty when there is none"),
      Field("tagsIndex", "href", "the list of tags; empty when there is none"),
      Field("repository", "href", "the repository; empty when not known"),
      Field("hasAppearance", "flag", "whether readers may choose modes or themes"),
      Field("hasModes", "flag", "whether they may choose modes"),
      Field("themes", "list of choice", "themes that readers may choose"),
      Field("hasThemes", "flag", "whether there are any"),
      Field("hasThemesOfPages", "flag", "whether some pages have a theme of their own"),
    ])

  package static let page = Model(
    name: "page",
    fields: [
      Field("title", "text", "its name"),
      Field("heading", "html", "its name as the heading of the page"),
      Field("headingID", "text", "the id of the heading; may be empty"),
      Field("hasHeading", "flag", "whether the heading belongs above the text, which else has it"),
      Field("kind", "text", "`article`, `home`, `list`, `tag`, `tags`, `print` or `notfound`"),
      Field("isHome", "flag", "whether it is the home page"),
      Field("description", "text", "what search engines show; may be empty"),
      Field("lead", "text", "what stands below the heading; may be empty"),
      Field("canonical", "href", "its whole address; empty when the site's is not known"),
      Field("language", "text", "language tag (BCP 47)"),
      Field("direction", "text", "`ltr` or `rtl`"),
      Field("date", "date", "when it was written"),
      Field("updated", "date", "when it was last changed"),
      Field("minutes", "text", "how long it takes to read; empty for short pages"),
      Field("authors", "list of author", "who wrote it"),
      Field("hasMeta", "flag", "whether date, minutes or authors are known"),
      Field("tags", "list of link", "its tags"),
      Field("hasTags", "flag", "whether it has any"),
      Field("image", "href", "a picture for previews; may be empty"),
      Field("edit", "href", "where it can be edited; empty when not known"),
      Field("previous", "link", "the page before it in reading order"),
      Field("next", "link", "the page after it"),
      Field("hasTurn", "flag", "whether there is one before or after"),
      Field("trail", "list of link", "the folders that it lies in, the home page first"),
      Field("hasTrail", "flag", "whether it lies in any"),
      Field("contents", "list of heading", "its headings of levels 2 and 3"),
      Field("hasContents", "flag", "whether there are at least two"),
      Field("body", "html", "its text"),
      Field("isUnlisted", "flag", "whether search engines are asked to leave it out"),
      Field("params", "open", "keys of front matter that have no meaning of their own"),
      Field("groups", "list of group", "pages of a list"),
      Field("sections", "list of card", "folders of a list or of the generated home page"),
      Field("hasSections", "flag", "whether there are any"),
      Field("recent", "list of row", "pages that were changed lately (generated home page)"),
      Field("hasRecent", "flag", "whether there are any"),
      Field("others", "list of link", "other terms (tag page), all terms (list of tags)"),
      Field("hasOthers", "flag", "whether there are any"),
      Field("start", "link", "the first page to read (generated home page)"),
      Field("target", "href", "where a redirect leads"),
      Field("chapters", "list of chapter", "documents and folders of a page for printing"),
      Field("hasChapters", "flag", "whether there are any"),
    ])

  package static let link = Model(
    name: "link",
    fields: [
      Field("title", "text", "what it says"), Field("href", "href", "where it leads"),
      Field("isCurrent", "flag", "whether it leads to this very page"),
    ])
  package static let logo = Model(
    name: "logo",
    fields: [
      Field("src", "href", "the picture"),
      Field("width", "text", "its width in pixels; empty when not known"),
      Field("height", "text", "its height in pixels; empty when not known"),
      Field("dark", "href", "the picture for dark pages; empty when there is none"),
    ])
  package static let date = Model(
    name: "date",
    fields: [
      Field("iso", "text", "`2026-03-01`, for machines"),
      Field("text", "text", "in the site's language"),
    ])
  package static let author = Model(name: "author", fields: [Field("name", "text", "a name")])
  package static let row = Model(
    name: "row",
    fields: [
      Field("title", "text", "the page"), Field("href", "href", "its address"),
      Field("date", "date", "when it was written"),
      Field("hasDate", "flag", "whether that is known"),
      Field("description", "text", "what it is about; may be empty"),
      Field("countText", "text", "how many pages lie below it; may be empty"),
    ])
  package static let card = Model(
    name: "card",
    fields: [
      Field("title", "text", "the folder"), Field("href", "href", "its address"),
      Field("description", "text", "what it is about; may be empty"),
      Field("countText", "text", "how many pages it has"),
    ])
  package static let group = Model(
    name: "group",
    fields: [
      Field("title", "text", "a year, or empty"), Field("id", "text", "an id for the heading"),
      Field("entries", "list of row", "its pages"),
    ])
  package static let heading = Model(
    name: "heading",
    fields: [
      Field("id", "text", "its id"), Field("html", "html", "its text"),
      Field("hasChildren", "flag", "whether headings lie below it"),
      Field("children", "list of heading", "those headings"),
    ])
  package static let chapter = Model(
    name: "chapter",
    fields: [
      Field("id", "text", "its id on this page"), Field("title", "text", "its name"),
      Field("level", "text", "level of its heading, 2 to 6"),
      Field("depth", "text", "how deep it lies, from 1"),
      Field("href", "href", "its own page; empty for a folder without one"),
      Field("heading", "html", "its name as a heading"),
      Field("headingID", "text", "the id of the heading; may be empty"),
      Field("hasHeading", "flag", "whether the heading belongs above the text, which else has it"),
      Field("lead", "text", "what stands below the heading; may be empty"),
      Field("language", "text", "language tag (BCP 47), when it is not that of the site"),
      Field("direction", "text", "`ltr` or `rtl`, when its language is given"),
      Field("body", "html", "its text, with ids and levels that fit this page"),
      Field("hasBody", "flag", "whether it is a document and not the heading of a folder"),
    ])
  package static let node = Model(
    name: "node",
    fields: [
      Field("title", "text", "the page or folder"),
      Field("href", "href", "its address; empty for a folder without a page"),
      Field("hasHref", "flag", "whether it has one"),
      Field("isCurrent", "flag", "whether it is this very page"),
      Field("isOpen", "flag", "whether this page lies below it"),
      Field("isSection", "flag", "whether pages lie below it, shown or not"),
      Field("hasChildren", "flag", "whether its children are shown"),
      Field("children", "list of node", "pages and folders below it"),
      Field("earlierText", "text", "how many pages before these are not shown; may be empty"),
      Field("earlierHref", "href", "where they are listed"),
      Field("laterText", "text", "how many pages after these are not shown; may be empty"),
      Field("laterHref", "href", "where they are listed"),
    ])
  package static let assets = Model(
    name: "assets",
    fields: [
      Field("stylesheet", "href", "the style sheet"), Field("script", "href", "the script"),
      Field("printStylesheet", "href", "the style of pages for printing; empty without any"),
      Field("themeColorLight", "text", "background of the light mode"),
      Field("themeColorDark", "text", "background of the dark mode"),
      Field("icon", "href", "the favicon"), Field("hasIcon", "flag", "whether there is one"),
      Field("onlyMode", "text", "`light` or `dark` in a theme of one mode, else empty"),
      Field(
        "themeFiles", "href",
        "the folder of the theme's `assets`, with a slash at its end; empty when it has none"),
      Field("theme", "text", "id of the page's theme; empty on a site of one theme"),
      Field("themes", "text", "ids of the themes that readers may choose, with spaces between"),
      Field("styleSheets", "list of file", "further style sheets: of formulas and diagrams"),
      Field("scripts", "list of file", "further scripts, in the order in which they run"),
    ])
  package static let file = Model(
    name: "file",
    fields: [
      Field("href", "href", "where it is"),
      Field(
        "isAwaited", "flag", "whether it changes sizes, so that nothing is shown before it ran"),
    ])

  package static let choice = Model(
    name: "choice",
    fields: [
      Field("id", "text", "id of a theme"), Field("title", "text", "its name"),
      Field("onlyMode", "text", "`light` or `dark` in a theme of one mode, else empty"),
    ])

  package static let all = [
    root, site, page, link, logo, date, author, row, card, group, heading, chapter, node, choice,
    assets, file,
  ]
}
