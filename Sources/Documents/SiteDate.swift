/// A day that an author wrote, perhaps with a time and a zone.
///
/// The order is that of the instants: a day without a time is its midnight, a time without a zone is
/// in UTC. Nothing here knows what day it is or what zones there are.
package struct SiteDate: Sendable, Hashable {
  package struct Time: Sendable, Hashable {
    package var hour: Int
    package var minute: Int
    /// 60 in a leap second.
    package var second: Int
    package var nanosecond: Int

    package init(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
      self.hour = hour
      self.minute = minute
      self.second = second
      self.nanosecond = nanosecond
    }
  }

  /// In the Gregorian calendar, 0 to 9999.
  package let year: Int
  package let month: Int
  package let day: Int
  package let time: Time?
  /// Minutes east of UTC; nil when no zone was written.
  package let offset: Int?

  /// Nil when the calendar has no such day, the clock no such time or the globe no such offset.
  package init?(year: Int, month: Int, day: Int, time: Time? = nil, offset: Int? = nil) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.days(ofMonth: month, year: year)).contains(day),
      offset.map({ abs($0) < 1440 }) ?? true
    else { return nil }
    if let time {
      guard (0...23).contains(time.hour), (0...59).contains(time.minute),
        (0...60).contains(time.second), (0..<1_000_000_000).contains(time.nanosecond)
      else { return nil }
    }
    self.year = year
    self.month = month
    self.day = day
    self.time = time
    self.offset = offset
  }

  package static func days(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// Days since 1970-01-01, by the algorithm `days_from_civil` of Howard Hinnant.
  package var dayNumber: Int {
    // Years begin in March, so that the leap day is the last one.
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Seconds since 1970-01-01T00:00:00Z, without the fraction.
  package var secondsSince1970: Int {
    var seconds = dayNumber * 86_400 - (offset ?? 0) * 60
    if let time { seconds += time.hour * 3600 + time.minute * 60 + time.second }
    return seconds
  }

  /// From 1 for Monday to 7 for Sunday, as ISO 8601 counts.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    let days = (dayNumber + 3) % 7
    return (days < 0 ? days + 7 : days) + 1
  }

  /// From 1 to 366.
  package var dayOfYear: Int {
    (1..<month).reduce(day) { $0 + Self.days(ofMonth: $1, year: year) }
  }
}

extension SiteDate: Comparable {
  package static func < (a: SiteDate, b: SiteDate) -> Bool { a.order < b.order }

  /// The instant, then what tells apart two ways to write it, so that `==` agrees with the order.
  private var order: (Int, Int, Int, Int, Int, Int) {
    let second = time?.second ?? -1
    return (
      secondsSince1970, time?.nanosecond ?? 0, offset ?? Int.min, time?.hour ?? -1, second,
      dayNumber
    )
  }
}

extension SiteDate: CustomStringConvertible {
  /// As it was meant: `2026-03-01`, or with its time by RFC 3339.
  package var description: String { time == nil ? isoDay : rfc3339 }

  /// `2026-03-01`.
  package var isoDay: String {
    // Lists ask for thousands: ten bytes are written in place.
    String(unsafeUninitializedCapacity: 10) { text in
      var end = 0
      func append(_ byte: UInt8) {
        text.initializeElement(at: end, to: byte)
        end += 1
      }
      for unit in [1000, 100, 10, 1] { append(UInt8(ascii: "0") + UInt8(year / unit % 10)) }
      for number in [month, day] {
        append(UInt8(ascii: "-"))
        append(UInt8(ascii: "0") + UInt8(number / 10 % 10))
        append(UInt8(ascii: "0") + UInt8(number % 10))
      }
      return end
    }
  }

  /// `2026-03-01T09:00:00+02:00`; the fraction of the second is left out.
  package var rfc3339: String {
    let time = time ?? Time(hour: 0, minute: 0)
    var text = isoDay
    text += "T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
    guard let offset, offset != 0 else { return text + "Z" }
    return text + (offset < 0 ? "-" : "+") + padded(abs(offset) / 60, 2) + ":"
      + padded(abs(offset) % 60, 2)
  }

  private func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
