package import ByteText
private import Configuration
private import Diagnostics
private import Glibc

/// The theme files in the source folder of a site on disk.
package final class DiskThemeFiles: ThemeFiles {
  private let root: Int32

  /// Opens the source folder, which stays open as long as this value lives.
  package init(root: String) throws(FileFailure) {
    self.root = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard self.root >= 0 else { throw FileFailure("open", root, code: errno) }
  }

  deinit {
    close(root)
  }

  package func readAll() throws(FileFailure) -> ThemeFileListing {
    var listing = ThemeFileListing()
    listing.strays = strays().map(\.description)
    for path in try paths() {
      do throws(FileFailure) {
        guard let bytes = try read(path) else { continue }
        listing.files.append(ThemeFileListing.File(path: path, bytes: bytes))
      } catch {
        let isLink = error.code == ELOOP
        listing.diagnostics.append(
          Diagnostic(
            .error, id: "unreadable-file",
            isLink
              ? "it is a symbolic link, which is not followed here" : error.description,
            file: path.description, hint: isLink ? "copy the file to this place" : nil))
      }
    }
    return listing
  }

  package func replace(
    _ path: RelativePath, _ expected: [UInt8]?, with bytes: [UInt8]
  ) throws(FileFailure) -> ThemeFileChange {
    // Where a link has the name there is nothing that could be compared.
    if isLink(path) { return .conflict(nil) }
    let found = try read(path)
    guard found == expected else { return .conflict(found) }
    return try commit(try stage(bytes, for: path), expected)
  }

  package func remove(
    _ path: RelativePath, _ expected: [UInt8]
  ) throws(FileFailure) -> ThemeFileChange {
    let found = try read(path)
    guard found == expected else { return .conflict(found) }
    guard unlinkat(root, path.cString, 0) == 0 else {
      throw FileFailure("remove", path.description, code: errno)
    }
    // A folder that holds something else stays.
    if path.parent != .themes { unlinkat(root, path.parent.cString, AT_REMOVEDIR) }
    return .done
  }

  /// A file that is written and not in its place yet.
  package struct Staged: Sendable {
    var path: RelativePath
    var temporary: RelativePath
  }

  /// Writes `bytes` beside `path` and has the disk keep them; `commit` puts them in place.
  ///
  /// A program that is stopped between the two leaves a file `.recto-theme-1`, which nothing reads.
  package func stage(
    _ bytes: [UInt8], for path: RelativePath
  ) throws(FileFailure) -> Staged {
    try makeFolders(path.parent)
    for number in 1..<1000 {
      let temporary = path.parent.appending(".recto-theme-\(number)")
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let file = openat(root, temporary.cString, flags, 0o666)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw FileFailure("create", path.description, code: errno) }
      takeMode(of: path, for: file)
      var failure = writeAll(bytes, to: file)
      if failure == 0, fsync(file) != 0 { failure = errno }
      if close(file) != 0, failure == 0 { failure = errno }
      guard failure == 0 else {
        unlinkat(root, temporary.cString, 0)
        throw FileFailure("write", path.description, code: failure)
      }
      return Staged(path: path, temporary: temporary)
    }
    throw FileFailure("create", path.description, code: EEXIST)
  }

  /// Puts a staged file in place of `expected`, nil where there is to be none yet.
  package func commit(
    _ staged: Staged, _ expected: [UInt8]?
  ) throws(FileFailure) -> ThemeFileChange {
    let (from, to) = (staged.temporary.cString, staged.path.cString)
    defer { unlinkat(root, from, 0) }
    if expected == nil {
      // A second name is given only where there is none, whoever else is at work.
      if linkat(root, from, root, to, 0) != 0 {
        if errno == EEXIST { return .conflict(try read(staged.path)) }
        throw FileFailure("create", staged.path.description, code: errno)
      }
    } else {
      let found = try read(staged.path)
      guard found == expected else { return .conflict(found) }
      guard renameat(root, from, root, to) == 0 else {
        throw FileFailure("replace", staged.path.description, code: errno)
      }
    }
    synchronize(staged.path.parent)
    return .done
  }
}

extension DiskThemeFiles {
  /// Those of every theme file, in order.
  private func paths() throws(FileFailure) -> [RelativePath] {
    var paths: [RelativePath] = []
    for name in try names(in: .themes) ?? [] {
      let path = RelativePath.themes.appending(name)
      paths.append(path)
      for inner in ["theme.yaml", "theme.yml"] { paths.append(path.appending(inner)) }
    }
    return paths.filter(\.isThemeFile).sorted()
  }

  /// Those of files that may have been meant as themes, in order.
  private func strays() -> [RelativePath] {
    func files(in folder: RelativePath) -> [RelativePath] {
      do throws(FileFailure) {
        return try (names(in: folder) ?? []).map { folder.appending($0) }
      } catch {
        // They serve hints only, and what cannot be read has none.
        return []
      }
    }
    let folders = [.root, RelativePath("theme")] + files(in: .themes)
    return folders.flatMap(files).filter(\.isStrayTheme).sorted()
  }

  /// Names in a folder but those that begin with a dot; nil when there is no such folder.
  private func names(in path: RelativePath) throws(FileFailure) -> [[UInt8]]? {
    let name = path.isRoot ? RelativePath(".") : path
    let folder = openat(root, name.cString, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if folder < 0, errno == ENOENT || errno == ENOTDIR || errno == ELOOP { return nil }
    guard folder >= 0, let stream = fdopendir(folder) else {
      let failure = FileFailure("open", path.description, code: errno)
      if folder >= 0 { close(folder) }
      throw failure
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names
  }

  /// Content of a file; nil when there is none.
  ///
  /// Of one that is longer than a theme may be it is one byte more than that: it is refused so, and
  /// does not fill the memory before.
  private func read(_ path: RelativePath) throws(FileFailure) -> [UInt8]? {
    let file = openat(root, path.cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard file >= 0 else { throw FileFailure("open", path.description, code: errno) }
    defer { close(file) }
    let most = ParseLimits().bytes + 1
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        // A folder may have the name of a theme file and is none.
        if errno == EISDIR { return nil }
        throw FileFailure("read", path.description, code: errno)
      }
      bytes += piece[..<count]
      if count == 0 || bytes.count >= most { return Array(bytes.prefix(most)) }
    }
  }

  private func makeFolders(_ path: RelativePath) throws(FileFailure) {
    if path.isRoot { return }
    try makeFolders(path.parent)
    guard mkdirat(root, path.cString, 0o777) == 0 || errno == EEXIST else {
      throw FileFailure("create", path.description, code: errno)
    }
    // A link would lead to where the site does not look for themes.
    var status = stat()
    guard fstatat(root, path.cString, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileFailure("create", path.description, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileFailure("write below", path.description, code: ENOTDIR)
    }
  }

  private func isLink(_ path: RelativePath) -> Bool {
    var status = stat()
    return fstatat(root, path.cString, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Gives an open file the permissions of the one that it is to replace.
  private func takeMode(of path: RelativePath, for file: Int32) {
    var status = stat()
    guard fstatat(root, path.cString, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    fchmod(file, status.st_mode & 0o777)
  }

  /// Has the disk keep the names in a folder; where it cannot, the next write will.
  private func synchronize(_ path: RelativePath) {
    let folder = openat(root, path.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}

/// Writes everything; returns 0 or the system's number for what went wrong.
private func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
  bytes.withUnsafeBytes { bytes in
    var written = 0
    while written < bytes.count {
      let count = write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      written += count
    }
    return 0
  }
}
