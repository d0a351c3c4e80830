package import Diagnostics
private import Glibc

/// Why the kernel does not notify of changes.
package enum WatchFailure: Error, Equatable, Sendable {
  /// The user may watch no more folders.
  case watchLimit
  /// The user may have no more queues of notifications.
  case queueLimit
  /// The process, or the system, may open no more files.
  case descriptorLimit
  /// An `errno`.
  case system(Int32)

  package var diagnostic: Diagnostic {
    let (reason, hint) = texts
    return Diagnostic(
      .warning, id: "watch-limited",
      "\(reason); the source is looked at three times a second instead", hint: hint)
  }

  private var texts: (reason: String, hint: String) {
    switch self {
    case .watchLimit:
      (
        "the system allows no more watched folders (fs.inotify.max_user_watches)",
        "allow more: sudo sysctl fs.inotify.max_user_watches=524288"
      )
    case .queueLimit:
      (
        "the system allows no more programs that watch (fs.inotify.max_user_instances)",
        "end some, or allow more: sudo sysctl fs.inotify.max_user_instances=512"
      )
    case .descriptorLimit:
      ("no more files can be opened", "allow more with 'ulimit -n'")
    case .system(let number):
      (
        "the system does not report changes: \(String(cString: strerror(number)))",
        "changes are noticed all the same, a little later"
      )
    }
  }
}
