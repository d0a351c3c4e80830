/// Everything that the site's port answers; `init?(path:)` and `path` are inverses.
///
/// The studio has a port of its own and no route here.
package enum Route: Hashable, Sendable {
  /// A page or an asset of the site.
  case site(RequestPath)
  /// The stream of live events.
  case events
  /// A script or style of live pages.
  case live(LiveFile)

  /// Nil for what nothing answers: hidden names, except below `/.well-known/`.
  package init?(path: RequestPath) {
    // Our own names begin with a dot, as hidden ones do.
    guard path.names.contains(where: { $0.first == UInt8(ascii: ".") }) else {
      self = .site(path)
      return
    }
    if path == Self.eventsPath {
      self = .events
    } else if let file = LiveFile.allCases.first(where: { Self.live($0).path == path }) {
      self = .live(file)
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
    case .live(let file): RequestPath(plainNames: ".recto", "live", file.rawValue)
    }
  }

  private static let eventsPath = RequestPath(plainNames: ".recto", "events")
}
