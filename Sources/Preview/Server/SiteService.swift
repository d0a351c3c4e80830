/// Answers the requests of the site's port: files, the events and their script; it only reads.
final class SiteService: HTTPService {
  private let folder: SiteFolder
  private let hosts: HostRule
  private let hub: EventHub
  private let deadlines: ConnectionDeadlines

  init(folder: SiteFolder, hosts: HostRule, hub: EventHub, scheduler: any Scheduler) {
    self.folder = folder
    self.hosts = hosts
    self.hub = hub
    deadlines = ConnectionDeadlines(scheduler: scheduler)
  }

  func connection(_ descriptor: Int32, did event: ConnectionEvent) {
    deadlines.connection(descriptor, did: event)
  }

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
    case .liveScript: return liveScript
    case .events: return events(request, host: host[0])
    case nil: return notFound()
    }
  }

  /// A foreign page can open a stream though it cannot read it, so its origin must be our own.
  private func events(_ request: HTTPRequest, host: String) -> HTTPAnswer {
    let origin = request[.origin]
    let site = request[.fetchSite]
    guard origin != nil || site != nil, site == nil || site == "same-origin",
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

  private var liveScript: HTTPAnswer {
    HTTPAnswer(
      status: 200, headers: [("Content-Type", "text/javascript; charset=utf-8")],
      body: .bytes(liveScriptSource))
  }

  /// Looks up as GitHub Pages does: the file, the file with `.html`, then the folder.
  private func answer(_ request: HTTPRequest, at path: RequestPath) -> HTTPAnswer {
    let found = path.isFolder ? folder.find(path.names + [indexName]) : folder.find(path.names)
    switch found {
    case .file(let file):
      let name = path.isFolder ? indexName : path.names[path.names.count - 1]
      return answer(request, with: file, named: name)
    case .unavailable: return .text(503, "the file cannot be opened")
    case .folder, .nothing: break
    }
    guard !path.isFolder else { return notFound() }
    let name = path.names[path.names.count - 1] + ".html".utf8
    if case .file(let file) = folder.find(path.names.dropLast() + [name]) {
      return answer(request, with: file, named: name)
    }
    guard case .folder = found else { return notFound() }
    let target = path.asFolder.target + asciiQuery(of: request.target)
    return .text(301, "moved to \(target)").with("Location", target)
  }

  private func answer(
    _ request: HTTPRequest, with file: SiteFolder.OpenFile, named name: [UInt8]
  ) -> HTTPAnswer {
    let type = mediaType(ofFileNamed: name)
    let page = LivePage(type: type, size: file.size, destination: request[.fetchDestination])
    let build = hub.build
    let tag = page == nil ? "\"\(file.entityTag)\"" : "\"\(file.entityTag)-\(build)\""
    if let header = request[.ifNoneMatch], matches(ifNoneMatch: header, entityTag: tag) {
      file.closeFile()
      return HTTPAnswer(status: 304, headers: [("ETag", tag)], body: .bytes([]))
    }
    let isPartial = request.method == "GET" && (request[.ifRange] ?? tag) == tag
    var answer: HTTPAnswer
    if let page {
      guard let bytes = file.readAll() else { return .text(503, "the file cannot be read") }
      answer = HTTPAnswer(status: 200, body: .bytes(page.withScript(bytes, build: build)))
    } else {
      answer = HTTPAnswer(
        status: 200, body: .file(descriptor: file.descriptor, part: 0..<file.size))
    }
    answer.headers = [("Content-Type", type), ("ETag", tag), ("Accept-Ranges", "bytes")]
    return answer.cut(to: isPartial ? request[.range] : nil)
  }

  /// The site's own 404.html, or a page that shows as little and reloads when there is something.
  private func notFound() -> HTTPAnswer {
    var page = missingPage
    if case .file(let file) = folder.find([Array("404.html".utf8)]), let bytes = file.readAll() {
      page = bytes
    }
    return HTTPAnswer(
      status: 404, headers: [("Content-Type", "text/html; charset=utf-8")],
      body: .bytes(LivePage().withScript(page, build: hub.build)))
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
