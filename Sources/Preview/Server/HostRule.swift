private import ByteText

/// Which `Host` a request may name: what only a browser on this machine resolves to us.
///
/// Without it a foreign page reads the site by pointing its own name at 127.0.0.1 (DNS rebinding).
struct HostRule: Sendable {
  /// Names in lower case, without a port, that are allowed besides the loopback's own.
  private let names: [[UInt8]]
  /// Whether every numeric address is allowed: one that leads to us is ours.
  private let allowsAddresses: Bool

  /// `address` is what others reach the server by; a loopback one adds nothing.
  init(names: [String], address: NetworkAddress = .loopback) {
    let all = names + ["localhost", "127.0.0.1", "[::1]", address.host]
    self.names = all.map { lowercased($0.utf8) }
    allowsAddresses = address.isWildcard
  }

  /// Whether `host` is an allowed name with exactly this port, which only 80 may leave out.
  func allows(_ host: String, port: UInt16) -> Bool {
    var name = lowercased(host.utf8)
    if let digits = decimalSuffix(of: name), isDecimal(digits, of: port) {
      name.removeLast(digits.count + 1)
    } else if port != 80 {
      return false
    }
    return names.contains(name) || isBelowLocalhost(name)
      || allowsAddresses && isAddress(name)
  }

  /// In a URL, so that one of IPv6 has its brackets.
  private func isAddress(_ name: [UInt8]) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    return NetworkAddress(text).map { $0.isIPv6 == text.hasPrefix("[") } ?? false
  }

  /// `*.localhost` means the loopback for every browser (RFC 6761 section 6.3).
  private func isBelowLocalhost(_ name: [UInt8]) -> Bool {
    let suffix = Array(".localhost".utf8)
    guard name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix) else {
      return false
    }
    let labels = name.dropLast(suffix.count).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in !label.isEmpty && label.allSatisfy(isLabelCharacter) }
  }
}

/// What follows a colon with only digits behind it and something before it.
private func decimalSuffix(of name: [UInt8]) -> ArraySlice<UInt8>? {
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  guard let colon = name.lastIndex(where: { !digits.contains($0) }), colon > 0,
    name[colon] == UInt8(ascii: ":")
  else { return nil }
  return name[(colon + 1)...]
}

/// Whether these digits are the number as it is usually written.
private func isDecimal(_ digits: ArraySlice<UInt8>, of number: UInt16) -> Bool {
  guard digits.count <= 5, digits.first != UInt8(ascii: "0") || digits.count == 1 else {
    return false
  }
  return !digits.isEmpty && digits.reduce(0) { $0 * 10 + Int($1 & 15) } == Int(number)
}

/// The bytes with ASCII letters in lower case.
func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  bytes.map(\.asciiLowercased)
}

private func isLabelCharacter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "-"):
    true
  default: false
  }
}
