internal import ByteText

extension Renderer {
  @inline(__always)
  func writeEscaped(_ value: UnsafePointer<Value>, into output: inout ByteBuffer) {
    if let text = value.text {
      output.appendEscaped(text)
    } else {
      writeOther(value, into: &output, isEscaped: true)
    }
  }

  @inline(__always)
  func write(_ value: UnsafePointer<Value>, into output: inout ByteBuffer) {
    if let text = value.text {
      output.append(text)
    } else {
      writeOther(value, into: &output, isEscaped: false)
    }
  }

  @inline(never)
  private func writeOther(
    _ value: UnsafePointer<Value>, into output: inout ByteBuffer, isEscaped: Bool
  ) {
    switch value.pointee {
    case .flag(let flag): output.append(flag ? "true" : "false")
    case .mark: output.append(isSet(value) ? "true" : "false")
    case .number(let number): output.append(number: number)
    case .writer(let write):
      guard isEscaped else { return write(&output) }
      var buffer = ByteBuffer()
      write(&buffer)
      buffer.withBytes { output.appendEscaped($0) }
    case .nothing, .text, .list, .object, .map: break
    }
  }
}
