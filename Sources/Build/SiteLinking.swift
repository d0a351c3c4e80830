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

  struct Result {
    /// Of each document, in their order.
    var links: [[ResolvedLink]]
    /// The assets that documents show as pictures; some more than once.
    var pictures: [Int]
    /// In the order of documents.
    var diagnostics: [Diagnostic]
  }

  /// What one document gives.
  private struct Finding {
    var links: [ResolvedLink] = []
    var pictures: [Int] = []
    var diagnostics: [Diagnostic] = []
  }

  func run() -> Result {
    let slots = Slots<Finding>(count: sources.count)
    let resolver = LinkResolver(
      index: index, entries: entries, repository: site.repository)
    workers.run(sources.count) { items in
      while let range = items.next() {
        for item in range { slots[item] = check(item, resolver) }
      }
    }
    let findings = slots.values()
    return Result(
      links: findings.map(\.links), pictures: findings.flatMap(\.pictures),
      diagnostics: findings.flatMap(\.diagnostics) + configurationFaults())
  }

  /// The links of one document, and what they or its front matter name and nobody has.
  private func check(_ number: Int, _ resolver: LinkResolver) -> Finding {
    var finding = Finding()
    // What is not published, a draft or the loser of a collision, is not checked.
    if index.pageOfDocument[number] == nil { return finding }
    let source = sources[number]
    let links = source.document.content.links
    (finding.links, finding.diagnostics) = resolver.resolve(links, of: number)
    for (link, target) in zip(links, finding.links) where link.kind == .image {
      if case .asset(let asset, _) = target { finding.pictures.append(asset) }
    }
    if source.document.frontMatter.template != nil {
      finding.diagnostics += template(of: source.document).map { [$0] } ?? []
    }
    if source.document.frontMatter.theme != nil {
      finding.diagnostics += theme(of: source.document).map { [$0] } ?? []
    }
    if source.document.frontMatter.image != nil {
      finding.diagnostics += image(of: source.document).map { [$0] } ?? []
    }
    return finding
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

  private func theme(of document: Document) -> Diagnostic? {
    let front = document.frontMatter
    guard let name = front.theme, let fault = site.themes.fault(name) else { return nil }
    return Diagnostic(
      .error, id: "unknown-theme", fault.message, file: document.path.description,
      line: front.places.theme?.line, column: front.places.theme?.column, hint: fault.hint)
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
          of: $0, from: .root, in: configuration.file, position, isPicture: isPicture)
      }
    }
    let pictures = [("logo", configuration.logo), ("favicon", configuration.favicon)].map {
      fault($1, configuration.places[$0], isPicture: true)
    }
    let header = configuration.header.map { fault($0.href, $0.position, isPicture: false) }
    let footer = (site.footer?.links ?? []).map {
      fault(
        String(decoding: $0.destination, as: UTF8.self), configuration.places["footer"],
        isPicture: $0.kind.isImage)
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
      hint = nearest.map {
        "did you mean '\(folder.isRoot && !$0.isEmpty ? "" : "/")\(displayName($0))'?"
      }
    case .unpublished(let reason, let advice):
      id = isPicture ? "broken-image" : "broken-link"
      (message, hint) = ("'\(text)' \(reason)", advice)
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
