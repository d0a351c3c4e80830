/// A way to write a date, read once from its pattern: lists ask for thousands of dates.
struct DateFormat: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case text([UInt8])
    case day
    case month
    case shortMonth
    case year
  }

  private var parts: [Part] = []

  /// `{day}`, `{month}`, `{shortMonth}` and `{year}` stand for the date's; everything else for itself.
  init(_ pattern: String) {
    var rest = pattern.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      parts.append(.text(Array(rest[..<open])))
      switch String(decoding: rest[rest.index(after: open)..<close], as: UTF8.self) {
      case "day": parts.append(.day)
      case "month": parts.append(.month)
      case "shortMonth": parts.append(.shortMonth)
      case "year": parts.append(.year)
      default: parts.append(.text(Array(rest[open...close])))
      }
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(Array(rest)))
  }

  /// The date as UTF-8; month and day count from one, and a month that is none stays a number.
  func text(
    year: Int, month: Int, day: Int, months: [String], shortMonths: [String]
  ) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(24)
    for part in parts {
      switch part {
      case .text(let bytes): text += bytes
      case .day: append(day, to: &text)
      case .year: append(year, to: &text)
      case .month where months.indices.contains(month - 1): text += months[month - 1].utf8
      case .shortMonth where shortMonths.indices.contains(month - 1):
        text += shortMonths[month - 1].utf8
      case .month, .shortMonth: append(month, to: &text)
      }
    }
    return text
  }
}

/// Appends a year, a month or a day in decimal digits.
private func append(_ number: Int, to text: inout [UInt8]) {
  guard (0..<10_000).contains(number) else {
    text += String(number).utf8
    return
  }
  for (unit, isLast) in [(1000, false), (100, false), (10, false), (1, true)]
  where number >= unit || isLast {
    text.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
  }
}
