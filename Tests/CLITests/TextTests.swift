import CLI
import TestSupport
import Testing

/// Every text of the command line that does not depend on a site, word for word.
@Suite struct TextTests {
  private static let calls: [[String]] = [
    [], ["help"], ["--help"], ["-h"], ["help", "new"], ["help", "build"], ["help", "serve"],
    ["help", "check"], ["help", "doctor"], ["help", "render"], ["help", "help"],
    ["help", "version"],
    ["help", "completions"], ["build", "--help"], ["render", "x", "-h"], ["version"], ["--version"],
    ["biuld"], ["frobnicate"], ["help", "bild"], ["--strict"], ["build", "--strcit"],
    ["build", "--nothing-like-it"], ["build", "-x"], ["build", "-qo", "out"],
    ["build", "--output"], ["build", "-o"], ["build", "--output="], ["build", "-o", ""],
    ["build", "--output", "--quiet"], ["build", "--quiet=yes"], ["build", "-q", "--quiet"],
    ["build", "a", "b"], ["build", "--jobs", "0"], ["build", "--jobs", "29"],
    ["build", "--jobs=two"], ["build", "--format", "xml"], ["build", "--parse-limit", "0"],
    ["build", "--parse-limit=601"], ["build", "--parse-limit=soon"], ["new"], ["new", "a", "b"],
    ["serve", "--output", "x"], ["check", "-n", "x"], ["serve", "--port", "65536"],
    ["serve", "--host", "localhost"],
    ["render", "--plain=tables"], ["render", "--plain=table", "--html", "strip"], ["completions"],
    ["completions", "csh"], ["version", "x"],
  ]

  @Test(arguments: try GoldenCase.all().filter { $0.testDescription == "texts" })
  func areWhatTheyWere(_ golden: GoldenCase) throws {
    var text = ""
    for call in Self.calls {
      let run = Run(call)
      let shown = (["recto"] + call.map { $0.isEmpty ? "''" : $0 }).joined(separator: " ")
      text += "$ \(shown)\n\(run.output)\(run.errors)[exit \(run.code.rawValue)]\n\n"
    }
    try golden.expect(text, is: "texts.txt")
  }

  @Test func usageErrorsGoToStandardErrorAndHelpToStandardOutput() {
    for call in Self.calls {
      let run = Run(call)
      #expect(run.output.isEmpty != run.errors.isEmpty, "\(call)")
      #expect((run.code == .usage) == run.output.isEmpty, "\(call)")
    }
  }

  @Test func linesFitATerminal() {
    for call in Self.calls {
      let run = Run(call)
      for line in run.output.split(separator: "\n") + run.errors.split(separator: "\n") {
        #expect(line.count <= 90, "\(line)")
      }
    }
  }
}
