package import ByteText
private import Documents
private import Glibc

/// Whether a site may be built from one folder into another, found out before anything is touched.
package struct FolderCheck: Sendable {
  /// The source as an absolute path without links.
  package let source: String
  /// The output likewise; it need not exist.
  package let output: String
  /// The output as the user wrote it.
  package let givenOutput: String

  /// Why a folder was refused, with what to do.
  package struct Refusal: Error, Hashable {
    package var id: String
    package var message: String
    package var hint: String

    /// Whether another output would do.
    package var isAboutOutput: Bool { id != "source-missing" }
  }

  /// Checks the two folders; relative paths start at the current directory.
  ///
  /// `home` is the user's own folder, which is never an output.
  ///
  /// - Throws: `Refusal`; no folder was touched.
  package init(
    source: String, output: String, home: String?, purpose: Purpose
  ) throws(Refusal) {
    guard let real = realPath(source), isFolder(real) else { throw Refusal(source: source) }
    self.source = real
    self.output = resolved(output)
    givenOutput = output
    if purpose == .check { return }
    try refuseSpecialOutput(output, home: home.flatMap { realPath($0) })
    if purpose == .publish { try refuseForeignOutput(output) }
  }

  /// What the output is for.
  package enum Purpose: Sendable {
    case publish
    /// It is a folder of the program's own.
    case preview
    /// Nothing will be written: any output will do.
    case check
  }

  /// The output below the source, when it lies there: the walk leaves it out.
  package var outputInSource: RelativePath? {
    let prefix = source == "/" ? "/" : source + "/"
    guard output.utf8.starts(with: prefix.utf8) else { return nil }
    return RelativePath(Array(output.utf8.dropFirst(prefix.utf8.count)))
  }

  private func refuseSpecialOutput(_ given: String, home: String?) throws(Refusal) {
    let hint = "choose another folder with -o"
    func refuse(_ message: String) -> Refusal {
      Refusal(id: "output-refused", message: message, hint: hint)
    }
    if output == "/" { throw refuse("'/' cannot be an output") }
    if output == home { throw refuse("'\(given)' is your home folder") }
    if output == source { throw refuse("'\(given)' is the source folder itself") }
    if source.utf8.starts(with: (output + "/").utf8) {
      throw refuse("'\(given)' holds the source folder")
    }
    if output.utf8.split(separator: UInt8(ascii: "/")).contains(where: {
      $0.elementsEqual(".git".utf8)
    }) {
      throw refuse("'\(given)' lies in a .git folder")
    }
  }

  /// A folder that no build has made may hold somebody's work.
  private func refuseForeignOutput(_ given: String) throws(Refusal) {
    var status = stat()
    guard lstat(output, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(output) else {
      throw Refusal(
        id: "output-refused", message: "'\(given)' is no folder that can be used",
        hint: "choose another folder with -o")
    }
    defer { closedir(folder) }
    // A journal without a manifest was left by a first build that was killed; it will be ended.
    for own in ["manifest", "journal"] where access("\(output)/.recto/\(own)", F_OK) == 0 { return }
    var foreign: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { displayName($0.prefix { $0 != 0 }) }
      if ![".", "..", ".recto"].contains(name) { foreign.append(name) }
    }
    guard let first = foreign.min() else { return }
    throw Refusal(
      id: "output-not-ours",
      message: "'\(given)' is not empty and was not made by recto (it holds '\(first)')",
      hint: "choose another folder with -o, or empty it yourself")
  }
}

extension FolderCheck.Refusal {
  /// Why `source` cannot be a source: nothing is there, or a file.
  package init(source: String) {
    id = "source-missing"
    if realPath(source) == nil {
      message = "there is no folder '\(source)'"
      hint = "name the folder that holds the Markdown files"
    } else if isFolder(source) {
      message = "the folder '\(source)' cannot be opened"
      hint = "make it readable, or name another one"
    } else {
      message = "'\(source)' is a file, not a folder"
      let slash = source.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = slash.map { $0 == source.startIndex ? "/" : source[..<$0] } ?? "."
      hint = "name its folder, '\(folder)', or print this one with 'recto render \(source)'"
    }
  }
}

private func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

private func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

/// The absolute path without links of something that need not exist.
///
/// `..` behind something that does not exist takes it back.
private func resolved(_ path: String) -> String {
  var rest = path[...]
  var missing: [Substring] = []
  var parents = 0
  while true {
    while rest.count > 1, rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
    if let real = realPath(rest.isEmpty ? "." : String(rest)) {
      let parts =
        real.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        .dropLast(parents) + missing.reversed()
      return "/" + parts.joined(separator: "/")
    }
    let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { rest[rest.utf8.index(after: $0)...] } ?? rest
    switch name {
    case ".", "": break
    case "..": parents += 1
    case _ where parents > 0: parents -= 1
    default: missing.append(name)
    }
    // Not even the current directory exists.
    if rest.isEmpty { return path }
    rest = slash.map { $0 == rest.startIndex ? "/" : rest[..<$0] } ?? ""
  }
}
