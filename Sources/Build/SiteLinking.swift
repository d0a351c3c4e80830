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
  let workers: Workers

  /// Links of each document in their order, and diagnostics in the order of documents.
  func run() -> (links: [[ResolvedLink]], diagnostics: [Diagnostic]) {
    let slots = Slots<(links: [ResolvedLink], diagnostics: [Diagnostic])>(count: sources.count)
    let resolver = LinkResolver(
      index: index, documents: sources.map(\.document), repository: site.repository)
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
    return (results.map(\.links), results.flatMap(\.diagnostics) + templateFaults())
  }

  /// A template that front matter names and nobody has.
  private func templateFaults() -> [Diagnostic] {
    sources.compactMap { source -> Diagnostic? in
      let front = source.document.frontMatter
      guard let name = front.template, site.templates.template(name) == nil else { return nil }
      let near = nearestName(to: name, among: site.templates.blockNames.keys.sorted())
      return Diagnostic(
        .error, id: "unknown-template", "there is no template '\(name)'",
        file: source.document.path.description, line: front.places.template?.line,
        column: front.places.template?.column,
        hint: near.map { "did you mean '\($0)'?" } ?? "put it into templates/\(name).mustache")
    }
  }
}
