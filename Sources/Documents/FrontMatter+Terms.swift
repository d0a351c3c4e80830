private import Configuration

extension FrontMatter {
  /// The terms under the key `taxonomy`: tags, categories, or a list that the author made up.
  func terms(of taxonomy: String) -> [String] {
    switch taxonomy {
    case "tags": return tags
    case "categories": return categories
    default:
      guard let value = params.first(where: { $0.key == taxonomy })?.value else { return [] }
      switch value.content {
      case .scalar(let scalar): return scalar.meaning == .null ? [] : [scalar.text]
      case .list(let items):
        return items.compactMap { item in
          if case .scalar(let scalar) = item.content { scalar.text } else { nil }
        }
      case .mapping: return []
      }
    }
  }
}
