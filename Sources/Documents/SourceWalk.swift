import ByteText
private import Diagnostics
private import Glibc

/// One walk through a source folder (`docs/decisions/`, hazards of real folders).
struct SourceWalk {
  private let root: Int32
  private let exclusions: ScanExclusions
  private var sorter = SourceSorter()
  private var waiting: [RelativePath] = [.root]

  init(root: Int32, exclusions: ScanExclusions) {
    self.root = root
    self.exclusions = exclusions
  }

  /// Walks everything; what is found comes in path order, whatever order the system names it in.
  mutating func run() throws(FileFailure) -> SourceScan {
    while let folder = waiting.popLast() { try enter(folder) }
    return sorter.finish()
  }

  private mutating func enter(_ folder: RelativePath) throws(FileFailure) {
    let descriptor = openat(
      root, folder.cString, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      let failure = FileFailure("open", folder.isRoot ? "the source" : "\(folder)", code: errno)
      if descriptor >= 0 { close(descriptor) }
      // A folder that went away while the walk was on has nothing to publish.
      if folder.isRoot { throw failure }
      if !failure.isMissing {
        sorter.report(.error, "unreadable-folder", failure.description, folder)
      }
      return
    }
    defer { closedir(stream) }
    // What a build published is no source, wherever it lies.
    if !folder.isRoot, faccessat(descriptor, ".recto/manifest", F_OK, 0) == 0 { return }
    while let entry = readdir(stream) {
      let type = Int32(entry.pointee.d_type)
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: Int(NAME_MAX) + 1) {
          Array(UnsafeBufferPointer(start: $0, count: strnlen($0, Int(NAME_MAX) + 1)))
        }
      }
      if isLeftOut(name, in: folder) { continue }
      visit(folder.appending(name), name: name, type: type)
    }
  }

  private mutating func visit(_ path: RelativePath, name: [UInt8], type: Int32) {
    switch kind(of: path, type: type) {
    case .folder:
      if exclusions.excludes(path, isFolder: true) { return }
      if isPublishable(path, name) { waiting.append(path) }
    case .file:
      if exclusions.excludes(path, isFolder: false) { return }
      if isPublishable(path, name) { sorter.add(path) }
    case .link:
      if exclusions.excludes(path, isFolder: false) { return }
      if isPublishable(path, name), leadsToFileInside(path) { sorter.add(path) }
    case .special(let what):
      if exclusions.excludes(path, isFolder: false) { return }
      if isPublishable(path, name) {
        sorter.report(
          .warning, "not-a-file", "it is \(what), not a regular file, and is left out", path,
          hint: "move it elsewhere, or name it in 'ignore' of recto.yaml")
      }
    case .gone: break
    }
  }

  private enum Kind {
    case folder
    case file
    case link
    /// A name behind which there is no content, and whose opening may block: what it is, in words.
    case special(String)
    /// It was there when the folder was read.
    case gone
  }

  private func kind(of path: RelativePath, type: Int32) -> Kind {
    switch type {
    case Int32(DT_DIR): return .folder
    case Int32(DT_REG): return .file
    case Int32(DT_LNK): return .link
    default:
      var status = stat()
      guard fstatat(root, path.cString, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .gone }
      return kind(of: status.st_mode)
    }
  }

  private func kind(of mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    case S_IFLNK: .link
    case S_IFIFO: .special("a named pipe")
    case S_IFSOCK: .special("a socket")
    default: .special("a device")
    }
  }

  /// Dot files are nobody's pages, but for two that hosts ask for; editors' copies end in `~`.
  private func isLeftOut(_ name: [UInt8], in folder: RelativePath) -> Bool {
    if name.last == UInt8(ascii: "~") { return true }
    guard name.first == UInt8(ascii: ".") else { return false }
    return !(folder.isRoot && name.elementsEqual(".well-known".utf8))
  }

  /// Names that no web server could give back, or no output could hold, are errors.
  private mutating func isPublishable(_ path: RelativePath, _ name: [UInt8]) -> Bool {
    if !isASCII(name), !name.withUnsafeBufferPointer({ isUTF8($0) }) {
      sorter.report(
        .error, "name-not-utf8", "the name is not UTF-8", path,
        hint: "rename it; \\x shows its bytes")
      return false
    }
    if name.contains(where: { $0 < 32 || $0 == 127 }) {
      sorter.report(
        .error, "name-control-character", "the name holds a control character", path,
        hint: "rename it; \\x shows the character")
      return false
    }
    return true
  }

  /// Whether the link leads to a regular file below the root; otherwise it is reported.
  private mutating func leadsToFileInside(_ path: RelativePath) -> Bool {
    let target = linkTarget(of: path)
    var status = stat()
    guard fstatat(root, path.cString, &status, 0) == 0 else {
      skip(path, target, "leads nowhere")
      return false
    }
    switch kind(of: status.st_mode) {
    case .file: break
    case .special(let what):
      skip(path, target, "leads to \(what); only links to files are followed")
      return false
    case .folder, .link, .gone:
      skip(path, target, "leads to a folder; only links to files are followed")
      return false
    }
    guard let inside = realPath(of: path), let top = realPath(of: .root),
      inside.starts(with: top + [slash])
    else {
      skip(path, target, "leads out of the source folder")
      return false
    }
    return true
  }

  private mutating func skip(_ path: RelativePath, _ target: [UInt8], _ reason: String) {
    sorter.report(
      .warning, "link-skipped", "the symbolic link to '\(displayName(target))' \(reason)", path)
  }

  private func linkTarget(of path: RelativePath) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(root, path.cString, &buffer, buffer.count)
    return buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
  }

  private func realPath(of path: RelativePath) -> [UInt8]? {
    let descriptor = openat(root, path.cString, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
    return count > 0 ? buffer.prefix(count).map { UInt8(bitPattern: $0) } : nil
  }
}

private let slash = UInt8(ascii: "/")
