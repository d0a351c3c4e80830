private import ByteText

/// The head of a request, as far as this server reads it.
struct HTTPRequest: Sendable {
  /// A header that decides something here; all others are skipped.
  enum Header: String, CaseIterable, Sendable {
    case contentLength = "content-length"
    case host
    case ifNoneMatch = "if-none-match"
    case ifRange = "if-range"
    /// Sent by the scripts of live pages; pages of other origins cannot send it.
    case live = "recto-live"
    case origin
    case range
    case fetchDestination = "sec-fetch-dest"
    case fetchSite = "sec-fetch-site"
    case transferEncoding = "transfer-encoding"
  }

  var method: String
  /// As it was sent, with its query, not decoded.
  var target: [UInt8]
  var version: String
  /// The port that it came in by.
  var port: UInt16
  private(set) var headers: [(name: Header, value: String)] = []

  init(method: String, target: [UInt8], version: String, port: UInt16) {
    self.method = method
    self.target = target
    self.version = version
    self.port = port
  }

  /// Keeps the header when its name is one that is read here.
  mutating func add(name: some Collection<UInt8>, value: @autoclosure () -> String) {
    let header = headerNames.first { known, _ in
      known.count == name.count
        && zip(known, name).allSatisfy { $0 == $1.asciiLowercased }
    }
    if let header { headers.append((header.1, value())) }
  }

  func values(of name: Header) -> [String] {
    headers.filter { $0.name == name }.map(\.value)
  }

  /// The first value; nil when the header is absent.
  subscript(name: Header) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// Whether a body may follow the head.
  var announcesBody: Bool {
    headers.contains { name, value in
      name == .transferEncoding || name == .contentLength && value != "0"
    }
  }
}

private let headerNames = HTTPRequest.Header.allCases.map { (Array($0.rawValue.utf8), $0) }
