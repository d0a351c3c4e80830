internal import Configuration
private import Diagnostics

extension NodeDecoder {
  /// Reads a scheme in the present form or the older one; nil where a slot is missing or wrong.
  mutating func base16Theme() -> ForeignTheme? {
    let slots = slots()
    let isBase24 = Base16.brightSlots.contains { slots[$0] != nil }
    var theme = ForeignTheme(isBase24 ? .base24 : .base16)
    // The older form calls the name `scheme`.
    theme.name = text("name") ?? text("scheme")
    theme.author = text("author") ?? ""
    theme.description = text("description") ?? ""
    let variant = variant()
    if !isBase24 { warnOfMissingBrightSlots() }
    guard Base16.slots.allSatisfy({ slots[$0] != nil }), let ground = slots["base00"] else {
      return nil
    }
    let mode = variant ?? (ground.isDark ? .dark : .light)
    theme.colors[mode] = Base16.colors(slots, isBase24: isBase24)
    return theme
  }

  private mutating func slots() -> [String: Color] {
    if let palette = value("palette") {
      return nested(palette, fields: fields["palette"]?.fields ?? []) { $0.slotColors() }
    }
    return slotColors()
  }

  /// Those that are written here; a missing one of the first sixteen is reported.
  private mutating func slotColors() -> [String: Color] {
    var slots: [String: Color] = [:]
    var missing: [String] = []
    for name in Base16.slots + Base16.brightSlots {
      // Some schemes write their digits in lower case.
      let key = entries.first { $0.key.lowercased() == name.lowercased() }
      if let key {
        slots[name] = color(Value(key.value, path: child(key.key)))
      } else if Base16.slots.contains(name) {
        missing.append(name)
      }
    }
    warnOfUnknownSlots()
    if let first = missing.first {
      let rest = missing.count - 1
      report(
        "missing-slot",
        "'\(child(first))' is missing"
          + (rest == 0
            ? "" : " and so \(rest == 1 ? "is" : "are") \(rest) more of the sixteen slots"),
        at: entries.first?.keyPosition ?? Position(line: source.firstLine, column: 1),
        hint: "a base16 scheme has base00 to base0F")
    }
    return slots
  }

  private mutating func warnOfMissingBrightSlots() {
    guard let value = value("system"), text(value)?.lowercased() == "base24" else { return }
    report(
      "missing-slot", "the scheme is called base24 and has none of base10 to base17",
      at: value.node.position, hint: "it is read as base16", severity: .warning)
  }

  /// Warns of keys that look like slots, or stand among them, and are none.
  private mutating func warnOfUnknownSlots() {
    let known = (Base16.slots + Base16.brightSlots).map { $0.lowercased() }
    for entry in unknownEntries {
      let key = entry.key.lowercased()
      guard !known.contains(key), !path.isEmpty || key.isNumberedSlot else { continue }
      report(
        "unknown-slot", "'\(child(entry.key).excerpt)' is no slot, and is passed over",
        at: entry.keyPosition, hint: "slots are base00 to base0F, and base10 to base17 of base24",
        severity: .warning)
    }
  }

  private mutating func variant() -> Theme.Mode? {
    guard let value = value("variant"), let text = text(value) else { return nil }
    if let mode = Theme.Mode(rawValue: text.lowercased()) { return mode }
    report(
      "unknown-value", "variant must be light or dark, not '\(text.excerpt)'",
      at: value.node.position, hint: "the mode is taken from base00", severity: .warning)
    return nil
  }
}

extension String {
  /// Whether it is `base` and two signs.
  fileprivate var isNumberedSlot: Bool { hasPrefix("base") && utf8.count == 6 }
}

extension Base16 {
  /// The colors of ours, each with the slot that it comes from.
  static func colors(_ slots: [String: Color], isBase24: Bool) -> ThemeFileContent.Colors {
    var colors = ThemeFileContent.Colors()
    func slot(_ name: String) -> Color {
      slots[name] ?? fallbacks[name].flatMap { slots[$0] } ?? .black
    }
    for row in rows + (isBase24 ? brightRows : []) {
      let color =
        row.share == 1
        ? slot(row.slot)
        : CSSColor(slot(row.slot), alpha: row.share).over(colors[row.ground] ?? slot("base00"))
      let remark = row.share == 1 ? row.slot : "\(row.slot), \(Int(row.share * 100)) %"
      colors.entries[PaletteToken(row.path)] = ThemeFileContent.Entry(color, remark)
    }
    for (path, name) in families {
      colors.entries[.syntax(SyntaxFamily(path))] = ThemeFileContent.Entry(slot(name), name)
    }
    let heading = looksLikeText(slot("base06"), beside: slot("base05"), on: slot("base00"))
    colors.entries[PaletteToken(\.heading)] =
      heading
      ? ThemeFileContent.Entry(slot("base06"), "base06")
      : ThemeFileContent.Entry(slot("base05"), "base05")
    return colors
  }

  /// Whether a color is a stronger shade of text, and no accent.
  private static func looksLikeText(_ color: Color, beside text: Color, on ground: Color) -> Bool {
    contrastRatio(color, ground) >= contrastRatio(text, ground)
      && OKLCH(color).chroma <= max(OKLCH(text).chroma + 0.02, 0.045)
  }
}
