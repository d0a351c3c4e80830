/// Every word that a page shows and its author did not write, in one language.
package struct InterfaceStrings: Sendable {
  /// A text that stands as it is; templates see it as `strings.<key>`.
  package enum Key: String, Sendable, CaseIterable {
    case skip, site, home, appearance, mode, modeAuto, modeLight, modeDark
    case sections, contents, onThisPage, trail, source, feed
    case updated, tags, categories, edit, turn, previous, next, copyCode, copied
    case start, recent, others, notFound, notFoundText, requested, moved, notRendered
    case note, tip, important, warning, caution, code, table, footnotes
    /// `%` stands for the number of the note.
    case backToText
    /// `%` stands for the heading.
    case linkTo
  }

  /// A number of things.
  package enum Count: String, Sendable, CaseIterable {
    case pages, minutes, earlier, later
  }

  /// A way to write a date.
  package enum DatePattern: String, Sendable, CaseIterable {
    case date, shortDate, dayAndMonth, monthAndYear
  }

  /// The words for one number and for all others; `%d` stands for the number.
  struct Forms: Sendable, Hashable {
    var one: String
    var other: String
  }

  /// As in the `lang` attribute: `en`.
  package var language: String
  var texts: [Key: String] = [:]
  var counts: [Count: Forms] = [:]
  var patterns: [DatePattern: String] = [:]
  /// Twelve names, January first.
  var months: [String] = []
  var shortMonths: [String] = []

  package subscript(key: Key) -> String { texts[key] ?? key.rawValue }

  /// The texts for templates, in the order of the keys.
  package var entries: [(key: String, text: String)] {
    Key.allCases.map { ($0.rawValue, self[$0]) }
  }

  /// `7 pages`, `1 page`.
  package func count(_ number: Int, _ things: Count) -> String {
    guard let forms = counts[things] else { return String(number) }
    let parts = (number == 1 ? forms.one : forms.other).utf8
      .split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var text = String(decoding: parts[0], as: UTF8.self)
    for part in parts.dropFirst() {
      let isNumber = part.first == UInt8(ascii: "d")
      text += isNumber ? String(number) : "%"
      text += String(decoding: isNumber ? part.dropFirst() : part, as: UTF8.self)
    }
    return text
  }

  /// `14 November 2026`; month and day count from one, and a month that is none stays a number.
  package func date(_ pattern: DatePattern, year: Int, month: Int, day: Int) -> String {
    func name(_ names: [String]) -> String {
      names.indices.contains(month - 1) ? names[month - 1] : String(month)
    }
    // Lists ask for hundreds of dates: one pass over the bytes, no search.
    var text = ""
    var rest = (patterns[pattern] ?? "{year}-{month}-{day}").utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      text += String(decoding: rest[..<open], as: UTF8.self)
      switch String(decoding: rest[rest.index(after: open)..<close], as: UTF8.self) {
      case "day": text += String(day)
      case "month": text += name(months)
      case "shortMonth": text += name(shortMonths)
      case "year": text += String(year)
      case let other: text += "{\(other)}"
      }
      rest = rest[rest.index(after: close)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }
}
