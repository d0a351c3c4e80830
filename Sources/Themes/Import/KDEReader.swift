internal import Configuration
internal import Diagnostics

/// Reads a theme of KSyntaxHighlighting; styles of single languages are passed over.
struct KDEReader {
  private let source: SourceText
  var diagnostics: [Diagnostic] = []
  private var colors = ThemeFileContent.Colors()
  /// What all styles stand on.
  private var ground = Color.white

  init(_ source: SourceText) {
    self.source = source
  }

  mutating func theme(_ node: Node) -> ForeignTheme? {
    let styles = node[KDETable.styles]
    guard let normal = styles?["Normal"]?[KDETable.color].flatMap({ color($0) })?.mapped,
      let background = editorColor(KDETable.background, node[KDETable.editorColors])
    else {
      let found = styles?["Normal"]?[KDETable.color] == nil
      diagnostics.append(
        source.diagnostic(
          .error, id: "empty-scheme",
          found ? "the theme has no color of text" : "the theme has no color of its ground",
          line: node.position.line, column: node.position.column,
          hint: "it needs text-styles.Normal.text-color and editor-colors.BackgroundColor"))
      return nil
    }
    ground = background
    set(\.background, ground, "BackgroundColor")
    set(\.codeBackground, ground, "BackgroundColor")
    for row in KDETable.rows {
      guard let color = editorColor(row, node[KDETable.editorColors]) else { continue }
      set(row.path, color, row.role)
    }
    takeStyles(styles, ThemeFileContent.Entry(normal, "Normal"))
    takeAccent(styles)
    var theme = ForeignTheme(.kde)
    let metadata = node["metadata"]
    theme.name = metadata?["name"]?.writtenText
    theme.author = authors(metadata)
    theme.license = (metadata?["license"]?.writtenText ?? "").dropping("SPDX-License-Identifier:")
    theme.colors[ground.isDark ? .dark : .light] = colors
    return theme
  }

  private mutating func set(_ path: ColorPath, _ color: Color, _ remark: String) {
    colors.entries[PaletteToken(path)] = ThemeFileContent.Entry(color, remark)
  }

  private mutating func takeStyles(_ styles: Node?, _ normal: ThemeFileContent.Entry) {
    for (path, name) in KDETable.pageStyles {
      let entry = name == normal.remark ? normal : style(name, in: styles)
      if let entry { colors.entries[PaletteToken(path)] = entry }
    }
    colors.fillAlerts(over: ground)
    for family in SyntaxColors.families { take(family, styles, normal) }
  }

  /// A family has the look of its first style, and the others keep what differs.
  private mutating func take(
    _ family: SyntaxFamily, _ styles: Node?, _ normal: ThemeFileContent.Entry
  ) {
    let own = family.styles
    guard let first = own.first else { return }
    let entry = style(first.name, in: styles) ?? normal
    colors.entries[.syntax(family)] = entry
    let font = font(of: first.name, in: styles)
    colors.familyFonts[family] = difference(of: font, from: family.usualFont)
    for style in own {
      let other = self.style(style.name, in: styles) ?? normal
      if other.color != entry.color { colors.entries[.style(style)] = other }
      let known = (colors.familyFonts[family] ?? SyntaxFont()).over(style.usualFont)
      colors.styleFonts[style] = difference(of: self.font(of: style.name, in: styles), from: known)
    }
  }

  private mutating func takeAccent(_ styles: Node?) {
    let found = KDETable.accents.compactMap { name in
      style(name, in: styles).map { (color: $0.color, key: $0.remark ?? name) }
    }
    if let best = bestAccent(of: found, over: ground) {
      set(\.accent, best.color, best.key)
      set(\.link, best.color, best.key)
      set(\.accentText, best.color, best.key)
    } else {
      set(\.accent, colors[\.text] ?? .black, "Normal")
    }
  }

  /// The color by which a style is known: that of its letters, or of a ground of their own.
  private mutating func style(_ name: String, in styles: Node?) -> ThemeFileContent.Entry? {
    guard let style = styles?[name], let node = style[KDETable.color],
      let letters = color(node)?.mapped
    else { return nil }
    if let node = style[KDETable.ownGround], let fill = color(node)?.over(ground),
      fill.isMoreTelling(than: letters, on: ground)
    {
      return ThemeFileContent.Entry(fill, "\(name), its background")
    }
    return ThemeFileContent.Entry(letters, name)
  }

  private func font(of name: String, in styles: Node?) -> SyntaxFont {
    func boolean(_ key: String) -> Bool { styles?[name]?[key]?.writtenText == "true" }
    return SyntaxFont(isBold: boolean("bold"), isItalic: boolean("italic"))
  }

  private mutating func editorColor(_ row: KDETable.Row, _ colors: Node?) -> Color? {
    guard let node = colors?[row.role] ?? row.oldName.flatMap({ colors?[$0] }),
      var color = color(node), color.alpha > 0
    else { return nil }
    color.alpha *= row.share
    return color.over(ground)
  }

  /// Reads `#rrggbb`, or `#aarrggbb` as Qt has it; CSS has its alpha behind.
  private mutating func color(_ node: Node) -> CSSColor? {
    guard let text = node.writtenText, !text.isEmpty else { return nil }
    let digits = text.dropFirst()
    let css = digits.utf8.count == 8 ? "#" + digits.dropFirst(2) + digits.prefix(2) : text
    if text.hasPrefix("#"), [3, 6, 8].contains(digits.utf8.count),
      case .success(let color) = CSSColor.read(css)
    {
      return color
    }
    let place = (node.position.line, node.position.column)
    // A style may be asked for more than once.
    if !diagnostics.contains(where: { $0.line == place.0 && $0.column == place.1 }) {
      diagnostics.append(
        source.diagnostic(
          .warning, id: "wrong-color", "'\(text.excerpt)' is no color, and is passed over",
          line: place.0, column: place.1,
          hint: "colors of KSyntaxHighlighting are #rrggbb or #aarrggbb"))
    }
    return nil
  }

  /// Who holds the copyright, without years and addresses.
  private func authors(_ metadata: Node?) -> String {
    let lines: [String]
    switch metadata?["copyright"]?.content {
    case .list(let nodes): lines = nodes.compactMap(\.writtenText)
    case .scalar(let scalar): lines = [scalar.text]
    case .mapping, nil: lines = (metadata?["author"]?.writtenText).map { [$0] } ?? []
    }
    let names = lines.map { line in
      let name = line.dropping("SPDX-FileCopyrightText:").prefix { $0 != "<" }
      let words = name.split(separator: " ").drop { word in
        word.allSatisfy { $0.isNumber || $0 == "-" || $0 == "," }
      }
      return words.joined(separator: " ")
    }
    return names.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension String {
  /// Without `beginning`, if it has that, and the spaces behind it.
  fileprivate func dropping(_ beginning: String) -> String {
    hasPrefix(beginning) ? String(dropFirst(beginning.count).drop { $0 == " " }) : self
  }
}
