import ByteText
import Diagnostics
import Documents

/// Gives diagnostics the line that they point at, by reading their files once more.
///
/// Sources are not kept in memory; only files with something to say are read again. Linear in their
/// size, however much is to be said.
struct SourceLines {
  private let files: any DocumentFiles

  init(_ files: any DocumentFiles) {
    self.files = files
  }

  func fill(_ diagnostics: inout [Diagnostic]) {
    var wanted: [String: [Int]] = [:]
    for index in diagnostics.indices where diagnostics[index].sourceLine == nil {
      guard let file = diagnostics[index].file, diagnostics[index].line != nil else { continue }
      wanted[file, default: []].append(index)
    }
    for (file, indices) in wanted {
      var lines = ShownLines(bytes(of: RelativePath(file)))
      for index in indices { lines.fill(&diagnostics[index]) }
    }
  }

  private func bytes(of path: RelativePath) -> [UInt8] {
    do throws(FileFailure) {
      return try files.read(path)
    } catch {
      // A file that cannot be read any more has no line to show.
      return []
    }
  }
}

/// The lines of one file as they are shown.
///
/// All diagnostics of a line share one text, so that together they take no more memory than the file.
struct ShownLines {
  private let bytes: [UInt8]
  /// Where each line begins that was looked for so far, and where one more would.
  private var starts = [0]
  /// How many bytes were looked at; one more than there are when the last line was found.
  private var seen = 0
  private var texts: [Int: String] = [:]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Gives `diagnostic` the line that it names, unless it has one.
  mutating func fill(_ diagnostic: inout Diagnostic) {
    guard diagnostic.sourceLine == nil, let number = diagnostic.line else { return }
    diagnostic.sourceLine = text(number)
  }

  /// The line with that number; of a long one, which is often a paragraph, the beginning.
  private mutating func text(_ number: Int) -> String? {
    findLines(through: number)
    guard number >= 1, number < starts.count else { return nil }
    if let text = texts[number] { return text }
    var line = bytes[starts[number - 1]..<starts[number]]
    while let last = line.last, last == lineFeed || last == carriageReturn { line.removeLast() }
    let text = String(decoding: utf8Prefix(of: line, 8000), as: UTF8.self)
    texts[number] = text
    return text
  }

  /// Finds lines that end in LF, CRLF or CR, as Markdown counts them, and none behind that number:
  /// of a huge file often the first one is asked for.
  private mutating func findLines(through number: Int) {
    while starts.count <= number, seen < bytes.count {
      let isEnd =
        bytes[seen] == lineFeed
        || (bytes[seen] == carriageReturn
          && (seen + 1 == bytes.count || bytes[seen + 1] != lineFeed))
      seen += 1
      if isEnd { starts.append(seen) }
    }
    if starts.count <= number, seen == bytes.count {
      starts.append(bytes.count)
      seen += 1
    }
  }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
