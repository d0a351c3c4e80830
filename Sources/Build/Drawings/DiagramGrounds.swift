import ByteText
import Themes

/// What the texts and edges of a drawing stand on: which shape is filled below them, and with what.
///
/// The order in which Graphviz writes shapes says too little: a cell of a table that has a color is
/// written before a cell that has none, and the area of a cluster before texts of its nodes and edges.
/// A text is looked for in the shapes of its own node, then in all clusters, so the cost is their
/// product; the limit of a diagram's text bounds both.
struct DiagramGrounds {
  /// Of the node or edge that is open, in the order in which they are painted.
  private var ofGroup: [Area] = []
  /// Of the drawing and its clusters.
  private var ofDrawing: [Area] = []

  /// A filled shape, taken for the rectangle around it.
  struct Area {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
    /// Nil for a color of the theme's.
    var color: Color?

    /// Whether a text has room in it: it is no point and no line.
    var isRoomy: Bool { min(x.upperBound - x.lowerBound, y.upperBound - y.lowerBound) >= 10 }
  }

  enum Owner {
    case group, drawing
  }

  /// Adds a shape that is filled with `color`; nil is one of the theme's.
  mutating func add(_ attributes: [XMLReader.Attribute], _ color: Color?, of owner: Owner) {
    // Through others one sees more of what is below them.
    guard (attributes.number("fill-opacity") ?? 1) >= 0.5,
      let area = Area(attributes, color)
    else { return }
    switch owner {
    case .group: ofGroup.append(area)
    case .drawing: ofDrawing.append(area)
    }
  }

  mutating func endGroup() {
    ofGroup = []
  }

  /// The color that somebody chose for what is below a text; nil when that is the theme's.
  func ground(ofText attributes: [XMLReader.Attribute]) -> Color? {
    guard let x = attributes.number("x"), let y = attributes.number("y") else { return nil }
    // `y` is that of the line on which letters stand.
    let middle = y - (attributes.number("font-size") ?? 14) / 3
    func isBelow(_ area: Area) -> Bool { area.x.contains(x) && area.y.contains(middle) }
    return (ofGroup.last(where: isBelow) ?? ofDrawing.last(where: isBelow))?.color
  }

  /// The color that somebody chose for the cluster or drawing on which all of a shape lies; nil when
  /// that is the theme's or more than one.
  func ground(ofShape attributes: [XMLReader.Attribute]) -> Color? {
    guard let shape = Area(attributes, nil) else { return nil }
    let below = ofDrawing.last { $0.x.overlaps(shape.x) && $0.y.overlaps(shape.y) }
    guard let below, below.x.contains(shape.x), below.y.contains(shape.y) else { return nil }
    return below.color
  }
}

extension DiagramGrounds.Area {
  /// Nil when it is no shape, or has no place.
  init?(_ attributes: [XMLReader.Attribute], _ color: Color?) {
    if let x = attributes.number("cx"), let y = attributes.number("cy"),
      let width = attributes.number("rx"), let height = attributes.number("ry"), width >= 0,
      height >= 0
    {
      self.init(x: (x - width)...(x + width), y: (y - height)...(y + height), color: color)
      return
    }
    // All places of a path are absolute, as Graphviz writes them.
    let numbers = (attributes["points"] ?? attributes["d"] ?? []).numbers
    let xs = stride(from: 0, to: numbers.count - 1, by: 2).map { numbers[$0] }
    let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else {
      return nil
    }
    self.init(x: left...right, y: top...bottom, color: color)
  }
}

extension [XMLReader.Attribute] {
  fileprivate func number(_ name: String) -> Double? { self[name]?.numbers.first }
}

extension [UInt8] {
  /// The numbers in a list or a path, those that are finite.
  fileprivate var numbers: [Double] {
    split { !$0.isASCIIDigit && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-") }
      .compactMap { Double(String(decoding: $0, as: UTF8.self)) }.filter(\.isFinite)
  }
}
