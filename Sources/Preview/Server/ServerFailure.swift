package import Diagnostics
private import Glibc

/// Why a server cannot start.
package enum ServerFailure: Error, Equatable, Sendable {
  /// libmicrohttpd is not installed or too old; what the loader says.
  case libraryMissing(String)
  /// Every port that was tried is another program's.
  case portsTaken(ClosedRange<UInt16>)
  /// The system refuses what a server needs; an `errno`.
  case system(Int32, doing: String)

  package var diagnostic: Diagnostic {
    switch self {
    case .libraryMissing(let reason):
      Diagnostic(
        .error, id: "server-library-missing", "the web server library cannot be opened: \(reason)",
        hint: "install the Debian package libmicrohttpd12")
    case .portsTaken(let ports) where ports.count == 1:
      Diagnostic(
        .error, id: "server-ports-taken", "port \(ports.lowerBound) is in use",
        hint: "leave out --port to use the next free one")
    case .portsTaken(let ports):
      Diagnostic(
        .error, id: "server-ports-taken",
        "every port from \(ports.lowerBound) to \(ports.upperBound) is in use",
        hint: "name another one with --port, or 0 for any")
    case .system(let number, let action):
      Diagnostic(
        .error, id: "server-refused", "cannot \(action): \(String(cString: strerror(number)))")
    }
  }
}
