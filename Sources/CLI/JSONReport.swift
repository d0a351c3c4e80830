internal import Build
private import ByteText
private import Diagnostics

/// A build's report for programs: one JSON object.
enum JSONReport {
  static func text(of report: BuildReport, milliseconds: Int) -> String {
    var fields = [
      "\"outcome\": \(jsonString(report.outcome.name))",
      "\"pages\": \(report.pageCount)",
      "\"milliseconds\": \(milliseconds)",
    ]
    if case .published(let changes, let folder) = report.outcome {
      fields.append("\"output\": \(jsonString(folder))")
      fields.append(
        "\"files\": {\"written\": \(changes.written), \"unchanged\": \(changes.kept),"
          + " \"deleted\": \(changes.deleted)}")
    }
    let diagnostics = report.diagnostics.map { "    \(object($0))" }.joined(separator: ",\n")
    fields.append("\"diagnostics\": [\(diagnostics.isEmpty ? "" : "\n\(diagnostics)\n  ")]")
    return "{\n  " + fields.joined(separator: ",\n  ") + "\n}\n"
  }

  private static func object(_ diagnostic: Diagnostic) -> String {
    var fields = [
      "\"severity\": \(jsonString("\(diagnostic.severity)"))",
      "\"id\": \(jsonString(diagnostic.id))",
      "\"message\": \(jsonString(diagnostic.message))",
    ]
    if let file = diagnostic.file { fields.append("\"file\": \(jsonString(file))") }
    if let line = diagnostic.line { fields.append("\"line\": \(line)") }
    if let column = diagnostic.column { fields.append("\"column\": \(column)") }
    if let hint = diagnostic.hint { fields.append("\"hint\": \(jsonString(hint))") }
    return "{" + fields.joined(separator: ", ") + "}"
  }
}
