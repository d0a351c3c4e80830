import TestSupport
import Themes

/// A theme file as an author may have written it, drawn at random, and what it says.
struct ThemeFileSample {
  /// What a value is, without how it is written.
  indirect enum Value: Equatable {
    case text(String)
    case list([String])
    case mapping([String: Value])
  }

  struct Comment {
    var text: String
    /// The keys of the value behind which it stands; a line of its own is as a value in a mapping.
    var owner: [String]
  }

  private(set) var text = ""
  private(set) var value = Value.mapping([:])
  private(set) var comments: [Comment] = []
  private var random: SeededGenerator
  private var endsInLines = false
  private let step: Int
  private let lineEnd: String

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    step = [2, 2, 3, 4].randomElement(using: &random) ?? 2
    lineEnd = ["\n", "\n", "\r\n"].randomElement(using: &random) ?? "\n"
    if chance(8) { text += "\u{feff}" }
    if chance(8) { text += "---\(lineEnd)" }
    if chance(10) {
      value = .mapping(flowMapping(Self.shape, []))
      endLine([])
    } else {
      value = .mapping(blockMapping(Self.shape, []))
    }
    // Behind a text in lines the last line end belongs to the text.
    if chance(8), !endsInLines {
      text.unicodeScalars.removeLast(lineEnd.unicodeScalars.count)
    }
  }

  /// A change of something that the file may hold.
  mutating func edit() -> ThemeFileEdit {
    var path: [String] = []
    var shape = Shape.mapping(Self.shape)
    while case .mapping(let shapes) = shape, path.isEmpty || !chance(6) {
      let next = shapes[Int.random(in: shapes.indices, using: &random)]
      path.append(next.key)
      shape = next.shape
    }
    if chance(3) { return ThemeFileEdit(path: path, value: nil) }
    switch shape {
    case .list: return ThemeFileEdit(path: path, value: .texts(words()))
    case .lines: return ThemeFileEdit(path: path, value: .text(lines()))
    case .word, .mapping: return ThemeFileEdit(path: path, value: .text(word()))
    }
  }

  // MARK: - What a file may hold

  private indirect enum Shape {
    case word
    case list
    case lines
    case mapping([(key: String, shape: Shape)])
  }

  private static let code: [(key: String, shape: Shape)] = [
    ("keyword", .mapping([("color", .word), ("bold", .word)])), ("string", .word),
    ("overrides", .mapping([("Import", .word), ("Char", .word)])),
  ]

  private static let colors: [(key: String, shape: Shape)] = [
    ("background", .word), ("text", .word), ("link", .word), ("syntax", .mapping(code)),
  ]

  private static let shape: [(key: String, shape: Shape)] = [
    ("name", .word), ("accent", .word), ("level", .word), ("light", .mapping(colors)),
    ("dark", .mapping(colors)), ("syntax", .mapping(code)), ("unset", .list), ("css", .lines),
    ("own key", .word),
  ]

  // MARK: - Writing

  private mutating func blockMapping(
    _ shapes: [(key: String, shape: Shape)], _ path: [String]
  ) -> [String: Value] {
    let indentation = String(repeating: " ", count: step * path.count)
    var values: [String: Value] = [:]
    for (key, shape) in chosen(shapes) {
      while chance(5) { text += lineEnd }
      if chance(5) { ownLine(indentation, path) }
      text += indentation + spelled(key, isKey: true) + ":"
      values[key] = blockValue(shape, path + [key])
    }
    if chance(6) { ownLine(indentation, path) }
    return values
  }

  private mutating func blockValue(_ shape: Shape, _ path: [String]) -> Value {
    let inner = String(repeating: " ", count: step * path.count)
    switch shape {
    case .mapping(let shapes) where !chance(3):
      endLine(path)
      return .mapping(blockMapping(shapes, path))
    case .list where chance(2):
      let items = words()
      endLine(path)
      for item in items {
        if chance(5) { ownLine(inner, path) }
        text += inner + "- " + spelled(item)
        endLine(path + [""])
      }
      return .list(items)
    case .lines where !chance(4):
      let lines = lines()
      text += lines.hasSuffix("\n") ? " |" : " |-"
      endLine(path)
      for line in lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
        lines.hasSuffix("\n") ? 1 : 0)
      {
        text += (line.isEmpty ? "" : inner + line) + lineEnd
      }
      endsInLines = true
      return .text(lines)
    default:
      text += " "
      let value = flowValue(shape, path, isInFlow: false)
      endLine(path)
      return value
    }
  }

  private mutating func flowValue(_ shape: Shape, _ path: [String], isInFlow: Bool) -> Value {
    switch shape {
    case .mapping(let shapes): return .mapping(flowMapping(shapes, path))
    case .list:
      let items = words()
      let space = chance(2) ? " " : ""
      text += "[\(space)"
      text += items.map { spelled($0, isInFlow: true) }.joined(separator: ",\(space)")
      text += "\(space)]"
      return .list(items)
    case .word, .lines:
      let word = word()
      text += spelled(word, isInFlow: isInFlow)
      return .text(word)
    }
  }

  private mutating func flowMapping(
    _ shapes: [(key: String, shape: Shape)], _ path: [String]
  ) -> [String: Value] {
    let hasLines = chance(3)
    let inner = String(repeating: " ", count: step * (path.count + 1))
    let keys = chosen(shapes)
    var values: [String: Value] = [:]
    text += "{"
    if hasLines { endLine(path + [""]) } else { text += " " }
    for (number, (key, shape)) in keys.enumerated() {
      if hasLines { text += inner }
      text += spelled(key, isKey: true) + ": "
      values[key] = flowValue(shape, path + [key], isInFlow: true)
      if number < keys.count - 1 || chance(4) { text += "," }
      if hasLines { endLine(path + [key]) } else { text += " " }
    }
    text += hasLines ? String(repeating: " ", count: step * path.count) + "}" : "}"
    return values
  }

  private mutating func endLine(_ path: [String]) {
    if chance(4) {
      text += " "
      comment(path)
    }
    text += lineEnd
    endsInLines = false
  }

  private mutating func ownLine(_ indentation: String, _ path: [String]) {
    text += indentation
    comment(path + [""])
    text += lineEnd
    endsInLines = false
  }

  private mutating func comment(_ owner: [String]) {
    let comment =
      "# \(["it's", "a: b", "{x", "- \"y"].randomElement(using: &random) ?? "") "
      + "(\(comments.count))"
    comments.append(Comment(text: comment, owner: owner))
    text += comment
  }

  private mutating func spelled(
    _ word: String, isKey: Bool = false, isInFlow: Bool = false
  ) -> String {
    switch Int.random(in: 0..<(isKey ? 12 : 4), using: &random) {
    case 0: return "'" + word.replacing("'", with: "''") + "'"
    case 1: return "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    default:
      let isPlain = word.wholeMatch(of: /[a-z][a-z]*( [a-z]+)*/) != nil
      return isPlain ? word : "'" + word.replacing("'", with: "''") + "'"
    }
  }

  // MARK: - Drawing

  private mutating func chosen(
    _ shapes: [(key: String, shape: Shape)]
  ) -> [(key: String, shape: Shape)] {
    let some = shapes.shuffled(using: &random)
    return Array(some.prefix(Int.random(in: 1...some.count, using: &random)))
  }

  private mutating func word() -> String {
    ["#0f766e", "teal", "two words", "it's", "a: b", "18", "true", "", "x\"y\\z", "rgb(1, 2, 3)"]
      .randomElement(using: &random) ?? ""
  }

  private mutating func words() -> [String] {
    ["link", "text", "css", "a b", "#1"].shuffled(using: &random)
      .prefix(Int.random(in: 1...4, using: &random)).map { $0 }
  }

  private mutating func lines() -> String {
    ["h2 { a: b }\n", "a\n  b\n\n# c\n", "a\nb", "x {\n\ty: z\n}\n"]
      .randomElement(using: &random) ?? ""
  }

  private mutating func chance(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &random) == 0
  }
}
