package import Diagnostics

package enum MarkdownResult: Sendable {
  case document(MarkdownDocument)
  case refused(MarkdownRefusal)
}

package enum PlainResult: Sendable {
  case html([UInt8])
  case refused(MarkdownRefusal)
}

/// Why a document was not rendered: it passed one of its limits.
package struct MarkdownRefusal: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case sourceTooLong
    case arenaFull
    case bodyTooLong
    case timeOver
    /// The machine has no memory left.
    case outOfMemory
  }

  package var reason: Reason
  package var message: String

  /// An error about the file as a whole.
  package var diagnostic: Diagnostic {
    Diagnostic(.error, id: "document-refused", message, hint: hint)
  }

  /// An error about a file.
  package func diagnostic(in file: String) -> Diagnostic {
    var diagnostic = diagnostic
    diagnostic.file = file
    return diagnostic
  }

  private var hint: String? {
    switch reason {
    case .sourceTooLong, .bodyTooLong: "split the file"
    case .arenaFull, .timeOver: "look for a table or for nesting that no reader could want"
    case .outOfMemory: nil
    }
  }

  package init(_ reason: Reason, limits: MarkdownLimits) {
    self.reason = reason
    message =
      switch reason {
      case .sourceTooLong: "the source has more than \(mebibytes(limits.sourceBytes))"
      case .arenaFull: "parsing takes more than \(mebibytes(limits.arenaBytes)) of memory"
      case .bodyTooLong: "the page would have more than \(mebibytes(limits.bodyBytes))"
      case .timeOver: "parsing takes more than \(limits.parseTime)"
      case .outOfMemory: "there is no memory left to parse it"
      }
  }
}

private func mebibytes(_ bytes: Int) -> String {
  bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
}
