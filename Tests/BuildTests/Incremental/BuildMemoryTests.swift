import ByteText
import Diagnostics
import Documents
import Foundation
import TestSupport
import Testing

@testable import Build

/// What a build leaves for the next one, and when it is believed.
@Suite struct BuildMemoryTests {
  private let site: BuiltSite
  private var memory = BuildMemory()

  init() throws {
    site = try BuiltSite([
      "recto.yaml": "title: T\nbaseURL: https://example.org/\n",
      "index.md": "# Home\n\n[one](one.md)\n", "one.md": "# One\n\nText.\n\n## Part\n",
      "two.md": "---\ndate: 2024-01-02\n---\n# Two\n\n[part](one.md#part)\n",
      "picture.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ])
  }

  private var request: BuildRequest {
    var request = BuildRequest(source: site.source)
    request.output = site.temporary.path + "out"
    request.caching = .later
    return request
  }

  /// Builds as a later run of the program does, for which all files are old.
  private mutating func build(
    _ configure: (inout BuildRequest) -> Void = { _ in }
  ) -> (report: BuildReport, phases: [BuildPhase]) {
    var request = request
    configure(&request)
    var phases: [BuildPhase] = []
    let report = SiteBuilder(request).run(&memory) { phases.append($0) }
    return (report, phases)
  }

  @Test mutating func aSecondBuildOfTheSameDoesNothing() throws {
    let first = build().report
    let states = try site.states()
    memory = try #require(BuildMemory(memory.bytes()))
    let (second, phases) = build()
    #expect(phases == [.scanning])
    #expect(second.changes?.kept == first.changes?.written && second.changes?.written == 0)
    #expect(second.pageCount == first.pageCount && second.diagnostics == first.diagnostics)
    #expect(try site.states() == states)
  }

  @Test mutating func anEditOfATextWritesItsPageAndNoOther() throws {
    _ = build()
    try site.write("# One\n\nText.\n\n## Part\n\nMore.\n", to: "one.md")
    let report = build().report
    #expect(report.changes?.writtenPaths == [RelativePath("one/index.html")])
    #expect(memory.outputs[RelativePath("one/index.html")]?.parts == .text)
  }

  @Test mutating func anEditOfATitleMakesThePagesThatShowIt() throws {
    _ = build()
    try site.write("# Other\n\nText.\n\n## Part\n", to: "one.md")
    let report = build().report
    let written = Set(report.changes?.writtenPaths.map(\.description) ?? [])
    #expect(written.isSuperset(of: ["index.html", "one/index.html", "two/index.html"]))
    // The page before it has another name, there and in the navigation.
    #expect(memory.outputs[RelativePath("two/index.html")]?.parts == [.navigation, .place])
  }

  @Test mutating func aFileOfTheOutputThatSomebodyChangedIsWrittenAgain() throws {
    _ = build()
    let text = try site.text("one/index.html")
    try site.temporary.write("changed", to: "out/one/index.html")
    #expect(build().report.changes?.written == 1)
    #expect(try site.text("one/index.html") == text)
  }

  @Test mutating func aFileOfTheOutputThatSomebodyRemovedIsWrittenAgain() throws {
    _ = build()
    try FileManager.default.removeItem(atPath: site.temporary.path + "out/one/index.html")
    #expect(build().report.changes?.written == 1)
    #expect(site.exists("one/index.html"))
  }

  @Test mutating func anotherProgramBelievesNothing() {
    _ = build()
    let (report, phases) = build { $0.caching?.program = "another" }
    #expect(phases.contains(.reading(3)))
    #expect(report.changes?.written == 0)
  }

  @Test mutating func aFileThatWasJustWrittenIsReadAgain() throws {
    // As if the first build had begun in the moment in which the file was written.
    _ = build { $0.caching?.moment = .init(seconds: 0, nanoseconds: 0) }
    #expect(memory.finished == nil && memory.documents.allSatisfy { $0.stamp == nil })
    let (report, phases) = build()
    #expect(phases.contains(.reading(3)) && report.changes?.written == 0)
    #expect(memory.finished != nil)
  }

  @Test mutating func aCopyOfAnAssetIsKeptUntilItChanges() throws {
    _ = build()
    let states = try site.states()
    try site.write("# One\n", to: "one.md")
    _ = build()
    #expect(try site.states()["picture.svg"] == states["picture.svg"])
    try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\"/>", to: "picture.svg")
    #expect(build().report.changes?.writtenPaths.contains(RelativePath("picture.svg")) == true)
    #expect(try site.text("picture.svg").contains("9"))
  }

  @Test mutating func damagedBytesAreNoMemory() throws {
    _ = build()
    let bytes = memory.bytes()
    #expect(BuildMemory(bytes)?.outputs.count == memory.outputs.count)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<400 {
      var damaged = bytes
      let place = Int.random(in: 0..<damaged.count, using: &random)
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      #expect(BuildMemory(damaged) == nil)
      #expect(BuildMemory(Array(bytes[..<place])) == nil)
    }
  }

  @Test mutating func anExplanationNamesWhatChanged() throws {
    _ = build()
    let builder = SiteBuilder(request)
    #expect(try builder.explain("two.md", memory).state == .current)
    #expect(try builder.explain("/one/", memory).backlinks == ["/", "/two/"])
    try site.write("# Other\n", to: "one.md")
    let explanation = try builder.explain("two.md", memory)
    guard case .stale(let parts) = explanation.state else {
      Issue.record("the page is stale")
      return
    }
    #expect(parts.contains(.navigation) && !parts.contains(.text))
    #expect(throws: SiteBuilder.ExplanationFailure.self) { try builder.explain("no.md", memory) }
  }

  @Test mutating func aComparisonFindsWhatIsNotTrue() throws {
    _ = build()
    let builder = SiteBuilder(request)
    let good = builder.verify(memory)
    #expect(good.verification.documents == 3 && good.verification.pages == 3)
    #expect(good.verification.faults.isEmpty && good.report.outcome == .checked)
    memory.outputs[RelativePath("one/index.html")]?.hash ^= 1
    #expect(builder.verify(memory).verification.faults.map(\.id) == ["incremental-difference"])
    // A document whose file looks the same and is another one.
    let stamp = memory.documents[0].stamp
    memory.documents[0].record = memory.documents[1].record
    memory.documents[0].stamp = stamp
    #expect(builder.verify(memory).report.diagnostics.contains { $0.severity == .error })
  }
}

extension KnownOutput {
  fileprivate var parts: PageDigest.Parts {
    if case .page(_, let parts) = origin { parts } else { [] }
  }
}

extension BuildCaching {
  /// For a run in which all files are old.
  static var later: BuildCaching {
    BuildCaching(
      program: "test", moment: SourceStamp.Time(seconds: 1 << 40, nanoseconds: 0))
  }
}
