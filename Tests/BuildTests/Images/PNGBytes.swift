import Foundation
import TestSupport

/// A PNG of noise, which no encoder makes larger than it is (ISO/IEC 15948; RFC 1950 and 1951).
struct PNGBytes {
  var width: Int
  var height: Int
  var seed: UInt64 = 1
  var isAnimated = false

  var data: Data {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits of red, green and blue.
    bytes += chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
    if isAnimated { bytes += chunk("acTL", big(1) + big(0)) }
    bytes += chunk("IDAT", stored(pixels)) + chunk("IEND", [])
    return Data(bytes)
  }

  /// Each row begins with the number of its filter.
  private var pixels: [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(height * (width * 3 + 1))
    for _ in 0..<height {
      bytes.append(0)
      for _ in 0..<width {
        let gray = UInt8.random(in: 0...255, using: &random)
        bytes += [gray, gray, gray / 2]
      }
    }
    return bytes
  }

  /// Blocks that are not compressed.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    while !rest.isEmpty {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      for number in [size, ~size] { result += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      result += block
    }
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return result + big(high << 16 | low)
  }

  private func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    var check: UInt32 = 0xFFFF_FFFF
    for byte in body {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    return big(content.count) + body + big(Int(~check))
  }

  private func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }
}
