import CLI
import Foundation
import TestSupport
import Testing

/// The manual's pages on making and importing a theme: who follows them gets what they show.
@Suite struct MakingAThemePageTests {
  private struct Block {
    var language: String
    var file: String?
    var text: String
    /// Whether it shows only what is added to the file's end.
    var isAdded: Bool
  }

  private func blocks(of page: String = "making-a-theme") throws -> [Block] {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "sample-docs/looks/\(page).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let block = #/(?ms)^```([a-z]+)(?: title="(added to )?([^"]+)")?\n(.*?)^```$/#
    return text.matches(of: block).map {
      Block(
        language: String($0.1), file: $0.3.map(String.init), text: String($0.4),
        isAdded: $0.2 != nil)
    }
  }

  private func write(_ block: Block, to file: String, of site: TemporaryFolder) throws {
    try site.write(block.isAdded ? site.read(file) + block.text : block.text, to: file)
  }

  @Test(arguments: [("making-a-theme", 6), ("importing", 2)])
  func everyCommandPrintsWhatIsShown(_ page: String, _ least: Int) throws {
    let site = try TemporaryFolder()
    try site.write("# Home\n", to: "index.md")
    var count = 0
    for block in try blocks(of: page) {
      if let file = block.file { try write(block, to: file, of: site) }
      guard block.language == "console" else { continue }
      let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
      let command = try #require(lines.first?.wholeMatch(of: #/\$ recto (.*)/#)).1
      let words = words(of: String(command)).map { word in
        FileManager.default.fileExists(atPath: site.path + word) ? site.path + word : word
      }
      let run = Run(words + ["--source", site.path])
      let printed = plain(run.errors + run.output, in: site)
      let shown = plain(lines.dropFirst().joined(separator: "\n"), in: site)
      #expect(isAsShown(printed, shown), "recto \(command) printed:\n\(printed)")
      count += 1
    }
    #expect(count >= least)
  }

  @Test func theSiteIsBuiltInTheThemeOfTheFolder() throws {
    let site = try TemporaryFolder()
    try site.write("# Home\n", to: "index.md")
    for block in try blocks() {
      // The theme becomes one of a folder.
      let file = block.file == "themes/quay.yaml" ? "themes/quay/theme.yaml" : block.file
      if let file { try write(block, to: file, of: site) }
    }
    try site.write("a font", to: "themes/quay/assets/my-serif.woff2")
    let output = try TemporaryFolder()
    let run = Run(
      ["build", site.path, "--theme", "quay", "--strict", "-o", output.path + "site"])
    #expect(run.code == .done, "\(run.errors)")
    let page = try output.read("site/index.html")
    #expect(page.contains("set in Quay"))
    let sheet = try #require(page.firstMatch(of: #/href="(_recto/style\.[0-9a-f]+\.css)"/#)).1
    let rules = try output.read("site/\(sheet)")
    #expect(rules.contains("--t-font-heading:\"My Serif\",Georgia,serif"))
    #expect(rules.contains("src: url(quay/my-serif.woff2)"))
    #expect(try output.read("site/_recto/quay/my-serif.woff2") == "a font")
  }

  /// Whether `printed` is `shown`, where a line `…` stands for any number of lines.
  private func isAsShown(_ printed: String, _ shown: String) -> Bool {
    let pieces = shown.split(separator: "…\n", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return printed == shown
    }
    var rest = printed[...]
    guard rest.hasPrefix(first), rest.hasSuffix(last) else { return false }
    rest = rest.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() {
      guard let found = rest.range(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// Paths from the site's folder, and one space for many, since the way to it takes room.
  private func plain(_ text: String, in site: TemporaryFolder) -> String {
    let folder = site.path.hasSuffix("/") ? String(site.path.dropLast()) : site.path
    return text.replacing(" --source \(folder)", with: "").replacing(" \(folder)\n", with: "\n")
      .replacing(" \(folder) ", with: " ").replacing("\(folder)/", with: "")
      .replacing(#/ +/#, with: " ")
  }

  /// As a shell takes a line apart: single quotes hold words together.
  private func words(of line: String) -> [String] {
    line.matches(of: #/'([^']*)'|([^ ]+)/#).map { String($0.1 ?? $0.2 ?? "") }
  }
}
