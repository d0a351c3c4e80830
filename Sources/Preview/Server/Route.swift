/// Everything that the site's port answers; `init?(path:)` and `path` are inverses.
///
/// The studio has a port of its own and no route here.
package enum Route: Hashable, Sendable {
  /// A page or an asset of the site.
  case site(RequestPath)
  /// The stream of live events.
  case events
  /// The script that listens to it, in a page and in the worker that all pages share.
  case liveScript

  /// Nil for what nothing answers: hidden names, except below `/.well-known/`.
  package init?(path: RequestPath) {
    if path == Self.eventsPath {
      self = .events
    } else if path == Self.liveScriptPath {
      self = .liveScript
    } else {
      let isWellKnown = path.names.first == Array(".well-known".utf8)
      for name in path.names.dropFirst(isWellKnown ? 1 : 0) where name.first == UInt8(ascii: ".") {
        return nil
      }
      self = .site(path)
    }
  }

  /// Reads a request target as it was sent.
  package init?(target: some Collection<UInt8>) {
    guard let path = RequestPath(target: target) else { return nil }
    self.init(path: path)
  }

  package var path: RequestPath {
    switch self {
    case .site(let path): path
    case .events: Self.eventsPath
    case .liveScript: Self.liveScriptPath
    }
  }

  private static let eventsPath = RequestPath(plainNames: ".recto", "events")
  private static let liveScriptPath = RequestPath(plainNames: ".recto", "live.js")
}
