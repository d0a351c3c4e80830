import ByteText
import Documents
private import Glibc

/// KaTeX as it is installed on this machine, which sets formulas in a reader's browser.
package struct KaTeX: Sendable, Hashable {
  /// The folder that has its script, its style sheet and its fonts.
  package let folder: String
  /// Tells these very files from others.
  let identity: String

  /// The first of `folders` that has it; nil when none does.
  package init?(in folders: [String]) {
    for folder in folders {
      let files = [Self.script, Self.styleSheet].map { "\(folder)/\($0)" }
      let stamps = files.compactMap { Build.identity(ofInstalled: $0) }
      guard stamps.count == files.count else { continue }
      self.folder = folder
      identity = stamps.joined(separator: " ")
      return
    }
    return nil
  }

  /// What a site publishes of it; nil when it cannot be read.
  func files() -> Files? {
    guard let script = Self.read("\(folder)/\(Self.script)"),
      let styleSheet = Self.read("\(folder)/\(Self.styleSheet)")
    else { return nil }
    let css = withoutOlderFonts(String(decoding: styleSheet, as: UTF8.self))
    let fonts = css.fontNames.compactMap { name in
      Self.read("\(folder)/fonts/\(name)").map { (name: name, bytes: $0) }
    }
    guard !fonts.isEmpty else { return nil }
    return Files(script: script, styleSheet: Array(css.utf8), fonts: fonts)
  }

  struct Files {
    var script: [UInt8]
    /// Names the fonts in a folder `fonts` beside it.
    var styleSheet: [UInt8]
    var fonts: [(name: String, bytes: [UInt8])]
  }

  private static let script = "katex.min.js"
  private static let styleSheet = "katex.min.css"

  /// Follows links: in Debian the fonts are those of another package.
  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    return OpenFile(descriptor: descriptor).readAll()
  }
}

/// A style sheet whose fonts are WOFF2 only: every browser that runs the script knows it.
private func withoutOlderFonts(_ css: String) -> String {
  css.split(separator: ",url(", omittingEmptySubsequences: false).enumerated().map { index, part in
    guard index > 0 else { return String(part) }
    let isOld = part.hasPrefix("fonts/") && part.prefix { $0 != ")" }.hasSuffix(".woff2") == false
    guard isOld, let end = part.firstRange(of: "format(") else { return ",url(" + part }
    let rest = part[end.upperBound...].drop { $0 != ")" }.dropFirst()
    return String(rest)
  }.joined()
}

extension String {
  /// Names of the files in `fonts/` that a style sheet loads, each once, in order.
  fileprivate var fontNames: [String] {
    var names: [String] = []
    for part in split(separator: "url(fonts/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part.prefix { $0 != ")" })
      let isName = name.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: ".")
      }
      if isName, !name.hasPrefix("."), !names.contains(name) { names.append(name) }
    }
    return names
  }
}
