/// A pattern for paths below the source folder, as in a `.gitignore`.
///
/// `*` stands for any bytes but `/`, `?` for one character but `/`, `**` as a whole part of the path
/// for any number of folders, `\` takes the meaning of the next character away. Without a `/` before
/// its end a pattern holds at any depth, else from the root; one that ends in `/` is for folders. A
/// leading `!` lets through what an earlier pattern refused. Matching costs at most the product of
/// the two lengths.
package struct GlobPattern: Sendable, Hashable {
  /// Why a text is no pattern.
  package enum Fault: Error, Hashable {
    case empty
    case brackets
    case parent
    case backslash

    /// For a message that goes `ignore[1] …`.
    package var message: String {
      switch self {
      case .empty: "must hold a name"
      case .brackets: "must not hold '[', which has no meaning here"
      case .parent: "must not hold '.' or '..' as a part"
      case .backslash: "must not end in a backslash"
      }
    }
  }

  private enum Token: Sendable, Hashable {
    case byte(UInt8)
    case character
    case bytes
  }

  private enum Part: Sendable, Hashable {
    case folders
    case name([Token])
  }

  package let text: String
  package let isNegated: Bool
  private let isForFolders: Bool
  private let parts: [Part]

  package init(_ text: String) throws(Fault) {
    self.text = text
    var bytes = Array(text.utf8)[...]
    isNegated = bytes.first == UInt8(ascii: "!")
    if isNegated { bytes.removeFirst() }
    isForFolders = bytes.last == UInt8(ascii: "/")
    if isForFolders { bytes.removeLast() }
    let isAnchored = bytes.contains(UInt8(ascii: "/"))
    if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    guard !bytes.isEmpty else { throw .empty }
    var parts: [Part] = isAnchored ? [] : [.folders]
    for name in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      parts.append(try Self.part(name))
    }
    self.parts = parts
  }

  private static func part(_ name: ArraySlice<UInt8>) throws(Fault) -> Part {
    if name.elementsEqual("**".utf8) { return .folders }
    guard !name.isEmpty else { throw .empty }
    guard !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) else { throw .parent }
    var tokens: [Token] = []
    var index = name.startIndex
    while index < name.endIndex {
      let byte = name[index]
      index += 1
      switch byte {
      case UInt8(ascii: "*"):
        if tokens.last != .bytes { tokens.append(.bytes) }
      case UInt8(ascii: "?"): tokens.append(.character)
      case UInt8(ascii: "["): throw .brackets
      case UInt8(ascii: "\\"):
        guard index < name.endIndex else { throw .backslash }
        tokens.append(.byte(name[index]))
        index += 1
      default: tokens.append(.byte(byte))
      }
    }
    return .name(tokens)
  }

  /// Whether the pattern means this path, which has no `/` at its ends; not what is in the folder.
  package func matches(_ path: [UInt8], isFolder: Bool) -> Bool {
    guard isFolder || !isForFolders else { return false }
    return path.withUnsafeBufferPointer { matches($0) }
  }

  /// Greedy, with one way back to the last `**`, since what a name matches does not depend on where
  /// it stands.
  private func matches(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let names = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var part = 0
    var name = 0
    var retry: (part: Int, name: Int)?
    while name < names.count {
      if part < parts.count {
        switch parts[part] {
        case .folders:
          // At the end it takes what is inside of a folder, so one name at least.
          if part == parts.count - 1 { return true }
          retry = (part + 1, name)
          part += 1
          continue
        case .name(let tokens):
          if Self.matches(tokens, names[name]) {
            part += 1
            name += 1
            continue
          }
        }
      }
      guard let last = retry else { return false }
      retry = (last.part, last.name + 1)
      part = last.part
      name = last.name + 1
    }
    return part == parts.count
  }

  private static func matches(_ tokens: [Token], _ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool
  {
    var token = 0
    var index = name.startIndex
    var retry: (token: Int, index: Int)?
    while index < name.endIndex {
      if token < tokens.count {
        switch tokens[token] {
        case .bytes:
          retry = (token + 1, index)
          token += 1
          continue
        case .byte(name[index]):
          token += 1
          index += 1
          continue
        case .character:
          token += 1
          index = end(ofCharacterAt: index, in: name)
          continue
        case .byte: break
        }
      }
      guard let last = retry else { return false }
      retry = (last.token, last.index + 1)
      token = last.token
      index = last.index + 1
    }
    return tokens[token...].allSatisfy { $0 == .bytes }
  }

  private static func end(
    ofCharacterAt start: Int, in name: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int {
    var index = start + 1
    while index < name.endIndex, name[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }
}

extension [GlobPattern] {
  /// Whether to leave this path out: the last pattern that means it decides.
  ///
  /// What is in a folder that is left out need not be asked for.
  package func ignores(_ path: [UInt8], isFolder: Bool) -> Bool {
    guard let decisive = last(where: { $0.matches(path, isFolder: isFolder) }) else { return false }
    return !decisive.isNegated
  }
}
