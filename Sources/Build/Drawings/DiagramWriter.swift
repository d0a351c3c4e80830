import ByteText
import Markdown
import Themes

/// Writes what Graphviz drew as a part of a page.
///
/// Only elements and attributes of a list are written, with values of their kind: nothing that runs,
/// loads or can be named from elsewhere. Colors that nobody chose are left to the style sheet.
struct DiagramWriter: ~Copyable {
  private var reader: XMLReader
  /// The name that all drawings get; empty when each has its own.
  private let title: [UInt8]
  /// The name of a drawing that has none.
  private let fallback: [UInt8]
  /// Those that are whole; a text may have several graphs, which stand below each other.
  private var drawings = ByteBuffer()
  private var links: [Drawing.Link] = []
  /// Of the first drawing.
  private var firstLabel: [UInt8]?
  /// Addresses with a scheme that no document may use.
  private(set) var refused: [[UInt8]] = []
  /// The end tags of what is open; empty ones for elements that are left out.
  private var open: [StaticString] = []
  /// Inside of an element that is left out with its text.
  private var hiddenDepth = 0
  private var textTarget = TextTarget.none

  // Of the drawing that is open.
  private var body = ByteBuffer()
  private var openLinks: [Drawing.Link] = []
  private var hasExternalLinks = false
  private var name: [UInt8] = []
  private var label: [UInt8] = []
  private var size = ByteBuffer()
  private var grounds = DiagramGrounds()
  /// Of the node, edge or cluster that is open.
  private var group = Group()

  private enum TextTarget {
    case none, name, text
  }

  private struct Group {
    var kind = Kind.graph
    /// Whether it has a text or an area already, behind which no area may come.
    var isFilled = false
    /// What an author filled the cluster or the drawing with on which all of an edge lies.
    var ground: Color?
    var depth = 0

    enum Kind { case graph, node, edge, cluster }
  }

  private init(_ svg: [UInt8], _ title: [UInt8], _ fallback: [UInt8]) {
    reader = XMLReader(svg)
    self.title = title
    self.fallback = fallback
  }

  /// Nil when `svg` is not what Graphviz writes.
  static func drawing(
    of svg: [UInt8], label: [UInt8], title: [UInt8]
  ) -> (drawing: Drawing, refused: [[UInt8]])? {
    var writer = DiagramWriter(svg, title, label)
    do throws(XMLReader.Fault) {
      while let event = try writer.reader.next() { try writer.take(event) }
    } catch {
      return nil
    }
    guard let label = writer.firstLabel else { return nil }
    return (writer.finished(label), writer.refused)
  }

  private func finished(_ label: [UInt8]) -> Drawing {
    var html = ByteBuffer()
    html.append("<figure class=\"diagram\"><div class=\"scroll\" tabindex=\"0\" role=\"group\"")
    html.append(" aria-label=\"")
    html.appendEscaped(label)
    html.append("\">")
    let start = html.count
    drawings.withBytes { html.append($0) }
    html.append("</div>")
    if !title.isEmpty {
      html.append("<figcaption>")
      html.appendEscaped(title)
      html.append("</figcaption>")
    }
    html.append("</figure>\n")
    return Drawing(
      html: html.array(),
      links: links.map { Drawing.Link(offset: $0.offset + start, address: $0.address) })
  }

  /// Takes the open drawing over, now that it is known what is in it.
  private mutating func endDrawing() throws(XMLReader.Fault) {
    guard !size.isEmpty else { throw XMLReader.Fault() }
    // Graphviz calls a graph without a name by a percent sign and a number.
    let isNamed = !name.isEmpty && name[0] != UInt8(ascii: "%")
    let label =
      !title.isEmpty ? title : !label.isEmpty ? label : isNamed ? name : fallback
    drawings.append("<svg")
    // A picture has no parts for who cannot see it; so a drawing with links is none.
    if openLinks.isEmpty, !hasExternalLinks {
      drawings.append(" role=\"img\" aria-label=\"")
      drawings.appendEscaped(label)
      drawings.append("\"")
    }
    size.withBytes { drawings.append($0) }
    drawings.append(">")
    let start = drawings.count
    body.withBytes { drawings.append($0) }
    drawings.append("</svg>")
    links += openLinks.map { Drawing.Link(offset: $0.offset + start, address: $0.address) }
    if firstLabel == nil { firstLabel = label }
    (name, self.label, openLinks, hasExternalLinks) = ([], [], [], false)
    body.removeAll()
    size.removeAll()
    grounds = DiagramGrounds()
  }

  private mutating func take(_ event: XMLReader.Event) throws(XMLReader.Fault) {
    switch event {
    case .text(let text): write(text)
    case .start(let name, let attributes, let isEmpty):
      start(String(decoding: name, as: UTF8.self), attributes)
      if isEmpty { try end() }
    case .end: try end()
    }
  }

