private import Configuration

extension ThemeFileContent {
  /// The file, in the order of the manual, with a line for each color.
  package var text: String {
    var lines = heading.map { $0.isEmpty ? "#" : "# " + oneLine($0) }
    if !lines.isEmpty { lines.append("") }
    lines.append("name: \(spelled(name))")
    if !description.isEmpty { lines.append("description: \(spelled(description))") }
    if !author.isEmpty { lines.append("author: \(spelled(author))") }
    lines.append("level: \(level.rawValue)")
    if let accent { lines.append("accent: \"\(accent)\"") }
    if let neutral {
      lines.append(
        "neutral: { hue: \(number(neutral.hue)), chroma: \(number(neutral.chroma)) }")
    }
    if let modes { lines.append("modes: [\(modes.map(\.rawValue).joined(separator: ", "))]") }
    for mode in Theme.Mode.allCases {
      guard let colors = colors[mode], !colors.isEmpty else { continue }
      lines += ["", "\(mode.rawValue):"] + colors.lines.map { $0.isEmpty ? "" : "  " + $0 }
    }
    if let typography { lines += ["", "typography:"] + typography.lines.map { "  " + $0 } }
    if let layout { lines += ["", "layout:"] + layout.lines.map { "  " + $0 } }
    if let css { lines += [""] + ruleLines(css) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func ruleLines(_ css: String) -> [String] {
    guard let lines = YAMLSpelling.literal(css, step: 2), let sign = lines.first else {
      return ["css: \(YAMLSpelling.doubleQuoted(css))"]
    }
    return ["css: \(sign)"] + lines.dropFirst().map { $0.isEmpty ? "" : "  " + $0 }
  }
}

extension ThemeFileContent.Colors {
  var isEmpty: Bool { entries.isEmpty && familyFonts.isEmpty && styleFonts.isEmpty }

  /// Without indentation; parts of the page are set apart by an empty line and a comment.
  fileprivate var lines: [String] {
    var lines: [String] = []
    for part in parts {
      let own = part.tokens.compactMap { line($0.name, entries[.color($0)]) }
      guard !own.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      lines += ["# \(part.title)"] + own
    }
    let code = codeLines
    if !code.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines += ["syntax:"] + code.map { "  " + $0 }
    }
    return lines
  }

  private var codeLines: [String] {
    let families = SyntaxColors.families.compactMap { family in
      line(family.name, entries[.syntax(family)], familyFonts[family] ?? SyntaxFont())
    }
    let styles = SyntaxStyle.all.compactMap { style in
      line(style.name, entries[.style(style)], styleFonts[style] ?? SyntaxFont())
    }
    return families + (styles.isEmpty ? [] : ["overrides:"] + styles.map { "  " + $0 })
  }

  /// Nil where nothing is said.
  private func line(
    _ name: String, _ entry: ThemeFileContent.Entry?, _ font: SyntaxFont = SyntaxFont()
  ) -> String? {
    if let entry, font.isEmpty { return "\(name): \"\(entry.color)\"" + comment(entry.remark) }
    let keys =
      (entry.map { ["color: \"\($0.color)\""] } ?? [])
      + (font.isBold.map { ["bold: \($0)"] } ?? [])
      + (font.isItalic.map { ["italic: \($0)"] } ?? [])
    return keys.isEmpty
      ? nil : "\(name): { \(keys.joined(separator: ", ")) }" + comment(entry?.remark)
  }

  private func comment(_ remark: String?) -> String { remark.map { "  # " + oneLine($0) } ?? "" }
}

/// Colors of the page that stand together in a file, in the order of the manual.
private let parts: [(title: String, tokens: [ColorToken])] = {
  let starts = [
    "background": "Grounds", "text": "Text", "border": "Edges", "accent": "Accent",
    "link": "Links", "inlineCode": "Within a line", "quoteBorder": "Quotations and tables",
    "note": "Alerts", "codeBackground": "Code",
  ]
  var parts: [(title: String, tokens: [ColorToken])] = []
  for token in ThemeColors.tokens {
    if let title = starts[token.name] { parts.append((title, [])) }
    parts[parts.count - 1].tokens.append(token)
  }
  return parts
}()

extension Typography {
  fileprivate var lines: [String] {
    var lines = ["body: \(spelled(body.source))"]
    if let heading { lines.append("heading: \(spelled(heading.source))") }
    return lines + [
      "mono: \(spelled(mono.source))", "size: \(number(size))", "scale: \(number(scale))",
      "lineHeight: \(number(lineHeight))", "measure: \(measure)",
      "headingWeight: \(headingWeight)", "codeScale: \(number(codeScale))",
      "paragraph: \(paragraph.rawValue)",
    ]
  }
}

extension Layout {
  fileprivate var lines: [String] {
    [
      "density: \(density.rawValue)", "radius: \(number(radius))",
      "sidebarWidth: \(number(sidebarWidth))", "motion: \(motion.rawValue)",
    ]
  }
}

private func spelled(_ text: String) -> String {
  YAMLSpelling.plain(text, inFlow: false) ?? YAMLSpelling.singleQuoted(text)
    ?? YAMLSpelling.doubleQuoted(text)
}

/// A finite number as an author would write it: `16`, `0.875`.
func number(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

/// The text without what would end a comment.
private func oneLine(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control
          || "\u{2028}\u{2029}\u{FEFF}"
            .unicodeScalars.contains(scalar)
          ? " " : scalar
      }))
}
