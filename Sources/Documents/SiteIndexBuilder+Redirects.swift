private import ByteText
private import Configuration
private import Diagnostics

extension SiteIndexBuilder {
  mutating func addRedirects() -> [SiteIndex.Redirect] {
    var redirects: [SiteIndex.Redirect] = []
    for (number, entry) in entries.enumerated() where !entry.aliases.isEmpty {
      guard let page = pageOfDocument[number] else { continue }
      for alias in entry.aliases {
        let folder = alias.text.hasPrefix("/") ? RelativePath.root : entry.folder
        guard let path = folder.resolving(percentDecoded(alias.text)) else { continue }
        let suffix = alias.text.hasSuffix("/") ? "/" : ""
        let address = options.style.permalink(
          String(decoding: percentEncoded(path: path.bytes), as: UTF8.self) + suffix)
        if address.output == pages[page].address.output {
          diagnostics.append(
            Self.fault(of: alias, in: entry, "is the page's own address", severity: .note))
        } else if let winner = claims.claim(redirect: address, by: entry.path) {
          diagnostics.append(taken(alias, of: entry, winner))
        } else {
          redirects.append(SiteIndex.Redirect(from: address, page: page))
        }
      }
    }
    return redirects
  }

  /// Tells that an alias leads nowhere, since its address is another's.
  private func taken(
    _ alias: IndexEntry.Alias, of entry: IndexEntry, _ winner: AddressClaims.Rival
  ) -> Diagnostic {
    switch winner {
    case .file(entry.path): Self.fault(of: alias, in: entry, "is given twice")
    case .file(let owner): Self.fault(of: alias, in: entry, "is the address of \(name(of: owner))")
    case .folder(let owner):
      Self.fault(
        of: alias, in: entry,
        "is not free: where it needs a file \(name(of: owner)) needs a folder, or the reverse")
    case .reserved(let own):
      Self.fault(
        of: alias, in: entry, "is not free: recto needs '\(own)' for itself",
        id: "address-reserved", severity: .error)
    }
  }

  private static func fault(
    of alias: IndexEntry.Alias, in entry: IndexEntry, _ what: String, id: String = "alias-taken",
    severity: Diagnostic.Severity = .warning
  ) -> Diagnostic {
    Diagnostic(
      severity, id: id, "the alias '\(alias.text)' \(what)", file: entry.file,
      line: alias.position?.line, column: alias.position?.column, hint: "remove the alias")
  }
}
