import Diagnostics
import Documents

/// A site of which all is known that its pages can be composed of.
struct LinkedSite: Sendable {
  var site: Site
  var index: SiteIndex
  /// How its documents were read.
  var reading: SiteReading
  var sources: SiteSources
  var links: SiteLinking.Result
  /// What is wrong with it as a whole: its configuration, its themes, names and addresses.
  var faults: [Diagnostic]

  /// Everything that is to be said before a page is composed.
  var diagnostics: [Diagnostic] {
    sources.documents.flatMap(\.record.diagnostics) + faults + links.diagnostics
  }

  /// The assets that pages show as pictures; some more than once.
  var pictures: [Int] {
    let logo = site.configuration.logo.flatMap { index.asset(at: $0) }
    return links.findings.flatMap(\.pictures) + (logo.map { [$0] } ?? [])
  }
}
