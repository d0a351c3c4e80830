import Configuration
import Diagnostics
import Documents
import Markdown
import Testing

@Suite struct SiteConfigurationTests {
  private func read(_ text: String, file: String = "recto.yaml") -> (SiteConfiguration, [String]) {
    let source = SourceText(file: file, bytes: Array(text.utf8))
    let (configuration, diagnostics) = SiteConfiguration.read(source)
    let said = diagnostics.map { diagnostic in
      "\(diagnostic)" + (diagnostic.hint.map { " \($0)" } ?? "")
    }
    return (configuration, said)
  }

  @Test func everyKeyIsRead() {
    let (site, said) = read(
      """
      title: Harbor
      description: A town.
      baseURL: https://Docs.Test/guide
      language: pt_br
      theme: dusk
      themes: [dusk, folio, dusk]
      urls: files
      ignore: [drafts/, "*.tmp"]
      repository: {url: https://github.com/a/b/, branch: dev, path: /docs}
      logo: /img/logo.svg
      favicon: img/f.ico
      header:
        - Blog: /blog/
        - {title: Code, href: "https://github.com/a/b"}
      footer: By *us*.
      nav:
        - index.md
        - Guide: guide/first.md
        - More:
            - a.md
            - Elsewhere: https://b.test/
        - {title: Long, path: long.md, children: [x.md]}
      taxonomies: [tags, series]
      feeds: {limit: 5}
      drafts: true
      search: false
      output: public
      markdown: {dialect: obsidian, html: omit, smart: true, toc: false, mathematics: false}
      """)
    #expect(said == [])
    #expect(site.title == "Harbor")
    #expect(site.description == "A town.")
    #expect(site.baseURL == "https://docs.test/guide/")
    #expect(site.language == "pt-BR")
    #expect(site.theme == "dusk")
    #expect(site.themes == ["dusk", "folio", "dusk"])
    #expect(site.urls == .files)
    #expect(site.ignore.map(\.text) == ["drafts/", "*.tmp"])
    #expect(site.repository?.url == "https://github.com/a/b")
    #expect(site.repository?.branch == "dev")
    #expect(site.repository?.path == "docs")
    #expect(site.logo == "img/logo.svg")
    #expect(site.favicon == "img/f.ico")
    #expect(site.header.map(\.title) == ["Blog", "Code"])
    #expect(site.header.map(\.href) == ["/blog/", "https://github.com/a/b"])
    #expect(site.footer == "By *us*.")
    #expect(site.nav.map(\.title) == [nil, "Guide", "More", "Long"])
    #expect(
      site.nav.map { "\($0.target)" } == [
        "path(\"index.md\")", "path(\"guide/first.md\")", "none", "path(\"long.md\")",
      ])
    #expect(site.nav[2].children.map(\.title) == [nil, "Elsewhere"])
    #expect(
      site.nav[2].children.map { "\($0.target)" }
        == ["path(\"a.md\")", "external(\"https://b.test\")"])
    #expect(site.nav[3].children.map { "\($0.target)" } == ["path(\"x.md\")"])
    #expect(site.taxonomies == ["tags", "series"])
    #expect(site.feeds.isEnabled)
    #expect(site.feeds.limit == 5)
    #expect(site.drafts)
    #expect(!site.search)
    #expect(site.output == "public")
    #expect(site.markdown.dialect == .obsidian)
    #expect(site.markdown.rawHTML == .omit)
    #expect(site.markdown.smart)
    #expect(!site.markdown.toc)
    #expect(!site.markdown.mathematics)
    #expect(site.places["themes[2]"]?.line == 6)
    #expect(site.places["logo"]?.line == 10)
  }

  @Test(arguments: ["", "\n", "# nothing yet\n", "\u{FEFF}"])
  func anEmptyFileHoldsTheDefaults(_ text: String) {
    let (site, said) = read(text)
    #expect("\(site)" == "\(SiteConfiguration())")
    #expect(said == [])
  }

  @Test func shortFormsAreTaken() {
    let (site, said) = read(
      "repository: https://github.com/a/b.git\nignore: x/\nfeeds: no\nmarkdown: {toc: false}\nheader:\n"
    )
    #expect(said == [])
    #expect(site.repository?.url == "https://github.com/a/b")
    #expect(site.repository?.branch == "main")
    #expect(site.ignore.count == 1)
    #expect(!site.feeds.isEnabled)
    #expect(!site.markdown.toc)
    #expect(site.header == [])
    #expect(site.nav.isEmpty)
  }

  /// Holds the table against the code: a value of the wrong kind is noticed at every key of it.
  @Test func everyFieldOfTheTableIsDecoded() {
    for field in SiteConfiguration.fields {
      // A list in a list is right nowhere, a mapping with a foreign key neither.
      let (_, said) = read("\(field.name):\n  - - wrong\n")
      #expect(said.count == 1, "\(field.name)")
      for inner in field.fields {
        let mapping = "{\(inner.name): [[wrong]]}"
        let isList = field.name == "header" || field.name == "nav"
        let (_, innerSaid) = read("\(field.name): \(isList ? "[\(mapping)]" : mapping)\n")
        #expect(innerSaid.contains { $0.contains(".\(inner.name)") }, "\(field.name).\(inner.name)")
        #expect(!innerSaid.contains { $0.contains("unknown-key") }, "\(field.name).\(inner.name)")
      }
    }
  }

  @Test func theReferenceHasARowForEveryKey() {
    let rows = SiteConfiguration.reference.split(separator: "\n")
    let count = SiteConfiguration.fields.reduce(0) { $0 + 1 + $1.fields.count }
    #expect(rows.count == count + 2)
    for row in rows { #expect(row.count { $0 == "|" } == 5, "\(row)") }
    #expect(
      rows.contains { $0.hasPrefix("| `markdown.html` | `keep`, `escape` or `omit` | `keep` |") })
  }

  @Test(arguments: [
    (
      "tilte: a",
      "recto.yaml:1:1: error: 'tilte' is no key that is known here [unknown-key] "
        + "did you mean 'title'?"
    ),
    (
      "site_name: a",
      "recto.yaml:1:1: error: 'site_name' is no key that is known here [unknown-key] "
        + "did you mean 'title'?"
    ),
    (
      "baseurl: a",
      "recto.yaml:1:1: error: 'baseurl' is no key that is known here [unknown-key] "
        + "did you mean 'baseURL'?"
    ),
    (
      "markdown: {htm: keep}",
      "recto.yaml:1:12: error: 'markdown.htm' is no key that is known here [unknown-key] "
        + "did you mean 'html'?"
    ),
    (
      "baseURL: docs.test",
      "recto.yaml:1:10: error: baseURL must begin with 'https://' or 'http://', not 'docs.test' "
        + "[invalid-address] write https://docs.test"
    ),
    (
      "baseURL: ftp://x/",
      "recto.yaml:1:10: error: baseURL must begin with 'https://' or 'http://', not 'ftp://x/' "
        + "[invalid-address]"
    ),
    (
      "baseURL: htps://x/",
      "recto.yaml:1:10: error: baseURL must begin with 'https://' or 'http://', not 'htps://x/' "
        + "[invalid-address] write https://x/"
    ),
    (
      "header: [{A: htps://x/}]",
      "recto.yaml:1:14: error: header[1] must be a path or begin with https, http, mailto, tel, "
        + "not 'htps:' [invalid-address] did you mean 'https:'?"
    ),
    (
      "baseURL: https://docs.test/?a",
      "recto.yaml:1:10: error: baseURL must not hold '?' or '#', not 'https://docs.test/?a' "
        + "[invalid-address]"
    ),
    (
      "language: english",
      "recto.yaml:1:11: error: language must be a language tag, not 'english' "
        + "[invalid-language] write it like en, pt-BR or zh-Hant"
    ),
    (
      "urls: prety",
      "recto.yaml:1:7: error: urls must be pretty or files, not 'prety' [unknown-value] "
        + "did you mean 'pretty'?"
    ),
    (
      "ignore: [a, \"[b]\"]",
      "recto.yaml:1:13: error: ignore[2] must not hold '[', which has no meaning here "
        + "[invalid-pattern]"
    ),
    (
      "ignore:\n  - *.tmp",
      "recto.yaml:2:6: error: a value cannot begin with '*' unless it is quoted [yaml-syntax] "
        + "write - \"*.tmp\""
    ),
    (
      "repository: {branch: main}",
      "recto.yaml:1:13: error: repository.url is missing [missing-key] write url: https://…"
    ),
    (
      "repository: git@github.com:a/b.git",
      "recto.yaml:1:13: error: repository must begin with 'https://' or 'http://', not "
        + "'git@github.com:a/b.git' [invalid-address] write it like https://github.com/owner/name"
    ),
    (
      "logo: ../x.svg",
      "recto.yaml:1:7: error: logo must be a path of this site and not hold '..' [invalid-path]"
    ),
    (
      "header:\n  - Blog: javascript:alert(1)",
      "recto.yaml:2:11: error: header[1] must be a path or begin with https, http, mailto, tel, "
        + "not 'javascript:' [invalid-address]"
    ),
    (
      "header:\n  - /blog/",
      "recto.yaml:2:5: error: header[1] must be a link, not the text '/blog/' [wrong-type] "
        + "write Title: address"
    ),
    (
      "header:\n  - {title: x}\n",
      "recto.yaml:2:6: error: header[1].href is missing [missing-key] add href: …"
    ),
    (
      "nav:\n  - More:\n      - [a]\n",
      "recto.yaml:3:9: error: nav[1][1] must be a page, not a list [wrong-type] "
        + "write Title: before the list"
    ),
    (
      "taxonomies: [a b]",
      "recto.yaml:1:14: error: taxonomies[1] must be letters, digits, '-' and '_', not 'a b' "
        + "[invalid-name]"
    ),
    (
      "title: T\ndrafts: \"true\"",
      "recto.yaml:2:9: error: drafts must be true or false, not the text 'true' [wrong-type] "
        + "write true, without quotes"
    ),
    (
      "markdown: {toc: 'no'}",
      "recto.yaml:1:17: error: markdown.toc must be true or false, not the text 'no' [wrong-type] "
        + "write false, without quotes"
    ),
    (
      "feeds: {limit: 0}",
      "recto.yaml:1:16: error: feeds.limit must be 1 to 10000, not 0 [out-of-range]"
    ),
    (
      "title: Part 1: Start",
      "recto.yaml:1:14: error: a value that holds ': ' needs quotes [yaml-syntax] "
        + "write title: \"Part 1: Start\""
    ),
  ])
  func mistakesAreToldWhole(_ text: String, _ expected: String) {
    #expect(read(text).1 == [expected])
  }

  @Test func theOtherNameIsNoted() {
    let (site, said) = read("title: x", file: "recto.yml")
    #expect(site.title == "x")
    #expect(
      said == [
        "recto.yml: note: the configuration is usually named 'recto.yaml' [configuration-name] "
          + "rename it"
      ])
  }
}
