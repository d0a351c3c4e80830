internal import ByteText

extension Renderer {
  @inline(__always)
  func writeEscaped(
    _ value: UnsafePointer<Value>, into output: inout ByteBuffer, at index: Int
  ) throws(RenderStop) {
    if let text = value.text {
      output.appendEscaped(text)
      guard output.count <= longestOutput else { throw stop(.output, at: index) }
    } else {
      try writeOther(value, into: &output, at: index, isEscaped: true)
    }
  }

  @inline(__always)
  func write(
    _ value: UnsafePointer<Value>, into output: inout ByteBuffer, at index: Int
  ) throws(RenderStop) {
    if let text = value.text {
      output.append(text)
      guard output.count <= longestOutput else { throw stop(.output, at: index) }
    } else {
      try writeOther(value, into: &output, at: index, isEscaped: false)
    }
  }

  @inline(never)
  private func writeOther(
    _ value: UnsafePointer<Value>, into output: inout ByteBuffer, at index: Int, isEscaped: Bool
  ) throws(RenderStop) {
    switch value.pointee {
    case .flag(let flag): output.append(flag ? "true" : "false")
    case .mark: output.append(isSet(value) ? "true" : "false")
    case .number(let number): output.append(number: number)
    case .writer(let write):
      do throws(ValueTooLong) {
        if isEscaped {
          var buffer = ByteBuffer()
          try write(&buffer)
          buffer.withBytes { output.appendEscaped($0) }
        } else {
          try write(&output)
        }
      } catch {
        throw stop(.value, at: index)
      }
      guard output.count <= longestOutput else { throw stop(.output, at: index) }
    case .nothing, .text, .list, .object, .map: break
    }
  }
}
