/// The rules of `tokenColors`, asked by scope as editors ask them.
///
/// A selector holds for each scope that it begins, at a dot: `constant` for `constant.numeric`. The
/// longest one wins, of two as long the later one; color and font are found apart from each other.
/// Selectors that name what the scope stands in are for single languages and asked last.
struct ScopeRules {
  /// What a rule says; nil where it says nothing.
  struct Style {
    var color: CSSColor?
    var background: CSSColor?
    var font: SyntaxFont?
  }

  private struct Rule {
    var selector: String
    var isNested: Bool
    /// The scope that `a - b` leaves out.
    var exclusion: String?
    var style: Style
  }

  private var rules: [Rule] = []
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
    for selector in selectors {
      let words = selector.split(whereSeparator: \.isWhitespace)
      let parts = words.prefix { $0 != "-" }
      guard let last = parts.last else { continue }
      let exclusion = words.count > parts.count ? words.last.map(String.init) : nil
      rules.append(
        Rule(
          selector: String(last), isNested: parts.count > 1, exclusion: exclusion, style: style))
    }
  }

  /// The first of `scopes` that a rule has something to say of.
  func value<Value>(
    _ scopes: [String], _ part: (Style) -> Value?
  ) -> (value: Value, scope: String)? {
    for isNested in [false, true] {
      for scope in scopes {
        if let value = value(scope, isNested, part) { return (value, scope) }
      }
    }
    return nil
  }

  private func value<Value>(
    _ scope: String, _ isNested: Bool, _ part: (Style) -> Value?
  ) -> Value? {
    var found: (length: Int, value: Value)?
    for rule in rules where rule.isNested == isNested && scope.isWithin(rule.selector) {
      if let exclusion = rule.exclusion, scope.isWithin(exclusion) { continue }
      guard let value = part(rule.style) else { continue }
      let length = rule.selector.utf8.count
      if length >= found?.length ?? 0 { found = (length, value) }
    }
    return found?.value
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
