import Diagnostics
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("tilte", "title"), ("Title", "title"), ("descripton", "description"), ("tgas", "tags"),
  ])
  func findsWhatWasMeant(_ name: String, _ meant: String) {
    #expect(nearestName(to: name, among: ["tags", "title", "description", "date"]) == meant)
  }

  @Test func isNilWhenNothingIsClose() {
    #expect(nearestName(to: "author", among: ["title", "date"]) == nil)
    #expect(nearestName(to: "", among: ["title"]) == nil)
  }

  @Test func theFirstOfEqualsWins() {
    #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
  }
}
