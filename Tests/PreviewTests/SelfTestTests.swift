import Diagnostics
import Preview
import TestSupport
import Testing

@Suite struct SelfTestTests {
  @Test func aWatchThatWorksIsSeenToWork() throws {
    let folder = try TemporaryFolder()
    guard case .seen(let time) = WatchTest.run(in: folder.path, DispatchScheduler()) else {
      Issue.record("nothing was seen")
      return
    }
    #expect(time > .zero && time < .seconds(5))
  }

  @Test func aFolderThatIsNotThereIsNoFault() {
    #expect(WatchTest.run(in: "/nothing/here", DispatchScheduler()) == .unwritable)
  }

  @Test func aServerThatWorksIsSeenToWork() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a.md")
    let scheduler = ManualScheduler()
    guard
      case .answered(let port) = ServerTest.run(in: folder.path, file: "a.md", .any, scheduler)
    else {
      Issue.record("nothing was answered")
      return
    }
    #expect(ServerTest.run(in: folder.path, file: "b.md", .any, scheduler) != .answered(port: port))
    let taken = SiteServer(root: folder.path, session: 1, scheduler: scheduler)
    try taken.listen(.any)
    defer { taken.stop() }
    guard
      case .refused(let failure) = ServerTest.run(
        in: folder.path, file: "a.md", .exactly(taken.port), scheduler)
    else {
      Issue.record("a port that is taken was served")
      return
    }
    #expect(failure.id == "server-ports-taken")
  }
}
