internal import Configuration
package import Diagnostics

extension ResolvedTheme {
  /// A warning for each color and mode that differs too little from others, where it was written.
  ///
  /// It names the pair that lacks most and counts the others. After `limit` of them one more says how
  /// many pairs there are.
  package func contrastWarnings(atMost limit: Int) -> [Diagnostic] {
    guard let own = files.first else { return [] }
    let findings = contrastFindings()
    var warnings = findings.prefix(limit).map { finding in
      (finding.place?.source ?? own.source).diagnostic(
        .warning, id: ContrastFailure.id, finding.message,
        at: finding.place?.position ?? own.reason, hint: hint(for: finding))
    }
    let rest = findings.dropFirst(limit).reduce(0) { $0 + $1.failures.count }
    if rest > 0 {
      warnings.append(
        own.source.diagnostic(
          .warning, id: ContrastFailure.id,
          "\(rest) more \(rest == 1 ? "pair" : "pairs") of the theme differ too little",
          at: own.reason, hint: "mend those above first"))
    }
    return warnings
  }

  /// What fails, by the color that is to blame, in the order of the contract.
  private func contrastFindings() -> [ContrastFinding] {
    var findings: [ContrastFinding] = []
    for failure in theme?.contrastFailures() ?? [] {
      let token = culprit(failure.front, failure.ground, in: failure.mode)
      let known = findings.firstIndex { $0.token == token && $0.mode == failure.mode }
      if let known {
        findings[known].failures.append(failure)
      } else {
        findings.append(
          ContrastFinding(
            token: token, mode: failure.mode, place: writtenPlace(of: token, in: failure.mode),
            failures: [failure]))
      }
    }
    return findings
  }

  /// Which of two colors brings their failure about: the nearest file's, of both that of the front.
  ///
  /// Where both are derived it is the background that they are derived around, if a file has one.
  private func culprit(
    _ front: PaletteToken, _ ground: PaletteToken, in mode: Theme.Mode
  ) -> PaletteToken {
    let written = [front, ground].compactMap { token in
      writtenPlace(of: token, in: mode).map { (token: token, file: $0.source.file) }
    }
    let nearest = files.lazy.compactMap { file in
      written.first { $0.file == file.source.file }?.token
    }.first
    if let nearest { return nearest }
    let background = PaletteToken(\.background)
    return writtenPlace(of: background, in: mode) == nil ? front : background
  }

  /// Where an author wrote the color, which is not in a file that the program carries.
  private func writtenPlace(of token: PaletteToken, in mode: Theme.Mode) -> Place? {
    place(of: token, in: mode).flatMap { $0.isBuiltin ? nil : $0 }
  }
}

extension ResolvedTheme {
  /// What to write at the place of a finding, or what else to change where nothing there helps.
  private func hint(for finding: ContrastFinding) -> String? {
    guard let theme, let place = finding.place else { return finding.worst.hint }
    let (token, mode) = (finding.token, finding.mode)
    // What stands at the top of a file holds for both modes.
    let modes = theme.modes.filter { other in
      writtenPlace(of: token, in: other).map { $0.isSame(as: place) } ?? false
    }
    if let found = remedy(for: token, in: modes) {
      let both = modes.count > 1 ? " in both modes" : ""
      return found.isNearest
        ? "\(found.color) is the nearest \(token.name) that passes\(both)"
        : "\(found.color) passes as \(token.name)\(both)"
    }
    let each = modes.compactMap { mode in
      remedy(for: token, in: [mode]).map { "\($0.color) under \(mode.rawValue)" }
    }
    if modes.count > 1, each.count == modes.count {
      return "no \(token.name) passes in both modes: write \(each.joined(separator: " and "))"
    }
    let other = finding.failures.lazy.compactMap(\.repair).first { $0.token != token }
    return other.map { "set \(mode.rawValue).\($0.token.name) to \($0.color)" }
  }

