internal import Configuration
internal import Diagnostics

/// Puts a theme together from its files, beginning with the one that extends nothing.
///
/// Three things decide about a color: what a file fixes, the seeds, and the level. A file's own colors
/// come last; its seeds, its level and its backgrounds reach past what the files below it have fixed,
/// since whoever writes an accent wants to see it, and paper of another tone needs other shades.
struct ThemeResolution {
  private var theme = Theme(id: "", name: "")
  private var accents: [Theme.Mode: Color] = [:]
  private var neutralHue: Double?
  private var neutralChroma: Double?
  private var fixed: [Theme.Mode: [PaletteToken: Color]] = [.light: [:], .dark: [:]]
  private var places: [Theme.Mode: [PaletteToken: ResolvedTheme.Place]] = [.light: [:], .dark: [:]]
  private var familyFonts: [Theme.Mode: [SyntaxFamily: SyntaxFont]] = [.light: [:], .dark: [:]]
  private var styleFonts: [Theme.Mode: [SyntaxStyle: SyntaxFont]] = [.light: [:], .dark: [:]]
  private var css: [String] = []

  /// Lays `file` over what the files that it extends have said.
  mutating func add(_ file: ThemeFile) {
    theme.id = file.id
    theme.name = file.name
    theme.description = file.description
    theme.author = file.author
    theme.modes = Theme.Mode.allCases.filter {
      file.modes?.contains($0) ?? theme.modes.contains($0)
    }
    file.typography.apply(to: &theme.typography)
    file.layout.apply(to: &theme.layout)
    if file.unset.contains(.css) { css = [] }
    if let own = file.css { css.append(own) }
    for case .color(let token) in file.unset { forget([token]) }
    plant(seedsOf: file)
    if let level = file.level?.value { raise(to: level) }
    for mode in Theme.Mode.allCases {
      let own = file.colors[mode] ?? [:]
      let background = own[PaletteToken(\.background)]
      if let background { clear(for: background.value, in: mode) }
      let inherited = Set((fixed[mode] ?? [:]).keys).subtracting(own.keys)
      for (token, color) in own {
        fixed[mode]?[token] = color.value
        places[mode]?[token] = ResolvedTheme.Place(
          source: file.source, position: color.position, isBuiltin: file.isBuiltin)
      }
      if background != nil { mend(inherited, in: mode) }
      familyFonts[mode]?.merge(file.familyFonts[mode] ?? [:]) { $1.over($0) }
      styleFonts[mode]?.merge(file.styleFonts[mode] ?? [:]) { $1.over($0) }
    }
  }

  /// Derives what no file has fixed.
  ///
  /// `files` are those that were added, the theme's own first. Without any of them there is no theme.
  consuming func finish(files: [ThemeFile], diagnostics: [Diagnostic]) -> ResolvedTheme {
    guard !files.isEmpty else {
      return ResolvedTheme(
        theme: nil, files: [], places: [:], bases: [:], diagnostics: diagnostics)
    }
    var bases: [Theme.Mode: PaletteBasis] = [:]
    for mode in Theme.Mode.allCases {
      let basis = basis(mode)
      bases[mode] = basis
      theme[mode] = basis.palette(mode)
      theme[mode].syntax.familyFonts.merge(familyFonts[mode] ?? [:]) { $1.over($0) }
      theme[mode].syntax.styleFonts = styleFonts[mode] ?? [:]
    }
    if !css.isEmpty {
      theme.css = addressing(assetsIn: theme.id, of: css.joined(separator: "\n"))
    }
    return ResolvedTheme(
      theme: theme, files: files, places: places, bases: bases, diagnostics: diagnostics)
  }

  /// An accent of a mode is the seed of that mode.
  private mutating func plant(seedsOf file: ThemeFile) {
    for mode in Theme.Mode.allCases {
      let own = file.colors[mode]?[PaletteToken(\.accent)]
      guard let accent = own ?? file.accent else { continue }
      accents[mode] = accent.value
      forget(PaletteToken.ofAccent, in: [mode])
    }
    neutralHue = file.neutralHue ?? neutralHue
    neutralChroma = file.neutralChroma ?? neutralChroma
    if file.neutralHue != nil || file.neutralChroma != nil { forget(PaletteToken.ofNeutral) }
  }

  /// Drops what does not suit a background: grays and grounds, and every color where dark becomes light.
  private mutating func clear(for background: Color, in mode: Theme.Mode) {
    guard let colors = fixed[mode], !colors.isEmpty else { return }
    let former = colors[PaletteToken(\.background)] ?? basis(mode).palette(mode).colors.background
    let isOfSameTone = former.isDark == background.isDark
    forget(isOfSameTone ? PaletteToken.ofBackground : Array(colors.keys), in: [mode])
  }

  private mutating func forget(
    _ tokens: [PaletteToken], in modes: [Theme.Mode] = Theme.Mode.allCases
  ) {
    for mode in modes {
      for token in tokens {
        fixed[mode]?[token] = nil
        places[mode]?[token] = nil
      }
    }
  }

  /// Moves what was fixed for a lower level to the nearest color that passes at the higher one.
  private mutating func raise(to level: Theme.Level) {
    let isHigher = level == .aaa && theme.level == .aa
    theme.level = level
    guard isHigher else { return }
    for mode in Theme.Mode.allCases { mend(Set((fixed[mode] ?? [:]).keys), in: mode) }
  }

  /// Moves those of `tokens` that cannot be read any more to the nearest colors that pass.
  private mutating func mend(_ tokens: Set<PaletteToken>, in mode: Theme.Mode) {
    guard !tokens.isEmpty else { return }
    let repaired = basis(mode).palette(mode).repaired(at: theme.level)
    for token in tokens { fixed[mode]?[token] = repaired[token] }
  }

  private func basis(_ mode: Theme.Mode) -> PaletteBasis {
    // A theme without any accent was reported; gray is then as good as any.
    let accent = accents[mode] ?? accents[mode.other] ?? Color(red: 119, green: 119, blue: 119)
    var neutral: PaletteSeed.Neutral?
    if neutralHue != nil || neutralChroma != nil {
      neutral = PaletteSeed.Neutral(
        hue: neutralHue ?? OKLCH(accent).hue,
        chroma: neutralChroma ?? PaletteSeed.Neutral.usualChroma)
    }
    return PaletteBasis(
      seed: PaletteSeed(accent: accent, neutral: neutral), level: theme.level,
      fixed: fixed[mode] ?? [:])
  }
}
