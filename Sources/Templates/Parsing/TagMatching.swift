internal import Diagnostics

/// Which closing tag belongs to which opening one.
struct TagMatching {
  /// Sections, blocks and parents inside one another within one file.
  private static let deepest = 100

  /// For each token the number of the one that it opens or closes; nil for every other.
  private(set) var partners: [Int?]
  private(set) var diagnostics: [Diagnostic] = []

  private let source: SourceText
  private let tokens: [Token]

  init(_ tokens: [Token], of source: SourceText) {
    self.tokens = tokens
    self.source = source
    partners = Array(repeating: nil, count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.opens {
        guard open.count < Self.deepest else {
          diagnostics.append(
            source.diagnostic(
              .error, id: "template-too-nested",
              "\(quoted(token)) is inside more than \(Self.deepest) others",
              offset: token.range.lowerBound, hint: "move a part into a template of its own"))
          return
        }
        open.append(index)
      } else if token.kind == .close {
        close(index, &open)
      }
    }
    for index in open {
      diagnostics.append(
        source.diagnostic(
          .error, id: "template-unclosed-section", "\(quoted(tokens[index])) is never closed",
          offset: tokens[index].range.lowerBound, hint: "add {{/\(name(tokens[index]))}}"))
    }
  }

  private mutating func close(_ index: Int, _ open: inout [Int]) {
    let token = tokens[index]
    guard let innermost = open.last else {
      diagnostics.append(
        source.diagnostic(
          .error, id: "template-unopened-close", "\(quoted(token)) closes nothing",
          offset: token.range.lowerBound, hint: "remove it, or add the tag that opens it"))
      return
    }
    let match = open.lastIndex { name(tokens[$0]) == name(token) }
    if match != open.count - 1 {
      let opener = tokens[innermost]
      let line = source.position(of: opener.range.lowerBound).line
      diagnostics.append(
        source.diagnostic(
          .error, id: "template-mismatched-close",
          "\(quoted(token)) stands where \(quoted(opener)) of line \(line) is still open",
          offset: token.range.lowerBound, hint: "write {{/\(name(opener))}} first"))
    }
    guard let match else { return }
    partners[index] = open[match]
    partners[open[match]] = index
    open.removeSubrange(match...)
  }

  private func name(_ token: Token) -> String {
    String(decoding: source.bytes[token.content], as: UTF8.self)
  }

  private func quoted(_ token: Token) -> String {
    "\"\(String(decoding: source.bytes[token.range].prefix(80), as: UTF8.self))\""
  }
}
