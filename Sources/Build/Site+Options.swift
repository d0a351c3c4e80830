import ByteText
import Configuration
import Documents
import Markdown
import Themes

/// What the configuration means to the other steps of a build.
extension Site {
  var markdownOptions: MarkdownOptions {
    var options = MarkdownOptions()
    options.labels = labels
    options.rawHTML = configuration.markdown.rawHTML
    options.smart = configuration.markdown.smart
    options.mathematics = configuration.markdown.mathematics
    return options
  }

  private var labels: MarkdownLabels {
    var labels = MarkdownLabels()
    labels.note = strings[.note]
    labels.tip = strings[.tip]
    labels.important = strings[.important]
    labels.warning = strings[.warning]
    labels.caution = strings[.caution]
    labels.code = strings[.code]
    labels.table = strings[.table]
    labels.footnotes = strings[.footnotes]
    labels.backToText = strings[.backToText]
    labels.linkTo = strings[.linkTo]
    return labels
  }

  var indexOptions: IndexOptions {
    var options = IndexOptions()
    options.style = configuration.urls
    options.includesDrafts = configuration.drafts
    options.taxonomies = configuration.taxonomies
    options.navigation = configuration.nav
    options.navigationFile = configuration.file
    options.title = title
    options.print = configuration.print.enumerated().map { index, path in
      let place = configuration.places["print[\(index + 1)]"]
      return PrintFolder(path: path, line: place?.line ?? 1, column: place?.column ?? 1)
    }
    if baseURL != nil {
      options.generated = [SiteMap.path, SiteMap.robotsPath]
      if configuration.feeds.isEnabled { options.feed = Feed.path }
    }
    return options
  }

  var repository: RepositoryLinks? {
    configuration.repository.map {
      RepositoryLinks(url: $0.url, branch: $0.branch, path: $0.path)
    }
  }

  /// Takes the home page's title as its author wrote it, else the folder's name, where the
  /// configuration names none.
  mutating func nameIfNeeded(from entries: [IndexEntry], folder: String) {
    guard title.isEmpty else { return }
    let homes = entries.filter { $0.isHome && (configuration.drafts || !$0.isDraft) }
    let home = homes.first(where: \.isIndex) ?? homes.first
    let name = folder.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    title = home.map(\.title) ?? []
    if title.isEmpty { title = titleCased(name) }
  }
}
