/// Answers the requests of the site's port: files, the events and their script; it only reads.
final class SiteService: HTTPService {
  private let folder: SiteFolder
  private let hosts: HostRule
  private let hub: EventHub
  private let deadlines: ConnectionDeadlines
  /// Bytes of a file that go out with the head: to read them costs less than a second packet.
  private static let sentAtOnce = 64 << 10

  init(folder: SiteFolder, hosts: HostRule, hub: EventHub, scheduler: any Scheduler) {
    self.folder = folder
    self.hosts = hosts
    self.hub = hub
    deadlines = ConnectionDeadlines(scheduler: scheduler)
  }

  func connection(_ descriptor: Int32, did event: ConnectionEvent) {
    deadlines.connection(descriptor, did: event)
  }

  /// To be called when something was published.
  func folderMayBeAnother() { folder.forget() }

  /// Checks come first and in this order, the same for whatever is asked.
  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    let host = request.values(of: .host)
    guard host.count == 1, hosts.allows(host[0], port: request.port) else {
      return .refusal(403, "this server answers to localhost only")
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .refusal(405, "only GET and HEAD are answered").with("Allow", "GET, HEAD")
    }
    guard request.version == "HTTP/1.1" || request.version == "HTTP/1.0" else {
      return .refusal(400, "this is not HTTP/1.1")
    }
    guard !request.announcesBody else { return .refusal(400, "a body is not expected") }
    guard let path = RequestPath(target: request.target) else {
      return .refusal(400, "the address is not a plain path")
    }
    switch Route(path: path) {
    case .site(let path): return answer(request, at: path)
    case .live(let file): return answer(with: file)
    case .events: return events(request, host: host[0])
    case nil: return notFound(request)
    }
  }

  /// A foreign page can open a stream though it cannot read it, so its origin must be our own.
  ///
  /// Browsers tell the origin where the address is the loopback's; elsewhere the header of our own
  /// scripts proves it, since a foreign page would have to ask for leave to send it.
  private func events(_ request: HTTPRequest, host: String) -> HTTPAnswer {
    let origin = request[.origin]
    let site = request[.fetchSite]
    guard origin != nil || site != nil || request[.live] != nil,
      site == nil || site == "same-origin",
      origin.map({ lowercased($0.utf8) == lowercased("http://\(host)".utf8) }) ?? true
    else {
      return .refusal(403, "events are for the pages of this site")
    }
    guard request.method == "GET" else {
      return HTTPAnswer(status: 200, headers: [EventStream.contentType], body: .bytes([]))
    }
    guard let stream = hub.open() else {
      return .text(503, "too many event streams").with("Retry-After", "5")
    }
    return HTTPAnswer(status: 200, headers: [EventStream.contentType], body: .events(stream))
  }

  private func answer(with file: LiveFile) -> HTTPAnswer {
    let type = mediaType(ofFileNamed: Array(file.rawValue.utf8))
    return HTTPAnswer(
      status: 200, headers: [("Content-Type", type)], body: .bytes(file.content))
  }

  /// Looks up as GitHub Pages does: the file, the file with `.html`, then the folder.
  private func answer(_ request: HTTPRequest, at path: RequestPath) -> HTTPAnswer {
    let found = path.isFolder ? folder.find(path.names + [indexName]) : folder.find(path.names)
    switch found {
    case .file(let file):
      return answer(request, with: file, at: path.names + (path.isFolder ? [indexName] : []))
    case .unavailable: return .text(503, "the file cannot be opened")
    case .folder, .nothing: break
    }
    guard !path.isFolder else { return notFound(request) }
    var names = path.names
    names[names.count - 1] += ".html".utf8
    if case .file(let file) = folder.find(names) { return answer(request, with: file, at: names) }
    guard case .folder = found else { return notFound(request) }
    let target = path.asFolder.target + asciiQuery(of: request.target)
    return .text(301, "moved to \(target)").with("Location", target)
  }

  private func answer(
    _ request: HTTPRequest, with file: SiteFolder.OpenFile, at names: [[UInt8]]
  ) -> HTTPAnswer {
    let type = mediaType(ofFileNamed: names[names.count - 1])
    let isPage = LivePage.isShown(as: type, size: file.size, to: request)
    let build = isPage ? hub.build : ""
    let tag = isPage ? "\"\(file.entityTag)-\(build)\"" : "\"\(file.entityTag)\""
    if let header = request[.ifNoneMatch], matches(ifNoneMatch: header, entityTag: tag) {
      file.closeFile()
      return HTTPAnswer(status: 304, headers: [("ETag", tag)], body: .bytes([]))
    }
    let isPartial = request.method == "GET" && (request[.ifRange] ?? tag) == tag
    var answer: HTTPAnswer
    if isPage {
      guard let bytes = file.readAll() else { return .text(503, "the file cannot be read") }
      let page = LivePage(file: Array(names.joined(separator: "/".utf8)), tag: file.entityTag)
      answer = HTTPAnswer(status: 200, body: .bytes(page.withScript(bytes, build: build)))
    } else if file.size <= Self.sentAtOnce, request.method == "GET" {
      guard let bytes = file.readAll() else { return .text(503, "the file cannot be read") }
      answer = HTTPAnswer(status: 200, body: .bytes(bytes))
    } else {
      answer = HTTPAnswer(
        status: 200, body: .file(descriptor: file.descriptor, part: 0..<file.size))
    }
    answer.headers = [("Content-Type", type), ("ETag", tag), ("Accept-Ranges", "bytes")]
    return answer.cut(to: isPartial ? request[.range] : nil)
  }

  /// The site's own 404.html, or a page that shows as little and reloads when there is something.
  private func notFound(_ request: HTTPRequest) -> HTTPAnswer {
    let build = hub.build
    var page = missingPage
    var tag = "none"
    if case .file(let file) = folder.find([Array("404.html".utf8)]), let bytes = file.readAll() {
      page = bytes
      tag = file.entityTag
    }
    if LivePage.isShown(to: request) {
      page = LivePage(file: [], tag: tag).withScript(page, build: build)
    }
    return HTTPAnswer(
      status: 404, headers: [("Content-Type", "text/html; charset=utf-8"), ("ETag", "\"\(tag)\"")],
      body: .bytes(page))
  }
}

extension HTTPAnswer {
  /// The part of a complete answer that a `Range` header asks for.
  fileprivate func cut(to header: String?) -> HTTPAnswer {
    let count =
      switch body {
      case .bytes(let bytes): bytes.count
      case .file(_, let part): part.count
      case .events: preconditionFailure("a stream has no parts")
      }
    var answer = self
    switch ByteRange(header: header, count: count) {
    case .whole: return self
    case .unsatisfiable:
      body.discard()
      return .text(416, "the file has \(count) bytes").with("Content-Range", "bytes */\(count)")
    case .part(let part):
      answer.status = 206
      answer.headers.append(
        ("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(count)"))
      switch body {
      case .bytes(let bytes): answer.body = .bytes(Array(bytes[part]))
      case .file(let descriptor, _): answer.body = .file(descriptor: descriptor, part: part)
      case .events: break
      }
      return answer
    }
  }
}

private let indexName = Array("index.html".utf8)

private let missingPage = Array(
  """
  <!doctype html>
  <html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>Not found</title>
  <body>
  <h1>Not found</h1>
  <p>The site has no page at this address.</p>
  </body>
  </html>

  """.utf8)
