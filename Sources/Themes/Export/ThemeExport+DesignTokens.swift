/// Names in a file of design tokens, for writing and for reading.
enum DesignTokenNames {
  /// Of this program, below `$extensions`.
  static let vendor = "recto"
  static let version = "2025.10"
  static let modifier = "mode"
  static let typeSet = "type"
  static let colorSet = "color"
}

extension ThemeExport {
  /// A resolver document of the Design Tokens Community Group, with all tokens in it.
  ///
  /// The reports are those of 2025.10: Format, Color and Resolver Module. What has no type there, such
  /// as a slant, stands in `$extensions`.
  var designTokens: JSONText {
    var root: [(key: String, value: JSONText)] = [
      ("$schema", .text("https://www.designtokens.org/schemas/2025.10/resolver.json")),
      ("name", .text(theme.name)), ("version", .text(DesignTokenNames.version)),
    ]
    if !theme.description.isEmpty { root.append(("description", .text(theme.description))) }
    let type: (key: String, value: JSONText) = (
      DesignTokenNames.typeSet,
      .object([
        ("description", .text("Type and measures.")), ("sources", .list([.object(measures)])),
        ("$extensions", .object([(DesignTokenNames.vendor, .object(facts))])),
      ])
    )
    guard theme.modes.count > 1 else {
      // A modifier has at least two contexts.
      let mode = theme.modes.first ?? .light
      let colors: (key: String, value: JSONText) = (
        DesignTokenNames.colorSet,
        .object([
          ("description", .text("The colors of the \(mode.rawValue) mode.")),
          ("sources", .list([.object(groups(mode))])),
          (
            "$extensions",
            .inline([(DesignTokenNames.vendor, .inline([("mode", .text(mode.rawValue))]))])
          ),
        ])
      )
      return .object(
        root + [
          ("sets", .object([type, colors])),
          ("resolutionOrder", .list([reference("sets", type.key), reference("sets", colors.key)])),
        ])
    }
    let contexts = theme.modes.map { mode in
      (key: mode.rawValue, value: JSONText.list([.object(groups(mode))]))
    }
    let modifier = JSONText.object([
      ("description", .text("What the reader's screen is set to.")),
      ("contexts", .object(contexts)), ("default", .text(Theme.Mode.light.rawValue)),
    ])
    return .object(
      root + [
        ("sets", .object([type])),
        ("modifiers", .object([(DesignTokenNames.modifier, modifier)])),
        (
          "resolutionOrder",
          .list([reference("sets", type.key), reference("modifiers", DesignTokenNames.modifier)])
        ),
      ])
  }

  private func reference(_ kind: String, _ name: String) -> JSONText {
    .object([("$ref", .text("#/\(kind)/\(name)"))])
  }

  /// What a theme says beside its tokens.
  private var facts: [(key: String, value: JSONText)] {
    var facts: [(key: String, value: JSONText)] = [("level", .text(theme.level.rawValue))]
    if !theme.author.isEmpty { facts.append(("author", .text(theme.author))) }
    facts.append(("paragraph", .text(theme.typography.paragraph.rawValue)))
    facts.append(("density", .text(theme.layout.density.rawValue)))
    facts.append(("motion", .text(theme.layout.motion.rawValue)))
    return facts
  }

  private var measures: [(key: String, value: JSONText)] {
    let type = theme.typography
    var families = [("body", type.body)]
    if let heading = type.heading { families.append(("heading", heading)) }
    families.append(("mono", type.mono))
    let fonts = families.map { name, stack in
      token(name, "fontFamily", .list(stack.families.map { .text($0.name) }))
    }
    return [
      (
        "typography",
        .object(
          fonts + [
            token("size", "dimension", dimension(type.size, "px")),
            token("scale", "number", .number(type.scale)),
            token("lineHeight", "number", .number(type.lineHeight)),
            token("measure", "number", .number(Double(type.measure))),
            token("headingWeight", "fontWeight", .number(Double(type.headingWeight))),
            token("codeScale", "number", .number(type.codeScale)),
          ])
      ),
      (
        "layout",
        .object([
          token("radius", "dimension", dimension(theme.layout.radius, "px")),
          token("sidebarWidth", "dimension", dimension(theme.layout.sidebarWidth, "rem")),
        ])
      ),
    ]
  }

  private func dimension(_ value: Double, _ unit: String) -> JSONText {
    .inline([("value", .number(value)), ("unit", .text(unit))])
  }

  private func token(
    _ name: String, _ type: String, _ value: JSONText
  ) -> (key: String, value: JSONText) {
    (name, .inline([("$type", .text(type)), ("$value", value)]))
  }

  /// The groups of one mode.
  private func groups(_ mode: Theme.Mode) -> [(key: String, value: JSONText)] {
    let palette = theme[mode]
    let colors = ThemeColors.tokens.map { token in
      color(token.name, palette.colors[token], token.purpose)
    }
    let families = SyntaxColors.families.map { family in
      color(
        family.name, palette.syntax[family], family.purpose, palette.syntax.familyFonts[family])
    }
    let styles = SyntaxStyle.all.compactMap { style -> (key: String, value: JSONText)? in
      let font = palette.syntax.styleFonts[style]
      guard palette.syntax.overrides[style] != nil || font != nil else { return nil }
      return color(style.name, palette.syntax[style], nil, font)
    }
    var code = families
    if !styles.isEmpty { code.append(("overrides", .object(styles))) }
    return [("color", .object(colors)), ("syntax", .object(code))]
  }

  private func color(
    _ name: String, _ color: Color, _ purpose: String?, _ font: SyntaxFont? = nil
  ) -> (key: String, value: JSONText) {
    let components = [color.red, color.green, color.blue].map { channel in
      JSONText.number((Double(channel) / 255 * 10_000).rounded() / 10_000)
    }
    let value = JSONText.inline([
      ("colorSpace", .text("srgb")), ("components", .list(components)),
      ("hex", .text(color.description)),
    ])
    var entries: [(key: String, value: JSONText)] = [("$type", .text("color")), ("$value", value)]
    if let purpose { entries.append(("$description", .text(purpose + "."))) }
    if let font, !font.isEmpty {
      let aspects =
        (font.isBold.map { [("bold", JSONText.boolean($0))] } ?? [])
        + (font.isItalic.map { [("italic", JSONText.boolean($0))] } ?? [])
      let inner = JSONText.inline(aspects.map { (key: $0.0, value: $0.1) })
      entries.append(("$extensions", .inline([(DesignTokenNames.vendor, inner)])))
    }
    return (name, .inline(entries))
  }
}
