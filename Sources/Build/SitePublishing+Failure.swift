import ByteText
import Diagnostics
import Documents
import Templates

extension SitePublishing.Failure {
  /// What a build that failed so is called.
  var outcome: BuildReport.Outcome {
    switch self {
    case .template: .withheld
    case .output(.foreign), .output(.locked): .refused
    case .output(.disk), .source: .failed
    }
  }

  /// `folder` is the output as the user wrote it.
  func diagnostic(_ folder: String) -> Diagnostic {
    switch self {
    case .template(let failure): failure.diagnostic
    case .source(let failure): Diagnostic(.error, id: "unreadable-file", failure.description)
    case .output(.disk(let failure)):
      Diagnostic(
        .error, id: "output-failed", "in '\(folder)': \(failure.description)",
        hint: "what was published before is unchanged, or the next build makes it whole")
    case .output(.locked(let holder)):
      Diagnostic(
        .error, id: "output-locked",
        "another build\(holder.map { " (process \($0))" } ?? "") holds '\(folder)'",
        hint: "wait until it is done")
    case .output(.foreign(let path)):
      Diagnostic(
        .error, id: "output-foreign-file",
        "'\(folder)/\(path)' was not written by recto and is in the way",
        hint: "move it away, or put it into the source folder")
    }
  }
}
