/// How to write a value in quotes, for hints.
enum Quoting {
  /// Values longer than this make no readable hint.
  static let limit = 60

  /// `value` in quotes that YAML and TOML share; one in a pair of quotes already loses that pair.
  ///
  /// Whoever wrote `'it's'` meant the text between the outer quotes. Nil when there is no short way.
  static func quoted(_ value: String) -> String? {
    guard !value.isEmpty, value.utf8.count <= limit else { return nil }
    var value = value
    for quote in ["\"", "'"] where value.utf8.count > 2 {
      if value.hasPrefix(quote), value.hasSuffix(quote) {
        value = String(value.dropFirst().dropLast())
      }
    }
    if !value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      return "\"\(value)\""
    }
    if !value.utf8.contains(UInt8(ascii: "'")) { return "'\(value)'" }
    let escaped = value.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
    return "\"\(escaped.joined())\""
  }
}
