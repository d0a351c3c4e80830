import Build
import ByteText
import Documents
import Foundation
import Synchronization
import TestSupport
import Testing

/// Builds of a preview, which has a folder of its own.
@Suite struct PreviewBuildTests {
  private let site: BuiltSite
  private var memory = BuildMemory()

  init() throws {
    site = try BuiltSite([
      "recto.yaml": "title: T\ntheme: mine\n", "index.md": "# Home\n", "one.md": "# One\n",
      "themes/mine.yaml": "accent: \"#0f766e\"\n",
    ])
  }

  private mutating func build(
    _ changed: String? = nil, _ configure: (inout BuildRequest) -> Void = { _ in }
  ) -> (report: BuildReport, phases: [BuildPhase]) {
    var request = BuildRequest(source: site.source)
    request.output = site.temporary.path + "out"
    request.isPreview = true
    request.caching = .now
    request.caching?.changed = changed.map { [RelativePath($0)] }
    configure(&request)
    var phases: [BuildPhase] = []
    let report = SiteBuilder(request).run(&memory) { phases.append($0) }
    return (report, phases)
  }

  @Test mutating func anEditOfAThemeIsShownBeforeAnythingIsRead() throws {
    _ = build()
    let before = try site.text("_recto/style.css")
    try site.write(
      "accent: \"#0f766e\"\nlight: {link: \"#7c2d12\"}\n", to: "themes/mine.yaml")
    let (report, phases) = build("themes/mine.yaml")
    #expect(
      Array(phases.prefix(2)) == [
        .scanning,
        .showing([RelativePath("_recto/style.css")], isAll: true),
      ])
    #expect(report.isPublished)
    #expect(try site.text("_recto/style.css") != before)
    // The pages say nothing of the color of links.
    #expect(report.changes?.written == 0)
  }

  @Test mutating func anEditOfAThemeAndATextIsShownInTwoSteps() throws {
    _ = build()
    try site.write(
      "accent: \"#0f766e\"\nlight: {link: \"#7c2d12\"}\n", to: "themes/mine.yaml")
    try site.write("# One\n\nOther words.\n", to: "one.md")
    let (report, phases) = build("themes/mine.yaml") {
      $0.caching?.changed?.insert(RelativePath("one.md"))
    }
    #expect(phases[1] == .showing([RelativePath("_recto/style.css")], isAll: false))
    #expect(report.changes?.writtenPaths.contains(RelativePath("one/index.html")) == true)
  }

  @Test mutating func aThemeIsShownWhileBuildAfterBuildIsCancelled() throws {
    _ = build()
    for color in ["#7c2d12", "#14532d", "#1e3a8a"] {
      try site.write(
        "accent: \"#0f766e\"\nlight: {background: \"#fdf6e3\", link: \"\(color)\"}\n",
        to: "themes/mine.yaml")
      let (report, phases) = build("themes/mine.yaml") { $0.isCancelled = { true } }
      #expect(report.outcome == .cancelled)
      #expect(phases[1] == .showing([RelativePath("_recto/style.css")], isAll: true))
      #expect(try site.text("_recto/style.css").contains(color))
    }
    // Nothing is new to the page, and nothing else is to be seen.
    #expect(
      build("themes/mine.yaml") { $0.isCancelled = { true } }.phases[1]
        == .showing([], isAll: true))
    #expect(build("one.md").report.isPublished)
    #expect(try site.text("one/index.html").contains("#fdf6e3"))
  }

  @Test mutating func aThemeThatIsBrokenOrGoneIsNotShownEarly() throws {
    _ = build()
    try site.write("accent: nothing\n", to: "themes/mine.yaml")
    let (broken, phases) = build("themes/mine.yaml")
    #expect(broken.outcome == .withheld)
    #expect(!phases.contains { if case .showing = $0 { true } else { false } })
    try site.delete("themes/mine.yaml")
    #expect(build("themes/mine.yaml").report.outcome == .withheld)
  }

  @Test mutating func anEditOfABackgroundReachesThePagesToo() throws {
    _ = build()
    try site.write(
      "accent: \"#0f766e\"\nlight: {background: \"#fdf6e3\"}\n", to: "themes/mine.yaml")
    let (report, _) = build("themes/mine.yaml")
    #expect(report.changes?.writtenPaths.contains(RelativePath("one/index.html")) == true)
    #expect(try site.text("one/index.html").contains("#fdf6e3"))
  }

  @Test mutating func aCancelledBuildPublishesNothingAndTheNextOneDoes() throws {
    _ = build()
    let states = try site.states()
    try site.write("# One\n\n---\n", to: "one.md")
    try site.write("# Two\n", to: "two.md")
    let cancelled = build("two.md") { $0.isCancelled = { true } }.report
    #expect(cancelled.outcome == .cancelled)
    #expect(try site.states() == states)
    #expect(build("one.md").report.isPublished)
    #expect(site.exists("two/index.html"))
    #expect(try site.text("one/index.html").contains("<hr"))
  }

  @Test(arguments: 1..<12)
  mutating func aBuildMayBeCancelledAtAnyTime(_ questions: Int) throws {
    _ = build()
    let states = try site.states()
    try site.write("title: Other\ntheme: mine\n", to: "recto.yaml")
    let asked = Counter()
    let report = build("recto.yaml") { $0.isCancelled = { asked.next() >= questions } }.report
    if report.outcome == .cancelled {
      #expect(try site.states() == states)
    } else {
      #expect(report.isPublished)
    }
    #expect(build("index.md").report.isPublished)
    #expect(try site.text("one/index.html").contains("Other"))
  }

  @Test mutating func nothingOfAPreviewIsKeptForLaterRunsInItsFolder() throws {
    _ = build()
    #expect(!site.exists(".recto/manifest") && !site.exists(".recto/journal"))
    #expect(site.exists("_recto/style.css"))
  }

  @Test mutating func aMemoryOfAnEarlierRunIsReadWhereItsTextsAreNeeded() throws {
    _ = build()
    // What `recto build` leaves has no texts.
    memory = try #require(BuildMemory(memory.bytes()))
    OutputFolder.remove(at: site.temporary.path + "out")
    _ = build()
    try site.write("# Other\n", to: "one.md")
    let (report, phases) = build("one.md")
    #expect(phases == [.scanning])
    #expect(report.changes?.writtenPaths.contains(RelativePath("index.html")) == true)
    #expect(try site.text("index.html").contains("Other"))
  }

  @Test mutating func aFileThatIsGoneIsDeleted() throws {
    _ = build()
    try site.delete("one.md")
    let report = build("one.md").report
    #expect(report.changes?.deletedPaths == [RelativePath("one/index.html")])
    #expect(!site.exists("one/index.html"))
  }
}

/// Counts calls from any thread.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
