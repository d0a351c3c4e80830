import ByteText
import Diagnostics
import Documents
import Markdown
import Templates

/// Pages that are too long to be made.
extension PageComposer {
  /// Writes a page with a reason instead of the page `number`, whose render was ended.
  ///
  /// Returns the error to tell: its document is too long, or what its template makes of it. When the
  /// page without all that passes a limit as well, or templates use one another without end, the
  /// template itself is at fault. `source` is the file of the document, empty for other pages.
  ///
  /// - Throws: `failure` when it concerns all pages of that template.
  func composeRefused(
    _ number: Int, because failure: TemplateFailure, source: [UInt8],
    _ cache: inout NavigationCache, into output: inout ByteBuffer
  ) throws(TemplateFailure) -> Diagnostic? {
    switch failure.cause {
    case .depth, .sections: throw failure
    case .output, .steps, .value: break
    }
    let page = index.pages[number]
    if page.isPrint {
      return try composeTooLong(number, because: failure, &cache, into: &output)
    }
    let refusal = MarkdownRefusal(.bodyTooLong, limits: site.limits)
    let isOfDocument = failure.cause == .value
    let reason = isOfDocument ? refusal.message : "its template would make too long a page of it"
    do throws(TemplateFailure) {
      try compose(number, &cache, into: &output) { model in
        model.empty()
        guard page.isDocument else {
          model.lead = Array(reason.utf8)
          return
        }
        let refusal = DocumentReader.refusal(reason, source, file: page.source.description)
        model.body = .writer { BodyWriter.write(refusal, into: &$0) }
      }
    } catch {
      throw failure
    }
    if isOfDocument { return refusal.diagnostic(in: page.source.description) }
    let told = failure.diagnostic
    guard page.isDocument else {
      return Diagnostic(
        .error, id: told.id, "\(failure.message), for '/\(page.address.output)'", hint: told.hint)
    }
    return Diagnostic(
      .error, id: told.id, failure.message, file: page.source.description, hint: told.hint)
  }
}

extension PageModel {
  /// Takes away all that may be long.
  fileprivate mutating func empty() {
    heading = .nothing
    headingID = []
    lead = []
    minutes = []
    authors = []
    tags = []
    contents = nil
    body = .nothing
    params = .nothing
    groups = []
    sections = []
    recent = []
    others = []
  }
}
