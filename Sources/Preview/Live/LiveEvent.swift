package import ByteText
package import Diagnostics

/// What open pages are told of a build.
package struct LiveEvent: Hashable, Sendable {
  /// What differs in the site now.
  package var changes: OutputChanges
  /// What the author must mend; pages show it until the next event.
  package var failures: [Diagnostic]

  package init(_ changes: OutputChanges, failures: [Diagnostic] = []) {
    self.changes = changes
    self.failures = failures
  }
}

/// Which files of the served folder a build wrote or deleted.
package enum OutputChanges: Hashable, Sendable {
  case files([RelativePath])
  /// So many that naming them is of no use.
  case everything

  /// Names up to 200 paths.
  package init(_ paths: [RelativePath]) {
    self = paths.count <= 200 ? .files(paths) : .everything
  }

  package static let none = OutputChanges.files([])

  package var isEmpty: Bool { self == .none }
}

/// One message of the event stream: which build pages should show, and what is wrong now.
///
/// Messages describe a state and not a change, so that a page that missed some, or was loaded from
/// an earlier build or server, does the right thing with the next one: `changes` are of use only to
/// a page that shows the build before this one.
struct LiveMessage: Hashable, Sendable {
  var session: String
  /// The number of builds that changed something; of number 0 nothing is there yet.
  var generation = 0
  /// What the last of them changed.
  var changes = OutputChanges.everything
  var failures: [Diagnostic] = []

  var build: String { "\(session).\(generation)" }

  /// A message of Server-Sent Events (WHATWG HTML section 9.2.6), its data one line of JSON.
  var bytes: [UInt8] {
    let changed =
      switch changes {
      case .files(let paths): list(paths.map { jsonString($0.description) })
      case .everything: "null"
      }
    let fields = [
      "\"build\":\(jsonString(build))", "\"from\":\(jsonString("\(session).\(generation - 1)"))",
      "\"changed\":\(changed)", "\"failures\":\(list(failures.map(object)))",
    ]
    return Array("data: {\(fields.joined(separator: ","))}\n\n".utf8)
  }

  private func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  private func object(_ diagnostic: Diagnostic) -> String {
    let texts = [
      ("severity", "\(diagnostic.severity)"), ("id", diagnostic.id),
      ("message", diagnostic.message), ("file", diagnostic.file), ("hint", diagnostic.hint),
      ("source", diagnostic.sourceLine),
    ]
    let numbers = [("line", diagnostic.line), ("column", diagnostic.column)]
    let fields =
      texts.compactMap { name, text in text.map { "\"\(name)\":\(jsonString($0))" } }
      + numbers.compactMap { name, number in number.map { "\"\(name)\":\($0)" } }
    return "{\(fields.joined(separator: ","))}"
  }
}
