internal import Configuration

extension Node {
  /// The value after `edit`, nil where the path leads through something that is no mapping.
  ///
  /// Parents that have nothing left are removed.
  func applying(_ edit: ThemeFileEdit) -> Node? {
    changed(at: edit.path[...], below: [], edit.value.map { Node($0) })
  }

  private func changed(
    at path: ArraySlice<String>, below parents: [String], _ value: Node?
  ) -> Node? {
    guard let key = path.first else { return value }
    if path.count == 1, key == "color", let value, isColor(below: parents) { return value }
    guard var entries = entries(below: parents) else { return nil }
    let index = entries.firstIndex { $0.key == key }
    let old = index.map { entries[$0].value } ?? .empty
    if path.count == 1, value == nil {
      if let index { entries.remove(at: index) }
    } else {
      guard let new = old.changed(at: path.dropFirst(), below: parents + [key], value) else {
        return nil
      }
      if let index {
        if path.count > 1, value == nil, new.isNothing {
          entries.remove(at: index)
        } else {
          entries[index].value = new
        }
      } else if !new.isNothing || value != nil {
        entries.append(Node.Entry(key: key, keyPosition: .nowhere, value: new))
      }
    }
    return Node(.mapping(entries), at: position)
  }

  /// The entries of a mapping, of nothing, or of a color that stands for one.
  private func entries(below path: [String]) -> [Entry]? {
    switch content {
    case .mapping(let entries): entries
    case .scalar where isNothing: []
    case .scalar where isColor(below: path):
      [Entry(key: "color", keyPosition: position, value: self)]
    case .scalar, .list: nil
    }
  }

  /// Whether it is a color that stands where a mapping could.
  private func isColor(below path: [String]) -> Bool {
    isScalar && !isNothing && ThemeFileEdit.isShortForColor(path)
  }

  /// Whether two values are the same wherever they stand; the order of keys does not count.
  ///
  /// A mapping without entries is the same as a value that was left out.
  func isSame(as other: Node) -> Bool {
    switch (content, other.content) {
    case (.scalar(let a), .scalar(let b)):
      a.meaning == b.meaning && (a.meaning != .text || a.text == b.text)
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.mapping(let a), .mapping(let b)):
      Self.areSame(a, b)
    default: isNothing && other.isNothing
    }
  }

  private static func areSame(_ a: [Entry], _ b: [Entry]) -> Bool {
    let a = a.filter { !$0.value.isNothing }
    let b = Dictionary(
      b.filter { !$0.value.isNothing }.map { ($0.key, $0.value) }, uniquingKeysWith: { a, _ in a })
    return a.count == b.count
      && a.allSatisfy { entry in b[entry.key].map { entry.value.isSame(as: $0) } ?? false }
  }

  /// Whether nothing was written, or a mapping that has nothing in it.
  var isNothing: Bool {
    switch content {
    case .scalar(let scalar): scalar.meaning == .null
    case .mapping(let entries): entries.allSatisfy(\.value.isNothing)
    case .list: false
    }
  }

  private static let empty = Node(.scalar(Scalar(text: "", meaning: .null)), at: .nowhere)

  init(_ value: ThemeFileEdit.Value) {
    switch value {
    case .text(let text): self.init(Scalar(text: text, meaning: .text))
    case .integer(let number): self.init(Scalar(text: String(number), meaning: .integer(number)))
    case .number(let number):
      if let whole = Int(exactly: number) {
        self.init(.integer(whole))
      } else {
        self.init(Scalar(text: "\(number)", meaning: .number(number)))
      }
    case .boolean(let isTrue):
      self.init(Scalar(text: "\(isTrue)", meaning: .boolean(isTrue)))
    case .color(let color): self.init(Scalar(text: color.description, meaning: .text))
    case .texts(let texts):
      self.init(
        .list(texts.map { Node(Scalar(text: $0, meaning: .text)) }), at: .nowhere)
    }
  }

  private init(_ scalar: Scalar) {
    self.init(.scalar(scalar), at: .nowhere)
  }
}

extension ThemeFileEdit {
  /// The change as it is to be made in `node`, nil where it says that color already.
  ///
  /// A color of code that has keys of its own is set among them.
  func resolved(in node: Node) -> ThemeFileEdit? {
    guard case .color(let color)? = value else { return self }
    var path = path
    var found = path.reduce(Optional(node)) { $0?[$1] }
    if case .mapping? = found?.content, Self.isShortForColor(path) {
      path.append("color")
      found = found?["color"]
    }
    if let text = found?.writtenText, case .success(color) = Color.read(text) { return nil }
    return ThemeFileEdit(path: path, value: value)
  }
}

extension Position {
  fileprivate static let nowhere = Position(line: 0, column: 0)
}
