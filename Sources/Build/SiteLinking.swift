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
  let sources: SiteSources
  let workers: Workers
  /// Asked again and again; what `run` gives then is not whole.
  var isCancelled: @Sendable () -> Bool = { false }

  struct Result {
    /// Of each document, in their order.
    var findings: [Finding]
    /// What is wrong with the configuration's own links.
    var shared: [Diagnostic]

    /// In the order of documents.
    var diagnostics: [Diagnostic] { findings.flatMap(\.diagnostics) + shared }
  }

  /// What one document gives.
  struct Finding: Sendable {
    /// In the order of its links.
    var links: [ResolvedLink] = []
    /// The assets that it shows as pictures; some more than once.
    var pictures: [Int] = []
    var diagnostics: [Diagnostic] = []
  }

  func run() -> Result {
    let slots = Slots<Finding>(count: sources.count)
    let (resolver, isCancelled) = (resolver, isCancelled)
    workers.run(sources.count) { items in
      while let range = items.next(), !isCancelled() {
        for item in range { slots[item] = check(item, resolver) }
      }
    }
    return Result(findings: slots.values(), shared: configurationFaults())
  }

  var resolver: LinkResolver {
    LinkResolver(index: index, entries: sources.entries, repository: site.repository)
  }

  /// The links of one document, and what they or its front matter name and nobody has.
  func check(_ number: Int, _ resolver: LinkResolver) -> Finding {
    var finding = Finding()
    // What is not published, a draft or the loser of a collision, is not checked.
    if index.pageOfDocument[number] == nil { return finding }
    let record = sources.record(number)
    (finding.links, finding.diagnostics) = resolver.resolve(record.links, of: number)
    for (link, target) in zip(record.links, finding.links) where link.kind.isPicture {
      if case .asset(let asset, _) = target { finding.pictures.append(asset) }
    }
    let choices = [
      record.template.flatMap { template($0, of: record.entry) },
      record.theme.flatMap { theme($0, of: record.entry) },
      record.image.flatMap { image($0, of: record.entry) },
    ]
    finding.diagnostics += choices.compactMap { $0 }
    return finding
  }

  private func template(_ choice: DocumentRecord.Choice, of entry: IndexEntry) -> Diagnostic? {
    guard site.templates.template(choice.name) == nil else { return nil }
    let near = nearestName(to: choice.name, among: site.templates.blockNames.keys.sorted())
    return Diagnostic(
      .error, id: "unknown-template", "there is no template '\(choice.name)'",
      file: entry.path.description, line: choice.position?.line, column: choice.position?.column,
      hint: near.map { "did you mean '\($0)'?" } ?? "put it into templates/\(choice.name).mustache")
  }

  private func theme(_ choice: DocumentRecord.Choice, of entry: IndexEntry) -> Diagnostic? {
    site.themes.fault(choice.name).map { fault in
      Diagnostic(
        .error, id: "unknown-theme", fault.message, file: entry.path.description,
        line: choice.position?.line, column: choice.position?.column, hint: fault.hint)
    }
  }

  private func image(_ choice: DocumentRecord.Choice, of entry: IndexEntry) -> Diagnostic? {
    fault(
      of: choice.name, from: entry.folder, in: entry.path.description, choice.position,
      isPicture: true)
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
    let mermaid = fault(
      configuration.diagrams.mermaid, configuration.places["diagrams.mermaid"], isPicture: false)
    let header = configuration.header.map { fault($0.href, $0.position, isPicture: false) }
    let footer = (site.footer?.links ?? []).map {
      fault(
        String(decoding: $0.destination, as: UTF8.self), configuration.places["footer"],
        isPicture: $0.kind.isImage)
    }
    return (pictures + [mermaid] + header + footer).compactMap { $0 }
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
