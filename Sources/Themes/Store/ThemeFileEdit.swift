package import Diagnostics

/// One change of a theme file: a value at a path of keys, or nothing there any more.
package struct ThemeFileEdit: Sendable, Hashable {
  /// What a theme file can hold at a key.
  package enum Value: Sendable, Hashable {
    case text(String)
    case integer(Int)
    /// A finite number.
    case number(Double)
    case boolean(Bool)
    case texts([String])
    /// A color; one that is written there already, in whatever notation, keeps its spelling.
    case color(Color)
  }

  /// Keys from the outermost on, as `["syntax", "keyword", "color"]`; never empty.
  package var path: [String]
  /// Nil where the key is to go.
  package var value: Value?

  package static func set(_ path: String..., to value: Value) -> ThemeFileEdit {
    ThemeFileEdit(path: path, value: value)
  }

  package static func remove(_ path: String...) -> ThemeFileEdit {
    ThemeFileEdit(path: path, value: nil)
  }

  package init(path: [String], value: Value?) {
    precondition(!path.isEmpty, "a change needs a key")
    if case .number(let number)? = value {
      precondition(number.isFinite, "a theme file holds finite numbers only")
    }
    self.path = path
    self.value = value
  }

  /// The path as diagnostics write it: `syntax.keyword.color`.
  var name: String { path.joined(separator: ".") }

  /// Whether a color may stand at `path` in place of keys, as `keyword: "#7145b5"` does.
  static func isShortForColor(_ path: some BidirectionalCollection<String>) -> Bool {
    let parents = path.dropLast()
    return parents.last == "syntax"
      || (parents.last == "overrides" && parents.dropLast().last == "syntax")
  }
}

/// Why a text was left as it was.
package struct ThemeFileRefusal: Error, Sendable, Hashable {
  package var diagnostics: [Diagnostic]
}
