import Configuration
import Templates

/// What an author wrote under keys of his own, as templates see it.
enum ParamsModel {
  static func values(_ entries: [Node.Entry]) -> [String: Value] {
    Dictionary(
      entries.map { ($0.key, value(of: $0.value)) }, uniquingKeysWith: { first, _ in first })
  }

  // As deep as a configuration may be, which its reader bounds.
  private static func value(of node: Node) -> Value {
    switch node.content {
    case .scalar(let scalar):
      switch scalar.meaning {
      case .null: .nothing
      case .boolean(let flag): .flag(flag)
      case .integer, .number, .text: .text(scalar.text)
      }
    case .list(let items): .list(items.map { value(of: $0) })
    case .mapping(let entries): .map(values(entries))
    }
  }
}
