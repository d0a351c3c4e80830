import ByteText
import Configuration
import Diagnostics
import Documents
import Markdown
import Templates
import Themes

/// Pages for printing.
extension PageComposer {
  /// All documents of a folder on one page.
  func print(_ page: Page, _ number: Int, _ base: AddressBase) -> PageModel {
    let isWhole = page.source.isRoot
    let title = isWhole ? site.title : page.title
    var model = PageModel(
      title: isWhole ? Array(site.strings[.print].utf8) : title,
      kind: usualTemplate(of: page, number))
    model.heading = .writer { $0.appendEscaped(title) }
    model.lead = Array((isWhole ? site.configuration.description ?? "" : "").utf8)
    let outline = PrintOutline(page, index)
    guard outline.documents.count <= site.printLimits.chapters else {
      model.lead = Array(site.strings[.printLater].utf8)
      return model
    }
    model.chapters = outline.chapters.indices.map { chapter($0, outline, number, base) }
    return model
  }

  /// The pages whose texts stand on a page for printing; none for any other page.
  func pages(printedOn number: Int) -> [Int] {
    guard index.pages[number].isPrint else { return [] }
    return chapters(printedOn: index.pages[number]).compactMap(\.page)
  }

  /// The documents whose texts stand on a page for printing.
  func documents(printedOn page: Page) -> [Int] {
    chapters(printedOn: page).compactMap(\.document)
  }

  /// Those that are made of documents; none of a page that is left out, of which nothing is read.
  private func chapters(printedOn page: Page) -> [PrintOutline.Chapter] {
    let outline = PrintOutline(page, index)
    guard outline.documents.count <= site.printLimits.chapters else { return [] }
    return outline.chapters.filter { $0.document != nil }
  }

  private func chapter(
    _ number: Int, _ outline: PrintOutline, _ page: Int, _ base: AddressBase
  ) -> ChapterModel {
    let chapter = outline.chapters[number]
    var model = ChapterModel(
      id: PrintPlace.id(of: number), title: chapter.title,
      level: min(chapter.depth + 1, 6), depth: chapter.depth)
    model.href = chapter.page.map { base.reference(to: index.pages[$0].address.path) } ?? []
    guard let document = chapter.document, let own = chapter.page else { return model }
    let source = sources[document]
    let place = PrintPlace(outline, number, source.document.content.body)
    var body = body(of: document, on: own, base)
    body.place = place
    body.contentsLabel = ""
    let limit = site.printLimits.bytes
    func writer(
      _ write: @escaping @Sendable (BodyWriter, inout ByteBuffer) throws(ValueTooLong) -> Void
    ) -> Value {
      let body = body
      return .writer { (output) throws(ValueTooLong) in
        // All chapters together may be as long as one page.
        guard output.count < limit else { throw ValueTooLong() }
        var body = body
        body.limit = min(body.limit, limit - output.count)
        try write(body, &output)
      }
    }
    model.body = writer { (body, output) throws(ValueTooLong) in
      try body.writeBody(into: &output)
    }
    if let opening = source.document.content.opening {
      model.heading = writer { (body, output) throws(ValueTooLong) in
        try body.writeOpening(into: &output)
      }
      model.headingID = place.prefix + opening.id
    }
    model.hasHeading = !source.document.showsTitle
    model.lead = Array((source.document.frontMatter.description ?? "").utf8)
    model.language = source.document.frontMatter.lang
    return model
  }

  /// Writes a page for printing that would be too long with a line that says so.
  ///
  /// Returns what is to be told; of a preview nothing, since a build makes the page.
  func composeTooLong(
    _ number: Int, because failure: TemplateFailure, _ cache: inout NavigationCache,
    into output: inout ByteBuffer
  ) throws(TemplateFailure) -> Diagnostic? {
    let isPreview = site.printLimits.chapters < Int.max
    do throws(TemplateFailure) {
      try compose(number, &cache, into: &output) { model in
        model.chapters = []
        model.lead = Array(site.strings[isPreview ? .printLater : .printTooLong].utf8)
      }
    } catch {
      throw failure
    }
    if isPreview { return nil }
    let page = index.pages[number]
    return Diagnostic(
      .warning, id: "print-too-long",
      "the page for printing '/\(page.address.output)' would be longer than "
        + "\(site.printLimits.bytes >> 20) MiB",
      file: site.configuration.file,
      line: site.configuration.places["print[1]"]?.line,
      column: site.configuration.places["print[1]"]?.column,
      hint: "print single folders: 'print: [guide, reference]'")
  }
}

/// One document of a page for printing, or the heading of a folder.
struct ChapterModel: Sendable {
  var id: [UInt8]
  var title: [UInt8]
  /// Of its heading, from 2 to 6.
  var level: Int
  var depth: Int
  var href: [UInt8] = []
  /// HTML; the escaped title when it is nothing.
  var heading = Value.nothing
  var headingID: [UInt8] = []
  var hasHeading = true
  var lead: [UInt8] = []
  var language: String?
  var body = Value.nothing

  func value(_ shapes: ModelShapes) -> Value {
    var heading = heading
    if case .nothing = heading {
      let title = title
      heading = .writer { $0.appendEscaped(title) }
    }
    var hasBody = true
    if case .nothing = body { hasBody = false }
    return .object(
      Object(
        shapes.chapter,
        [
          .text(id), .text(title), .text("\(level)"), .text("\(depth)"), .text(href), heading,
          .text(headingID), .flag(hasHeading), .text(lead), language.map { .text($0) } ?? .nothing,
          language.map { .text(textDirection(of: $0).rawValue) } ?? .nothing, body,
          .flag(hasBody),
        ]))
  }
}
