private import Glibc

/// What goes back to a client, as data.
struct HTTPAnswer: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// A part of an open file; who sends the answer closes the descriptor.
    case file(descriptor: Int32, part: Range<Int>)
    case events(EventStream)

    /// Lets go of what belongs to it, when it is not sent.
    func discard() {
      switch self {
      case .bytes: break
      case .file(let descriptor, _): close(descriptor)
      case .events(let stream): stream.end()
      }
    }
  }

  var status: UInt32
  /// Besides the four that every answer has.
  var headers: [(name: String, value: String)] = []
  var body: Body
  /// Whether the connection ends with this answer.
  var closesConnection = false

  static func text(_ status: UInt32, _ text: String) -> HTTPAnswer {
    HTTPAnswer(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: .bytes(Array((text + "\n").utf8)))
  }

  /// Turns a client away; nothing that it still sends is looked at.
  static func refusal(_ status: UInt32, _ text: String) -> HTTPAnswer {
    var answer = Self.text(status, text)
    answer.closesConnection = true
    return answer
  }

  func with(_ name: String, _ value: String) -> HTTPAnswer {
    var answer = self
    answer.headers.append((name, value))
    return answer
  }

  /// Headers of every answer: no guessing of types, no use by other origins, nothing kept.
  static let commonHeaders: [(name: StaticString, value: StaticString)] = [
    (name: "X-Content-Type-Options", value: "nosniff"),
    (name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    (name: "Cache-Control", value: "no-store"),
    (name: "Referrer-Policy", value: "no-referrer"),
  ]
}

/// What answers the requests of a port; called on the port's own thread.
protocol HTTPService: AnyObject, Sendable {
  func answer(_ request: HTTPRequest) -> HTTPAnswer
  /// What happened on the connection with that descriptor.
  func connection(_ descriptor: Int32, did event: ConnectionEvent)
}

enum ConnectionEvent: Sendable {
  case open
  /// The head of a request is there and no body follows.
  case sendHead
  case receiveAnswer
  /// The descriptor is still ours and about to be closed.
  case close
}
