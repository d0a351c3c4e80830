private import ByteText
import Diagnostics
import Markdown

/// What is wrong with a link.
enum LinkFault {
  case missing(nearest: String?)
  case outside
  case draft
  /// Found when case is ignored; with the right spelling.
  case spelling(String)
  case fragment(on: String, nearest: String?)

  func diagnostic(of link: MarkdownDocument.Link, in file: String) -> Diagnostic {
    let found = displayName(link.destination)
    let (id, message, hint) = words(found, isImage: link.kind == .image)
    return Diagnostic(
      .warning, id: id, message, file: file, line: Int(link.line),
      column: Int(link.column), hint: hint)
  }

  private func words(
    _ found: String, isImage: Bool
  ) -> (id: String, message: String, hint: String?) {
    switch self {
    case .missing(let nearest):
      (
        isImage ? "broken-image" : "broken-link", "'\(found)' leads to nothing in the source",
        nearest.map { "did you mean '\($0)'?" }
      )
    case .outside:
      (
        "link-outside", "'\(found)' leads out of the source folder",
        "set repository in recto.yaml to link to files that are not published"
      )
    case .draft:
      ("link-to-draft", "'\(found)' is a draft and not published", "publish it or use --drafts")
    case .spelling(let spelling):
      ("link-case", "'\(found)' differs from the file in case only", "write '\(spelling)'")
    case .fragment(let page, let nearest):
      (
        "broken-anchor", "'\(found)': \(page) has no such heading or id",
        nearest.map { "did you mean '#\($0)'?" }
      )
    }
  }
}
