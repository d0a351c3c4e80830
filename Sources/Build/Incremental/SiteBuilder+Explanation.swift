import ByteText
package import Diagnostics
import Documents
import Templates
import Themes

extension SiteBuilder {
  /// Why a page could not be explained.
  package enum ExplanationFailure: Error {
    /// The site cannot be read, or has no such page.
    case diagnostics([Diagnostic])
  }

  /// Says what the page at `name` is made of: a source file, or an address of the site.
  ///
  /// `memory` is that of the last build; nothing is published.
  package func explain(
    _ name: String, _ memory: BuildMemory
  ) throws(ExplanationFailure) -> PageExplanation {
    var memory = memory
    memory.add(request.caching?.changed)
    do throws(Stop) {
      let files = try openSource()
      let site = try read(files, &memory) { _ in }
      guard let page = site.linked.page(named: name) else {
        throw Stop(outcome: .withheld, diagnostics: [site.linked.missing(name)])
      }
      return explanation(of: page, site, memory.outputs(in: site.folders.output))
    } catch {
      throw .diagnostics(error.diagnostics)
    }
  }

  private func explanation(
    of number: Int, _ site: Reading, _ known: [RelativePath: KnownOutput]
  ) -> PageExplanation {
    let (linked, composer) = (site.linked, composer(site.linked).composer)
    let index = linked.index
    let page = index.pages[number]
    func address(_ page: Int) -> String { "/" + displayName(index.pages[page].address.path) }
    var explanation = PageExplanation(
      address: address(number), document: page.isDocument ? page.source.description : nil,
      template: composer.chosenTemplate(of: page) ?? composer.usualTemplate(of: page, number),
      theme: page.theme ?? linked.site.themes.main.theme.id,
      sharedFiles: site.shared.paths.map(\.description).sorted(), state: .unknown)
    if let node = page.node {
      let (previous, next) = index.tree.neighbors(of: node)
      explanation.neighbors = [previous, next].compactMap {
        $0.flatMap { index.tree.nodes[$0].page.map(address) }
      }
    }
    if case .document(let document) = page.kind {
      explanation.links = linked.targets(of: document).map { target in
        switch target {
        case .page(let page): address(page)
        case .file(let path): path.description
        }
      }
    }
    let graph = LinkGraph(
      pageCount: index.pages.count,
      resolved: index.pageOfDocument.enumerated().compactMap { document, page in
        page.map { ($0, linked.links.findings[document].links) }
      })
    explanation.backlinks = graph.backlinks[number].map(address)
    explanation.lists = index.lists(showing: number).sorted().filter { $0 != number }.map(address)
    judge(&explanation, number, composer, site.shared, known[page.address.output])
    return explanation
  }

  /// Compares what the page would be made of now with what it was made of last.
  private func judge(
    _ explanation: inout PageExplanation, _ number: Int, _ composer: PageComposer,
    _ files: FileHashes, _ known: KnownOutput?
  ) {
    guard let known, let caching = request.caching else { return }
    guard case .page(let digest, let parts) = known.origin else {
      explanation.state = .always
      return
    }
    explanation.lastChange = parts.list
    do throws(ValueTooLong) {
      let shared = try SharedDigests(
        composer, sources: files.digest ^ request.key(caching))
      var digests = PageDigests(composer, shared)
      guard let now = digests.digest(of: number) else { return }
      let differences = now.differences(from: digest)
      explanation.state = differences.isEmpty ? .current : .stale(differences.list)
    } catch {
      explanation.state = .always
    }
  }
}

extension LinkedSite {
  fileprivate enum Target: Hashable {
    case page(Int)
    case file(RelativePath)
  }

  /// What a document leads to and shows, each once.
  fileprivate func targets(of document: Int) -> [Target] {
    var seen: Set<Target> = []
    return links.findings[document].links.compactMap { link -> Target? in
      switch link {
      case .page(let page, _): .page(page)
      case .asset(let asset, _): .file(index.assets[asset])
      case .generated, .fragment, .external, .broken: nil
      }
    }.filter { seen.insert($0).inserted }
  }

  /// The page of a source file or folder, or at an address.
  fileprivate func page(named name: String) -> Int? {
    let text = name.hasPrefix("/") ? name : "/" + name
    if case .page(let page) = index.target(of: text).target { return page }
    return nil
  }

  fileprivate func missing(_ name: String) -> Diagnostic {
    var near: String?
    if case .missing(let nearest) = index.target(of: name.hasPrefix("/") ? name : "/" + name).target
    {
      near = nearest.map { displayName($0) }
    }
    return Diagnostic(
      .error, id: "no-such-page", "the site has no page '\(name)'",
      hint: near.map { "did you mean '\($0)'?" }
        ?? "name a Markdown file of the source, or an address as /guide/")
  }
}
