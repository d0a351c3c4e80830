/// Every word that a page shows and its author did not write, in one language.
package struct InterfaceStrings: Sendable {
  /// A text that stands as it is; templates see it as `strings.<key>`.
  package enum Key: String, Sendable, CaseIterable {
    case skip, site, home, appearance, mode, modeAuto, modeLight, modeDark, theme, themeOfPage
    case sections, contents, onThisPage, trail, source, feed
    case updated, tags, categories, edit, turn, previous, next, copyCode, copied
    case start, recent, others, notFound, notFoundText, requested, near, moved, notRendered
    case print, printHint, printLater, printTooLong
    case note, tip, important, warning, caution, code, table, footnotes, diagram
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

  /// How each is written.
  struct DateFormats: Sendable {
    var date = unset
    var shortDate = unset
    var dayAndMonth = unset
    var monthAndYear = unset

    private static let unset = DateFormat("{year}-{month}-{day}")

    mutating func set(_ pattern: DatePattern, _ text: String) {
      let format = DateFormat(text)
      switch pattern {
      case .date: date = format
      case .shortDate: shortDate = format
      case .dayAndMonth: dayAndMonth = format
      case .monthAndYear: monthAndYear = format
      }
    }
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
  var dateFormats = DateFormats()
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

  /// `14 November 2026`, as UTF-8; month and day count from one.
  package func date(_ pattern: DatePattern, year: Int, month: Int, day: Int) -> [UInt8] {
    let format =
      switch pattern {
      case .date: dateFormats.date
      case .shortDate: dateFormats.shortDate
      case .dayAndMonth: dateFormats.dayAndMonth
      case .monthAndYear: dateFormats.monthAndYear
      }
    return format.text(
      year: year, month: month, day: day, months: months, shortMonths: shortMonths)
  }
}
