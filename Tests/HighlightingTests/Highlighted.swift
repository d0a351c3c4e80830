import Highlighting
import TestSupport
import Testing

/// A highlighter of the plug-in that was built with the tests.
func makeHighlighter(_ limits: CodeLimits = CodeLimits()) throws -> any Highlighter {
  let library = try #require(SyntaxLibrary(folders: [SyntaxPlugin.folder], limits: limits))
  #expect(library.failure == nil)
  return library.makeHighlighter()
}

extension Highlighter {
  func highlight(_ text: some Sequence<UInt8>, _ language: String) -> HighlightResult {
    Array(text).withUnsafeBufferPointer { highlight($0, language: Array(language.utf8)) }
  }

  func highlight(_ text: String, _ language: String) -> HighlightResult {
    highlight(text.utf8, language)
  }
}

extension HighlightResult {
  /// Nil when there are none because of anything but the code itself.
  var runs: [CodeRun]? {
    if case .runs(let runs) = self { runs } else { nil }
  }

  /// What was found in `text`, each run as `kw(func)`.
  func description(of text: String) -> String {
    guard let runs else { return "\(self)" }
    let bytes = Array(text.utf8)
    var described = ""
    var written = 0
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    for run in runs {
      let (start, end) = (Int(run.range.lowerBound), Int(run.range.upperBound))
      described += part(written..<start) + "⟨\(run.style.cssClass) \(part(start..<end))⟩"
      written = end
    }
    return described + part(written..<bytes.count)
  }
}
