import Dispatch
import Foundation
import Preview
import TestSupport

/// The ways to watch, each to be held to the same claims.
enum Watching: String, CaseIterable, Sendable {
  case notifications, polling
}

/// A folder of one test's own that is watched in real time, and what is reported of it.
final class WatchedFolder: Sendable {
  struct TimedOut: Error {}

  let folder: TemporaryFolder
  /// Where the watched folder lies in the temporary one.
  let root: String
  private let watcher: any FileWatching
  private let reports = Reports()

  /// Writes the files below the root, `source`, and starts to watch it.
  init(
    _ watching: Watching, _ files: [String] = ["a.md", "sub/b.md"], excluding: [String] = [],
    outside: [String: String] = [:], links: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    root = folder.path + "source"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (path, text) in outside { try folder.write(text, to: path) }
    for path in files { try folder.write(path, to: "source/" + path) }
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + path, withDestinationPath: target)
    }
    let excluded = Set(excluding.map { Array($0.utf8) })
    let scheduler = DispatchScheduler()
    watcher =
      switch watching {
      case .notifications:
        InotifyWatcher(root: root, excluding: excluded, scheduler: scheduler) { [reports] in
          reports.fail("\($0) with \($1?.count ?? 0) files")
        }
      case .polling: ChangePoller(root: root, excluding: excluded, scheduler: scheduler)
      }
    watcher.start { [reports] in reports.append($0) }
  }

  deinit { watcher.stop() }

  var all: [[String: ChangeSet.Change]] { reports.all }

  /// What was reported in all; of one file the last change.
  var union: [String: ChangeSet.Change] {
    all.reduce(into: [:]) { $0.merge($1) { $1 } }
  }

  func stop() { watcher.stop() }

  /// Every report until one names the path; fails when none does in time.
  @discardableResult
  func reports(through path: String, from start: Int = 0) throws -> [[String: ChangeSet.Change]] {
    try reports.wait { $0.dropFirst(start).contains { $0[path] != nil } }
    return all
  }

  /// Waits until everything that was done before is reported, and forgets it.
  func settle() throws {
    try reports(through: touchMark(), from: all.count)
    reports.clear()
  }

  func waitForUnion(_ isEnough: @escaping ([String: ChangeSet.Change]) -> Bool) throws {
    try reports.wait { isEnough($0.reduce(into: [:]) { $0.merge($1) { $1 } }) }
  }

  /// The reports of one piece of work, as one; `mark` is written last and not part of it.
  func changes(of work: () throws -> Void) throws -> [String: ChangeSet.Change] {
    try work()
    try reports(through: touchMark())
    var union = union
    for path in union.keys where path.hasPrefix("mark") { union[path] = nil }
    return union
  }

  func write(_ text: String, to path: String) throws {
    try folder.write(text, to: "source/" + path)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: root + "/" + path)
  }

  func move(_ path: String, to other: String) throws {
    // Not through Foundation, which does not replace.
    guard rename(root + "/" + path, root + "/" + other) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: root + "/" + path, withDestinationPath: target)
  }

  private func touchMark() throws -> String {
    let name = "mark-\(UUID().uuidString)"
    try write("", to: name)
    return name
  }
}

/// Reports in the order in which they came, from any thread.
private final class Reports: Sendable {
  private struct State {
    var all: [[String: ChangeSet.Change]] = []
    var failure: String?
  }

  private let condition = NSCondition()
  // Only touched under `condition`.
  nonisolated(unsafe) private var state = State()

  var all: [[String: ChangeSet.Change]] { condition.withLock { state.all } }

  func append(_ changes: ChangeSet) {
    condition.withLock {
      switch changes {
      case .everything: state.failure = "everything"
      case .paths(let paths):
        let named = paths.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
        state.all.append(Dictionary(uniqueKeysWithValues: named))
      }
      condition.broadcast()
    }
  }

  func fail(_ reason: String) {
    condition.withLock {
      state.failure = reason
      condition.broadcast()
    }
  }

  func clear() { condition.withLock { state.all = [] } }

  func wait(until isEnough: ([[String: ChangeSet.Change]]) -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    try condition.withLock {
      while !isEnough(state.all) {
        guard state.failure == nil, condition.wait(until: deadline) else {
          throw WatchedFolder.TimedOut()
        }
      }
    }
  }
}
