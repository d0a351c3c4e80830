extension ThemeFileContent.Colors {
  /// Fills alerts with the color of their title, laid thinly over the page, where it is known.
  mutating func fillAlerts(over background: Color) {
    for (ground, title) in alerts {
      guard let entry = entries[PaletteToken(title)] else { continue }
      entries[PaletteToken(ground)] = ThemeFileContent.Entry(
        CSSColor(entry.color, alpha: alertShare).over(background),
        "\(entry.remark ?? ""), \(Int(alertShare * 100)) %")
    }
  }
}

private let alerts: [(ground: ColorPath, title: ColorPath)] = [
  (\.noteBackground, \.note), (\.tipBackground, \.tip), (\.importantBackground, \.important),
  (\.warningBackground, \.warning), (\.cautionBackground, \.caution),
]
private let alertShare = 0.1

extension Color {
  /// Whether it says more of letters on it than the color of the letters does, which stand on `page` here.
  ///
  /// Of the two that can be seen on the page the more vivid one does; where one cannot, the other;
  /// where neither can, the one that is nearer to it.
  func isMoreTelling(than letters: Color, on page: Color) -> Bool {
    let (own, other) = (contrastRatio(self, page), contrastRatio(letters, page))
    return min(own, other) >= leastContrast
      ? OKLCH(self).chroma > OKLCH(letters).chroma : own > other
  }
}

/// What WCAG 2.2 asks of graphics; text that fails it can hardly be seen.
private let leastContrast = 3.0

/// The first color that is no gray and can be seen on the page, else the first that is no gray, else
/// the first; nil of none.
func bestAccent(
  of found: [(color: Color, key: String)], over ground: Color
) -> (color: Color, key: String)? {
  let vivid = found.filter { OKLCH($0.color).chroma >= 0.04 }
  return vivid.first { contrastRatio($0.color, ground) >= leastContrast } ?? vivid.first
    ?? found.first
}

/// What has to be said so that code is set in `font`, nil where it is by itself.
func difference(of font: SyntaxFont, from known: SyntaxFont) -> SyntaxFont? {
  let (isBold, isItalic) = (font.isBold ?? false, font.isItalic ?? false)
  let difference = SyntaxFont(
    isBold: isBold == known.isBold ?? false ? nil : isBold,
    isItalic: isItalic == known.isItalic ?? false ? nil : isItalic)
  return difference.isEmpty ? nil : difference
}
