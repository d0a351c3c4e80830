private import ByteText
import Diagnostics
import Markdown

/// What is wrong with a link.
enum LinkFault {
  case missing(nearest: String?)
  /// In the source, and nowhere on the site.
  case absent(TargetTable.Absence)
  case outside
  case draft
  /// Found when case is ignored; with the right spelling.
  case spelling(String)
  case fragment(on: String, nearest: String?)

  func diagnostic(of link: MarkdownDocument.Link, in file: String) -> Diagnostic {
    let found = displayName(link.destination)
    let (id, message, hint) = words(found, isImage: link.kind.isImage)
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
    case .absent(let absence):
      (isImage ? "broken-image" : "broken-link", "'\(found)' \(absence.reason)", absence.hint)
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

extension TargetTable.Absence {
  /// What is wrong with it, for a message that begins with its name.
  var reason: String {
    switch self {
    case .folder: "is a folder without a page"
    case .unpublished: "is not published, since its address is another's"
    }
  }

  var hint: String {
    switch self {
    case .folder: "link to a file in it, or put an index.md into it"
    case .unpublished: "see the error about it"
    }
  }
}
