import Foundation
import Highlighting
import TestSupport
import Testing

@Suite(.enabled(if: SyntaxPlugin.isBuilt, Comment(rawValue: SyntaxPlugin.absent)))
struct CodeLimitsTests {
  @Test func aBlockThatIsTooLongStaysPlain() throws {
    var limits = CodeLimits()
    limits.blockBytes = 10
    let highlighter = try makeHighlighter(limits)
    #expect(highlighter.highlight("let a = 1\n", "swift").runs?.isEmpty == false)
    #expect(highlighter.highlight("let ab = 1\n", "swift") == .refused(.blockTooLong))
  }

  @Test func aBlockWithALineThatIsTooLongStaysPlain() throws {
    var limits = CodeLimits()
    limits.lineBytes = 10
    let highlighter = try makeHighlighter(limits)
    #expect(highlighter.highlight("let a = 12\nlet b = 12\r\n", "swift").runs?.isEmpty == false)
    #expect(highlighter.highlight("let a = 12\nlet b = 123\n", "swift") == .refused(.lineTooLong))
    #expect(highlighter.highlight("let b = 12", "swift").runs?.isEmpty == false)
  }

  @Test func languagesThatAreSlowHaveShorterLines() throws {
    let highlighter = try makeHighlighter()
    let line = String(repeating: "/", count: 257)
    #expect(highlighter.highlight(line, "jcl") == .refused(.lineTooLong))
    #expect(highlighter.highlight(String(line.dropLast()), "JCL").runs != nil)
  }

  @Test func theCodeOfOneDocumentSharesItsTime() throws {
    var limits = CodeLimits()
    limits.time = .milliseconds(30)
    let highlighter = try makeHighlighter(limits)
    let code = String(repeating: "const a = /b/ + `c${d}`\n", count: 2000)
    highlighter.startDocument()
    var results = (0..<20).map { _ in highlighter.highlight(code, "typescript") }
    #expect(results.last == .refused(.timeOver))
    // What is over stays over, until the next document.
    results.append(highlighter.highlight("let a = 1", "swift"))
    #expect(results.last == .refused(.timeOver))
    highlighter.startDocument()
    #expect(highlighter.highlight("let a = 1", "swift").runs != nil)
  }

  @Test func withoutThePluginEveryLanguageIsUnavailable() throws {
    let folder = try TemporaryFolder()
    let library = try #require(SyntaxLibrary(folders: [folder.path]))
    let highlighter = library.makeHighlighter()
    #expect(highlighter.highlight("a", "swift") == .unavailable)
    #expect(highlighter.highlight("a", "nobody-knows") == .unavailable)
    #expect(highlighter.highlight("a", "text") == .plain)
    #expect(library.failure == "librecto-syntax.so is not there")
    #expect(library.description == nil)
  }

  @Test func aFileThatIsNoPluginIsNotUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a library", to: SyntaxLibrary.fileName)
    let library = try #require(SyntaxLibrary(folders: [folder.path]))
    #expect(library.failure?.contains(SyntaxLibrary.fileName) == true)
    #expect(library.makeHighlighter().highlight("a", "swift") == .unavailable)
  }

  @Test func theFirstFolderThatHasThePluginIsTaken() throws {
    let empty = try TemporaryFolder()
    let library = try #require(SyntaxLibrary(folders: [empty.path, SyntaxPlugin.folder]))
    #expect(library.path == "\(SyntaxPlugin.folder)/\(SyntaxLibrary.fileName)")
    let description = try #require(library.description)
    #expect(description.version.hasPrefix("5."))
    #expect(description.languages > 300)
  }
}
