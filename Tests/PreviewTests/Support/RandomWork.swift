import Foundation
import TestSupport

/// What people and programs do to a source folder, at random; much of it fails, as it should.
struct RandomWork {
  enum Step {
    case write(String, String)
    case append(String)
    case truncate(String)
    case touch(String)
    case replace(String)
    case remove(String)
    case move(String, String)
    case makeFolder(String)
    case symbolicLink(String, String)
  }

  /// Holds `place/source`, which is watched, and `outside`, to which links lead.
  let folder: String

  private static let names = ["a.md", "b.md", "one", "two", ".hidden", "c.md~", "out", "l.md"]

  func step(using random: inout SeededGenerator) -> Step {
    let path = path(using: &random)
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<8: return .write(path, "\(random.next() % 1000)")
    case 8..<11: return .append(path)
    case 11: return .truncate(path)
    case 12..<14: return .touch(path)
    case 14..<18: return .replace(path)
    case 18..<23: return .remove(path)
    case 23..<30: return .move(path, self.path(using: &random))
    case 30..<34: return .makeFolder(path)
    case 34..<39:
      let target = ["../../outside/x.md", "../outside/x.md", "a.md", "../b.md", "one", "../l.md"]
      return .symbolicLink(path, target.randomElement(using: &random) ?? "")
    default:
      // The root and the folder above it come and go too.
      let moves: [Step] = [
        .move("place/source", "outside/source"), .move("outside/source", "place/source"),
        .move("place", "elsewhere"), .move("elsewhere", "place"), .remove("place/source"),
        .makeFolder("place"), .makeFolder("place/source"),
      ]
      return moves.randomElement(using: &random) ?? .remove("place/source")
    }
  }

  func perform(_ step: Step) {
    switch step {
    case .write(let path, let text): write(path, text, O_TRUNC)
    case .append(let path): write(path, "more", O_APPEND)
    case .truncate(let path): truncate(full(path), 1)
    case .touch(let path): utimes(full(path), nil)
    case .replace(let path):
      write(path + ".tmp", "replaced", O_TRUNC)
      rename(full(path + ".tmp"), full(path))
    case .remove(let path): try? FileManager.default.removeItem(atPath: full(path))
    case .move(let path, let other): rename(full(path), full(other))
    case .makeFolder(let path): mkdir(full(path), 0o755)
    case .symbolicLink(let path, let target): symlink(target, full(path))
    }
  }

  private func path(using random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<8, using: &random) == 0 {
      return Bool.random(using: &random) ? "outside/x.md" : "outside/y.md"
    }
    let depth = Int.random(in: 1...3, using: &random)
    let names = (0..<depth).map { _ in Self.names.randomElement(using: &random) ?? "a.md" }
    return (["place/source"] + names).joined(separator: "/")
  }

  private func full(_ path: String) -> String { folder + path }

  private func write(_ path: String, _ text: String, _ flags: Int32) {
    let descriptor = open(full(path), O_WRONLY | O_CREAT | O_NOFOLLOW | flags, 0o644)
    guard descriptor >= 0 else { return }
    Foundation.write(descriptor, text, text.utf8.count)
    close(descriptor)
  }
}
