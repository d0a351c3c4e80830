private import Configuration
internal import Diagnostics

/// A theme file that is made of one color theme of another program, or of two for both modes.
package struct ThemeImport: Sendable {
  package private(set) var content: ThemeFileContent
  /// What `repair` changed, in the order of the modes and of the manual.
  package private(set) var changes: [ColorChange] = []

  /// Colors as they were published; the colors of a mode that is missing are derived by themes.
  ///
  /// `file` is what the comment at the top names. Nil where both are for the same mode.
  package init?(
    _ theme: ForeignTheme, and other: ForeignTheme? = nil, named name: String, from files: [String]
  ) {
    let both = [theme] + (other.map { [$0] } ?? [])
    guard both.count == 1 || Set(theme.modes).isDisjoint(with: both[1].modes) else { return nil }
    content = ThemeFileContent(name: name)
    content.heading = Self.heading(both, files)
    content.description = both.lazy.map(\.description).first { !$0.isEmpty } ?? ""
    content.author = Self.joined(both.map(\.author))
    content.level = theme.level
    for part in both { content.colors.merge(part.colors) { first, _ in first } }
    content.typography = theme.typography
    content.layout = theme.layout
    guard let mode = theme.modes.first, content.colors.count == 1 else { return }
    guard theme.format != .designTokens else {
      content.modes = [mode]
      return
    }
    content.accent = content.colors[mode]?[\.accent]
    // The mode that is derived has grays of the same tint.
    if let background = content.colors[mode]?[\.background] {
      content.neutral = Self.neutral(like: background)
    }
  }

  private static func neutral(like background: Color) -> PaletteSeed.Neutral {
    let color = OKLCH(background)
    let chroma = color.chroma < 0.004 ? 0 : min(max(color.chroma, 0.01), 0.03)
    return PaletteSeed.Neutral(
      hue: color.isGray ? 0 : (color.hue * 10).rounded() / 10,
      chroma: (chroma * 1000).rounded() / 1000)
  }

  private static func joined(_ texts: [String]) -> String {
    var known: [String] = []
    for text in texts where !text.isEmpty && !known.contains(text) { known.append(text) }
    return known.joined(separator: ", ")
  }

  private static func heading(_ themes: [ForeignTheme], _ files: [String]) -> [String] {
    let names = files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    var lines = ["Imported from \(names.joined(separator: " and ")), \(themes[0].format.noun)."]
    let licenses = joined(themes.map(\.license))
    if !licenses.isEmpty { lines.append("License of the original: \(licenses)") }
    return lines + [
      "What is not said here is derived. A comment names what a color was in the original."
    ]
  }
}

/// A color that was changed so that it can be read, or so that others can be read on it.
package struct ColorChange: Sendable, Hashable {
  package var mode: Theme.Mode
  package var token: PaletteToken
  package var before: Color
  package var after: Color
  /// The pair that lacked most before; nil for a color that follows others.
  package var failure: ContrastFailure?
}

extension ThemeImport {
  /// The theme as it will be read, its file at the path `file`.
  package func resolved(as file: String) -> ResolvedTheme {
    let source = SourceText(file: file, bytes: Array(content.text.utf8))
    return ThemeLibrary().resolve(source)
  }

  /// Moves every color that cannot be read, or on which something cannot, to the nearest that passes.
  ///
  /// Hues stay. What can be mended by a ground behind a state, such as selected text, is mended there.
  /// Afterwards no pair of the theme fails.
  package mutating func repair() {
    let original = content
    guard let before = resolved(as: Self.file).theme else { return }
    var theme = before
    for step in RepairStep.allCases {
      guard theme.hasFailingPairs else { break }
      apply(step, to: theme)
      guard let changed = resolved(as: Self.file).theme else { return }
      theme = changed
    }
    let after = theme
    note(changesFrom: original, before, to: after)
    // The accent at the top is there for the mode that is derived, which may have had to move it.
    if content.accent != nil, let derived = after.modes.first(where: { content.colors[$0] == nil })
    {
      content.accent = after[derived].colors.accent
    }
    // A seed that moved can have moved what is derived from it.
    guard let result = resolved(as: Self.file).theme, result.hasFailingPairs else { return }
    for mode in after.modes {
      for token in PaletteToken.all where content.colors[mode]?.entries[token] == nil {
        content.colors[mode, default: ThemeFileContent.Colors()].entries[token] =
          ThemeFileContent.Entry(after[mode][token])
      }
    }
  }