  private typealias Remedy = (color: Color, isNearest: Bool)

  /// A color for `token` with which nothing fails in `modes` that is its fault, by lightness alone.
  ///
  /// Colors that nobody has fixed are derived anew around it; none of them may fail that did not.
  private func remedy(for token: PaletteToken, in modes: [Theme.Mode]) -> Remedy? {
    guard let theme, let first = modes.first else { return nil }
    let written = OKLCH(theme[first][token])
    let known = modes.map { (mode: $0, pairs: Set(theme[$0].failingPairs(at: theme.level))) }
    func passes(_ color: Color) -> Bool {
      known.allSatisfy { mode, pairs in
        guard let basis = bases[mode]?.fixing(token, at: color) else { return false }
        return basis.palette(mode).failingPairs(at: theme.level).allSatisfy {
          pairs.contains($0) && culprit($0.front, $0.ground, in: mode) != token
        }
      }
    }
    let solver = LightnessSolver(
      hue: written.hue, chroma: written.chroma,
      needs: modes.flatMap { theme[$0].needsAsFront(token, at: theme.level) })
    if let color = solver.nearest(to: written.lightness), passes(color) { return (color, true) }
    return search(from: written, passes).map { ($0, false) }
  }

  /// The first color that passes as lightness goes away from that of `start`, on both sides.
  ///
  /// The steps are wide, since each costs a derivation; the last one is halved until it is fine.
  private func search(from start: OKLCH, _ passes: (Color) -> Bool) -> Color? {
    func color(_ step: Double) -> Color {
      var color = start
      color.lightness += step
      return Color(color)
    }
    for width in 1...25 {
      for step in [-0.04, 0.04] {
        var (fails, found) = (step * Double(width - 1), step * Double(width))
        guard (-0.04...1.04).contains(start.lightness + found), passes(color(found)) else {
          continue
        }
        while abs(found - fails) > 0.002 {
          let middle = (fails + found) / 2
          if passes(color(middle)) { found = middle } else { fails = middle }
        }
        return color(found)
      }
    }
    return nil
  }
}

/// A color of one mode, and every pair that fails because of it.
private struct ContrastFinding {
  let token: PaletteToken
  let mode: Theme.Mode
  /// Nil where no author wrote it.
  let place: ResolvedTheme.Place?
  /// At least one.
  var failures: [ContrastFailure]

  /// The pair that lacks most.
  var worst: ContrastFailure {
    failures.dropFirst().reduce(failures[0]) { worst, failure in
      failure.ratio / failure.needed < worst.ratio / worst.needed ? failure : worst
    }
  }

  var message: String {
    let (worst, count) = (worst, failures.count - 1)
    if count == 0 { return worst.message }
    let rest =
      if failures.allSatisfy({ $0.front == worst.front }) {
        "too little on \(count) more \(count == 1 ? "ground" : "grounds")"
      } else if failures.allSatisfy({ $0.ground == worst.ground }) {
        "\(count) more \(count == 1 ? "color has" : "colors have") too little on it"
      } else {
        "\(count) more \(count == 1 ? "pair differs" : "pairs differ") too little because of \(token.name)"
      }
    return "\(worst.message), and \(rest)"
  }
}

extension ResolvedTheme.Place {
  fileprivate func isSame(as other: Self) -> Bool {
    source.file == other.source.file && position == other.position
  }
}

extension ThemeFile {
  /// Where to point when no color of the file is to blame alone.
  fileprivate var reason: Position {
    accent?.position ?? level?.position ?? extends?.position
      ?? Position(line: source.firstLine, column: 1)
  }
}

extension SourceText {
  fileprivate func diagnostic(
    _ severity: Diagnostic.Severity, id: String, _ message: String, at position: Position,
    hint: String?
  ) -> Diagnostic {
    diagnostic(
      severity, id: id, message, line: position.line, column: position.column, hint: hint)
  }
}
