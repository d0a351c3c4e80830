extension RelativePath {
  /// The path as the system takes it: bytes and a NUL; the root is `.`.
  package var cString: [CChar] {
    if isRoot { return [CChar(UInt8(ascii: ".")), 0] }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
