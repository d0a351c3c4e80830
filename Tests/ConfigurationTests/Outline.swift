import Configuration

/// A node as one line, with every place and meaning.
func outline(_ node: Node) -> String {
  let place = "@\(node.position.line):\(node.position.column)"
  switch node.content {
  case .scalar(let scalar):
    return "\(scalar.text)\(place) \(scalar.meaning)"
  case .list(let items):
    return "[\(items.map(outline).joined(separator: ", "))]\(place)"
  case .mapping(let entries):
    let pairs = entries.map { entry in
      "\(entry.key)@\(entry.keyPosition.line):\(entry.keyPosition.column): \(outline(entry.value))"
    }
    return "{\(pairs.joined(separator: ", "))}\(place)"
  }
}
