internal import Configuration
internal import Diagnostics

/// Reads back the resolver documents that `ThemeExport` writes, tokens of other names left out.
struct DesignTokenReader {
  private let source: SourceText
  var diagnostics: [Diagnostic] = []

  init(_ source: SourceText) {
    self.source = source
  }

  mutating func theme(_ node: Node) -> ForeignTheme? {
    var theme = ForeignTheme(.designTokens)
    theme.name = node["name"]?.writtenText
    theme.description = node["description"]?.writtenText ?? ""
    let type = node["sets"]?[DesignTokenNames.typeSet]
    let facts = type?["$extensions"]?[DesignTokenNames.vendor]
    theme.author = facts?["author"]?.writtenText ?? ""
    theme.level = facts?["level"]?.writtenText.flatMap(Theme.Level.init) ?? .aa
    let contexts = node["modifiers"]?[DesignTokenNames.modifier]?["contexts"]
    for mode in Theme.Mode.allCases {
      guard let group = contexts?[mode.rawValue]?.firstItem else { continue }
      theme.colors[mode] = colors(group)
    }
    if let set = node["sets"]?[DesignTokenNames.colorSet], let group = set["sources"]?.firstItem,
      let mode = set["$extensions"]?[DesignTokenNames.vendor]?["mode"]?.writtenText
    {
      theme.colors[mode == "dark" ? .dark : .light] = colors(group)
    }
    if let measures = type?["sources"]?.firstItem {
      theme.typography = typography(measures["typography"], facts)
      theme.layout = layout(measures["layout"], facts)
    }
    theme.colors = theme.colors.filter { $0.value[\.background] != nil }
    guard !theme.colors.isEmpty else {
      diagnostics.append(
        source.diagnostic(
          .error, id: "empty-scheme", "these design tokens have none of the colors of a theme",
          line: node.position.line, column: node.position.column,
          hint: "'recto theme export NAME --format dtcg' writes a file that has them"))
      return nil
    }
    return theme
  }

  private mutating func colors(_ group: Node) -> ThemeFileContent.Colors {
    var colors = ThemeFileContent.Colors()
    for token in ThemeColors.tokens {
      colors.entries[.color(token)] = entry(group["color"]?[token.name])
    }
    for family in SyntaxColors.families {
      let node = group["syntax"]?[family.name]
      colors.entries[.syntax(family)] = entry(node)
      colors.familyFonts[family] = font(node)
    }
    for style in SyntaxStyle.all {
      let node = group["syntax"]?["overrides"]?[style.name]
      colors.entries[.style(style)] = entry(node)
      colors.styleFonts[style] = font(node)
    }
    return colors
  }

  private mutating func entry(_ node: Node?) -> ThemeFileContent.Entry? {
    guard let node else { return nil }
    guard let value = node["$value"], let color = color(value) else {
      diagnostics.append(
        source.diagnostic(
          .error, id: "wrong-color", "this token has no color that can be read",
          line: node.position.line, column: node.position.column,
          hint: "write an opaque color with colorSpace and components; references are not read"))
      return nil
    }
    return ThemeFileContent.Entry(color)
  }

  /// A color of whatever space, through the notation that CSS has for it.
  private func color(_ node: Node) -> Color? {
    guard let space = node["colorSpace"]?.writtenText,
      case .list(let items) = node["components"]?.content, items.count == 3
    else { return nil }
    var parts = items.compactMap(\.writtenText)
    let css: String
    switch space {
    case "hsl", "hwb":
      for index in [1, 2] where parts.indices.contains(index) && parts[index] != "none" {
        parts[index] += "%"
      }
      css = "\(space)(\(parts.joined(separator: " ")))"
    case "lab", "lch", "oklab", "oklch": css = "\(space)(\(parts.joined(separator: " ")))"
    default: css = "color(\(space) \(parts.joined(separator: " ")))"
    }
    guard parts.count == 3, node["alpha"]?.writtenText.map({ $0 == "1" }) ?? true,
      case .success(let color) = Color.read(css)
    else { return nil }
    return color
  }

  private func font(_ node: Node?) -> SyntaxFont? {
    guard let own = node?["$extensions"]?[DesignTokenNames.vendor] else { return nil }
    let font = SyntaxFont(isBold: own["bold"]?.boolean, isItalic: own["italic"]?.boolean)
    return font.isEmpty ? nil : font
  }
}

extension DesignTokenReader {
  private func typography(_ group: Node?, _ facts: Node?) -> Typography? {
    guard let group else { return nil }
    var type = Typography()
    func take<Value>(_ path: WritableKeyPath<Typography, Value>, _ value: Value?) {
      if let value { type[keyPath: path] = value }
    }
    take(\.body, stack(group["body"]))
    type.heading = stack(group["heading"])
    take(\.mono, stack(group["mono"]))
    take(\.size, number(group["size"], in: Typography.sizes))
    take(\.scale, number(group["scale"], in: Typography.scales))
    take(\.lineHeight, number(group["lineHeight"], in: Typography.lineHeights))
    take(\.measure, number(group["measure"], in: 55...85).map { Int($0) })
    take(\.headingWeight, number(group["headingWeight"], in: 100...900).map { Int($0) })
    take(\.codeScale, number(group["codeScale"], in: Typography.codeScales))
    take(\.paragraph, facts?["paragraph"]?.writtenText.flatMap(Typography.Paragraph.init))
    return type
  }

  private func layout(_ group: Node?, _ facts: Node?) -> Layout? {
    guard let group else { return nil }
    var layout = Layout()
    if let radius = number(group["radius"], in: Layout.radii) { layout.radius = radius }
    if let width = number(group["sidebarWidth"], in: Layout.sidebarWidths) {
      layout.sidebarWidth = width
    }
    if let word = facts?["density"]?.writtenText, let density = Layout.Density(rawValue: word) {
      layout.density = density
    }
    if let word = facts?["motion"]?.writtenText, let motion = Layout.Motion(rawValue: word) {
      layout.motion = motion
    }
    return layout
  }

  /// A family of several words is quoted, and so is none of one word, which may be a kind.
  private func stack(_ token: Node?) -> FontStack? {
    guard case .list(let nodes) = token?["$value"]?.content else { return nil }
    let names = nodes.compactMap(\.writtenText).map { $0.contains(" ") ? "\"\($0)\"" : $0 }
    return FontStack(names.joined(separator: ", "))
  }

  /// A number, or that of a dimension.
  private func number(_ token: Node?, in range: ClosedRange<Double>) -> Double? {
    guard let value = token?["$value"], let text = (value["value"] ?? value).writtenText,
      let number = Double(text), range.contains(number)
    else { return nil }
    return number
  }
}

extension Node {
  fileprivate var firstItem: Node? {
    if case .list(let items) = content { items.first } else { nil }
  }

  fileprivate var boolean: Bool? {
    guard case .scalar(let scalar) = content, case .boolean(let isTrue) = scalar.meaning else {
      return nil
    }
    return isTrue
  }
}
