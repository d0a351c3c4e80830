private import Diagnostics
private import Themes

/// `recto theme show`: all colors of a theme as a table, with swatches where the terminal has them.
struct ThemeShowCommand {
  private let site: ThemeSite

  init(_ site: ThemeSite) {
    self.site = site
  }

  func run(_ id: String) -> ExitCode {
    guard let entry = site.entry(id) else { return .usage }
    site.warn(entry.resolved.diagnostics)
    guard let theme = entry.resolved.theme else { return .siteHasErrors }
    site.console.print(text(of: theme, entry))
    return entry.resolved.diagnostics.contains { $0.severity == .error } ? .siteHasErrors : .done
  }

  private func text(of theme: Theme, _ entry: SiteThemes.Entry) -> String {
    var text =
      "\(theme.name) (\(theme.level.rawValue), \(entry.path.map(site.shown) ?? "built in"))\n"
    if !theme.description.isEmpty { text += "\(theme.description)\n" }
    text += "\n" + padded("", nameWidth)
    text += theme.modes.map { padded($0.rawValue, cellWidth) }.joined().trimmingSpaces + "\n"
    for token in PaletteToken.all {
      let cells = theme.modes.map { cell(token, theme[$0], theme.level) }
      text += (padded(token.name, nameWidth) + cells.joined()).trimmingSpaces + "\n"
    }
    return text
  }

  /// A swatch, the color, and its least contrast.
  private func cell(_ token: PaletteToken, _ palette: Palette, _ level: Theme.Level) -> String {
    let color = palette[token]
    let least = palette.leastContrast(of: token, at: level)
    var text = "\(color)"
    if let least { text += " " + leading(ratioText(least.ratio), 5) + (least.passes ? "" : "!") }
    let cell = padded(text, cellWidth - swatchWidth)
    guard site.console.hasTrueColor else { return cell }
    let ground = least.map { palette[$0.ground] } ?? color
    return swatch(color, on: ground) + cell
  }

  private func swatch(_ color: Color, on ground: Color) -> String {
    "\u{1b}[48;2;\(channels(ground));38;2;\(channels(color))m Aa \u{1b}[0m "
  }

  private func channels(_ color: Color) -> String {
    "\(color.red);\(color.green);\(color.blue)"
  }

  private var nameWidth: Int { 22 }
  private var swatchWidth: Int { site.console.hasTrueColor ? 5 : 0 }
  private var cellWidth: Int { 18 + swatchWidth }
}

/// `text` with spaces before it, so that it is `width` characters long.
private func leading(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

extension String {
  /// Without spaces at its end.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
