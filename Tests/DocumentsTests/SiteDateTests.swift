import Documents
import Testing

@Suite struct SiteDateTests {
  private func date(_ text: String) -> SiteDate? { try? SiteDate.parse(text).get() }

  @Test(arguments: [
    ("2026-03-01", "2026-03-01"), ("0000-01-01", "0000-01-01"), ("2024-02-29", "2024-02-29"),
    ("2026-03-01T09:00:00Z", "2026-03-01T09:00:00Z"),
    ("2026-03-01T09:00:00+02:00", "2026-03-01T09:00:00+02:00"),
    ("2026-03-01t09:00:00z", "2026-03-01T09:00:00Z"),
    ("2026-03-01 09:00", "2026-03-01T09:00:00Z"),
    ("2026-03-01 09:00:30 -0530", "2026-03-01T09:00:30-05:30"),
    ("2026-03-01T09:00:00.25+02", "2026-03-01T09:00:00+02:00"),
    ("2016-12-31T23:59:60Z", "2016-12-31T23:59:60Z"),
    ("2026-03-01T09:00:00-00:00", "2026-03-01T09:00:00Z"),
  ])
  func readsAndWrites(_ text: String, _ written: String) {
    #expect(date(text)?.description == written)
  }

  @Test(arguments: [
    ("", SiteDate.Fault.shape), ("soon", .shape), ("2026-3-1", .shape), ("2026/03/01", .shape),
    ("2026-03", .shape), ("2026-03-01x", .shape), ("2026-03-01T", .shape),
    ("2026-03-01 9:00", .shape),
    ("2026-03-01T09:00:00 CET", .shape), ("2026-03-01T09:00+2", .shape), ("20260301", .shape),
    ("2026-02-29", .day), ("2026-13-01", .day), ("2026-00-10", .day), ("1900-02-29", .day),
    ("2026-04-31", .day), ("2026-03-01T24:00", .time), ("2026-03-01T09:60", .time),
    ("2026-03-01T09:00:61Z", .time), ("2026-03-01T09:00:00+24:00", .zone), ("٢٠٢٦-03-01", .shape),
  ])
  func refusesWhatIsNoDate(_ text: String, _ fault: SiteDate.Fault) {
    #expect(throws: fault) { try SiteDate.parse(text).get() }
  }

  @Test func ordersByInstant() throws {
    let texts = [
      "2026-03-01", "2026-03-01T00:00:00Z", "2026-03-01T02:00:00+02:00",
      "2026-03-01T09:00:00+02:00", "2026-03-01T08:00:00Z", "2026-02-28", "2026-03-01T08:00:00.5Z",
      "2026-03-01T01:00:00-08:00",
    ]
    let dates = try texts.map { try #require(date($0)) }.sorted()
    #expect(
      dates.map(\.description) == [
        "2026-02-28", "2026-03-01", "2026-03-01T00:00:00Z", "2026-03-01T02:00:00+02:00",
        "2026-03-01T09:00:00+02:00", "2026-03-01T08:00:00Z", "2026-03-01T08:00:00Z",
        "2026-03-01T01:00:00-08:00",
      ])
    for (a, b) in zip(dates, dates.dropFirst()) { #expect(!(b < a) && (a < b) != (a == b)) }
  }

  @Test func countsDaysAsTheCalendarDoes() throws {
    #expect(date("1970-01-01")?.secondsSince1970 == 0)
    #expect(date("1970-01-01")?.weekday == 4)
    #expect(date("2026-03-01T09:00:00+02:00")?.secondsSince1970 == 1_772_348_400)
    #expect(date("2026-11-30")?.weekday == 1)
    #expect(date("1969-12-28")?.weekday == 7)
    #expect(date("2024-12-31")?.dayOfYear == 366)
    var day = try #require(date("1899-12-31"))
    for year in 1900...2101 {
      for month in 1...12 {
        for number in 1...SiteDate.days(ofMonth: month, year: year) {
          let next = try #require(SiteDate(year: year, month: month, day: number))
          if next.dayNumber != day.dayNumber + 1 || next.weekday != day.weekday % 7 + 1 {
            Issue.record("\(next) does not follow \(day)")
          }
          day = next
        }
      }
    }
  }
}
