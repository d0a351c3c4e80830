/// Templates that use one another, as messages show them.
enum TemplateChain {
  /// The names joined by `>`; of a long chain its beginning and its end.
  static func shortened(_ names: [String]) -> String {
    guard names.count > 6 else { return names.joined(separator: " > ") }
    let middle = "… \(names.count - 5) more …"
    return (names.prefix(4) + [middle] + names.suffix(1)).joined(separator: " > ")
  }
}
