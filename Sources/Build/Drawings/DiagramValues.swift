import ByteText

// What the values of attributes may be that are taken over.

extension [XMLReader.Attribute] {
  subscript(name: String) -> [UInt8]? {
    first { $0.name.elementsEqual(name.utf8) }?.value
  }
}

extension UInt8 {
  var isNumberByte: Bool {
    isASCIIDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ",") || self == UInt8(ascii: " ") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "e")
  }

  var isClassByte: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  var isTransformByte: Bool {
    isNumberByte || isASCIILetter || self == UInt8(ascii: "(") || self == UInt8(ascii: ")")
  }
}

extension [UInt8] {
  var isNumbers: Bool { !isEmpty && allSatisfy(\.isNumberByte) }
  var isPath: Bool {
    !isEmpty && allSatisfy { $0.isNumberByte || $0.isASCIILetter }
  }
  var isWord: Bool {
    !isEmpty && allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
  }
  /// A name or `#` and digits; nothing that could name a part of the page or another file.
  var isColor: Bool {
    let digits = self[...].dropFirst(first == UInt8(ascii: "#") ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}
