import ByteText
import Configuration
import Diagnostics
import Documents
import Markdown
import Templates

/// Finds what all links lead to, and what else can only be judged with the whole site at hand.
struct SiteLinking {
  let site: Site
  let index: SiteIndex
  let sources: [SiteDocument]
  /// Those of which the index was made.
  let entries: [IndexEntry]
  let workers: Workers

  /// Links of each document in their order, and diagnostics in the order of documents.
  func run() -> (links: [[ResolvedLink]], diagnostics: [Diagnostic]) {
    let slots = Slots<(links: [ResolvedLink], diagnostics: [Diagnostic])>(count: sources.count)
    let resolver = LinkResolver(
      index: index, entries: entries, repository: site.repository)
    let (index, sources) = (index, sources)
    workers.run(sources.count) { items in
      while let range = items.next() {
        for item in range {
          // What is not published, a draft or the loser of a collision, is not checked.
          slots[item] =
            index.pageOfDocument[item] == nil
            ? ([], []) : resolver.resolve(sources[item].document.content.links, of: item)
        }
      }
    }
    let results = slots.values()
    return (
      results.map(\.links),
      results.flatMap(\.diagnostics) + frontMatterFaults() + configurationFaults()
    )
  }

  /// What front matter names and nobody has.
  private func frontMatterFaults() -> [Diagnostic] {
    sources.enumerated().flatMap { number, source -> [Diagnostic] in
      // What is not published has no say.
      guard index.pageOfDocument[number] != nil else { return [] }
      return [template(of: source.document), image(of: source.document)].compactMap { $0 }
    }
  }

  private func template(of document: Document) -> Diagnostic? {
    let front = document.frontMatter
    guard let name = front.template, site.templates.template(name) == nil else { return nil }
    let near = nearestName(to: name, among: site.templates.blockNames.keys.sorted())
    return Diagnostic(
      .error, id: "unknown-template", "there is no template '\(name)'",
      file: document.path.description, line: front.places.template?.line,
      column: front.places.template?.column,
      hint: near.map { "did you mean '\($0)'?" } ?? "put it into templates/\(name).mustache")
  }

  private func image(of document: Document) -> Diagnostic? {
    document.frontMatter.image.flatMap { image in
      fault(
        of: image, from: document.path.parent, in: document.path.description,
        document.frontMatter.places.image, isPicture: true)
    }
  }

  /// What the configuration names and is not there.
  private func configurationFaults() -> [Diagnostic] {
    let configuration = site.configuration
    func fault(_ text: String?, _ position: Position?, isPicture: Bool) -> Diagnostic? {
      text.flatMap {
        self.fault(
          of: $0, from: .root, in: SiteConfiguration.fileName, position, isPicture: isPicture)
      }
    }
    let pictures = [("logo", configuration.logo), ("favicon", configuration.favicon)].map {
      fault($1, configuration.places[$0], isPicture: true)
    }
    let header = configuration.header.map { fault($0.href, $0.position, isPicture: false) }
    let footer = (site.footer?.links ?? []).map {
      fault(String(decoding: $0.destination, as: UTF8.self), nil, isPicture: false)
    }
    return (pictures + header + footer).compactMap { $0 }
  }

  private func fault(
    of text: String, from folder: RelativePath, in file: String, _ position: Position?,
    isPicture: Bool
  ) -> Diagnostic? {
    let id: String
    let message: String
    let hint: String?
    switch index.target(of: text, from: folder).target {
    case .missing(let nearest):
      id = isPicture ? "broken-image" : "broken-link"
      message = "'\(text)' leads to nothing in the source"
      hint = nearest.map { "did you mean '\(folder.isRoot ? "" : "/")\($0)'?" }
    case .draft:
      (id, message) = ("link-to-draft", "'\(text)' is a draft and not published")
      hint = "publish it or use --drafts"
    case .page, .asset, .generated, .elsewhere: return nil
    }
    return Diagnostic(
      .warning, id: id, message, file: file, line: position?.line, column: position?.column,
      hint: hint)
  }
}
