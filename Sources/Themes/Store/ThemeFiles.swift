package import ByteText
package import Diagnostics

/// Access to the theme files of one site; it holds no state and may be used from any thread.
package protocol ThemeFiles: Sendable {
  /// Reads `themes/*.yaml` and `themes/*/theme.yaml`, in path order.
  ///
  /// A file that cannot be read is a diagnostic. Without a folder `themes` there is none.
  /// - Throws: `FileFailure` when the folder cannot be read.
  func readAll() throws(FileFailure) -> ThemeFileListing

  /// Puts `bytes` in the place of what `path` holds, which has to be `expected`.
  ///
  /// Nil is expected where no file may be yet. At every moment, also after the program or the machine
  /// stopped, the file is the old one or the new one. Folders that it needs are made.
  /// - Throws: `FileFailure`; the file is then the old one.
  func replace(
    _ path: RelativePath, _ expected: [UInt8]?, with bytes: [UInt8]
  ) throws(FileFailure) -> ThemeFileChange

  /// Removes the file, which has to hold `expected`, and its folder when that is left empty.
  ///
  /// The folder `themes` itself stays.
  func remove(_ path: RelativePath, _ expected: [UInt8]) throws(FileFailure) -> ThemeFileChange
}

/// Theme files as they were read.
package struct ThemeFileListing: Sendable {
  package struct File: Sendable, Hashable {
    package var path: RelativePath
    package var bytes: [UInt8]

    package init(path: RelativePath, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }

    package var source: SourceText { SourceText(file: path.description, bytes: bytes) }
  }

  package var files: [File] = []
  /// Paths of files that may have been meant as themes and lie elsewhere (`RelativePath.isStrayTheme`).
  package var strays: [String] = []
  package var diagnostics: [Diagnostic] = []

  package init(
    files: [File] = [], strays: [String] = [], diagnostics: [Diagnostic] = []
  ) {
    self.files = files
    self.strays = strays
    self.diagnostics = diagnostics
  }
}

/// What became of a file.
package enum ThemeFileChange: Sendable, Hashable {
  case done
  /// Nothing was changed, since the file holds this; nil when it is gone.
  case conflict([UInt8]?)
}

extension RelativePath {
  static let themes = RelativePath("themes")

  /// Whether a theme is read from that path.
  var isThemeFile: Bool {
    let parts = parts
    guard parts.first?.elementsEqual("themes".utf8) == true, name.first != UInt8(ascii: "."),
      fileExtension.elementsEqual("yaml".utf8) || fileExtension.elementsEqual("yml".utf8)
    else { return false }
    if parts.count == 2 { return true }
    return parts.count == 3 && stem.elementsEqual("theme".utf8)
      && parts[1].first != UInt8(ascii: ".")
  }

  /// Whether an author may have meant a theme by this file, from which none is read.
  ///
  /// It lies in the source folder itself, in `theme/`, or in a folder of a theme by another name than
  /// `theme.yaml`.
  package var isStrayTheme: Bool {
    guard !isThemeFile, name.first != UInt8(ascii: "."),
      fileExtension.elementsEqual("yaml".utf8) || fileExtension.elementsEqual("yml".utf8)
    else { return false }
    switch parts.count {
    case 1: return !stem.elementsEqual("recto".utf8)
    case 2: return parts[0].elementsEqual("theme".utf8)
    case 3: return parts[0].elementsEqual("themes".utf8)
    default: return false
    }
  }
}
