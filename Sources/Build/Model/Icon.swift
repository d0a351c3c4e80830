import ByteText

/// The favicon of a site that has none of its own: a page in the theme's accent.
enum Icon {
  /// The picture as an address that holds it (RFC 2397).
  static func address(accent: String) -> [UInt8] {
    let picture = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\
      <path fill='\(accent)' d='M5 2.5h11.5A2.5 2.5 0 0 1 19 5v14a2.5 2.5 0 0 1-2.5 2.5H5z'/>\
      <path fill='none' stroke='#fff' stroke-width='1.9' stroke-linecap='round' \
      d='M9.5 8h5.5M9.5 12h5.5M9.5 16h3'/></svg>
      """
    var address = Array("data:image/svg+xml,".utf8)
    for byte in picture.utf8 {
      switch byte {
      case UInt8(ascii: "<"): address += Array("%3C".utf8)
      case UInt8(ascii: ">"): address += Array("%3E".utf8)
      case UInt8(ascii: "#"): address += Array("%23".utf8)
      case UInt8(ascii: " "): address += Array("%20".utf8)
      default: address.append(byte)
      }
    }
    return address
  }
}
