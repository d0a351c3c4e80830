/// A page as this server shows it: with one script more than the published file has.
struct LivePage {
  init() {}

  /// Nil for what is not a page that a browser shows: other types, what scripts fetch, huge files.
  init?(type: String, size: Int, destination: String?) {
    guard type.utf8.starts(with: "text/html".utf8), size <= 1 << 26 else { return nil }
    guard let destination else { return }
    guard ["document", "iframe", "frame", "embed", "object"].contains(destination) else {
      return nil
    }
  }

  /// The page with the script before its last `</body>`, or at its end when it has none.
  func withScript(_ page: [UInt8], build: String) -> [UInt8] {
    let script = "<script src=\"/.recto/live.js\" data-build=\"\(build)\" defer></script>"
    let place = endOfBody(page) ?? page.count
    var result: [UInt8] = []
    result.reserveCapacity(page.count + script.utf8.count)
    result += page[..<place]
    result += script.utf8
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
