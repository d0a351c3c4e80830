private import Glibc

extension FileFailure: CustomStringConvertible {
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  package var exists: Bool { code == EEXIST }
  package var isChange: Bool { code == Self.changed }

  /// The system's words for the reason, in lower case.
  package var reason: String {
    if isChange { return "it changed while it was read" }
    if code == Self.irregular { return "it is no regular file" }
    var text = [CChar](repeating: 0, count: 128)
    guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .lowercased()
  }

  package var description: String { "cannot \(operation) \(path): \(reason)" }
}
