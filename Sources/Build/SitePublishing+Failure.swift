import ByteText
import Diagnostics
import Documents
import Templates

extension SitePublishing.Failure {
  /// What a build that failed so is called.
  var outcome: BuildReport.Outcome {
    switch self {
    case .template, .faults: .withheld
    case .cancelled: .cancelled
    case .output(.foreign), .output(.locked): .refused
    case .output(.disk): .failed
    }
  }

  /// `folder` is the output as the user wrote it.
  func diagnostics(_ folder: String) -> [Diagnostic] {
    switch self {
    case .template(let failure): [failure.diagnostic]
    case .faults(let faults): faults
    case .cancelled: []
    case .output(let failure): [Self.diagnostic(failure, folder)]
    }
  }

  private static func diagnostic(_ failure: OutputFailure, _ folder: String) -> Diagnostic {
    switch failure {
    case .disk(let failure):
      Diagnostic(
        .error, id: "output-failed", "in '\(folder)': \(failure.description)",
        hint: "what was published before is unchanged, or the next build makes it whole")
    case .locked(let holder):
      Diagnostic(
        .error, id: "output-locked",
        "another build\(holder.map { " (process \($0))" } ?? "") holds '\(folder)'",
        hint: "wait until it is done")
    case .foreign(let path):
      Diagnostic(
        .error, id: "output-foreign-file",
        "'\(folder)/\(path)' was not written by recto and is in the way",
        hint: "move it away, or put it into the source folder")
    }
  }
}

extension SitePublishing {
  static func unreadable(_ path: RelativePath, _ failure: FileFailure) -> Diagnostic {
    Diagnostic(
      .error, id: "unreadable-file", failure.description, file: path.description,
      hint: failure.isChange
        ? "build again when nothing writes it" : "give the file to the user who builds the site")
  }
}
