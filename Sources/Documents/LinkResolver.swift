private import ByteText
package import Diagnostics
package import Markdown

/// Finds what the links of documents lead to; used by all workers at once.
package struct LinkResolver: Sendable {
  private let index: SiteIndex
  private let sources: [IndexEntry]
  private let repository: RepositoryLinks?
  private let similarIDs = SimilarIDs()

  /// `entries` are those of which `index` was made.
  package init(index: SiteIndex, entries: [IndexEntry], repository: RepositoryLinks?) {
    self.index = index
    self.repository = repository
    sources = entries
  }

  /// Resolves the links of the document `number`, in their order.
  package func resolve(
    _ links: [MarkdownDocument.Link], of number: Int
  ) -> (links: [ResolvedLink], diagnostics: [Diagnostic]) {
    var resolved: [ResolvedLink] = []
    resolved.reserveCapacity(links.count)
    var diagnostics: [Diagnostic] = []
    for link in links {
      // Looking for what was meant costs much more than finding that nothing is there.
      let suggests = diagnostics.count < Self.suggestions
      let finding = resolve(link.destination, in: number, suggests: suggests)
      if let fault = finding.fault {
        diagnostics.append(fault.diagnostic(of: link, in: sources[number].file))
      }
      resolved.append(finding.link)
    }
    return (resolved, diagnostics)
  }

  /// How many faults of one document come with a suggestion: far more than are shown of one kind.
  private static let suggestions = 500

  private struct Finding {
    var link: ResolvedLink
    var fault: LinkFault?
  }

  private func resolve(_ destination: [UInt8], in number: Int, suggests: Bool) -> Finding {
    let reference = Reference(destination)
    let finding = resolve(reference, in: number, suggests: suggests)
    guard case .missing? = finding.fault, reference.path.count < destination.count else {
      return finding
    }
    return literal(destination, reference, in: number, suggests) ?? finding
  }

  /// A name that holds `?` or `#`, written as it is: `C# notes.md`, perhaps with a fragment.
  private func literal(
    _ destination: [UInt8], _ reference: Reference, in number: Int, _ suggests: Bool
  ) -> Finding? {
    let folder = reference.path.first == slash ? .root : sources[number].folder
    for end in [destination.count, destination.lastIndex(of: hash) ?? 0]
    where end > reference.path.count {
      let fragment = end < destination.count ? destination[(end + 1)...] : nil
      let whole = Reference(path: destination[..<end], fragment: fragment)
      if let path = folder.resolving(whole.decodedPath), let target = index.targets.source(path) {
        return self.reference(to: target, whole, suggests)
      }
    }
    return nil
  }

  private func resolve(_ reference: Reference, in number: Int, suggests: Bool) -> Finding {
    if reference.path.isEmpty { return ownFragment(reference, in: number, suggests) }
    let folder = reference.path.first == slash ? .root : sources[number].folder
    guard let path = folder.resolving(reference.decodedPath) else {
      if let address = repository?.address(of: reference.path, from: sources[number].folder) {
        return Finding(link: .external(address + reference.suffix))
      }
      if let target = asABrowser(reference, from: number) {
        return self.reference(to: target, reference, suggests)
      }
      return Finding(link: .broken, fault: .outside)
    }
    if let target = index.targets.source(path) ?? guess(path, reference, from: number) {
      return self.reference(to: target, reference, suggests)
    }
    if let absence = index.targets.absence(path) {
      return Finding(link: .broken, fault: .absent(absence))
    }
    if let (spelling, target) = index.targets.sourceIgnoringCase(path) {
      var finding = self.reference(to: target, reference, suggests)
      finding.fault =
        finding.fault ?? .spelling(displayName(asWritten(spelling.bytes, in: number)))
      return finding
    }
    let nearest = suggests ? suggestion(for: path, reference, in: number) : nil
    return Finding(link: .broken, fault: .missing(nearest: nearest))
  }

  /// What a path that leads nowhere may have meant.
  private func suggestion(
    for path: RelativePath, _ reference: Reference, in number: Int
  ) -> String? {
    if let nearest = index.targets.nearest(to: path) {
      return displayName(asWritten(nearest, in: number))
    }
    // `(#part)` and `part`, where `#part` was meant.
    guard !reference.path.contains(slash) else { return nil }
    return similarIDs.same(as: reference.fragment ?? reference.path, sources[number], number)
      .map { "#" + $0 }
  }

  /// What an author of another tool may have meant.
  private func guess(
    _ path: RelativePath, _ reference: Reference, from number: Int
  ) -> TargetTable.Target? {
    let folder = reference.path.first == slash ? .root : sources[number].folder
    if let raw = folder.resolving(reference.path), raw != path,
      let target = index.targets.source(raw)
    {
      return target
    }
    if let target = index.targets.source(path.withSuffix(".md")) { return target }
    if path.fileExtension.elementsEqual("html".utf8) {
      let document = path.parent.appending(Array(path.stem)).withSuffix(".md")
      if let target = index.targets.source(document) { return target }
    }
    if let target = index.targets.address(path) { return target }
    return asABrowser(reference, from: number)
  }

  /// What the reference leads to from the published address.
  private func asABrowser(_ reference: Reference, from number: Int) -> TargetTable.Target? {
    guard reference.path.first != slash, let page = index.pageOfDocument[number] else { return nil }
    let own = percentDecoded(index.pages[page].address.path)
    let base = RelativePath(Array(own[..<(own.lastIndex(of: slash) ?? 0)]))
    return base.resolving(reference.decodedPath).flatMap { index.targets.address($0) }
  }

  private func reference(
    to target: TargetTable.Target, _ reference: Reference, _ suggests: Bool
  ) -> Finding {
    switch target {
    case .asset(let asset): return Finding(link: .asset(asset, suffix: reference.suffix))
    case .generated(let path):
      return Finding(link: .generated(percentEncoded(path: path.bytes), suffix: reference.suffix))
    case .draft: return Finding(link: .broken, fault: .draft)
    case .page(let page):
      let (fragment, fault) = check(reference, on: page, suggests)
      return Finding(link: .page(page, suffix: reference.query + fragment), fault: fault)
    }
  }

  private func ownFragment(
    _ reference: Reference, in number: Int, _ suggests: Bool
  ) -> Finding {
    guard let page = index.pageOfDocument[number] else { return Finding(link: .broken) }
    let (fragment, fault) = check(reference, on: page, suggests)
    return Finding(link: .fragment(reference.query + fragment), fault: fault)
  }

  /// The fragment as it has to be written, with `#`, and what is wrong with it.
  private func check(
    _ reference: Reference, on page: Int, _ suggests: Bool
  ) -> ([UInt8], LinkFault?) {
    guard let fragment = reference.fragment, !fragment.isEmpty else {
      return (reference.fragment == nil ? [] : [hash], nil)
    }
    let id = normalizedToNFC(percentDecoded(fragment))
    // `top` needs no element, and `:~:` asks the browser for a text (WICG, text fragments).
    if id.elementsEqual("top".utf8) || id.starts(with: ":~:".utf8) {
      return ([hash] + fragment, nil)
    }
    let written = [hash] + percentEncoded(path: id)
    guard case .document(let number) = index.pages[page].kind else {
      let published = "/" + displayName(index.pages[page].address.path)
      return (written, .fragment(on: published, nearest: nil))
    }
    switch sources[number].fragments.match(id) {
    case .exact: return (written, nil)
    case .spelled(let spelling):
      return (
        [hash] + percentEncoded(path: spelling), .spelling("#" + displayName(spelling))
      )
    case .none:
      // A document that was refused has no ids to check against.
      if sources[number].isRefused { return (written, nil) }
      let nearest = suggests ? similarIDs.nearest(to: id, sources[number], number) : nil
      return (written, .fragment(on: sources[number].file, nearest: nearest))
    }
  }

  /// A path of the source as the author of the document `number` would write it.
  private func asWritten(_ path: [UInt8], in number: Int) -> [UInt8] {
    AddressBase.page(sources[number].folder.appending("x").bytes).reference(to: path)
  }
}

private let slash = UInt8(ascii: "/")
private let hash = UInt8(ascii: "#")
