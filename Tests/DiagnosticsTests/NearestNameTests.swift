import Diagnostics
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("base-url", "baseURL"), ("base_URL", "baseURL"), ("strct", "strict"), ("drat", "drafts"),
    ("tilte", "title"), ("Title", "title"), ("descripton", "description"), ("tgas", "tags"),
  ])
  func findsWhatWasMeant(_ name: String, _ meant: String) {
    #expect(nearestName(to: name, among: Self.names) == meant)
  }

  private static let names = [
    "tags", "title", "description", "date", "baseURL", "strict", "drafts", "jobs",
  ]

  @Test func isNilWhenNothingIsClose() {
    #expect(nearestName(to: "author", among: ["title", "date"]) == nil)
    #expect(nearestName(to: "", among: ["title"]) == nil)
    #expect(nearestName(to: "--", among: ["title", "-"]) == nil)
    #expect(nearestName(to: "ab", among: ["cb", "a"]) == nil)
    #expect(nearestName(to: "author", among: ["authentication"]) == nil)
  }

  @Test func theFirstOfEqualsWins() {
    #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
  }
}
