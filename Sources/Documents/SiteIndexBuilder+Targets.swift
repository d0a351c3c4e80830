import ByteText

extension SiteIndexBuilder {
  mutating func targetTable(
    _ redirects: [SiteIndex.Redirect], _ folders: FolderSet, hasFeed: Bool
  ) -> TargetTable {
    var table = TargetTable(count: pages.count + claims.assets.count)
    for (number, entry) in entries.enumerated() {
      if let page = pageOfDocument[number] {
        table.addSource(entry.path, entry.keys, .page(page))
      } else if entry.isDraft && !options.includesDrafts {
        table.addSource(entry.path, entry.keys, .draft(number))
      } else if let page = page(at: entry.address.output) {
        // Another source is published under that very address.
        table.addSource(entry.path, entry.keys, .page(page))
      } else {
        table.addAbsent(entry.path, .unpublished)
      }
    }
    for (number, path) in claims.assets.enumerated() { table.addSource(path, .asset(number)) }
    for path in lostAssets { table.addAbsent(path, .unpublished) }
    for folder in folders.all where folderPages[folder] == nil {
      table.addAbsent(folder, folderNames.contains(folder) ? .unpublished : .folder)
    }
    for (folder, page) in folderPages.sorted(by: { $0.key < $1.key }) {
      table.addFolder(folder, .page(page))
    }
    for (number, path) in claims.assets.enumerated()
    where path.name.elementsEqual("index.html".utf8) {
      table.addFolder(path.parent, .asset(number))
    }
    for path in options.generated { table.addSource(path, .generated(path)) }
    if hasFeed, let feed = options.feed { table.addSource(feed, .generated(feed)) }
    for number in pages.indices {
      if case .document(let document) = pages[number].kind {
        table.addAddress(entries[document].keys, .page(number))
      } else {
        table.addAddress(pages[number].address, .page(number))
      }
    }
    for redirect in redirects { table.addAddress(redirect.from, .page(redirect.page)) }
    return table
  }
}
