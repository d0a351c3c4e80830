import ByteText
private import Diagnostics

extension SiteIndexBuilder {
  /// Adds the pages for printing, each in the folder that it is of: `/print/`, `/guide/print/`.
  mutating func addPrintPages() {
    var made: Set<RelativePath> = []
    for wanted in options.print {
      guard let folder = RelativePath.root.resolving(Array(wanted.path.utf8)),
        let page = folderPages[folder]
      else {
        diagnostics.append(missing(wanted))
        continue
      }
      guard made.insert(folder).inserted else { continue }
      let address = options.style.page("print".utf8, in: folder.normalized)
      if let rival = claims.claim(address, by: folder.appending("print")) {
        diagnostics.append(inTheWay(rival.name, wanted))
        continue
      }
      // It is on the site for those who look for it, and nowhere in its lists.
      var print = Page(
        kind: .print(page), address: address, title: pages[page].title, summary: [], source: folder)
      print.isUnlisted = true
      add(print)
    }
  }

  private func missing(_ wanted: PrintFolder) -> Diagnostic {
    let folders = folderPages.keys.map(\.description).filter { !$0.isEmpty }.sorted()
    let near = nearestName(to: wanted.path, among: folders)
    return Diagnostic(
      .warning, id: "print-folder-missing",
      "print names '\(wanted.path)', which is no folder with pages",
      file: options.navigationFile, line: wanted.line, column: wanted.column,
      hint: near.map { "did you mean '\($0)'?" }
        ?? "write the path of a folder, from the source folder, or true for the whole site")
  }

  private func inTheWay(_ rival: RelativePath, _ wanted: PrintFolder) -> Diagnostic {
    Diagnostic(
      .warning, id: "print-without-page",
      "there is no page for printing: '\(rival)' is in its way",
      file: options.navigationFile, line: wanted.line, column: wanted.column,
      hint: "rename it, or take 'print' out")
  }
}
