import ByteText
import Highlighting

/// Runs in few bytes: the length of the code, then of each run the gap before it, its length, its
/// style.
func packedRuns(_ runs: [CodeRun], codeLength: Int) -> [UInt8] {
  var archive = ArchiveWriter(capacity: runs.count * 3 + 8)
  archive.write(UInt64(codeLength))
  archive.write(UInt64(runs.count))
  var end: Int32 = 0
  for run in runs {
    archive.write(UInt64(run.range.lowerBound - end))
    archive.write(UInt64(run.range.count))
    archive.write(UInt64(run.style.number))
    end = run.range.upperBound
  }
  return archive.bytes()
}

/// The runs again; nil when they are not of code of that length.
func unpackedRuns(_ packed: ArraySlice<UInt8>, codeLength: Int) -> [CodeRun]? {
  packed.withUnsafeBufferPointer { bytes in
    var place = 0
    /// Nil at the end, and for what no text is as long as.
    func number() -> Int? {
      var number = 0
      var shift = 0
      while place < bytes.count, shift <= 28 {
        let byte = bytes[place]
        place &+= 1
        number |= Int(byte & 0x7f) << shift
        if byte < 0x80 { return number }
        shift &+= 7
      }
      return nil
    }
    guard number() == codeLength, let count = number(), count <= bytes.count else { return nil }
    var runs: [CodeRun] = []
    runs.reserveCapacity(count)
    var end = 0
    for _ in 0..<count {
      guard let gap = number(), let length = number(), let style = number(),
        let style = CodeStyle(UInt8(truncatingIfNeeded: style)), length > 0
      else { return nil }
      let start = end &+ gap
      end = start &+ length
      guard end <= codeLength else { return nil }
      runs.append(CodeRun(range: Int32(start)..<Int32(end), style: style))
    }
    return runs
  }
}