  /// Fixes what the original fixed at its color after the repair, and notes which are others.
  private mutating func note(
    changesFrom original: ThemeFileContent, _ before: Theme, to after: Theme
  ) {
    let failures = Dictionary(
      uniqueKeysWithValues: before.modes.map { ($0, before.failures(in: $0)) })
    let tokens = PaletteToken.all + SyntaxStyle.all.map(PaletteToken.style)
    for mode in Theme.Mode.allCases {
      for token in tokens {
        guard var entry = original.colors[mode]?.entries[token] else { continue }
        let new = after[mode][token]
        if new != entry.color {
          changes.append(
            ColorChange(
              mode: mode, token: token, before: entry.color, after: new,
              failure: Self.worst(of: token, in: failures[mode] ?? [])))
          let was = "was \(entry.color)"
          entry = ThemeFileContent.Entry(new, entry.remark.map { "\($0), \(was)" } ?? was)
        }
        content.colors[mode]?.entries[token] = entry
      }
    }
  }

  private static let file = "themes/imported.yaml"

  private static func worst(
    of token: PaletteToken, in failures: [ContrastFailure]
  ) -> ContrastFailure? {
    failures.filter { $0.front == token || $0.ground == token }
      .min { $0.ratio / $0.needed < $1.ratio / $1.needed }
  }

  /// Ways to repair, the gentlest first.
  private enum RepairStep: CaseIterable {
    case statesFirst
    case colors
    case colorsAgain
    case everyColor
    case groundsDerived
    case allButTheBackground
  }

  private mutating func apply(_ step: RepairStep, to theme: Theme) {
    for mode in theme.modes {
      let palette = theme[mode]
      let failing = palette.failingPairs(at: theme.level)
      guard !failing.isEmpty, var colors = content.colors[mode] else { continue }
      switch step {
      case .statesFirst:
        fix(&colors, palette.withQuieterStates(at: theme.level))
      case .colors, .colorsAgain:
        fix(&colors, palette.repaired(at: theme.level))
      case .everyColor:
        let repaired = palette.repaired(at: theme.level)
        for token in PaletteToken.all where colors.entries[token] == nil {
          colors.entries[token] = ThemeFileContent.Entry(repaired[token])
        }
        fix(&colors, repaired)
      case .groundsDerived:
        let grounds = Set(failing.map(\.ground)).subtracting([PaletteToken(\.background)])
        for token in grounds { colors.entries[token] = nil }
      case .allButTheBackground:
        content.accent = content.accent ?? colors[\.accent]
        colors.entries = colors.entries.filter { $0.key == PaletteToken(\.background) }
      }
      content.colors[mode] = colors
    }
  }

  private func fix(_ colors: inout ThemeFileContent.Colors, _ palette: Palette) {
    for token in colors.entries.keys { colors.entries[token]?.color = palette[token] }
  }
}

extension Theme {
  fileprivate var hasFailingPairs: Bool {
    modes.contains { !self[$0].failingPairs(at: level).isEmpty }
  }

  /// Every pair that fails, without the search for colors that pass.
  fileprivate func failures(in mode: Mode) -> [ContrastFailure] {
    let palette = self[mode]
    return palette.failingPairs(at: level).map { pair in
      let (front, ground) = (palette[pair.front], palette[pair.ground])
      return ContrastFailure(
        mode: mode, front: pair.front, ground: pair.ground, frontColor: front,
        groundColor: ground, ratio: contrastRatio(front, ground), needed: pair.ratio)
    }
  }
}
