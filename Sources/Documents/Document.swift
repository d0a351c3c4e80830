package import ByteText
package import Diagnostics
package import Markdown

/// One Markdown file of the source, read and parsed.
package struct Document: Sendable {
  package var path: RelativePath
  package var frontMatter = FrontMatter()
  /// Empty when the document was refused.
  package var content = MarkdownDocument()
  /// The ids of its page.
  package var fragments = FragmentTable()
  /// Set when there is no content: the page then shows why, and the source.
  package var refusal: Refusal?
  /// In the order of the file.
  package var diagnostics: [Diagnostic] = []

  package init(path: RelativePath) {
    self.path = path
  }

  /// Why a document could not be made into HTML.
  package struct Refusal: Sendable, Hashable {
    /// One clause for the reader of the page.
    package var reason: String
    /// What is shown instead, not escaped; empty when the file could not be read.
    ///
    /// UTF-8 without control characters, at most `shownBytes` of what the author wrote.
    package let source: [UInt8]
    /// Whether the source has more than is shown.
    package let isCut: Bool

    /// How much of a source is shown.
    package static let shownBytes = 64 << 10

    package init(reason: String, source: UnsafeBufferPointer<UInt8>) {
      self.reason = reason
      isCut = source.count > Self.shownBytes
      let shown = String(decoding: utf8Prefix(of: source, Self.shownBytes), as: UTF8.self)
      self.source = shown.unicodeScalars.flatMap { scalar in
        let isControl = scalar.properties.generalCategory == .control
        let isText = scalar == "\t" || scalar == "\n" || scalar == "\r"
        return Array((isControl && !isText ? "\u{fffd}" : scalar).utf8)
      }
    }
  }
}

extension Document {
  /// Its name for people: what its author wrote, else the name of its file or folder.
  ///
  /// A long one is cut off: it stands on many pages.
  package var title: [UInt8] {
    if let writtenTitle { return shortened(writtenTitle) }
    return path.isFolderPage && !path.parent.isRoot
      ? titleCased(path.parent.name) : titleCased(path.stem)
  }

  /// Front matter's title, else the text of the first heading of level 1; at its whole length.
  package var writtenTitle: [UInt8]? {
    if let title = frontMatter.title, !title.isEmpty { return Array(title.utf8) }
    if let opening = content.opening, !opening.text.isEmpty { return opening.text }
    return topHeadingOfText
  }

  /// Whether the text shows the title by itself, so that no heading belongs above it.
  package var showsTitle: Bool {
    content.opening == nil && topHeadingOfText != nil && topHeadingOfText == writtenTitle
  }

  /// The first heading of level 1 below the opening one; in raw HTML only when it comes first.
  private var topHeadingOfText: [UInt8]? {
    if let heading = content.rawHeading, !heading.isEmpty { return heading }
    return content.outline.first { $0.level == 1 && !$0.text.isEmpty }?.text
  }

  /// What lists say about it: front matter's description, else the beginning of its text.
  package var summary: [UInt8] {
    frontMatter.description.map { Array($0.utf8) } ?? content.excerpt
  }
}

extension RelativePath {
  /// Whether a document of this name is its folder's page even beside a README.
  package var isIndex: Bool {
    stem.map { (65...90).contains($0) ? $0 | 0x20 : $0 }.elementsEqual("index".utf8)
  }

  /// Whether a document of this name stands for its folder: `index.md`, `README.md` in any case.
  package var isFolderPage: Bool {
    let name = stem.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    return name.elementsEqual("index".utf8) || name.elementsEqual("readme".utf8)
  }
}

/// A title for a file's name: hyphens and underscores become spaces, the first letter is raised,
/// and a number for sorting (`02-`) is left out.
package func titleCased(_ name: some Collection<UInt8>) -> [UInt8] {
  var words = name.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") ? space : $0 }
  let digits = words.prefix { (48...57).contains($0) }.count
  if (1...3).contains(digits), digits + 1 < words.count, words[digits] == space {
    words.removeFirst(digits + 1)
  }
  words = Array(words.split(separator: space).joined(separator: [space]))
  if words.isEmpty { return Array(name) }
  if (97...122).contains(words[0]) { words[0] -= 32 }
  return words
}

private func shortened(_ title: [UInt8]) -> [UInt8] {
  guard title.count > longestTitle else { return title }
  return utf8Prefix(of: title, longestTitle - "…".utf8.count) + Array("…".utf8)
}

private let space = UInt8(ascii: " ")
private let longestTitle = 1000
