/// The rules of `tokenColors`, asked by scope as editors ask them.
///
/// A selector holds for each scope that it begins, at a dot: `constant` for `constant.numeric`. The
/// longest one wins, of two as long the one that names more of what the scope stands in, of two that
/// name as much the later one; color and font are found apart from each other. A selector that names
/// what the scope does not always stand in, such as one language, says nothing of code in general.
struct ScopeRules {
  /// What a rule says; nil where it says nothing.
  struct Style {
    var color: CSSColor?
    var background: CSSColor?
    var font: SyntaxFont?
  }

  private var rules: [(selector: Selector, style: Style)] = []
  /// Of the rule without a scope, which is that of text.
  private(set) var text = Style()

  var isEmpty: Bool { rules.isEmpty }

  /// Adds a rule behind the others, for each of its selectors.
  mutating func add(_ style: Style, for scopes: [String]) {
    let selectors = scopes.flatMap { $0.split(separator: ",") }
    guard !selectors.isEmpty else {
      text.color = style.color ?? text.color
      text.background = style.background ?? text.background
      return
    }
    rules += selectors.compactMap(Selector.init).map { ($0, style) }
  }

  /// The first of `scopes` that a rule has something to say of.
  func value<Value>(
    _ scopes: [String], _ part: (Style) -> Value?
  ) -> (value: Value, scope: String)? {
    for scope in scopes {
      if let value = value(scope, part) { return (value, scope) }
    }
    return nil
  }

  private func value<Value>(_ scope: String, _ part: (Style) -> Value?) -> Value? {
    let surroundings = VSCodeTable.surroundings(of: scope)
    var found: (rank: (Int, Int), value: Value)?
    for (selector, style) in rules where selector.holds(for: scope, in: surroundings) {
      guard let value = part(style) else { continue }
      if let found, selector.rank < found.rank { continue }
      found = (selector.rank, value)
    }
    return found?.value
  }
}

/// One selector of a rule, `a b - c`: the scope `b` somewhere in `a` and not in `c`.
private struct Selector {
  private let scope: String
  /// What has to be around the scope, `>` left out: all that is known to be around is around closely.
  private let parents: [String]
  private let exclusions: [String]

  /// Nil for one that names nothing.
  init?(_ text: Substring) {
    var words: [Substring] = []
    var exclusions: [Substring] = []
    var isLeavingOut = false
    for word in text.split(whereSeparator: \.isWhitespace) where word != ">" {
      let name = word.drop { $0 == "-" }
      isLeavingOut = isLeavingOut || word.hasPrefix("-")
      guard !name.isEmpty else { continue }
      if isLeavingOut { exclusions.append(name) } else { words.append(name) }
    }
    guard let last = words.popLast() else { return nil }
    scope = String(last)
    parents = words.map(String.init)
    self.exclusions = exclusions.map(String.init)
  }

  var rank: (Int, Int) { (scope.utf8.count, parents.reduce(0) { $0 + $1.utf8.count }) }

  func holds(for scope: String, in surroundings: [String]) -> Bool {
    scope.isWithin(self.scope)
      && parents.allSatisfy { parent in surroundings.contains { $0.isWithin(parent) } }
      && !exclusions.contains { out in ([scope] + surroundings).contains { $0.isWithin(out) } }
  }
}

extension String {
  /// Whether it is `scope` or one of its parts.
  fileprivate func isWithin(_ scope: String) -> Bool {
    hasPrefix(scope)
      && (utf8.count == scope.utf8.count
        || utf8.dropFirst(scope.utf8.count).first == UInt8(ascii: "."))
  }
}
