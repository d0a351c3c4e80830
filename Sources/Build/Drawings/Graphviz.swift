private import CLinux
import Documents
private import Glibc

/// The program `dot`, which draws diagrams.
package struct Graphviz: Sendable, Hashable {
  /// Its absolute path.
  let path: String
  /// Tells this very file from another one, which may draw otherwise.
  let identity: String

  /// The first of `paths` that is a program; nil when none is.
  package init?(at paths: [String]) {
    for path in paths where path.hasPrefix("/") && access(path, X_OK) == 0 {
      guard let identity = Build.identity(ofInstalled: path) else { continue }
      self.path = path
      self.identity = identity
      return
    }
    return nil
  }

  /// What a run gave.
  enum Output {
    case drawn(svg: [UInt8], messages: [UInt8])
    case refused(messages: [UInt8])
    /// It took too long, too much memory, or wrote too much.
    case overLimit
    /// It could not be run; a reason.
    case failed(String)
  }

  /// Draws the text of a graph: the same bytes for the same text.
  ///
  /// It blocks for some milliseconds, at worst for `limits.seconds`.
  func draw(_ text: UnsafeBufferPointer<UInt8>) -> Output {
    let arguments = ["dot", "-Tsvg"] + DiagramColor.arguments
    // What is drawn as of a server reads no file that a graph names (Graphviz, `SERVER_NAME`).
    let environment = ["SERVER_NAME=recto", "LC_ALL=C.UTF-8", "HOME=/nonexistent"]
    var result = program_result()
    let failure = withPointers(arguments) { arguments in
      withPointers(environment) { environment in
        run_program(
          path, arguments, environment, text.baseAddress, UInt(text.count), Self.limits, &result)
      }
    }
    guard failure == 0 else { return .failed(String(cString: strerror(failure)).lowercased()) }
    defer {
      free(result.output)
      free(result.errors)
    }
    if result.is_over_limit != 0 { return .overLimit }
    let messages = Array(
      UnsafeBufferPointer(start: result.errors, count: Int(result.errors_count)))
    guard result.status == 0, result.output_count > 0 else { return .refused(messages: messages) }
    return .drawn(
      svg: Array(UnsafeBufferPointer(start: result.output, count: Int(result.output_count))),
      messages: messages)
  }

  /// How long the text of one diagram may be.
  static let mostBytes = 256 << 10

  private static var limits: program_limits {
    program_limits(
      output_bytes: 8 << 20, memory_bytes: 2 << 30, processor_seconds: 5, seconds: 30)
  }
}

/// Calls `body` with `texts` as C has them, with a null pointer at their end.
private func withPointers<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(strdup($0)) }
  defer { for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) } }
  pointers.append(nil)
  return pointers.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("the list has an end") }
    return body(start)
  }
}
