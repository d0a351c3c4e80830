private import CBuiltinFiles
package import Diagnostics

/// The files of `themes/` that the program carries.
package enum BuiltinFiles {
  /// Begins the name of each, so that none can be taken for a file of a site.
  static let prefix = "recto:themes/"

  /// Paths below `themes/`, in order.
  package static var names: [String] {
    files.map { String(cString: $0.name) }
  }

  /// Content of the file at `name`; looks through all of them.
  package static func content(_ name: String) -> [UInt8]? {
    files.first { String(cString: $0.name) == name }
      .map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count)) }
  }

  /// The file at `name` as a text that can be pointed at, named `recto:themes/<name>`.
  package static func source(_ name: String) -> SourceText? {
    content(name).map { SourceText(file: prefix + name, bytes: $0) }
  }

  private static var files: UnsafeBufferPointer<builtin_file> {
    var count = 0
    let first = builtin_files(&count)
    return UnsafeBufferPointer(start: first, count: count)
  }
}
