import ByteText
import Documents
import Templates

/// The Atom feed of the newest dated pages (RFC 4287).
struct Feed: Sendable {
  static let path = RelativePath("feed.xml")

  let composer: PageComposer
  /// With a slash at its end.
  let baseURL: [UInt8]

  /// The whole file; a page of the site must have a date.
  func bytes() -> [UInt8] {
    let limit = composer.site.configuration.feeds.limit
    let pages = Array(composer.index.datedPages.prefix(limit))
    guard let newest = pages.compactMap({ composer.index.pages[$0].lastChange }).max() else {
      preconditionFailure("a feed has a page with a date")
    }
    let configuration = composer.site.configuration
    var xml = ByteBuffer(capacity: 1 << 16)
    xml.startXML()
    xml.append("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"")
    xml.appendEscaped(configuration.language)
    xml.append("\">\n")
    xml.appendElement("title", composer.site.title)
    if let description = configuration.description, !description.isEmpty {
      xml.appendElement("subtitle", Array(description.utf8))
    }
    xml.appendElement("id", baseURL)
    link("self", Self.path.bytes, &xml)
    link("alternate", [], &xml)
    xml.appendElement("updated", Array(newest.rfc3339.utf8))
    author(composer.site.title, &xml)
    for page in pages { entry(page, &xml) }
    xml.append("</feed>\n")
    return xml.array()
  }

  private func entry(_ number: Int, _ xml: inout ByteBuffer) {
    let page = composer.index.pages[number]
    guard case .document(let document) = page.kind, let date = page.date else { return }
    let source = composer.sources[document]
    xml.append("<entry>\n")
    xml.appendElement("title", page.title)
    link("alternate", page.address.path, &xml)
    xml.appendElement("id", baseURL + page.address.path)
    xml.appendElement("published", Array(date.rfc3339.utf8))
    xml.appendElement("updated", Array((page.lastChange ?? date).rfc3339.utf8))
    for name in source.document.frontMatter.authors { author(Array(name.utf8), &xml) }
    for tag in source.document.frontMatter.tags {
      xml.append("<category term=\"")
      xml.appendXML(Array(tag.utf8))
      xml.append("\"/>\n")
    }
    if !page.summary.isEmpty { xml.appendElement("summary", page.summary) }
    if let body = body(of: document, on: number) {
      xml.append("<content type=\"html\">")
      xml.appendXML(forReaders(body, at: baseURL + page.address.path))
      xml.append("</content>\n")
    }
    xml.append("</entry>\n")
  }

  /// The text of a page; nil when it is too long for the feed, which then has its summary only.
  private func body(of document: Int, on page: Int) -> [UInt8]? {
    var writer = composer.body(of: document, on: page, .absolute(baseURL))
    writer.limit = min(writer.limit, longestText)
    var body = ByteBuffer()
    do throws(ValueTooLong) {
      try writer.writeBody(into: &body)
      return body.array()
    } catch {
      return nil
    }
  }

  private func link(_ relation: StaticString, _ path: [UInt8], _ xml: inout ByteBuffer) {
    xml.append("<link rel=\"")
    xml.append(relation)
    xml.append("\" href=\"")
    xml.appendEscaped(baseURL + path)
    xml.append("\"/>\n")
  }

  private func author(_ name: [UInt8], _ xml: inout ByteBuffer) {
    xml.append("<author><name>")
    xml.appendXML(name)
    xml.append("</name></author>\n")
  }
}

/// All texts of a feed are in one file, which readers ask for again and again.
private let longestText = 1 << 20
