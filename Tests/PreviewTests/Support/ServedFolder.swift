import Foundation
import Preview
import TestSupport

/// A server of one test's own over a folder of its own.
final class ServedFolder {
  let folder: TemporaryFolder
  let scheduler = ManualScheduler()
  let server: SiteServer

  var port: UInt16 { server.port }
  var host: String { "localhost:\(port)" }

  init(_ files: [String: String] = [:], hosts: [String] = []) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: "site/" + path) }
    server = SiteServer(
      root: folder.path + "site", hosts: hosts, session: 1, scheduler: scheduler)
    try server.start(.any)
  }

  deinit { server.stop() }

  func connect() throws -> RawClient { try RawClient(port: port) }

  /// Sends these bytes and reads until the server closes.
  func exchange(_ request: String) throws -> [UInt8] {
    let client = try connect()
    client.send(request)
    return try client.readToEnd()
  }

  func get(_ target: String, _ headers: String..., method: String = "GET") throws -> Answer {
    let head = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers
    return try Answer(exchange(head.joined(separator: "\r\n") + "\r\n\r\n"))
  }

  /// Opens an event stream and reads its greeting.
  func listen() throws -> (client: RawClient, greeting: String) {
    let client = try connect()
    client.send(
      "GET /.recto/events HTTP/1.1\r\nHost: \(host)\r\nSec-Fetch-Site: same-origin\r\n\r\n")
    let greeting = try client.read(through: "}\n\n")
    return (client, greeting)
  }
}
