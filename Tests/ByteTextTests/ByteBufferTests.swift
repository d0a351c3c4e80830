import ByteText
import Testing

@Suite struct ByteBufferTests {
  @Test func piecesStandOneAfterTheOther() {
    var buffer = ByteBuffer(capacity: 1)
    buffer.append("literal ")
    buffer.append(String("text "))
    buffer.append(Array("array ".utf8))
    buffer.append(Array("xslicex".utf8)[1..<6])
    buffer.append(UInt8(ascii: " "))
    var other = ByteBuffer()
    other.append("other")
    buffer.append(other)
    #expect(String(decoding: buffer.array(), as: UTF8.self) == "literal text array slice other")
    let first = buffer[0]
    #expect(first == UInt8(ascii: "l"))
    #expect(buffer.array(0..<3) == Array("lit".utf8))
  }

  @Test(arguments: [0, 7, 10, 99, 100, -5, Int.max, Int.min, 1_000_000])
  func numbersAreDecimal(number: Int) {
    var buffer = ByteBuffer()
    buffer.append(number: number)
    #expect(String(decoding: buffer.array(), as: UTF8.self) == String(number))
  }

  @Test func itGrowsAndIsCutAndEmptied() {
    var buffer = ByteBuffer(capacity: 16)
    for index in 0..<1000 { buffer.append(UInt8(truncatingIfNeeded: index)) }
    let grown = buffer.count
    #expect(grown == 1000)
    buffer.truncate(to: 3)
    #expect(buffer.array() == [0, 1, 2])
    buffer.removeAll()
    let (isEmpty, isAtLineStart) = (buffer.isEmpty, buffer.isAtLineStart)
    #expect(isEmpty)
    #expect(isAtLineStart)
  }
}
