import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Whole sites: the folders under `Cases/` that hold a `source`.
///
/// Their templates are few lines, so that the expectations stay readable; `expected.txt` holds the
/// list of files and the text of each.
@Suite struct SiteCaseTests {
  static let cases: [GoldenCase] = ((try? GoldenCase.all()) ?? []).filter {
    FileManager.default.fileExists(
      atPath: $0.folder.appending(path: "source").path(percentEncoded: false))
  }

  @Test func thereAreCases() {
    #expect(ProcessInfo.processInfo.environment["CASE"] != nil || Self.cases.count >= 4)
  }

  @Test(arguments: cases)
  func isPublishedAsExpected(_ golden: GoldenCase) throws {
    let site = try copy(of: golden)
    let report = site.build()
    try golden.expect(listing(try site.texts()), is: "expected.txt")
    let told = report.diagnostics.map { diagnostic in
      diagnostic.description + (diagnostic.hint.map { "\n  = \($0)" } ?? "") + "\n"
    }
    try golden.expect(told.joined(), is: "diagnostics.txt")
  }

  @Test(arguments: cases)
  func idsAreUniqueAndReferencesLeadSomewhere(_ golden: GoldenCase) throws {
    for urls in [nil, "files"] {
      let site = try copy(of: golden, urls: urls)
      let report = site.build()
      let pages = PublishedPages(try site.texts(), reader: urls == nil ? .server : .disk)
      #expect(pages.badIDs == [])
      let broken = broken(report)
      let root = golden.testDescription == "blog" ? "/sub/" : "/"
      // The cases' templates bring no signs.
      let dead = pages.deadReferences(known: ["#I-back"]).filter { dead in
        // The page for nothing begins at the root of its host, which a disk has not.
        !dead.hasPrefix("404.html: \(root)") && !broken.contains { dead.hasSuffix($0) }
      }
      #expect(dead == [], "urls: \(urls ?? "pretty")")
    }
  }

  @Test(arguments: cases)
  func workersAndEarlierBuildsChangeNothing(_ golden: GoldenCase) throws {
    let site = try copy(of: golden)
    site.build()
    let (one, states) = (try site.texts(), try site.states())
    let second = site.build { $0.jobs = 8 }
    #expect(second.changes?.written == 0)
    #expect(try site.states() == states)
    site.build {
      $0.jobs = 8
      $0.output = site.temporary.path + "eight"
    }
    #expect(try FolderTree.texts(in: site.temporary.url.appending(path: "eight")) == one)
  }

  // MARK: -

  private func copy(of golden: GoldenCase, urls: String? = nil) throws -> BuiltSite {
    let site = try BuiltSite()
    try FileManager.default.copyItem(
      at: golden.folder.appending(path: "source"), to: site.temporary.url.appending(path: "source"))
    if let urls {
      let file = site.temporary.url.appending(path: "source/recto.yaml")
      let text = (try? fileText(file)) ?? ""
      try site.write(text + "urls: \(urls)\n", to: "recto.yaml")
    }
    return site
  }

  /// What diagnostics call broken, as it was written.
  private func broken(_ report: BuildReport) -> Set<String> {
    let ids = ["broken-link", "broken-image", "broken-anchor", "link-to-draft", "link-outside"]
    return Set(
      report.diagnostics.filter { ids.contains($0.id) }.compactMap { diagnostic in
        // Of a link with a fragment the path may be another on the page.
        diagnostic.message.firstMatch(of: /^'[^'#]*(#[^']+)'|^'([^']*)'/).map {
          String($0.1 ?? $0.2 ?? "")
        }
      })
  }

  /// Every file with its text; what is no text, and what themes change, with its name alone.
  private func listing(_ texts: [String: String]) -> String {
    texts.sorted { $0.key < $1.key }.map { path, text in
      let isText = ["html", "xml", "txt"].contains(URL(filePath: path).pathExtension)
      return "=== \(stable(path))\n" + (isText ? stable(text) : "")
    }.joined()
  }

  private func stable(_ text: String) -> String {
    text.replacing(/_recto\/(style|site)\.[0-9a-f]+\./) { "_recto/\($0.1).*." }
  }
}
