import Diagnostics
import Foundation
import Preview
import TestSupport
import Testing

/// A watcher that sees what a test tells it to.
private final class ManualWatcher: FileWatching, @unchecked Sendable {
  // Only touched under `lock`.
  private var report: (@Sendable (ChangeSet) -> Void)?
  private let lock = NSLock()

  var isWatching: Bool { lock.withLock { report != nil } }

  func start(_ report: @escaping @Sendable (ChangeSet) -> Void) {
    lock.withLock { self.report = report }
  }

  func stop() { lock.withLock { report = nil } }

  func see(_ path: String) {
    lock.withLock { report }?(.paths([Array(path.utf8): .written]))
  }
}

extension Log: LiveAnnouncing where Element == LiveEvent {
  func announce(_ event: LiveEvent) { append(event) }
}

@Suite struct PreviewSessionTests {
  private func changes(_ paths: String...) -> ChangeSet {
    .paths(Dictionary(uniqueKeysWithValues: paths.map { (Array($0.utf8), .written) }))
  }

  @Test func buildsOnceMoreForWhatChangedDuringABuild() {
    let watcher = ManualWatcher()
    let events = Log<LiveEvent>()
    let builds = Log<ChangeSet>()
    let reports = Log<BuildOutcome>()
    let gate = DispatchSemaphore(value: 0)
    let session = PreviewSession(
      pages: events, watcher: watcher,
      build: { changes, _, _ in
        builds.append(changes)
        gate.wait()
        return .finished(BuildOutcome(.everything))
      }, report: { outcome, _ in reports.append(outcome) })
    session.start()
    #expect(builds.wait(for: 1) == [.everything])
    for _ in 0..<10 {
      watcher.see("a.md")
      watcher.see("b.md")
    }
    gate.signal()
    #expect(builds.wait(for: 2) == [.everything, changes("a.md", "b.md")])
    gate.signal()
    #expect(reports.wait(for: 2).count == 2)
    session.stop()
    #expect(builds.all.count == 2)
    #expect(events.all == [LiveEvent(.everything), LiveEvent(.everything)])
    #expect(!watcher.isWatching)
  }

  @Test func aStopWaitsForTheBuildThatRuns() {
    let events = Log<LiveEvent>()
    let steps = Log<String>()
    let started = DispatchSemaphore(value: 0)
    let watcher = ManualWatcher()
    let session = PreviewSession(
      pages: events, watcher: watcher,
      build: { _, _, _ in
        started.signal()
        // The stop may come at any time from here; the build ends after it began to wait or not.
        steps.append("built")
        return .finished(BuildOutcome(.everything))
      }, report: { _, _ in })
    session.start()
    started.wait()
    session.stop()
    steps.append("stopped")
    #expect(steps.all == ["built", "stopped"])
    session.stop()
  }

  @Test func aSessionThatNeverStartedStops() {
    let session = PreviewSession(
      pages: Log<LiveEvent>(), watcher: ManualWatcher(),
      build: { _, _, _ in .finished(BuildOutcome(.none)) }, report: { _, _ in })
    session.stop()
  }

  @Test func aBuildThatIsOvertakenIsToldAndWhatItWasForIsBuiltWithTheRest() throws {
    let watcher = ManualWatcher()
    let builds = Log<ChangeSet>()
    let ends = Log<BuildEnd>()
    let gate = DispatchSemaphore(value: 0)
    let session = PreviewSession(
      pages: Log<LiveEvent>(), watcher: watcher,
      build: { changes, flag, _ in
        builds.append(changes)
        gate.wait()
        let end = flag.isCancelled ? BuildEnd.cancelled : .finished(BuildOutcome(.everything))
        ends.append(end)
        return end
      }, report: { _, _ in })
    session.start()
    #expect(builds.wait(for: 1) == [.everything])
    // The first build is not cancelled, whatever changes.
    watcher.see("a.md")
    gate.signal()
    #expect(builds.wait(for: 2)[1] == changes("a.md"))
    watcher.see("b.md")
    // The session's queue has nothing that tells when the flag is up, so the build says it later.
    watcher.see("c.md")
    while builds.all.count < 3 { gate.signal() }
    gate.signal()
    session.stop()
    let all = builds.all.dropFirst(1).reduce(into: ChangeSet.none) { $0.merge($1) }
    #expect(all == changes("a.md", "b.md", "c.md"))
  }

  @Test func aSaveReachesAnOpenPage() throws {
    let site = try ServedFolder()
    let source = site.folder
    try source.write("one", to: "source/a.md")
    let reports = Log<BuildOutcome>()
    let watcher = ChangePoller(root: source.path + "source", scheduler: site.scheduler)
    let session = PreviewSession(
      pages: site.server, watcher: watcher,
      build: { _, _, _ in
        do {
          try source.write(source.read("source/a.md"), to: "site/index.html")
          return .finished(BuildOutcome(.everything))
        } catch {
          return .finished(
            BuildOutcome(.none, errors: [Diagnostic(.error, id: "test", "\(error)")]))
        }
      }, report: { outcome, _ in reports.append(outcome) })
    session.start()
    #expect(reports.wait(for: 1).count == 1)
    #expect(try site.get("/").text.hasPrefix("one"))
    let page = try site.listen().client
    try source.write("two two", to: "source/a.md")
    site.scheduler.advance(by: .seconds(1))
    #expect(reports.wait(for: 2).count == 2)
    // The first build's event may come after the stream's greeting.
    while try !page.read(through: "}\n\n").contains("\"1.2\"") {}
    #expect(try site.get("/").text.hasPrefix("two two"))
    session.stop()
  }
}
