internal import Configuration
private import Diagnostics

extension Theme {
  static let paletteFields =
    ThemeColors.tokens.map { Field($0.name, "color", $0.purpose + ".") } + [syntaxField]

  static let syntaxField = Field(
    "syntax", "colors", "Colors of code; at the top of the file for both modes.",
    fields: SyntaxColors.families.map { family in
      Field(
        family.name, family.styleFields.isEmpty ? "color" : "color, or color and style",
        family.purpose + ".", fields: [Field("color", "color", "The color.")] + family.styleFields)
    })

  static let typographyField = Field(
    "typography", "keys", "How text is set.",
    fields: [
      Field("body", "font families", "Of text.", default: Typography().body.css),
      Field("heading", "font families", "Of headings.", default: "those of text"),
      Field("mono", "font families", "Of code.", default: Typography().mono.css),
      Field("size", "15 to 20", "Of text, in pixels.", default: "16"),
      Field("scale", "1.125 to 1.333", "Of each size of heading to the next.", default: "1.22"),
      Field("lineHeight", "1.5 to 1.75", "Of a line to the size.", default: "1.65"),
      Field("measure", "55 to 85", "Characters in a line.", default: "72"),
      Field("headingWeight", "100 to 900", "How bold headings are.", default: "650"),
      Field("codeScale", "0.7 to 1.1", "Size of code to that of text.", default: "0.875"),
      Field("paragraph", "spaced or indented", "What parts two paragraphs.", default: "spaced"),
    ])

  static let layoutField = Field(
    "layout", "keys", "Air and corners.",
    fields: [
      Field("density", "compact, regular or airy", "Space between parts.", default: "regular"),
      Field("radius", "0 to 16", "Of corners, in pixels.", default: "8"),
      Field("sidebarWidth", "12 to 24", "Of the column of sections, in rem.", default: "17"),
    ])
}

extension SyntaxFamily {
  fileprivate var styleFields: [Field] {
    switch name {
    case "keyword": [Field("bold", "true or false", "Whether it is bold.", default: "false")]
    case "comment": [Field("italic", "true or false", "Whether it is italic.", default: "true")]
    default: []
    }
  }
}

extension NodeDecoder {
  /// Reads the families of code and returns those that were named, with `syntaxPrefix` before them.
  mutating func syntax(
    into paths: [WritableKeyPath<Theme, SyntaxColors>], of theme: inout Theme
  ) -> Set<String> {
    var found: Set<String> = []
    for family in SyntaxColors.families {
      guard let value = value(family.name) else { continue }
      found.insert(syntaxPrefix + family.name)
      guard case .mapping = value.node.content else {
        guard let color = color(value) else { continue }
        for path in paths { theme[keyPath: path][family] = color }
        continue
      }
      nested(value, fields: fields[family.name]?.fields ?? []) { decoder in
        if let color = decoder.value("color").flatMap({ decoder.color($0) }) {
          for path in paths { theme[keyPath: path][family] = color }
        }
        if family.name == "keyword", let isBold = decoder.boolean("bold") {
          for path in paths { theme[keyPath: path].isKeywordBold = isBold }
        }
        if family.name == "comment", let isItalic = decoder.boolean("italic") {
          for path in paths { theme[keyPath: path].isCommentItalic = isItalic }
        }
        decoder.refuseUnknownKeys()
      }
    }
    refuseUnknownKeys()
    return found
  }

  mutating func typography(into type: inout Typography) {
    if let stack = fontStack("body") {
      if type.heading == type.body { type.heading = stack }
      type.body = stack
    }
    type.heading = fontStack("heading") ?? type.heading
    type.mono = fontStack("mono") ?? type.mono
    type.size = number("size", in: Typography.sizes) ?? type.size
    type.scale = number("scale", in: Typography.scales) ?? type.scale
    type.lineHeight = number("lineHeight", in: Typography.lineHeights) ?? type.lineHeight
    type.measure = integer("measure", in: Typography.measures) ?? type.measure
    type.headingWeight =
      integer("headingWeight", in: Typography.headingWeights) ?? type.headingWeight
    type.codeScale = number("codeScale", in: Typography.codeScales) ?? type.codeScale
    type.paragraph = choice("paragraph", Typography.Paragraph.self) ?? type.paragraph
    refuseUnknownKeys()
  }

  mutating func layout(into layout: inout Layout) {
    layout.density = choice("density", Layout.Density.self) ?? layout.density
    layout.radius = number("radius", in: Layout.radii) ?? layout.radius
    layout.sidebarWidth = number("sidebarWidth", in: Layout.sidebarWidths) ?? layout.sidebarWidth
    refuseUnknownKeys()
  }

  /// A color; what is none is reported, a comment of YAML (`#rrggbb` without quotes) as one.
  mutating func color(_ value: Value) -> Color? {
    guard case .scalar(let scalar) = value.node.content else { return wrong(value, "a color") }
    if scalar.isEmpty {
      let comment = source.comment(at: value.node.position)
      report(
        "missing-color",
        "\(value.path) has no value" + (comment == nil ? "" : ", since '#' begins a comment"),
        at: value.node.position,
        hint: comment.map { "quote it: \"\($0.prefix { $0 != " " })\"" })
      return nil
    }
    switch Color.read(scalar.text) {
    case .success(let color): return color
    case .failure(let fault):
      report(
        "wrong-color", "\(value.path) is no color: '\(scalar.text.excerpt)'; \(fault.reason)",
        at: value.node.position, hint: fault.hint)
      return nil
    }
  }

  private mutating func fontStack(_ name: String) -> FontStack? {
    guard let value = value(name), let text = text(value) else { return nil }
    if let stack = FontStack(text) { return stack }
    report(
      "wrong-font", "\(value.path) is no list of font families: '\(text.excerpt)'",
      at: value.node.position, hint: "write names with commas between them: Charter, Georgia, serif"
    )
    return nil
  }
}
