private import CMicroHTTPD
private import Glibc

/// libmicrohttpd on one listening socket, with a thread of its own, in front of a service.
///
/// `quiesce` and `stop` are called once each and in this order.
struct HTTPDaemon: @unchecked Sendable {
  // A pointer to what the library guards itself.
  private let server: OpaquePointer
  private let port: Unmanaged<ServedPort>

  /// Opens the library; the first call costs some milliseconds.
  static func openLibrary() throws(ServerFailure) {
    if let reason = mhd_open() { throw .libraryMissing(String(cString: reason)) }
  }

  /// Serves the socket, which becomes the daemon's unless this throws.
  init(listener: Int32, port: UInt16, service: any HTTPService) throws(ServerFailure) {
    let served = Unmanaged.passRetained(ServedPort(number: port, service: service))
    var settings = mhd_settings(
      context: served.toOpaque(), begin: beginRequest, receive: receiveRequest, end: endRequest,
      opened: { notice(.open, $0, $1) }, closing: { notice(.close, $0, $1) },
      connection_limit: 1300, idle_seconds: 30, head_limit: 16 << 10)
    guard let server = mhd_start(listener, &settings) else {
      let failure = errno
      served.release()
      throw .system(failure, doing: "start the web server")
    }
    self.server = server
    self.port = served
  }

  /// Accepts no more connections; those that there are go on.
  func quiesce() {
    let listener = mhd_quiesce(server)
    if listener >= 0 { close(listener) }
  }

  /// Ends all connections and waits for the thread; every event stream must be closed before.
  func stop() {
    mhd_stop(server)
    port.release()
  }
}

/// What the callbacks of a daemon are given.
private final class ServedPort: Sendable {
  let number: UInt16
  let service: any HTTPService

  init(number: UInt16, service: any HTTPService) {
    self.number = number
    self.service = service
  }
}

/// The context of one request; only its daemon's thread touches it.
private final class PendingRequest {
  let target: UnsafePointer<CChar>
  let bytes: [UInt8]
  /// Nil until the library has called for an answer.
  var head: HTTPRequest?

  init(target: UnsafePointer<CChar>) {
    self.target = target
    bytes = Array(UnsafeRawBufferPointer(start: target, count: strlen(target)))
  }

  /// Whether the request line held a zero byte, behind which the library hides the rest.
  ///
  /// Target and version lie in one buffer, with nothing but zeros or spaces between them.
  func holdsZero(before version: UnsafePointer<CChar>) -> Bool {
    let end = target + bytes.count
    let gap = version - end
    guard gap > 0, gap < 1 << 16 else { return false }
    return UnsafeBufferPointer(start: end, count: gap).contains { $0 != 0 && $0 != 0x20 }
  }
}

private struct SuspendableConnection: PausableConnection, @unchecked Sendable {
  // The library guards a connection itself, and both calls may come from any thread.
  let pointer: OpaquePointer

  func pause() { mhd_suspend(pointer) }
  func resume() { mhd_resume(pointer) }
}

private func beginRequest(
  _: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? {
  target.map { Unmanaged.passRetained(PendingRequest(target: $0)).toOpaque() }
}

private func endRequest(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, request: UnsafeMutableRawPointer?
) {
  guard let request else { return }
  Unmanaged<PendingRequest>.fromOpaque(request).release()
  notice(.receiveAnswer, context, connection)
}

private func notice(
  _ event: ConnectionEvent, _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?
) {
  guard let context, let connection else { return }
  let port = Unmanaged<ServedPort>.fromOpaque(context).takeUnretainedValue()
  port.service.connection(mhd_socket(connection), did: event)
}

private func receiveRequest(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, request: UnsafeMutableRawPointer?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?
) -> Bool {
  guard let context, let connection, let request, let method, let version else { return false }
  let pending = Unmanaged<PendingRequest>.fromOpaque(request).takeUnretainedValue()
  let port = Unmanaged<ServedPort>.fromOpaque(context).takeUnretainedValue()
  if let head = pending.head {
    // What announces a body was answered at once; what still comes of it is thrown away.
    guard !head.announcesBody else { return true }
    return send(answer(to: pending, head, before: version, from: port), to: connection)
  }
  var head = HTTPRequest(
    method: String(cString: method), target: pending.bytes, version: String(cString: version),
    port: port.number)
  withUnsafeMutablePointer(to: &head) { mhd_headers(connection, addHeader, $0) }
  pending.head = head
  if head.announcesBody {
    return send(answer(to: pending, head, before: version, from: port), to: connection)
  }
  // An answer in the first call would end the connection.
  notice(.sendHead, context, connection)
  return true
}

private func answer(
  to pending: PendingRequest, _ head: HTTPRequest, before version: UnsafePointer<CChar>,
  from port: ServedPort
) -> HTTPAnswer {
  pending.holdsZero(before: version)
    ? .refusal(400, "the address is not a plain path") : port.service.answer(head)
}

private func addHeader(
  context: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?, nameSize: Int,
  value: UnsafePointer<CChar>?, valueSize: Int
) {
  guard let head = context?.assumingMemoryBound(to: HTTPRequest.self) else { return }
  head.pointee.add(
    name: UnsafeRawBufferPointer(start: name, count: nameSize),
    value: String(
      decoding: UnsafeRawBufferPointer(start: value, count: valueSize), as: UTF8.self))
}

/// False when nothing can be sent.
private func send(_ answer: HTTPAnswer, to connection: OpaquePointer) -> Bool {
  guard let response = response(with: answer.body, to: connection) else {
    answer.body.discard()
    return false
  }
  for (name, value) in HTTPAnswer.commonHeaders {
    mhd_add_header(response, characters(of: name), characters(of: value))
  }
  for (name, value) in answer.headers { mhd_add_header(response, name, value) }
  if answer.closesConnection { mhd_add_header(response, "Connection", "close") }
  return mhd_respond(connection, answer.status, response)
}

/// A literal is stored with a zero behind it.
private func characters(of literal: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Takes over what belongs to the body, unless it returns nil.
private func response(with body: HTTPAnswer.Body, to connection: OpaquePointer) -> OpaquePointer? {
  switch body {
  case .bytes(let bytes):
    return bytes.withUnsafeBytes { mhd_response_of_bytes($0.baseAddress, $0.count) }
  case .file(let descriptor, let part):
    return mhd_response_of_file(descriptor, UInt64(part.lowerBound), UInt64(part.count))
  case .events(let stream):
    stream.attach(SuspendableConnection(pointer: connection))
    let held = Unmanaged.passRetained(stream)
    let response = mhd_response_of_reader(readEvents, held.toOpaque()) { stream in
      guard let stream else { return }
      Unmanaged<EventStream>.fromOpaque(stream).takeRetainedValue().end()
    }
    if response == nil { held.release() }
    return response
  }
}

private func readEvents(
  context: UnsafeMutableRawPointer?, _: UInt64, buffer: UnsafeMutablePointer<CChar>?, size: Int
) -> Int {
  let endOfStream = -1
  guard let context, let buffer else { return endOfStream }
  let stream = Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue()
  return stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
    ?? endOfStream
}
