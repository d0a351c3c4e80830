private import ByteText
package import Diagnostics
private import Markdown

/// Finds what the links of documents lead to; used by all workers at once.
package struct LinkResolver: Sendable {
  private let index: SiteIndex
  private let documents: [Document]
  private let repository: RepositoryLinks?

  package init(index: SiteIndex, documents: [Document], repository: RepositoryLinks?) {
    self.index = index
    self.documents = documents
    self.repository = repository
  }

  /// Resolves the links of `documents[number]`, in their order.
  package func resolve(_ number: Int) -> (links: [ResolvedLink], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let document = documents[number]
    let links = document.content.links.map { link -> ResolvedLink in
      let finding = resolve(Reference(link.destination), in: number)
      if let fault = finding.fault {
        diagnostics.append(fault.diagnostic(of: link, in: document))
      }
      return finding.link
    }
    return (links, diagnostics)
  }

  /// Resolves one address that front matter holds, such as `image`.
  package func resolve(_ destination: String, in number: Int) -> ResolvedLink {
    resolve(Reference(Array(destination.utf8)), in: number).link
  }

  private struct Finding {
    var link: ResolvedLink
    var fault: LinkFault?
  }

  private func resolve(_ reference: Reference, in number: Int) -> Finding {
    if reference.path.isEmpty { return ownFragment(reference, in: number) }
    let document = documents[number]
    let folder = reference.path.first == slash ? RelativePath.root : document.path.parent
    guard let path = folder.resolving(reference.decodedPath) else {
      if let address = repository?.address(of: reference.path, from: document.path.parent) {
        return Finding(link: .external(address + reference.suffix))
      }
      return Finding(link: .broken, fault: .outside)
    }
    if let target = find(path, reference, from: number) {
      return self.reference(to: target, reference)
    }
    if let (spelling, target) = index.targets.sourceIgnoringCase(path.bytes) {
      var finding = self.reference(to: target, reference)
      finding.fault = finding.fault ?? .spelling(displayName(spelling))
      return finding
    }
    return Finding(link: .broken, fault: .missing(nearest: nearest(to: path, document)))
  }

  /// A source file or folder first, then what an author of another tool may have meant.
  private func find(
    _ path: RelativePath, _ reference: Reference, from number: Int
  ) -> TargetTable.Target? {
    let targets = index.targets
    if let target = targets.source(path.bytes) { return target }
    let document = documents[number]
    let folder = reference.path.first == slash ? RelativePath.root : document.path.parent
    if let raw = folder.resolving(reference.path), raw != path,
      let target = targets.source(raw.bytes)
    {
      return target
    }
    if let target = targets.source(path.bytes + Array(".md".utf8)) { return target }
    if path.fileExtension.elementsEqual("html".utf8) {
      let document = path.parent.appending(Array(path.stem) + Array(".md".utf8))
      if let target = targets.source(document.bytes) { return target }
    }
    if let target = targets.address(path.bytes) { return target }
    // Relative to the published address, as a browser would read it.
    guard reference.path.first != slash, let page = index.pageOfDocument[number] else { return nil }
    let own = percentDecoded(index.pages[page].address.path)
    let base = RelativePath(Array(own[..<(own.lastIndex(of: slash) ?? 0)]))
    return base.resolving(reference.decodedPath).flatMap { targets.address($0.bytes) }
  }

  private func reference(to target: TargetTable.Target, _ reference: Reference) -> Finding {
    switch target {
    case .asset(let asset): return Finding(link: .asset(asset, suffix: reference.suffix))
    case .draft: return Finding(link: .broken, fault: .draft)
    case .page(let page):
      let (fragment, fault) = check(reference, on: page)
      return Finding(link: .page(page, suffix: reference.query + fragment), fault: fault)
    }
  }

  private func ownFragment(_ reference: Reference, in number: Int) -> Finding {
    guard let page = index.pageOfDocument[number] else { return Finding(link: .broken) }
    let (fragment, fault) = check(reference, on: page)
    return Finding(link: .fragment(reference.query + fragment), fault: fault)
  }

  /// The fragment as it has to be written, with `#`, and what is wrong with it.
  private func check(_ reference: Reference, on page: Int) -> ([UInt8], LinkFault?) {
    guard let fragment = reference.fragment, !fragment.isEmpty else {
      return (reference.fragment == nil ? [] : [hash], nil)
    }
    let id = normalizedToNFC(percentDecoded(fragment))
    // `top` needs no element, and `:~:` asks the browser for a text (WICG, text fragments).
    if id.elementsEqual("top".utf8) || id.starts(with: ":~:".utf8) {
      return ([hash] + fragment, nil)
    }
    guard case .document(let number) = index.pages[page].kind else {
      return ([hash] + percentEncoded(path: id), .fragment(on: published(page), nearest: nil))
    }
    switch documents[number].fragments.match(id) {
    case .exact: return ([hash] + percentEncoded(path: id), nil)
    case .spelled(let spelling):
      return ([hash] + percentEncoded(path: spelling), .spelling("#" + displayName(spelling)))
    case .none:
      // A document that was refused has no ids to check against.
      if documents[number].refusal != nil { return ([hash] + percentEncoded(path: id), nil) }
      let nearest = documents[number].fragments.nearest(to: id)
      return (
        [hash] + percentEncoded(path: id),
        .fragment(on: documents[number].path.description, nearest: nearest)
      )
    }
  }

  private func published(_ page: Int) -> String {
    "/" + displayName(index.pages[page].address.path)
  }

  /// The nearest existing path, as the author of `document` would write it.
  private func nearest(to path: RelativePath, _ document: Document) -> String? {
    index.targets.nearest(to: path).map {
      displayName(AddressBase.page(document.path.bytes).reference(to: $0))
    }
  }
}

private let slash = UInt8(ascii: "/")
private let hash = UInt8(ascii: "#")
