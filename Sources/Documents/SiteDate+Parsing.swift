extension SiteDate {
  /// Why a text is not a date.
  package enum Fault: Error, Hashable {
    /// It does not look like one.
    case shape
    /// It does, but there is no such day.
    case day
    case time
    case zone

    /// One clause for a diagnostic about `text`.
    package func message(for text: String) -> String {
      switch self {
      case .shape: "'\(text)' is not a date"
      case .day: "'\(text)' is a day that the calendar does not have"
      case .time: "'\(text)' has a time that the clock does not have"
      case .zone: "'\(text)' has an offset from UTC that is none"
      }
    }
  }

  /// Reads RFC 3339 and what authors make of it.
  ///
  /// `2026-03-01`, then perhaps a time after `T` or spaces, with or without seconds, then perhaps
  /// `Z` or an offset (`+02:00`, `+0200`, `+02`) with or without a space before it.
  package static func parse(_ text: String) -> Result<SiteDate, Fault> {
    var text = text
    return text.withUTF8 { bytes in
      var scan = SiteDateScanner(bytes: bytes)
      return Result { () throws(Fault) in try scan.date() }
    }
  }
}

private struct SiteDateScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func date() throws(SiteDate.Fault) -> SiteDate {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2)
    else { throw .shape }
    guard SiteDate(year: year, month: month, day: day) != nil else { throw .day }
    guard index < bytes.count else { return try made(year, month, day, nil, nil) }
    guard skip("T") || skip("t") || skipSpaces() else { throw .shape }
    let time = try time()
    _ = skipSpaces()
    let offset = index < bytes.count ? try offset() : nil
    guard index == bytes.count else { throw .shape }
    return try made(year, month, day, time, offset)
  }

  private func made(
    _ year: Int, _ month: Int, _ day: Int, _ time: SiteDate.Time?, _ offset: Int?
  ) throws(SiteDate.Fault) -> SiteDate {
    guard let date = SiteDate(year: year, month: month, day: day, time: time, offset: offset) else {
      throw time == nil ? .day : .time
    }
    return date
  }

  private mutating func time() throws(SiteDate.Fault) -> SiteDate.Time {
    guard let hour = digits(2), skip(":"), let minute = digits(2) else { throw .shape }
    var time = SiteDate.Time(hour: hour, minute: minute)
    guard skip(":") else { return time }
    guard let second = digits(2) else { throw .shape }
    time.second = second
    guard skip(".") || skip(",") else { return time }
    guard let fraction = fraction() else { throw .shape }
    time.nanosecond = fraction
    return time
  }

  private mutating func offset() throws(SiteDate.Fault) -> Int {
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = digits(2) else { throw .shape }
    let hasColon = skip(":")
    let minutes = digits(2)
    guard minutes != nil || !hasColon else { throw .shape }
    guard hours <= 23, minutes ?? 0 <= 59 else { throw .zone }
    let offset = hours * 60 + (minutes ?? 0)
    return isWest ? -offset : offset
  }

  /// Exactly `count` digits.
  private mutating func digits(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[index..<index + count] {
      guard let digit = digit(byte) else { return nil }
      number = number * 10 + digit
    }
    index += count
    return number
  }

  /// Nanoseconds from the digits after the point; those after the ninth are dropped.
  private mutating func fraction() -> Int? {
    var number = 0
    var scale = 100_000_000
    let start = index
    while index < bytes.count, let digit = digit(bytes[index]) {
      number += digit * scale
      scale /= 10
      index += 1
    }
    return index > start ? number : nil
  }

  private func digit(_ byte: UInt8) -> Int? {
    let digit = Int(byte) - Int(UInt8(ascii: "0"))
    return (0...9).contains(digit) ? digit : nil
  }

  private mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: expected) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() -> Bool {
    let start = index
    while skip(" ") {}
    return index > start
  }
}
