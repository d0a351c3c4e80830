import Diagnostics
import Foundation
import Testing
import Themes

/// Theme files that the manual, and a new theme's own comments, tell an author to write.
@Suite struct ThemeExamplesTests {
  /// A file as a page shows it, with those of other themes that stand above it there.
  struct Example: Sendable, CustomTestStringConvertible {
    var page: String
    var source: SourceText
    var others: [SourceText]
    var testDescription: String { "\(page): \(source.file)" }
  }

  /// Its examples are mistakes; `DiagnosticExamplesTests` holds each to the one that it shows.
  private static let pageOfMistakes = "sample-docs/reference/diagnostics.md"
  /// The tutorial's color that is too faint, which the next step mends.
  private static let faintColor = "#a8a29e"

  static let examples: [Example] = {
    let folder = DocumentationFile.root.appending(path: "sample-docs")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    do {
      return try (names ?? []).filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
        let page = "sample-docs/\(name)"
        return page == pageOfMistakes
          ? [] : examples(of: try DocumentationFile(page).text(), on: page)
      }
    } catch {
      return []
    }
  }()

  /// `title="added to themes/a.yaml"` shows lines that follow what was shown of the file before.
  private static func examples(of text: String, on page: String) -> [Example] {
    var files: [String: String] = [:]
    let block = #/(?ms)^```yaml title="(added to )?(themes/[^"]+\.ya?ml)"\n(.*?)^```$/#
    return text.matches(of: block).map { match in
      let (path, lines) = (String(match.2), String(match.3))
      files[path] = match.1 == nil ? lines : (files[path] ?? "") + lines
      let others = files.filter { $0.key != path }.map { source($0.key, $0.value) }
      return Example(
        page: page, source: source(path, files[path] ?? ""),
        others: others.sorted { $0.file < $1.file })
    }
  }

  private static func source(_ file: String, _ text: String) -> SourceText {
    SourceText(file: file, bytes: Array(text.utf8))
  }

  @Test func thereAreManyExamples() {
    #expect(Set(Self.examples.map(\.page)).count >= 3)
    #expect(Self.examples.count >= 8)
  }

  @Test(arguments: examples)
  func canBeUsedAsItStandsThere(_ example: Example) {
    let resolved = ThemeLibrary(example.others + [example.source]).resolve(example.source)
    #expect(resolved.diagnostics == [])
    let warnings = resolved.contrastWarnings(atMost: 20)
    let isFaint = String(decoding: example.source.bytes, as: UTF8.self).contains(Self.faintColor)
    #expect(warnings.isEmpty != isFaint, "\(warnings)")
  }

  /// An author may take away any `#`, whatever the color that the theme was made from.
  @Test(arguments: ["#0f766e", "#d4145a", "#ffd400", "#111111", "#1d4ed8", "gray"])
  func theCommentsOfANewThemeCanBeUsed(_ accent: String) throws {
    let change = try ThemeCatalog().creating(
      "New", from: .accent(accent), in: InMemoryThemeFiles()
    ).get()
    let source = try #require(change.themes.entry("new")).source
    let comment = #/(?m)^# ( +\S.*|[a-z]+:.*)$/#
    let written = String(decoding: source.bytes, as: UTF8.self)
    let text = written.replacing(comment) { $0.1 }
    #expect(text.split(separator: "\n").count { $0.hasPrefix("#") } == 4)
    let resolved = ThemeLibrary().resolve(Self.source(source.file, text))
    #expect(resolved.theme?.level == .aaa)
    #expect(resolved.theme?.css != nil)
    #expect(resolved.diagnostics == [])
    #expect(resolved.contrastWarnings(atMost: 20) == [])
  }

  @Test func aColorThatIsTooLightBecomesWhatTheTutorialSays() throws {
    let page = try DocumentationFile("sample-docs/looks/making-a-theme.md").text()
      .replacing(#/\s+/#, with: " ")
    let yellow = Self.source("themes/a.yaml", "accent: \"#ffd400\"\n")
    let theme = try #require(ThemeLibrary().resolve(yellow).theme)
    let (light, dark) = (theme.light.colors.accent, theme.dark.colors.accent)
    #expect(
      page.contains(
        "Of the yellow `#ffd400` comes an `accent` of `\(light)` in the light mode and of `\(dark)`"
      ))
  }
}
