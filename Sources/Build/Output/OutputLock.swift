import ByteText
import Documents
private import Glibc

/// The right to change an output folder; it ends with the process, however that ends.
final class OutputLock: Sendable {
  let folder: Folder
  private let path: String
  /// Whether the folder was made for this build.
  private let isNew: Bool
  private let file: OpenFile

  /// Makes the folder when it is missing and waits for another build.
  init(_ path: String, _ patience: OutputPatience) throws(OutputFailure) {
    self.path = path
    do throws(FileFailure) {
      isNew = try makeFolder(path)
      folder = try Folder(at: path)
    } catch {
      throw .disk(error)
    }
    file = try waitForLock(in: folder, patience)
    file.replace(with: "\(getpid())\n")
  }

  deinit {
    // To close the file is not enough: a program that is being started has all our files open for a
    // moment.
    file.unlock()
  }

  /// The time by the clock of the file system, which is that of the last write of the lock's note.
  var moment: SourceStamp.Time {
    file.replace(with: "\(getpid())\n")
    return file.stamp?.changed ?? SourceStamp.Time(seconds: 0, nanoseconds: 0)
  }

  /// Removes a folder that was made for this build and is empty but for our own files.
  func removeNewFolder() {
    guard isNew else { return }
    folder.removeTree(OutputPaths.own)
    rmdir(path)
  }
}

/// How long to wait for another build of the same folder.
package enum OutputPatience: Sendable {
  case none
  case tenSeconds

  fileprivate var attempts: Int {
    switch self {
    case .none: 1
    case .tenSeconds: 100
    }
  }
}

private let microsecondsBetween: UInt32 = 100_000

/// Tries every tenth of a second; counting saves reading a clock.
private func waitForLock(
  in folder: Folder, _ patience: OutputPatience
) throws(OutputFailure) -> OpenFile {
  let attempts = patience.attempts
  for attempt in 1...attempts {
    do throws(FileFailure) {
      try folder.makeFolders(OutputPaths.own)
      if let file = try folder.lock(OutputPaths.lock) {
        // The build that had it may have removed the file: then it locks nobody out.
        if folder.isSame(file, OutputPaths.lock) { return file }
        continue
      }
    } catch {
      throw .disk(error)
    }
    if attempt < attempts { usleep(microsecondsBetween) }
  }
  let note = folder.contents(OutputPaths.lock).map { String(decoding: $0, as: UTF8.self) }
  throw .locked(holder: note.flatMap { Int($0.prefix { $0.isNumber }) })
}

/// Makes the folder and those above it; says whether it was missing.
func makeFolder(_ path: String) throws(FileFailure) -> Bool {
  if mkdir(path, 0o777) == 0 { return true }
  switch errno {
  case EEXIST: return false
  case ENOENT:
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { break }
    _ = try makeFolder(String(path[..<slash]))
    // With a slash at the end the path has just been made.
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return true }
  default: break
  }
  throw FileFailure("create", path, code: errno)
}
