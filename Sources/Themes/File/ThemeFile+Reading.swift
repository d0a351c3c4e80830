internal import Configuration
private import Diagnostics

extension NodeDecoder {
  /// Reads the top of a file.
  mutating func themeFile() -> ThemeFile {
    var file = ThemeFile(source)
    file.name = text("name") ?? file.id
    file.extends = written("extends") { $0.text($1) }
    file.description = text("description") ?? ""
    file.author = text("author") ?? ""
    file.level = written("level") { $0.choice($1, Theme.Level.self) }
    file.accent = written("accent") { $0.color($1) }
    neutral(into: &file)
    modes(into: &file)
    codeColors(of: Theme.Mode.allCases, into: &file)
    for mode in Theme.Mode.allCases { colors(of: mode, into: &file) }
    _ = mapping("typography") { $0.typography(into: &file.typography) }
    _ = mapping("layout") { $0.layout(into: &file.layout) }
    unset(into: &file)
    css(into: &file)
    refuseUnknownKeys(synonyms: ThemeFile.synonyms)
    return file
  }

  private mutating func neutral(into file: inout ThemeFile) {
    _ = mapping("neutral") { decoder in
      file.neutralHue = decoder.number("hue", in: 0...360)
      file.neutralChroma = decoder.number("chroma", in: PaletteSeed.Neutral.chromas)
      decoder.refuseUnknownKeys()
    }
  }

  private mutating func modes(into file: inout ThemeFile) {
    guard let value = value("modes") else { return }
    let items = items(value)
    file.modes = Set(items.compactMap { choice($0, Theme.Mode.self) })
    guard file.modes?.isEmpty == true else { return }
    file.modes = nil
    if items.isEmpty {
      report(
        "unknown-value", "modes must be light, dark or both, not an empty list",
        at: value.node.position, hint: "leave the key out for both")
    }
  }

  private mutating func colors(of mode: Theme.Mode, into file: inout ThemeFile) {
    if let modes = file.modes, !modes.contains(mode), let place = keyPosition(mode.rawValue) {
      report(
        "unused-mode", "'\(mode.rawValue)' has no effect, since it is not among the modes",
        at: place,
        hint: "add it to modes, or remove it", severity: .warning)
    }
    _ = mapping(mode.rawValue) { decoder in
      for token in ThemeColors.tokens {
        guard let color = decoder.written(token.name, { $0.color($1) }) else { continue }
        file.colors[mode]?[.color(token)] = color
      }
      decoder.codeColors(of: [mode], into: &file)
      decoder.refuseUnknownKeys(synonyms: [
        "primary": "accent", "backgroundColor": "background",
        "bg": "background", "color": "text", "foreground": "text", "fg": "text",
      ])
    }
  }

  private mutating func unset(into file: inout ThemeFile) {
    for item in items("unset") ?? [] {
      guard let name = text(item) else { continue }
      if let inherited = ThemeFile.Inherited.named[name] {
        file.unset.insert(inherited)
        continue
      }
      let ofMode = Theme.Mode.allCases.map { "\($0.rawValue)." }.first { name.hasPrefix($0) }
      if let ofMode, ThemeFile.Inherited.named[String(name.dropFirst(ofMode.count))] != nil {
        report(
          "unknown-value", "\(item.path) takes a color away in both modes, not '\(name.excerpt)'",
          at: item.node.position, hint: "write \(name.dropFirst(ofMode.count))")
        continue
      }
      let near = nearestName(to: name, among: ThemeFile.Inherited.named.keys.sorted())
      report(
        "unknown-value", "\(item.path) must be css or the name of a color, not '\(name.excerpt)'",
        at: item.node.position, hint: near.map { "did you mean '\($0)'?" })
    }
  }

  /// What `read` makes of the value at `name`, with its place.
  mutating func written<Result: Sendable>(
    _ name: String, _ read: (inout NodeDecoder, Value) -> Result?
  ) -> ThemeFile.Written<Result>? {
    guard let value = value(name), let result = read(&self, value) else { return nil }
    return ThemeFile.Written(value: result, position: value.node.position)
  }
}

extension ThemeFile.Inherited {
  /// By the names that `unset` takes.
  fileprivate static let named: [String: ThemeFile.Inherited] = {
    let tokens = PaletteToken.all + SyntaxStyle.all.map(PaletteToken.style)
    var names = Dictionary(
      uniqueKeysWithValues: tokens.map { ($0.name, ThemeFile.Inherited.color($0)) })
    names["css"] = .css
    return names
  }()
}

extension ThemeFile {
  /// What other programs call our keys, and colors that were written at the top.
  fileprivate static let synonyms: [String: String] = {
    var names = [
      "title": "name", "parent": "extends", "inherits": "extends", "base": "extends",
      "primary": "accent", "primaryColor": "accent", "brand": "accent", "gray": "neutral",
      "color": "accent", "colour": "accent", "colors": "light", "colours": "light",
      "fontSize": "typography.size", "size": "typography.size",
      "fontFamily": "typography.body",
      "fontWeight": "typography.headingWeight", "radius": "layout.radius",
      "density": "layout.density", "fonts": "typography", "font": "typography", "style": "css",
      "contrast": "level",
    ]
    for token in ThemeColors.tokens where Theme.fields[token.name] == nil {
      names[token.name] = "light.\(token.name)"
    }
    return names
  }()
}
