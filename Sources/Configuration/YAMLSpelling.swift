/// Ways to write a text in YAML so that reading gives the same text again.
package enum YAMLSpelling {
  /// The text without quotes, nil where it could be read as something else.
  ///
  /// Only what cannot be mistaken goes without: words of letters, digits and a few signs.
  package static func plain(_ text: String, inFlow: Bool) -> String? {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      isWord(first), last != " ", text.utf8.count < 1000,
      text.unicodeScalars.allSatisfy({
        isWord($0) || " -_./%()+".unicodeScalars.contains($0) || ($0 == "," && !inFlow)
      })
    else { return nil }
    var text = text
    return text.withUTF8 { CoreSchema.meaning(of: $0) } == .text ? text : nil
  }

  /// The text in single quotes, nil where it holds what only double quotes can say.
  package static func singleQuoted(_ text: String) -> String? {
    guard text.unicodeScalars.allSatisfy({ escape(of: $0) == nil || $0 == "\"" || $0 == "\\" })
    else { return nil }
    return "'" + text.unicodeScalars.reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) } + "'"
  }

  /// The text in double quotes, on one line.
  package static func doubleQuoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.reduce(into: "") { $0 += escape(of: $1) ?? String($1) } + "\""
  }

  /// The lines of a text behind `|`, that with the sign first; nil where lines cannot say it.
  ///
  /// Every further line is to be indented by as much as the mapping around it and `step` more; empty
  /// ones need not be. Without a comment behind the sign.
  package static func literal(_ text: String, step: Int) -> [String]? {
    guard !text.isEmpty, (1...9).contains(step),
      text.unicodeScalars.contains(where: { $0 != "\n" }),
      text.unicodeScalars.allSatisfy({
        escape(of: $0) == nil || "\"\\\n\t".unicodeScalars.contains($0)
      })
    else { return nil }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    var sign = "|"
    if let first = text.unicodeScalars.first, " \t\n".unicodeScalars.contains(first) {
      sign += String(step)
    }
    switch lines.reversed().prefix(while: \.isEmpty).count {
    case 0: sign += "-"
    case 1: lines.removeLast()
    default:
      sign += "+"
      lines.removeLast()
    }
    return [sign] + lines
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: scalar.value >= 0xa0 && scalar.properties.isAlphabetic
    }
  }

  /// How a scalar is written between double quotes, nil where it stands for itself.
  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"", "\\": return "\\" + String(scalar)
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default: break
    }
    switch scalar.value {
    // Controls, line ends of Unicode, the byte order mark, and what is no character.
    case 0..<0x20, 0x7f...0x9f, 0x2028...0x2029, 0xfeff, 0xfffe...0xffff:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return nil
    }
  }
}
