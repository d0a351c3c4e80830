/// The colors of ours that a color theme of VS Code gives, by `VSCodeTable`.
struct VSCodePalette {
  private let reader: VSCodeReader
  private let background: Color
  private let text: Color
  private(set) var colors = ThemeFileContent.Colors()

  init(_ reader: VSCodeReader, _ mode: Theme.Mode) {
    self.reader = reader
    let usual = VSCodeTable.defaults[mode] ?? (.white, .black)
    let ground = reader.colors["editor.background"] ?? reader.rules.text.background
    background = ground?.over(usual.background) ?? usual.background
    let ink =
      reader.colors["editor.foreground"] ?? reader.rules.text.color ?? reader.colors["foreground"]
    text = ink?.over(background) ?? usual.text
    set(\.background, background, ground == nil ? "VS Code's own" : "editor.background")
    set(\.text, text, ink == nil ? "VS Code's own" : "editor.foreground")
    for row in VSCodeTable.grounds { take(ground: row) }
    fillGrounds()
    set(\.codeText, text, "editor.foreground")
    for row in VSCodeTable.colors { take(row) }
    takeAccent()
    takeScoped()
    colors.fillAlerts(over: background)
    takeCode()
  }

  private mutating func set(_ path: ColorPath, _ color: Color, _ remark: String) {
    colors.entries[PaletteToken(path)] = ThemeFileContent.Entry(color, remark)
  }

  private func color(_ ground: VSCodeTable.Ground) -> Color {
    switch ground {
    case .page: background
    case .surface: colors[\.surface] ?? background
    case .code: colors[\.codeBackground] ?? background
    }
  }

  /// The first key that has a color which can be seen, with that color as it looks.
  private func found(_ row: VSCodeTable.Row) -> (color: Color, key: String)? {
    for key in row.keys {
      guard let color = reader.colors[key], color.alpha >= 0.04 else { continue }
      return (color.over(self.color(row.ground)), key)
    }
    return nil
  }

  private mutating func take(_ row: VSCodeTable.Row) {
    guard let (color, key) = found(row) else { return }
    set(row.path, color, key)
  }

  private mutating func take(ground row: VSCodeTable.Row) {
    for key in row.keys {
      guard let color = found(VSCodeTable.Row(row.path, key, over: row.ground)) else { continue }
      // A dark side bar beside a light editor is no ground for the text of the page.
      guard color.color.isDark == background.isDark else { continue }
      set(row.path, color.color, key)
      return
    }
  }

  /// Grounds that follow others where the theme is silent.
  private mutating func fillGrounds() {
    if colors[\.codeBackground] == nil { set(\.codeBackground, background, "editor.background") }
    if colors[\.tableHeader] == nil, let surface = colors.entries[PaletteToken(\.surface)] {
      colors.entries[PaletteToken(\.tableHeader)] = surface
    }
  }

  private mutating func takeAccent() {
    let found = VSCodeTable.accents.compactMap { key in
      reader.colors[key].flatMap { $0.alpha < 0.5 ? nil : (color: $0.over(background), key: key) }
    }
    guard let best = bestAccent(of: found, over: background) else {
      // Code and text have the only colors that there are.
      let code = reader.rules.value(["entity.name.function", "keyword"]) { $0.color }
      set(
        \.accent, (code?.value ?? reader.colors["textLink.foreground"])?.over(background) ?? text,
        code?.scope ?? "editor.foreground")
      return
    }
    set(\.accent, best.color, best.key)
    guard best.key == "button.background" else { return }
    if let ink = reader.colors["button.foreground"] {
      set(\.onAccent, ink.over(best.color), "button.foreground")
    }
    if let hover = reader.colors["button.hoverBackground"], hover.alpha >= 0.5 {
      set(\.accentHover, hover.over(best.color), "button.hoverBackground")
    }
  }

  private mutating func takeScoped() {
    set(\.heading, text, "editor.foreground")
    for (path, scopes) in VSCodeTable.scoped {
      guard path == \.heading || colors[path] == nil,
        let (color, scope) = reader.rules.value(scopes, { $0.color })
      else { continue }
      set(path, color.over(background), scope)
    }
    if let color = reader.colors["textPreformat.foreground"] {
      let ground = colors[\.inlineCodeBackground] ?? color.over(background)
      set(\.inlineCode, color.over(ground), "textPreformat.foreground")
    }
  }

  /// Code that no rule speaks of looks like text; without any rule all of it is derived.
  private mutating func takeCode() {
    guard !reader.rules.isEmpty || !reader.semantic.isEmpty else { return }
    for row in VSCodeTable.families { take(row) }
    for row in VSCodeTable.styles { takeStyle(row) }
  }

  private mutating func take(_ row: VSCodeTable.CodeRow) {
    guard case .syntax(let family) = row.token else { return }
    let ground = color(.code)
    let kind = row.kind.flatMap { name in reader.semantic[name].map { (name: name, style: $0) } }
    let letters = reader.rules.value(row.scopes) { $0.color }
    if row.key != nil,
      let (fill, scope) = reader.rules.value(row.scopes, { $0.background }), fill.alpha >= 0.5,
      fill.over(ground).isMoreTelling(than: letters?.value.over(ground) ?? text, on: ground)
    {
      // Letters on a red ground: the ground is what says that something is wrong.
      colors.entries[row.token] = ThemeFileContent.Entry(fill.over(ground), scope)
    } else if let (color, scope) = letters {
      colors.entries[row.token] = ThemeFileContent.Entry(color.over(ground), scope)
    } else if let kind, let color = kind.style.color {
      colors.entries[row.token] = ThemeFileContent.Entry(color.over(ground), kind.name)
    } else if let key = row.key, let color = reader.colors[key] {
      colors.entries[row.token] = ThemeFileContent.Entry(color.over(ground), key)
    } else if row.key == nil {
      colors.entries[row.token] = colors.entries[PaletteToken(\.codeText)]
    }
    let font = reader.rules.value(row.scopes) { $0.font }?.value ?? kind?.style.font
    colors.familyFonts[family] = difference(of: font ?? SyntaxFont(), from: family.usualFont)
  }

  private mutating func takeStyle(_ row: VSCodeTable.CodeRow) {
    guard case .style(let style) = row.token else { return }
    let family = PaletteToken.syntax(style.family)
    if let (color, scope) = reader.rules.value(row.scopes, { $0.color }) {
      let entry = ThemeFileContent.Entry(color.over(self.color(.code)), scope)
      if entry.color != colors.entries[family]?.color { colors.entries[row.token] = entry }
    }
    guard let font = reader.rules.value(row.scopes, { $0.font })?.value else { return }
    let known = (colors.familyFonts[style.family] ?? SyntaxFont()).over(style.usualFont)
    colors.styleFonts[style] = difference(of: font, from: known)
  }
}
