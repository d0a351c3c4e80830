extension ByteBuffer {
  /// Appends an address as the CommonMark specification's examples write it in an attribute.
  ///
  /// Bytes that an address may not hold are percent-encoded, percent signs stay, and `&` and `'`
  /// become entities.
  package mutating func appendAddress(_ address: UnsafeBufferPointer<UInt8>) {
    guard let start = address.baseAddress else { return }
    var clean = 0
    for index in 0..<address.count where !isPlainInAddress(address[index]) {
      append(start + clean, count: index - clean)
      switch address[index] {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "'"): append("&#x27;")
      case let byte: appendPercent(byte)
      }
      clean = index + 1
    }
    append(start + clean, count: address.count - clean)
  }

  /// Appends an id as the fragment of an address, in an attribute.
  ///
  /// Letters of every script stay readable.
  package mutating func appendFragment(_ id: [UInt8]) {
    for byte in id {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case 0...0x20, 0x7f, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "%"),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "\\"),
        UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        appendPercent(byte)
      default: append(byte)
      }
    }
  }

  /// Appends `%` and the two hexadecimal digits of `byte`.
  package mutating func appendPercent(_ byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(hexadecimalDigit(byte >> 4))
    append(hexadecimalDigit(byte & 15))
  }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

private func isPlainInAddress(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
    UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
    UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
    UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "?"),
    UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "~"):
    true
  default: false
  }
}
