import ByteText
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Build

/// What diagrams may cost, and what is remembered of those that cost more.
///
/// A script stands for Graphviz, so that its time is known.
@Suite struct DiagramLimitsTests {
  /// A program that draws the first line it reads, and leaves a file for each of its runs.
  ///
  /// It never ends while there is a file `busy` and the line holds "slow".
  private final class Drawer {
    let folder: URL
    var graphviz: Graphviz

    init() throws {
      // Not in memory, where the system may run no programs.
      folder = FileManager.default.temporaryDirectory.appending(
        path: "recto-test-\(UUID().uuidString)", directoryHint: .isDirectory)
      let path = folder.path(percentEncoded: false)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "runs"), withIntermediateDirectories: true)
      let script = """
        #!/bin/sh
        read -r line
        : > "\(path)runs/$$"
        case "$line" in
        *slow*) while [ -e "\(path)busy" ]; do :; done ;;
        esac
        echo "<svg viewBox=\\"0 0 9 9\\"><g class=\\"graph\\"><text>drawn $line</text></g></svg>"
        """
      let (draft, program) = (path + "draft", path + "dot")
      try Data(script.utf8).write(to: URL(filePath: draft))
      // By another program, since none may be run that somebody has open for writing, as one that is
      // started meanwhile has all our files.
      let copy = try Process.run(
        URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", draft, program])
      copy.waitUntilExit()
      graphviz = try #require(Graphviz(at: [program]))
      graphviz.limits.seconds = 1
    }

    deinit {
      try? FileManager.default.removeItem(at: folder)
    }

    var runs: Int {
      get throws {
        try FileManager.default.contentsOfDirectory(
          atPath: folder.appending(path: "runs").path(percentEncoded: false)
        ).count
      }
    }

    func becomeBusy() throws { try Data().write(to: folder.appending(path: "busy")) }
    func rest() throws { try FileManager.default.removeItem(at: folder.appending(path: "busy")) }
  }

  private func page(_ diagrams: String...) -> String {
    "# A\n\n" + diagrams.map { "```dot\n\($0)\n```\n\n" }.joined()
  }

  private func build(
    _ site: BuiltSite, _ drawer: Drawer, _ memory: inout BuildMemory,
    _ configure: (inout BuildRequest) -> Void = { _ in }
  ) -> BuildReport {
    var request = BuildRequest(source: site.source)
    request.output = site.temporary.path + "out"
    request.caching = .later
    request.graphviz = drawer.graphviz
    configure(&request)
    return SiteBuilder(request).run(&memory)
  }

  @Test(arguments: [1, 8]) func theDiagramsOfADocumentTakeNoMoreThanItsTime(jobs: Int) throws {
    let drawer = try Drawer()
    drawer.graphviz.limits.timeOfDocument = .nanoseconds(1)
    let names = (0..<20).map { "p\($0).md" }
    let site = try BuiltSite(
      Dictionary(uniqueKeysWithValues: names.map { ($0, page("one", "two", "three")) }))
    let report = site.build {
      $0.graphviz = drawer.graphviz
      $0.jobs = jobs
    }
    // It matters not which of them was read first and had its diagram drawn.
    for name in names {
      let told = report.diagnostics.filter { $0.file == name }
      #expect(told.map(\.id) == ["broken-diagram"])
      #expect(told.map(\.line) == [7], "the second is the first that is not drawn")
      let text = try site.text("\(name.dropLast(3))/index.html")
      #expect(text.contains(">drawn one</text>"))
      #expect(text.contains("<code class=\"language-dot\">two\n"))
      #expect(text.contains("<code class=\"language-dot\">three\n"))
    }
    #expect(
      report.diagnostics.first { $0.id == "broken-diagram" }?.message
        == "to draw the diagrams of this document takes Graphviz more than 0 s of processor time; "
        + "from here on they are shown as text")
    #expect(try drawer.runs <= jobs)
  }

  @Test func oneThatIsThereAgainCostsItsDocumentOnce() throws {
    let drawer = try Drawer()
    let site = try BuiltSite(["index.md": page("one", "one", "one", "one")])
    drawer.graphviz.limits.timeOfDocument = .seconds(10)
    #expect(site.build { $0.graphviz = drawer.graphviz }.ids == [])
    #expect(try drawer.runs == 1)
  }

  @Test func oneThatTookTooLongIsShownAsText() throws {
    let drawer = try Drawer()
    try drawer.becomeBusy()
    let site = try BuiltSite(["index.md": page("slow", "one")])
    let report = site.build { $0.graphviz = drawer.graphviz }
    let fault = try #require(report.diagnostics.first { $0.id == "broken-diagram" })
    #expect(fault.message == "to draw the diagram takes Graphviz more than 1 s of processor time")
    #expect(fault.line == 3)
    #expect(try site.text("index.html").contains("<code class=\"language-dot\">slow\n"))
    #expect(try site.text("index.html").contains(">drawn one</text>"))
  }

  /// In a preview, where an edit draws the rest of the document anew.
  @Test func aPreviewTriesAgainWhatTookTooLong() throws {
    let drawer = try Drawer()
    try drawer.becomeBusy()
    let site = try BuiltSite(["index.md": page("slow", "one")])
    var memory = BuildMemory()
    #expect(build(site, drawer, &memory) { $0.isPreview = true }.ids == ["broken-diagram"])
    try drawer.rest()
    try site.write(page("slow", "one") + "More.\n", to: "index.md")
    #expect(build(site, drawer, &memory) { $0.isPreview = true }.ids == [])
    #expect(try site.text("index.html").contains(">drawn slow</text>"))
    #expect(try drawer.runs == 3, "what was drawn is kept")
  }

  @Test func aSaveOfTheSameTextTriesAgain() throws {
    let drawer = try Drawer()
    try drawer.becomeBusy()
    let site = try BuiltSite(["index.md": page("slow"), "b.md": page("one")])
    var memory = BuildMemory()
    let changed = Set([RelativePath("index.md")])
    func preview() -> BuildReport {
      build(site, drawer, &memory) {
        $0.isPreview = true
        $0.caching?.changed = changed
      }
    }
    #expect(preview().ids == ["broken-diagram"])
    try drawer.rest()
    #expect(preview().ids == [])
    #expect(try site.text("index.html").contains(">drawn slow</text>"))
  }

  /// Whether another document is a new one, or nothing is.
  @Test(arguments: [true, false])
  func theNextRunOfTheProgramTriesAgain(hasNews: Bool) throws {
    let drawer = try Drawer()
    try drawer.becomeBusy()
    let site = try BuiltSite(["index.md": page("slow"), "b.md": page("one")])
    var memory = BuildMemory()
    #expect(build(site, drawer, &memory).ids == ["broken-diagram"])
    memory = try #require(BuildMemory(memory.bytes()))
    try drawer.rest()
    if hasNews { try site.write(page("one") + "More.\n", to: "b.md") }
    #expect(build(site, drawer, &memory).ids == [])
    #expect(try site.text("index.html").contains(">drawn slow</text>"))
  }
}
