import ByteText
import Documents

/// The site map for search engines (sitemaps.org, protocol 0.9) and `robots.txt` (RFC 9309).
struct SiteMap: Sendable {
  let index: SiteIndex
  /// With a slash at its end.
  let baseURL: [UInt8]

  static let path = RelativePath("sitemap.xml")
  static let robotsPath = RelativePath("robots.txt")

  /// How many addresses one file may hold, by the protocol.
  var limit = 50_000

  /// One file, or a list of files and those that it names.
  func files() -> [DeferredFile] {
    let listed = index.pages.indices.filter { !index.pages[$0].isUnlisted }
    let count = (listed.count + limit - 1) / limit
    if count < 2 { return [DeferredFile(path: Self.path) { set(listed[...]) }] }
    let parts = (0..<count).map { number in
      let end = min((number + 1) * limit, listed.count)
      return DeferredFile(path: RelativePath("sitemap-\(number + 1).xml")) {
        set(listed[number * limit..<end])
      }
    }
    let paths = parts.map(\.path)
    return [DeferredFile(path: Self.path) { list(paths) }] + parts
  }

  var robots: GeneratedFile {
    let text =
      Array("User-agent: *\nAllow: /\n\nSitemap: ".utf8) + baseURL + Array("sitemap.xml\n".utf8)
    return GeneratedFile(path: Self.robotsPath, bytes: text)
  }

  private func set(_ pages: ArraySlice<Int>) -> [UInt8] {
    var xml = ByteBuffer(capacity: pages.count * 120 + 256)
    xml.startXML()
    xml.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
    for number in pages {
      let page = index.pages[number]
      xml.append("<url><loc>")
      xml.appendEscaped(baseURL)
      xml.appendEscaped(page.address.path)
      xml.append("</loc>")
      if let date = page.lastChange {
        xml.append("<lastmod>")
        xml.append(date.description)
        xml.append("</lastmod>")
      }
      xml.append("</url>\n")
    }
    xml.append("</urlset>\n")
    return xml.array()
  }

  private func list(_ paths: [RelativePath]) -> [UInt8] {
    var xml = ByteBuffer()
    xml.startXML()
    xml.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
    for path in paths {
      xml.append("<sitemap>")
      xml.append("<loc>")
      xml.appendEscaped(baseURL)
      xml.appendEscaped(path.bytes)
      xml.append("</loc></sitemap>\n")
    }
    xml.append("</sitemapindex>\n")
    return xml.array()
  }
}
