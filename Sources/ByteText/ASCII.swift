extension UInt8 {
  /// Whether it is a digit from 0 to 9.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is a letter of ASCII in either case.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The same, in lower case when it is a letter of ASCII.
  @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// Whether it is a digit to the base 16, in either case.
  @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

  /// Whether it is a space, a tab, a part of a line end, or another of the five from U+0009 on.
  @inlinable package var isASCIISpace: Bool { self == 0x20 || self &- 0x09 < 5 }
}
