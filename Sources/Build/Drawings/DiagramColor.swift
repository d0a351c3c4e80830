import ByteText

/// Colors that Graphviz is given as its defaults, so that what an author chose can be told from them.
///
/// Graphviz knows no custom properties: in their place come classes, which the style sheet colors by
/// the theme in both modes.
enum DiagramColor: String, CaseIterable {
  case graph = "#010205"
  case graphText = "#010204"
  /// Graphviz fills with it, too, what says not with what: an author who gives a node one color means
  /// all of it.
  case node = "#010203"
  case nodeText = "#010206"
  case edge = "#010208"
  case edgeText = "#010209"

  init?(_ value: [UInt8]) {
    self.init(rawValue: String(decoding: value, as: UTF8.self))
  }

  /// What sets them in a graph, and a font whose measures are near those of themes.
  static let defaults: String = {
    func text(_ kind: String, _ attributes: (name: String, color: DiagramColor)...) -> String {
      let colors = attributes.map { "\($0.name)=\"\($0.color.rawValue)\"" }
      return "\(kind) [fontname=Helvetica \(colors.joined(separator: " "))] "
    }
    return " graph [bgcolor=transparent] "
      + text("graph", ("color", .graph), ("fontcolor", .graphText))
      + text("node", ("color", .node), ("fontcolor", .nodeText))
      + text("edge", ("color", .edge), ("fontcolor", .edgeText))
  }()

  var isText: Bool { self == .graphText || self == .nodeText || self == .edgeText }
}