  private mutating func write(_ text: [UInt8]) {
    switch textTarget {
    case .none: break
    case .name: name += text
    case .text:
      body.appendEscaped(text)
      if group.kind == .graph, group.depth == 0 { label += text }
    }
  }

  private mutating func end() throws(XMLReader.Fault) {
    guard let tag = open.popLast() else { return }
    if hiddenDepth > 0 { hiddenDepth -= 1 }
    textTarget = .none
    body.append(tag)
    if open.isEmpty { return try endDrawing() }
    if open.count < group.depth {
      group = Group()
      grounds.endGroup()
    }
  }

  // MARK: - Elements

  private mutating func start(_ name: String, _ attributes: [XMLReader.Attribute]) {
    textTarget = .none
    guard hiddenDepth == 0 else {
      hiddenDepth += 1
      open.append("")
      return
    }
    switch name {
    case "svg" where open.isEmpty:
      setSize(attributes)
      open.append("")
    case "g": startGroup(attributes)
    case "a": startLink(attributes)
    case "text": startText(attributes)
    case "title":
      // Of the whole drawing; the others repeat names that nobody meant to show.
      if self.name.isEmpty, group.depth == 0 { textTarget = .name }
      open.append("")
    case "polygon": startShape("<polygon", "</polygon>", attributes, isArea: true)
    case "polyline": startShape("<polyline", "</polyline>", attributes, isArea: false)
    case "ellipse": startShape("<ellipse", "</ellipse>", attributes, isArea: true)
    case "path": startShape("<path", "</path>", attributes, isArea: true)
    default:
      hiddenDepth = 1
      open.append("")
    }
  }

  private mutating func setSize(_ attributes: [XMLReader.Attribute]) {
    guard let box = attributes["viewBox"], box.isNumbers else { return }
    // A point is a pixel here: text of the usual 14 points is then as large as small text.
    let numbers = box.split(separator: UInt8(ascii: " "))
    guard numbers.count == 4 else { return }
    for (name, value) in [(" width=\"", numbers[2]), (" height=\"", numbers[3])] {
      size.append(name)
      size.append(value)
      size.append("\"")
    }
    size.append(" viewBox=\"")
    size.append(box)
    size.append("\"")
  }

  private mutating func startGroup(_ attributes: [XMLReader.Attribute]) {
    // Graphviz writes the kind first, then what an author asks for.
    let classes = (attributes["class"] ?? []).split(separator: UInt8(ascii: " "))
    let kinds: [String: Group.Kind] = [
      "graph": .graph, "node": .node, "edge": .edge, "cluster": .cluster,
    ]
    body.append("<g")
    if let first = classes.first, let kind = kinds[String(decoding: first, as: UTF8.self)] {
      if kind != .graph { group = Group(kind: kind, depth: open.count + 1) }
      body.append(" class=\"")
      body.append(first)
      for own in classes.dropFirst() where own.allSatisfy(\.isClassByte) {
        // With a name of ours it would look like what has that name elsewhere.
        body.append(" diagram-")
        body.append(own)
      }
      body.append("\"")
    }
    if let value = attributes["transform"], value.allSatisfy(\.isTransformByte) {
      write(" transform", value)
    }
    body.append(">")
    open.append("</g>")
  }

  private mutating func startLink(_ attributes: [XMLReader.Attribute]) {
    let address = attributes["xlink:href"] ?? []
    switch address.withUnsafeBufferPointer({ AddressKind($0, isImage: false) }) {
    case .empty:
      open.append("")
      return
    case .refused:
      refused.append(address)
      open.append("")
      return
    case .external:
      hasExternalLinks = true
      body.append("<a href=\"")
      body.appendEscaped(address)
    case .site:
      body.append("<a href=\"")
      openLinks.append(Drawing.Link(offset: body.count, address: address))
    }
    body.append("\">")
    open.append("</a>")
  }

  private mutating func startText(_ attributes: [XMLReader.Attribute]) {
    body.append("<text")
    let isMono = String(decoding: attributes["font-family"] ?? [], as: UTF8.self).lowercased()
    if isMono.contains("mono") || isMono.contains("courier") { body.append(" class=\"mono\"") }
    for attribute in attributes {
      switch String(decoding: attribute.name, as: UTF8.self) {
      case "x" where attribute.value.isNumbers: write(" x", attribute.value)
      case "y" where attribute.value.isNumbers: write(" y", attribute.value)
      case "font-size" where attribute.value.isNumbers: write(" font-size", attribute.value)
      case "text-anchor" where attribute.value.isWord: write(" text-anchor", attribute.value)
      case "font-weight" where attribute.value.isWord: write(" font-weight", attribute.value)
      case "font-style" where attribute.value.isWord: write(" font-style", attribute.value)
      case "text-decoration" where attribute.value.isWord:
        write(" text-decoration", attribute.value)
      case "baseline-shift" where attribute.value.isWord:
        write(" baseline-shift", attribute.value)
      case "fill": writeTextColor(attribute.value, attributes)
      default: break
      }
    }
    // Graphviz leaves out black, which is nobody's default here.
    if attributes["fill"] == nil { body.append(" fill=\"#000\"") }
    body.append(">")
    group.isFilled = true
    textTarget = .text
    open.append("</text>")
  }

