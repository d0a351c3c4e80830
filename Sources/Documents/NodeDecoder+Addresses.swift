private import ByteText
internal import Configuration
private import Diagnostics

extension NodeDecoder {
  /// A path of the site, without `/` or `./` at its begin.
  mutating func sitePath(_ value: Value) -> String? {
    guard let text = text(value) else { return nil }
    if let fault = pathFault(text) {
      report(
        "invalid-path", "\(value.path) must be a path of this site and not hold \(fault)",
        at: value.node.position)
      return nil
    }
    var path = text[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    return path.hasPrefix("/") ? String(path.dropFirst()) : String(path)
  }

  /// An address with the scheme `https` or `http`, without a slash at its end.
  mutating func webAddress(_ value: Value) -> String? {
    guard let text = href(value) else { return nil }
    guard let scheme = scheme(of: text), scheme == "https" || scheme == "http" else {
      report(
        "invalid-address",
        "\(value.path) must begin with 'https://' or 'http://', not '\(text.excerpt)'",
        at: value.node.position,
        hint: BaseURL.suggestion(for: text).map { "write \($0)" }
          ?? "write it like https://github.com/owner/name")
      return nil
    }
    return text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
  }

  /// An address with one of the schemes of links, or a path of the site.
  mutating func href(_ value: Value) -> String? {
    guard let text = text(value), !text.isEmpty else { return nil }
    guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      report(
        "invalid-address", "\(value.path) must not hold spaces or control characters",
        at: value.node.position, hint: "write a space as %20")
      return nil
    }
    if let scheme = scheme(of: text), !linkSchemes.contains(scheme) {
      report(
        "invalid-address",
        "\(value.path) must be a path or begin with \(linkSchemes.joined(separator: ", ")), "
          + "not '\(scheme.excerpt):'", at: value.node.position,
        hint: nearestName(to: scheme, among: linkSchemes).map { "did you mean '\($0):'?" })
      return nil
    }
    return text
  }

  mutating func reportLanguage(_ text: String, _ value: Value) {
    report(
      "invalid-language", "\(value.path) must be a language tag, not '\(text.excerpt)'",
      at: value.node.position, hint: "write it like en, pt-BR or zh-Hant")
  }
}

private let linkSchemes = ["https", "http", "mailto", "tel"]

/// The scheme that an address begins with (RFC 3986, section 3.1), in lower case.
func scheme(of address: String) -> String? {
  guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
  let scheme = address.utf8[..<colon]
  guard let first = scheme.first, first.isASCIILetter,
    scheme.allSatisfy({ byte in
      byte.isASCIILetter || byte.isASCIIDigit
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    })
  else { return nil }
  return String(Substring(scheme)).lowercased()
}

/// What a path may not hold that `text` holds, in words.
func pathFault(_ text: String) -> String? {
  let bytes = text.utf8
  // An escape of one became U+FFFD when the text was read; `%0a` is one once it is decoded.
  let isControl = bytes.contains { $0 < 0x20 || $0 == 0x7F }
  if isControl || text.unicodeScalars.contains("\u{fffd}") { return "a control character" }
  if bytes.contains(UInt8(ascii: "\\")) { return "a backslash" }
  let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  if parts.contains(where: { $0.elementsEqual("..".utf8) }) { return "'..'" }
  if bytes.starts(with: "//".utf8) { return "'//' at its begin" }
  if let first = parts.first, first.last == UInt8(ascii: ":"), parts.count > 2, parts[1].isEmpty {
    return "another site's address"
  }
  return nil
}

/// What the address of a page may not hold that `text` holds, as written or decoded, in words.
func addressFault(_ text: String) -> String? {
  if let fault = pathFault(text) { return fault }
  guard let plain = String(validating: percentDecoded(text), as: UTF8.self) else {
    return "bytes that are not UTF-8"
  }
  if let fault = pathFault(plain) { return fault }
  let parts = plain.utf8.split(separator: UInt8(ascii: "/"))
  let hidden = parts.contains { part in
    part.first == UInt8(ascii: ".") && part.count > 1 && !part.elementsEqual(".well-known".utf8)
  }
  return hidden ? "a name that begins with '.'" : nil
}
