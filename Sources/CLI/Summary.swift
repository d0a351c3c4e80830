internal import Build
private import Diagnostics

/// The closing lines of a build.
enum Summary {
  static func text(of report: BuildReport, milliseconds: Int) -> String {
    let errors = report.diagnostics.count { $0.severity == .error }
    let warnings = report.diagnostics.count { $0.severity == .warning }
    var faults: [String] = []
    if errors > 0 { faults.append(counted(errors, "error")) }
    if warnings > 0 { faults.append(counted(warnings, "warning")) }
    let found = faults.isEmpty ? "" : ", " + faults.joined(separator: ", ")
    let time = seconds(milliseconds)
    switch report.outcome {
    case .published(let changes, let folder):
      let files = [
        changes.written > 0 ? "\(changes.written) written" : nil,
        changes.kept > 0 ? "\(changes.kept) unchanged" : nil,
        changes.deleted > 0 ? "\(changes.deleted) deleted" : nil,
      ].compactMap { $0 }.joined(separator: ", ")
      return
        "\(counted(report.pageCount, "page")) in \(folder) (files: \(files))\(found), \(time)\n"
    case .checked: return "\(counted(report.pageCount, "page")) checked\(found), \(time)\n"
    case .refused, .withheld, .cancelled, .failed:
      return "nothing was published\(found), \(time)\n"
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func seconds(_ milliseconds: Int) -> String {
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    let hundredths = (milliseconds + 5) / 10
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}

extension BuildReport {
  var exitCode: ExitCode {
    switch outcome {
    case .refused: return .usage
    case .failed: return .disk
    case .withheld, .cancelled: return .siteHasErrors
    case .published, .checked:
      return diagnostics.hasErrors ? .siteHasErrors : .done
    }
  }
}