  /// A color that nobody chose is that of the theme, but on a ground that somebody chose.
  private mutating func writeTextColor(_ value: [UInt8], _ attributes: [XMLReader.Attribute]) {
    guard let unchosen = DiagramColor(value) else {
      if value.isColor { write(" fill", value) }
      return
    }
    guard unchosen.isText, let ground = grounds.ground(ofText: attributes) else { return }
    body.append(" fill=\"")
    body.append(contrastingColor(ground))
    body.append("\"")
  }

  private mutating func startShape(
    _ tag: StaticString, _ end: StaticString, _ attributes: [XMLReader.Attribute], isArea: Bool
  ) {
    body.append(tag)
    // The line of an edge comes before its arrows.
    if group.kind == .edge, attributes["d"] != nil {
      group.ground = grounds.ground(ofShape: attributes)
    }
    writeFill(attributes, isArea: isArea && group.kind == .node)
    for attribute in attributes {
      let value = attribute.value
      switch String(decoding: attribute.name, as: UTF8.self) {
      case "points" where value.isNumbers: write(" points", value)
      case "cx" where value.isNumbers: write(" cx", value)
      case "cy" where value.isNumbers: write(" cy", value)
      case "rx" where value.isNumbers: write(" rx", value)
      case "ry" where value.isNumbers: write(" ry", value)
      case "d" where value.isPath: write(" d", value)
      case "stroke-width" where value.isNumbers: write(" stroke-width", value)
      case "stroke-dasharray" where value.isNumbers: write(" stroke-dasharray", value)
      case "stroke-opacity" where value.isNumbers: write(" stroke-opacity", value)
      case "fill-opacity" where value.isNumbers: write(" fill-opacity", value)
      case "stroke":
        if DiagramColor(value) != nil {
          writeUnchosen(" stroke")
        } else if value.isColor {
          write(" stroke", value)
        }
      default: break
      }
    }
    body.append(">")
    open.append(end)
  }

  private mutating func writeFill(_ attributes: [XMLReader.Attribute], isArea: Bool) {
    let fill = attributes["fill"] ?? []
    switch DiagramColor(fill) {
    case .node where isRoomy(attributes), .graph where isRoomy(attributes):
      body.append(" class=\"soft\" fill=\"none\"")
      fillGroup(attributes, with: nil)
    case .some: writeUnchosen(" fill")
    case nil:
      let isNothing = !fill.isColor || fill == Array("none".utf8)
      if isNothing, isArea, !group.isFilled {
        // The first area of a node, and below its texts.
        body.append(" class=\"area\" fill=\"none\"")
        fillGroup(attributes, with: nil)
      } else if isNothing {
        body.append(" fill=\"none\"")
      } else {
        write(" fill", fill)
        if case .success(let color) = Color.read(String(decoding: fill, as: UTF8.self)) {
          fillGroup(attributes, with: color)
        }
      }
    }
  }

  /// Whether a shape is one that a text has room in: neither a point nor a line.
  private func isRoomy(_ attributes: [XMLReader.Attribute]) -> Bool {
    DiagramGrounds.Area(attributes, nil)?.isRoomy == true
  }

  /// Writes the color of a part that nobody colored.
  private mutating func writeUnchosen(_ name: StaticString) {
    body.append(name)
    body.append("=\"")
    body.append(group.ground.map(contrastingColor) ?? "currentColor")
    body.append("\"")
  }

  /// Remembers the ground that a shape is for texts; nil is the theme's.
  private mutating func fillGroup(_ attributes: [XMLReader.Attribute], with color: Color?) {
    if group.kind == .node { group.isFilled = true }
    let isOfGroup = group.kind == .node || group.kind == .edge
    grounds.add(attributes, color, of: isOfGroup ? .group : .drawing)
  }

  private mutating func write(_ name: StaticString, _ value: [UInt8]) {
    body.append(name)
    body.append("=\"")
    body.appendEscaped(value)
    body.append("\"")
  }
}

/// Black or white, whichever can be read better on `ground`.
private func contrastingColor(_ ground: Color) -> StaticString {
  contrastRatio(.white, ground) > contrastRatio(.black, ground) ? "#fff" : "#000"
}
