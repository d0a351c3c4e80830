import Foundation
import Glibc
import TestSupport
import Testing

@testable import CLI

@Suite struct CompletionsTests {
  private static func isInstalled(_ shell: String) -> Bool {
    ["/bin/", "/usr/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + shell)
    }
  }

  /// Runs a shell on a script; returns its status and everything that it printed.
  ///
  /// Not with Foundation's `Process`, which leaks.
  private func run(_ shell: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
    let words = ([shell] + arguments).map { "'" + $0.replacing("'", with: "'\\''") + "'" }
    let stream = try #require(popen(words.joined(separator: " ") + " 2>&1", "r"))
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    return (pclose(stream), String(decoding: bytes, as: UTF8.self))
  }

  private func script(_ shell: String) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    try folder.write(Run(["completions", shell]).output, to: "recto." + shell)
    return (folder, folder.path + "recto." + shell)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func everyCommandAndOptionIsThere(_ shell: String) {
    let run = Run(["completions", shell])
    #expect(run.code == .done)
    for command in Commands.all {
      #expect(run.output.contains(command.name))
      for option in command.options {
        let spelling = shell == "fish" ? "-l \(option.long)" : "--\(option.long)"
        #expect(run.output.contains(spelling), "\(command.name) \(spelling)")
      }
    }
  }

  @Test func bashReadsItsScript() throws {
    let (folder, path) = try script("bash")
    let result = try run("bash", ["-n", path])
    #expect(result.status == 0, "\(result.text)")
    _ = folder
  }

  @Test(arguments: [
    ("recto bu", "build"), ("recto build --str", "--strict"), ("recto completions z", "zsh"),
    ("recto build --format j", "json"), ("recto render --html o", "omit"),
    ("recto serve -", "--port"), ("recto build --format = j", "json"),
    ("recto build --format =", "text"), ("recto render --html = o", "omit"),
  ])
  func bashCompletes(_ line: String, _ word: String) throws {
    let (folder, path) = try script("bash")
    let words = line.split(separator: " ").map { "'\($0)'" }
    let program = """
      source '\(path)'; COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _recto; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try run("bash", ["-c", program])
    #expect(result.status == 0)
    #expect(result.text.split(separator: "\n").contains(Substring(word)), "\(result.text)")
    _ = folder
  }

  @Test(.enabled(if: isInstalled("zsh"), "needs zsh, which is not installed"))
  func zshReadsItsScript() throws {
    let (folder, path) = try script("zsh")
    let result = try run("zsh", ["-n", path])
    #expect(result.status == 0, "\(result.text)")
    _ = folder
  }

  @Test(.enabled(if: isInstalled("fish"), "needs fish, which is not installed"))
  func fishReadsItsScript() throws {
    let (folder, path) = try script("fish")
    let result = try run("fish", ["--no-execute", path])
    #expect(result.status == 0, "\(result.text)")
    _ = folder
  }
}
