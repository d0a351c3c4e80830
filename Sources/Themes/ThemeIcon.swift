/// A picture of a page in the accent of `theme`, as a `data:` address for a site without an icon.
///
/// It has the light mode's colors: an icon stands in the browser's frame, not on the page.
package func themeIcon(_ theme: Theme) -> String {
  let accent = theme.light.colors.accent.description
  let lines = theme.light.colors.onAccent.description
  let svg = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\
    <path fill='\(accent)' d='M5 2.5h11.5A2.5 2.5 0 0 1 19 5v14a2.5 2.5 0 0 1-2.5 2.5H5z'/>\
    <path fill='none' stroke='\(lines)' stroke-width='1.9' stroke-linecap='round' \
    d='M9.5 8H15M9.5 12H15M9.5 16h3'/></svg>
    """
  return "data:image/svg+xml," + percentEncoded(svg)
}

/// Keeps what an address may hold (RFC 3986, `pchar` and `/`) and encodes everything else.
private func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF")
  return text.utf8.reduce(into: "") { result, byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "="):
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      result += "%" + String(digits[Int(byte >> 4)]) + String(digits[Int(byte & 15)])
    }
  }
}
