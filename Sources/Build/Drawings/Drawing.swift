import ByteText

/// A diagram as HTML, with places for the addresses of its links.
struct Drawing: Sendable, Hashable {
  struct Link: Sendable, Hashable {
    /// Index of the byte of `html` that follows the address.
    var offset: Int
    /// What the author wrote, which names something in the site.
    var address: [UInt8]
  }

  var html: [UInt8]
  var links: [Link] = []
}

/// What became of the text of a diagram.
struct DrawingResult: Sendable {
  /// Nil when it could not be drawn: its text is shown.
  var drawing: Drawing?
  var faults: [Fault] = []
  /// Of the processor, to find it out.
  var time = Duration.zero
  /// Whether another run might give a drawing.
  var ranOutOfTime = false

  /// Something to tell its author.
  struct Fault: Sendable {
    var id: String
    var message: String
    /// One-based, of the diagram's own text; nil for all of it.
    var line: Int?
    var hint: String?
  }
}

/// Diagrams that were drawn already, by their text; all workers share it.
///
/// It saves time and changes nothing: one text is always drawn alike. What ran out of time is known for
/// one build only.
final class DrawingCache: @unchecked Sendable {
  private let lock = Lock()
  // Both are touched within the lock only.
  private var results: [Key: DrawingResult] = [:]
  private var bytes = 0

  struct Key: Hashable {
    var program: String
    var text: [UInt8]
    var label: [UInt8]
    var title: [UInt8]
  }

  /// A preview draws every state that is saved; when it has this much, it begins anew.
  private static let mostBytes = 32 << 20

  /// Forgets what another run might draw.
  func startBuild() {
    lock.withLock { results = results.filter { !$0.value.ranOutOfTime } }
  }

  func result(for key: Key, _ draw: () -> DrawingResult) -> DrawingResult {
    if let known = lock.withLock({ results[key] }) { return known }
    let result = draw()
    lock.withLock {
      bytes += key.text.count + (result.drawing?.html.count ?? 0)
      if bytes > Self.mostBytes {
        results = [:]
        bytes = 0
      }
      results[key] = result
    }
    return result
  }
}
