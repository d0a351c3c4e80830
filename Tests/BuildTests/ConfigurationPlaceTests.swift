import Build
import Diagnostics
import TestSupport
import Testing

/// What is said about `recto.yaml` shows the line that it is about.
@Suite struct ConfigurationPlaceTests {
  @Test(
    arguments: ["recto.yaml", "recto.yml"],
    [
      "theme: hrbor", "logo: none.png", "favicon: none.ico", "footer: \"[x](none.md)\"",
      "footer: \"[x](none.md#p) ![y](none.png) [z](javascript:x)\"", "nav: [none.md]",
      "header: [{title: T, href: none.md}]", "titel: T", "urls: x", "baseURL: x", "language: 1 2",
      "taxonomies: [a b]", "ignore: ['[']", "repository: {url: x}", "feeds: {limit: 0}",
      "markdown: {html: x}", "output: ../source", "title: [", "title: &a x", "drafts: 1",
      "themes: {}", "title: #1", "nav: [{children: []}]", "output: ..",
    ])
  func everyFaultShowsItsLine(_ file: String, _ line: String) throws {
    let site = try BuiltSite([
      "index.md": "# Home\n", file: "# The configuration\nsearch: true\n\(line)\n",
    ])
    let report = site.build { $0.output = line.hasPrefix("output") ? nil : $0.output }
    let told = report.diagnostics.filter { !["no-base-url", "configuration-name"].contains($0.id) }
    #expect(!told.isEmpty)
    for diagnostic in told {
      #expect(diagnostic.file == file, "\(diagnostic)")
      #expect([3, 4].contains(diagnostic.line), "\(diagnostic)")
      #expect(diagnostic.column != nil, "\(diagnostic)")
      if diagnostic.line == 3 { #expect(diagnostic.sourceLine == line, "\(diagnostic)") }
    }
  }

  @Test func aThemeOfTheCommandLineStandsInNoFile() throws {
    let site = try BuiltSite(["index.md": "# Home\n", "recto.yaml": "theme: harbor\n"])
    let report = site.build { $0.theme = "hrbor" }
    #expect(report.diagnostics.map(\.file) == [nil])
    #expect(report.diagnostics.map(\.hint) == ["did you mean 'harbor'?"])
  }
}
