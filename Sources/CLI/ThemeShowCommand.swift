private import Diagnostics
private import Themes

/// `recto theme show`: all colors of a theme in tables, with swatches where the terminal has them.
struct ThemeShowCommand {
  private let id: String
  private let showsPairs: Bool
  private let site: ThemeCommandContext

  init(_ arguments: Arguments, _ site: ThemeCommandContext) {
    id = arguments.positional[0]
    showsPairs = arguments.has("pairs")
    self.site = site
  }

  func run() -> ExitCode {
    guard let entry = site.entry(id) else { return .usage }
    let resolved = entry.resolve()
    site.warn(resolved.diagnostics)
    guard let theme = resolved.theme else { return .siteHasErrors }
    let origin = entry.path.map(site.shown).map(visible) ?? "built in"
    var text = "\(visible(theme.name)), level \(theme.level.rawValue), \(origin)\n"
    if !theme.description.isEmpty { text += "\(visible(theme.description))\n" }
    for mode in theme.modes { text += table(theme[mode], mode, theme.level) }
    site.console.print(text)
    return resolved.diagnostics.hasErrors ? .siteHasErrors : .done
  }

  private func table(_ palette: Palette, _ mode: Theme.Mode, _ level: Theme.Level) -> String {
    let tokens = tokens(of: palette)
    let nameWidth = 4 + (tokens.map(\.name.count).max() ?? 0)
    let space = padded("", sampleWidth)
    var text = "\n\(padded(mode.rawValue, nameWidth))\(space)color    contrast  on\n"
    for token in tokens {
      let grounds = palette.groundContrasts(of: token, at: level)
      // Where some need more than others it is the one that lacks most.
      let least = grounds.min { $0.ratio / $0.needed < $1.ratio / $1.needed }
      let start =
        padded("  \(token.name)", nameWidth) + sample(token, on: least?.ground, palette)
        + "\(palette[token])"
      guard showsPairs, grounds.count > 1 else {
        text += start + (least.map(contrast) ?? "") + "\n"
        continue
      }
      text += start + "\n"
      for ground in grounds {
        text +=
          padded("", nameWidth) + sample(token, on: ground.ground, palette)
          + padded("", "#rrggbb".count) + contrast(ground) + "\n"
      }
    }
    return text
  }

  /// Those that every palette has, and the styles of code that have colors of their own in this one.
  private func tokens(of palette: Palette) -> [PaletteToken] {
    PaletteToken.all
      + SyntaxStyle.all.filter { palette.syntax.overrides[$0] != nil }.map(PaletteToken.style)
  }

  private func contrast(_ found: GroundContrast) -> String {
    let number = aligned(ratioText(found.ratio))
    let lack = found.passes ? "" : ", needs \(ratioText(found.needed))"
    return padded("", 10 - number.count) + number + (found.passes ? " " : "!")
      + " \(found.ground.name)\(lack)"
  }

  /// A ratio with two decimals, so that points stand below each other.
  private func aligned(_ number: String) -> String {
    guard let point = number.firstIndex(of: ".") else { return number + ".00" }
    return number[point...].count < 3 ? number + "0" : number
  }

  /// The color as letters on its ground; one that stands on none as the ground itself.
  private func sample(
    _ token: PaletteToken, on ground: PaletteToken?, _ palette: Palette
  ) -> String {
    guard site.console.hasTrueColor else { return "" }
    let back = channels(palette[ground ?? token])
    return "\u{1b}[48;2;\(back);38;2;\(channels(palette[token]))m Abc \u{1b}[0m "
  }

  private func channels(_ color: Color) -> String {
    "\(color.red);\(color.green);\(color.blue)"
  }

  private var sampleWidth: Int { site.console.hasTrueColor ? 6 : 0 }
}
