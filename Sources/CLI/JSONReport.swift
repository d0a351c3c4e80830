internal import Build
private import Diagnostics

/// A build's report for programs: one JSON object.
enum JSONReport {
  static func text(of report: BuildReport, milliseconds: Int) -> String {
    var fields = [
      "\"outcome\": \(quoted(name(of: report.outcome)))",
      "\"pages\": \(report.pageCount)",
      "\"milliseconds\": \(milliseconds)",
    ]
    if case .published(let changes, let folder) = report.outcome {
      fields.append("\"output\": \(quoted(folder))")
      fields.append(
        "\"files\": {\"written\": \(changes.written), \"unchanged\": \(changes.kept),"
          + " \"deleted\": \(changes.deleted)}")
    }
    let diagnostics = report.diagnostics.map { "    \(object($0))" }.joined(separator: ",\n")
    fields.append("\"diagnostics\": [\(diagnostics.isEmpty ? "" : "\n\(diagnostics)\n  ")]")
    return "{\n  " + fields.joined(separator: ",\n  ") + "\n}\n"
  }

  private static func name(of outcome: BuildReport.Outcome) -> String {
    switch outcome {
    case .published: "published"
    case .checked: "checked"
    case .withheld: "withheld"
    case .refused: "refused"
    case .failed: "failed"
    }
  }

  private static func object(_ diagnostic: Diagnostic) -> String {
    var fields = [
      "\"severity\": \(quoted("\(diagnostic.severity)"))", "\"id\": \(quoted(diagnostic.id))",
      "\"message\": \(quoted(diagnostic.message))",
    ]
    if let file = diagnostic.file { fields.append("\"file\": \(quoted(file))") }
    if let line = diagnostic.line { fields.append("\"line\": \(line)") }
    if let column = diagnostic.column { fields.append("\"column\": \(column)") }
    if let hint = diagnostic.hint { fields.append("\"hint\": \(quoted(hint))") }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  /// A JSON string (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
