import ByteText

/// The steps of one commit, written down before the first is made.
///
/// Each step may be made again: after a crash the next build repeats them all.
struct Journal: Equatable {
  enum Step: Equatable {
    /// From the stage to the same path of the output: a file, or a folder that the output lacks.
    case move(RelativePath)
    /// A file of an earlier build.
    case delete(RelativePath)

    /// What is moved or deleted.
    var path: RelativePath {
      switch self {
      case .move(let path), .delete(let path): path
      }
    }
  }

  var steps: [Step] = []

  private static let header = "recto journal 1"
  private static let footer = "end"

  init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// Reads a journal; nil when it is not whole, which means that no step was made, or names what no
  /// build writes.
  init?(_ text: [UInt8]) {
    var lines = text.split(separator: newline, omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true,
      lines.popLast()?.elementsEqual(Self.footer.utf8) == true,
      lines.first?.elementsEqual(Self.header.utf8) == true
    else { return nil }
    for line in lines.dropFirst() {
      let path = RelativePath(Array(line.dropFirst()))
      guard path.isPublishable else { return nil }
      switch line.first {
      case UInt8(ascii: "+"): steps.append(.move(path))
      case UInt8(ascii: "-"): steps.append(.delete(path))
      default: return nil
      }
    }
  }

  var text: [UInt8] {
    var text = ByteBuffer()
    text.append(Self.header)
    text.append(newline)
    for step in steps {
      switch step {
      case .move(let path):
        text.append(UInt8(ascii: "+"))
        text.append(path.bytes)
      case .delete(let path):
        text.append(UInt8(ascii: "-"))
        text.append(path.bytes)
      }
      text.append(newline)
    }
    text.append(Self.footer)
    text.append(newline)
    return text.array()
  }
}

private let newline = UInt8(ascii: "\n")
