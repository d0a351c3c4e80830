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
    type.set(\.headingWeight, integer("headingWeight", in: Typography.headingWeights))
    type.set(\.codeScale, number("codeScale", in: Typography.codeScales))
    type.set(\.paragraph, choice("paragraph", Typography.Paragraph.self))
    refuseUnknownKeys()
  }

  mutating func layout(into layout: inout Settings<Layout>) {
    layout.set(\.density, choice("density", Layout.Density.self))
    layout.set(\.radius, number("radius", in: Layout.radii))
    layout.set(\.sidebarWidth, number("sidebarWidth", in: Layout.sidebarWidths))
    layout.set(\.motion, choice("motion", Layout.Motion.self))
    refuseUnknownKeys()
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
