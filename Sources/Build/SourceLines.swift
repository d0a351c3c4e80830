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
      let lines = lines(of: RelativePath(file))
      for index in indices {
        guard let number = diagnostics[index].line, lines.indices.contains(number - 1) else {
          continue
        }
        diagnostics[index].sourceLine = excerpt(lines[number - 1], diagnostics[index].column ?? 1)
      }
    }
  }

  /// The line up to a little behind the column; a paragraph is often one line.
  private func excerpt(_ line: ArraySlice<UInt8>, _ column: Int) -> String {
    let length = min(max(500, column + 200), 8000)
    return String(
      decoding: utf8Prefix(of: line, length).filter { $0 != carriageReturn }, as: UTF8.self)
  }

  private func lines(of path: RelativePath) -> [ArraySlice<UInt8>] {
    do throws(FileFailure) {
      return try files.read(path).split(separator: newline, omittingEmptySubsequences: false)
    } catch {
      // A file that cannot be read any more has no line to show.
      return []
    }
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
