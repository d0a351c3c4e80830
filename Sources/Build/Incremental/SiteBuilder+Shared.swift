import ByteText
import Diagnostics
import Documents
import Themes

extension SiteBuilder {
  /// Shows themes that changed before anything else is looked at.
  ///
  /// What the folder held the last time is enough to know how they are used.
  func showChangedThemes(
    _ files: any DocumentFiles, _ memory: inout BuildMemory, _ progress: (BuildPhase) -> Void
  ) {
    guard request.isPreview, let changed = memory.unread, let scan = memory.scan,
      !changed.isDisjoint(with: scan.themes)
    else { return }
    var loader = SiteLoader(files: files, request: request)
    guard let site = loader.site(loader.configuration(), scan) else { return }
    showShared(of: site, &memory, isAll: changed.isSubset(of: scan.themes), progress)
  }

  /// Puts the files that all pages load into a preview as soon as they are made; `isAll` tells
  /// whether nothing else changed.
  ///
  /// Whoever works at a theme sees it at once, and not behind ten thousand pages. They keep their
  /// names, so that pages of the build before load them; until this build ends some of what a page
  /// says of its theme may be that of the old one.
  func showShared(
    of site: Site, _ memory: inout BuildMemory, isAll: Bool = false,
    _ progress: (BuildPhase) -> Void
  ) {
    guard request.isPreview, let output = memory.output,
      let pages = memory.site?.themesOfPages ?? memory.themesOfPages
    else { return }
    var site = site
    if site.themes.add(pages).hasErrors { return }
    let files = [PageComposer.styleSheet(of: site)] + (site.icon.map { [$0] } ?? [])
    let news = files.filter { file in
      memory.outputs[file.path].map { $0.hash != contentHash(file.bytes) } ?? false
    }
    if news.isEmpty {
      // A build before this one has read the same files.
      if isAll { progress(.showing([], isAll: true)) }
      return
    }
    do throws(OutputFailure) {
      // The stage is that of the build before, and was emptied by it.
      let output = try output.reopened()
      let entries = try news.map { (file) throws(OutputFailure) in
        try file.bytes.withUnsafeBufferPointer { (bytes) throws(OutputFailure) in
          try output.add(file.path, bytes)
        }
      }
      memory.output = try output.replace(entries).next
      for entry in entries { memory.outputs[entry.path]?.hash = entry.hash }
      progress(.showing(entries.map(\.path), isAll: isAll))
    } catch {
      // The build itself will say what is wrong with the folder.
    }
  }
}
