internal import ByteText

extension Renderer {
  /// Writes the items of the innermost scope's list that are remembered, up to one that is not.
  ///
  /// `body` are the instructions that an item goes through. False when no item is left; the scope
  /// is then left.
  @inline(never)
  mutating func writeRemembered(
    _ memo: RenderMemo, _ body: Range<Int>, into output: inout ByteBuffer
  ) -> Bool {
    guard scopes[top].value.mark != nil, let slots = scopes[top].slots,
      memo.isClosed(body, of: program, slots)
    else { return true }
    // Pieces that stand one behind the other are written at once.
    var range = 0..<0
    while let mark = scopes[top].value.mark, scopes[top].slots == slots, !holdsSet(mark) {
      guard let piece = memo.piece(mark, body.lowerBound) else {
        memo.write(range, into: &output)
        scopes[top].recording = Scope.Recording(
          mark: mark, body: body.lowerBound, start: output.count, stepsLeft: stepsLeft)
        return true
      }
      // Beyond a limit the item goes its way, so that the failure names the tag where it happens.
      let written = output.count + range.count + piece.end - piece.start
      guard piece.steps + 1 < stepsLeft, written <= longestOutput else { break }
      if range.upperBound == piece.start {
        range = range.lowerBound..<piece.end
      } else {
        memo.write(range, into: &output)
        range = piece.start..<piece.end
      }
      stepsLeft -= piece.steps
      guard advance() else {
        memo.write(range, into: &output)
        leave()
        return false
      }
      stepsLeft -= 1
    }
    memo.write(range, into: &output)
    return true
  }

  /// Ends an item of the innermost scope's list.
  @inline(__always)
  mutating func remember(_ memo: RenderMemo, _ output: borrowing ByteBuffer) {
    if let recording = scopes[top].recording {
      memo.remember(
        recording.mark, recording.body, output, from: recording.start,
        steps: recording.stepsLeft - stepsLeft)
      scopes[top].recording = nil
    }
  }

  @inline(__always)
  func kind(_ value: UnsafePointer<Value>) -> UnsafePointer<Value>.Kind {
    let kind = value.kind
    guard kind == .mark else { return kind }
    return isSet(value) ? .scalar : .falsey
  }

  func isSet(_ value: UnsafePointer<Value>) -> Bool {
    guard case .mark(let mark) = value.pointee else { return false }
    return marks.last == mark
  }

  /// Whether the object with that mark, or something in it, is set.
  @inline(__always)
  private func holdsSet(_ mark: Int) -> Bool {
    for other in marks where other == mark { return true }
    return false
  }
}
