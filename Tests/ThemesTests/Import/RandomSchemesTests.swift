import Testing
import Themes

/// 258 schemes of random colors, of all four kinds.
@Suite struct RandomSchemesTests {
  private static let count = 258
  /// So that they run beside each other.
  private static let parts = Array(0..<6)

  private func schemes(_ part: Int) -> [String] {
    var generator = SchemeGenerator(seed: 0x5eed + UInt64(part))
    return stride(from: part, to: Self.count, by: Self.parts.count).map { generator.scheme($0) }
  }

  private func imported(_ scheme: String) throws -> ThemeImport {
    let reading = read(scheme)
    let theme = try #require(reading.theme, "\(told(reading))\n\(scheme)")
    return try #require(ThemeImport(theme, named: "Random", from: ["random"]))
  }

  @Test func thereAreAsManyOfEachKind() {
    let all = Self.parts.flatMap(schemes)
    #expect(all.count == Self.count)
    #expect(Set(all).count == Self.count)
    let kinds = all.compactMap { read($0).theme?.format }
    for format in [ForeignTheme.Format.base16, .base24, .vsCode, .kde] {
      #expect(kinds.count { $0 == format } >= 64)
    }
  }

  @Test(arguments: parts)
  func areImportedTwiceWithEqualResults(_ part: Int) throws {
    for scheme in schemes(part) {
      let text = try imported(scheme).content.text
      #expect(try imported(scheme).content.text == text)
    }
  }

  @Test(arguments: parts)
  func afterARepairNoPairFails(_ part: Int) throws {
    for scheme in schemes(part) {
      var imported = try imported(scheme)
      imported.repair()
      let resolved = imported.resolved(as: "themes/random.yaml")
      #expect(resolved.diagnostics == [], "\(imported.content.text)")
      #expect(resolved.accentNotes() == [], "\(imported.content.text)")
      let theme = try #require(resolved.theme)
      #expect(theme.contrastFailures() == [], "\(scheme)\n\(imported.content.text)")
    }
  }

  @Test(arguments: parts)
  func everyChangeIsTold(_ part: Int) throws {
    for scheme in schemes(part).prefix(12) {
      let before = try imported(scheme)
      var after = before
      after.repair()
      for mode in Theme.Mode.allCases {
        let (old, new) = (before.content.colors[mode]?.entries, after.content.colors[mode]?.entries)
        for (token, entry) in old ?? [:] {
          let change = after.changes.first { $0.mode == mode && $0.token == token }
          let color = try #require(new?[token]?.color)
          #expect((change == nil) == (color == entry.color))
          if let change { #expect(change.before == entry.color && change.after == color) }
        }
      }
    }
  }
}
