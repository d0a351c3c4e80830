internal import Configuration
private import Diagnostics

extension NodeDecoder {
  mutating func typography(into type: inout Settings<Typography>) {
    type.set(\.body, fontStack("body"))
    type.set(\.heading, fontStack("heading"))
    type.set(\.mono, fontStack("mono"))
    type.set(\.size, number("size", in: Typography.sizes))
    type.set(\.scale, number("scale", in: Typography.scales))
    type.set(\.lineHeight, number("lineHeight", in: Typography.lineHeights))
    type.set(\.measure, integer("measure", in: Typography.measures))
    type.set(\.headingWeight, weight("headingWeight"))
    type.set(\.codeScale, number("codeScale", in: Typography.codeScales))
    type.set(\.paragraph, choice("paragraph", Typography.Paragraph.self))
    refuseUnknownKeys(synonyms: [
      "fontSize": "size", "fontFamily": "body",
      "font": "body", "text": "body", "code": "mono", "monospace": "mono", "width": "measure",
      "fontWeight": "headingWeight", "weight": "headingWeight",
    ])
  }

  mutating func layout(into layout: inout Settings<Layout>) {
    layout.set(\.density, choice("density", Layout.Density.self))
    layout.set(\.radius, number("radius", in: Layout.radii))
    layout.set(\.sidebarWidth, number("sidebarWidth", in: Layout.sidebarWidths))
    layout.set(\.motion, choice("motion", Layout.Motion.self))
    refuseUnknownKeys()
  }

  /// How bold something is; a word of CSS is told as its number.
  private mutating func weight(_ name: String) -> Int? {
    guard let value = value(name) else { return nil }
    let number = integer(value, in: Typography.headingWeights)
    if number == nil, let word = value.node.writtenText?.lowercased(), let meant = weights[word] {
      addToLastHint("write \(meant)")
    }
    return number
  }

  private mutating func fontStack(_ name: String) -> FontStack? {
    guard let value = value(name) else { return nil }
    if case .list(let nodes) = value.node.content {
      let names = nodes.compactMap(\.writtenText).joined(separator: ", ")
      let _: FontStack? = wrong(value, "one text with commas between the names")
      if nodes.allSatisfy(\.isScalar) {
        addToLastHint("write \(name): \(YAMLSpelling.doubleQuoted(names.excerpt))")
      }
      return nil
    }
    guard let text = text(value) else { return nil }
    if let stack = FontStack(text) { return stack }
    report(
      "wrong-font", "\(value.path) is no list of font families: '\(text.excerpt)'",
      at: value.node.position, hint: "write names with commas between them: Charter, Georgia, serif"
    )
    return nil
  }
}

/// The names of weights in CSS and in the menus of programs.
private let weights = [
  "thin": 100, "light": 300, "normal": 400, "regular": 400, "medium": 500, "semibold": 600,
  "bold": 700, "black": 900,
]
