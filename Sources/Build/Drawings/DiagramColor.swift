import ByteText

/// Colors that Graphviz is given as its defaults, so that what an author chose can be told from them.
///
/// Graphviz knows no custom properties: in their place come classes, which the style sheet colors by
/// the theme in both modes.
enum DiagramColor: String, CaseIterable {
  case graph = "#010205"
  case graphText = "#010204"
  case node = "#010203"
  case nodeText = "#010206"
  /// Of a node that is filled and says not with what.
  case nodeFill = "#010207"
  case edge = "#010208"
  case edgeText = "#010209"

  init?(_ value: [UInt8]) {
    self.init(rawValue: String(decoding: value, as: UTF8.self))
  }

  /// The arguments that set them, and a font whose measures are near those of themes.
  static var arguments: [String] {
    let colors: [(String, DiagramColor)] = [
      ("-Gcolor", .graph), ("-Gfontcolor", .graphText), ("-Ncolor", .node),
      ("-Nfontcolor", .nodeText), ("-Nfillcolor", .nodeFill), ("-Ecolor", .edge),
      ("-Efontcolor", .edgeText),
    ]
    return ["-Gbgcolor=transparent"] + colors.map { "\($0)=\($1.rawValue)" }
      + ["-Gfontname", "-Nfontname", "-Efontname"].map { "\($0)=Helvetica" }
  }

  var isText: Bool { self == .graphText || self == .nodeText || self == .edgeText }
}
