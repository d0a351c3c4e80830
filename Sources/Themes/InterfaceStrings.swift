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
    return replacing("%d", by: String(number), in: number == 1 ? forms.one : forms.other)
  }

  /// `14 November 2026`; month and day count from one, and a month that is none stays a number.
  package func date(_ pattern: DatePattern, year: Int, month: Int, day: Int) -> String {
    let isMonth = (1...12).contains(month)
    let parts = [
      "{day}": String(day), "{year}": String(year),
      "{month}": isMonth && months.count == 12 ? months[month - 1] : String(month),
      "{shortMonth}": isMonth && shortMonths.count == 12 ? shortMonths[month - 1] : String(month),
    ]
    return parts.reduce(patterns[pattern] ?? "{year}-{month}-{day}") {
      replacing($1.key, by: $1.value, in: $0)
    }
  }
}

/// `text` with `value` in each place of `mark`.
private func replacing(_ mark: String, by value: String, in text: String) -> String {
  var result = ""
  var rest = text[...]
  while let first = rest.first {
    if rest.hasPrefix(mark) {
      result += value
      rest = rest.dropFirst(mark.count)
    } else {
      result.append(first)
      rest = rest.dropFirst()
    }
  }
  return result
}
