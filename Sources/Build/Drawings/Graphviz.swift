private import CLinux
import Documents
private import Glibc

/// The program `dot`, which draws diagrams.
package struct Graphviz: Sendable, Hashable {
  /// Its absolute path.
  let path: String
  /// Tells this very file from another one, which may draw otherwise.
  let identity: String
  package var limits = DiagramLimits()

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
    /// There was no graph in the text.
    case nothing
    case refused(messages: [UInt8])
    /// It took too long, which another time it might not.
    case outOfTime
    case wroteTooMuch
    /// It could not be run; a reason.
    case failed(String)
  }

  /// Draws the text of a graph: the same bytes for the same text.
  ///
  /// It blocks for some milliseconds, at worst for 30 seconds. `time` grows by the processor's time
  /// that it took.
  func draw(_ text: UnsafeBufferPointer<UInt8>, _ time: inout Duration) -> Output {
    let arguments = ["dot", "-Tsvg"]
    // What is drawn as of a server reads no file that a graph names (Graphviz, `SERVER_NAME`).
    let environment = ["SERVER_NAME=recto", "LC_ALL=C.UTF-8", "HOME=/nonexistent"]
    var result = program_result()
    let failure = withPointers(arguments) { arguments in
      withPointers(environment) { environment in
        run_program(
          path, arguments, environment, text.baseAddress, UInt(text.count), programLimits, &result)
      }
    }
    guard failure == 0 else { return .failed(String(cString: strerror(failure)).lowercased()) }
    defer {
      free(result.output)
      free(result.errors)
    }
    time += .microseconds(Int64(result.processor_microseconds))
    switch result.end {
    case PROGRAM_OUT_OF_TIME: return .outOfTime
    case PROGRAM_WROTE_TOO_MUCH: return .wroteTooMuch
    default: break
    }
    let messages = Array(
      UnsafeBufferPointer(start: result.errors, count: Int(result.errors_count)))
    guard result.status == 0 else { return .refused(messages: messages) }
    if result.output_count == 0 {
      return messages.isEmpty ? .nothing : .refused(messages: messages)
    }
    return .drawn(
      svg: Array(UnsafeBufferPointer(start: result.output, count: Int(result.output_count))),
      messages: messages)
  }

  private var programLimits: program_limits {
    program_limits(
      output_bytes: 8 << 20, memory_bytes: 2 << 30, processor_seconds: limits.seconds, seconds: 30)
  }
}

/// What diagrams may cost.
package struct DiagramLimits: Sendable, Hashable {
  /// How long the text of one may be.
  var bytes = 256 << 10
  /// Of the processor's time, for one.
  package var seconds: UInt32 = 5
  /// Of the processor's time, after which no other one of a document is begun.
  package var timeOfDocument = Duration.seconds(20)
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
