private import ByteText

/// A value of JSON that is to be written, keys in the order that they were given.
indirect enum JSONText {
  case text(String)
  case number(Double)
  case boolean(Bool)
  case list([JSONText])
  /// On lines of its own.
  case object([(key: String, value: JSONText)])
  /// On one line.
  case inline([(key: String, value: JSONText)])

  /// The text with an indentation of two spaces and a line end behind it.
  var file: String { written(at: 0) + "\n" }

  private func written(at depth: Int) -> String {
    switch self {
    case .text(let text): return jsonString(text)
    case .number(let number): return Themes.number(number)
    case .boolean(let isTrue): return "\(isTrue)"
    case .list(let items):
      guard items.contains(where: \.isObject) else {
        return "[" + items.map { $0.written(at: depth) }.joined(separator: ", ") + "]"
      }
      return lines(items.map { $0.written(at: depth + 1) }, at: depth, in: ("[", "]"))
    case .object(let entries):
      if entries.isEmpty { return "{}" }
      let items = entries.map { "\(jsonString($0.key)): \($0.value.written(at: depth + 1))" }
      return lines(items, at: depth, in: ("{", "}"))
    case .inline(let entries):
      let items = entries.map { "\(jsonString($0.key)): \($0.value.written(at: depth))" }
      return "{ " + items.joined(separator: ", ") + " }"
    }
  }

  private var isObject: Bool {
    switch self {
    case .object: true
    case .text, .number, .boolean, .list, .inline: false
    }
  }

  private func lines(_ items: [String], at depth: Int, in brackets: (String, String)) -> String {
    let space = String(repeating: "  ", count: depth)
    let body = items.map { "\(space)  \($0)" }.joined(separator: ",\n")
    return "\(brackets.0)\n\(body)\n\(space)\(brackets.1)"
  }
}
