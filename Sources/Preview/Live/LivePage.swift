private import ByteText

/// A page as this server shows it: with one script more than the published file has.
struct LivePage {
  /// Path of its file in the served folder; empty where no page is.
  var file: [UInt8]
  /// Entity tag of its file, without quotes.
  var tag: String

  /// Whether a file of that type and size, asked for by that request, is such a page.
  ///
  /// What scripts fetch is left as it is, and so are huge files.
  static func isShown(as type: String, size: Int, to request: HTTPRequest) -> Bool {
    type.utf8.starts(with: "text/html".utf8) && size <= 1 << 26 && isShown(to: request)
  }

  /// Whether a browser shows the answer to the request.
  static func isShown(to request: HTTPRequest) -> Bool {
    guard request[.live] == nil else { return false }
    guard let destination = request[.fetchDestination] else { return true }
    return ["document", "iframe", "frame", "embed", "object"].contains(destination)
  }

  /// The page with the script before its last `</body>`, or at its end when it has none.
  func withScript(_ page: [UInt8], build: String) -> [UInt8] {
    var script = ByteBuffer()
    let path = Route.live(.page).path.target
    script.append(
      "<script src=\"\(path)\" data-build=\"\(build)\" data-tag=\"\(tag)\" data-file=\"")
    script.appendEscaped(file)
    script.append("\"></script>")
    let place = endOfBody(page) ?? page.count
    var result: [UInt8] = []
    result.reserveCapacity(page.count + script.count)
    result += page[..<place]
    script.withBytes { result.append(contentsOf: $0) }
    result += page[place...]
    return result
  }

  private func endOfBody(_ page: [UInt8]) -> Int? {
    let tag = Array("</body".utf8)
    guard page.count >= tag.count else { return nil }
    return (0...(page.count - tag.count)).last { start in
      page[start] == tag[0] && lowercased(page[start..<(start + tag.count)]) == tag
    }
  }
}
