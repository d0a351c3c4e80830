import ByteText
private import Diagnostics

extension SiteIndexBuilder {
  /// Documents and assets claim their addresses together, in path order; an index before a README.
  mutating func addSources(_ assets: [RelativePath]) {
    var isPublished = Array(repeating: false, count: entries.count)
    var asset = 0
    for number in claimOrder() {
      while asset < assets.count, assets[asset] < entries[number].path {
        claimAsset(assets[asset])
        asset += 1
      }
      isPublished[number] = claimPage(entries[number])
    }
    for path in assets[asset...] { claimAsset(path) }
    for number in entries.indices where isPublished[number] { addPage(number) }
  }

  /// The documents in path order, but a README behind the index of its folder.
  private func claimOrder() -> [Int] {
    var readmes: [RelativePath: [Int]] = [:]
    let indexed = Set(entries.lazy.filter(\.isIndex).map(\.folder))
    var order: [Int] = []
    order.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      if entry.isFolderPage, !entry.isIndex, indexed.contains(entry.folder) {
        readmes[entry.folder, default: []].append(number)
      } else {
        order.append(number)
        if entry.isIndex { order += readmes.removeValue(forKey: entry.folder) ?? [] }
      }
    }
    // Several names of an index may stand around a README: it then came behind the first of them.
    return order + readmes.values.flatMap { $0 }.sorted()
  }

  private mutating func claimAsset(_ path: RelativePath) {
    let address = Address(file: RelativePath(normalizedToNFC(path.bytes)))
    if let rival = claims.claim(address, by: path) {
      diagnostics.append(collision(path, rival, address))
      lostAssets.append(path)
    } else {
      claims.assets.append(path)
    }
  }

  /// Whether a document will have a page; why not is reported.
  private mutating func claimPage(_ entry: IndexEntry) -> Bool {
    if entry.isDraft && !options.includesDrafts { return false }
    guard entry.address.output.isNameable else {
      diagnostics.append(Self.tooLong(entry))
      return false
    }
    if let rival = claims.claim(entry.claim, by: entry.path) {
      diagnostics.append(collision(entry.path, rival, entry.address, at: entry.addressPosition))
      return false
    }
    return true
  }

  private mutating func addPage(_ number: Int) {
    let entry = entries[number]
    pageOfDocument[number] = pages.count
    if entry.isFolderPage, folderPages[entry.folder] == nil {
      folderPages[entry.folder] = pages.count
    }
    add(
      Page(
        kind: .document(number), address: entry.address,
        title: entry.title.isEmpty ? options.title : entry.title,
        summary: entry.summary, date: entry.date, updated: entry.updated, source: entry.path,
        isUnlisted: entry.isUnlisted))
  }
}

extension RelativePath {
  /// Whether a file system can hold it: a name has at most 255 bytes, a path 4096 with its folder.
  fileprivate var isNameable: Bool {
    if bytes.count <= 255 { return true }
    return bytes.count <= 3800 && parts.allSatisfy { $0.count <= 255 }
  }
}
