import Foundation
import Glibc
import TestSupport
import Testing

@testable import Preview

/// Both ways of following a path, the second of which a new kernel never uses by itself.
@Suite struct SiteFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("inside", to: "site/docs/a.txt")
    try folder.write("SECRET", to: "secret.txt")
    for (name, target) in [
      ("out.txt", "../secret.txt"), ("out", ".."), ("absolute", folder.path + "secret.txt"),
      ("in.txt", "docs/a.txt"), ("loop", "loop"), ("magic", "/proc/self/cwd"),
    ] {
      symlink(target, folder.path + "site/" + name)
    }
    mkfifo(folder.path + "site/pipe", 0o600)
  }

  private func found(_ path: String, _ lookup: SiteFolder.Lookup) -> String {
    let names = path.split(separator: "/").map { Array($0.utf8) }
    switch SiteFolder(path: folder.path + "site", lookup: lookup).find(names) {
    case .file(let file): return String(decoding: file.readAll() ?? [], as: UTF8.self)
    case .folder: return "folder"
    case .nothing: return "nothing"
    case .unavailable: return "unavailable"
    }
  }

  @Test(arguments: [SiteFolder.Lookup.atOnce, .stepByStep])
  func findsWhatIsInsideAndNothingElse(_ lookup: SiteFolder.Lookup) {
    #expect(found("", lookup) == "folder")
    #expect(found("docs", lookup) == "folder")
    #expect(found("docs/a.txt", lookup) == "inside")
    for path in [
      "docs/b.txt", "docs/a.txt/x", "out.txt", "out/secret.txt", "absolute", "loop", "pipe",
      "magic/Package.swift", "magic", String(repeating: "x", count: 300),
    ] {
      #expect(found(path, lookup) == "nothing", "\(path)")
    }
  }

  @Test func linksInsideAreFollowedWhereTheKernelCanTell() {
    #expect(found("in.txt", .atOnce) == "inside")
    #expect(found("in.txt", .stepByStep) == "nothing")
  }
}
