internal import Configuration

extension ThemeFileText {
  /// Ways to give `entry` another value.
  func replacing(
    _ entry: YAMLSpan.Entry, by value: ThemeFileEdit.Value, isInFlow: Bool
  ) -> [[Splice]] {
    var changes: [[Splice]] = []
    if case .texts(let texts) = value, let change = changingItems(of: entry.value, to: texts) {
      changes.append(change)
    }
    let column = column(entry.keyRange.lowerBound)
    if !isInFlow, let lines = linesOfText(value) {
      let below = lines.dropFirst().map {
        lineEnd + ($0.isEmpty ? "" : indentation(column + step) + $0)
      }
      changes.append(replacing(entry, by: lines[0], below: below.joined()))
    }
    let text = spelled(value, like: entry.value.style, inFlow: isInFlow)
    changes.append(replacing(entry, by: text, below: ""))
    return changes
  }

  /// Puts `text` in the place of a value, and `below` behind the line it stands on.
  private func replacing(
    _ entry: YAMLSpan.Entry, by text: String, below: String
  ) -> [Splice] {
    let range = entry.value.range
    switch entry.value.style {
    case .literal, .folded:
      let header = lineStop(range.lowerBound)
      let sign = bytes[range.lowerBound..<header].prefix { byte in
        "|>+-0123456789".utf8.contains(byte)
      }
      return [
        Splice(sign.startIndex..<sign.endIndex, text),
        Splice(header..<contentEnd(entry.value), below),
      ]
    case .block:
      // The colon stands behind the key, and the value on lines of its own.
      guard let colon = bytes[entry.keyRange.upperBound...].firstIndex(of: UInt8(ascii: ":")),
        lineStart(range.lowerBound) > colon
      else { return [] }
      let start = lineStop(lineStart(range.lowerBound) - 1)
      let end = max(start, lineStop(contentEnd(entry.value)))
      return [
        Splice(at: colon + 1, " " + text),
        Splice(start..<end, below),
      ]
    case .plain, .singleQuoted, .doubleQuoted, .flow:
      let gap = range.isEmpty ? " " : ""
      let changed = Splice(range, gap + text)
      guard !below.isEmpty else { return [changed] }
      return [changed, Splice(at: lineStop(range.upperBound), below)]
    }
  }

  /// Takes items out of a list of texts and adds others at its end; nil where more has to change.
  private func changingItems(of list: YAMLSpan, to texts: [String]) -> [Splice]? {
    guard let items = list.items, let old = written(items) else { return nil }
    var kept: [Int] = []
    var rest = texts[...]
    for (index, text) in old.enumerated() where rest.first == text {
      kept.append(index)
      rest.removeFirst()
    }
    guard let last = kept.last else { return nil }
    let ranges = items.map(\.range)
    var splices: [Splice] = []
    for index in items.indices where !kept.contains(index) {
      guard
        let removed = list.style == .flow
          ? removingItem(index, of: ranges) : removingLine(of: items[index])
      else { return nil }
      splices += removed
    }
    guard !rest.isEmpty else { return splices }
    if list.style == .flow {
      let text = rest.map { spelled(.text($0), inFlow: true) }.joined(separator: ", ")
      return splices + adding(text, behind: ranges[last], isLast: last == items.count - 1)
    }
    let prefix = bytes[lineStart(ranges[last].lowerBound)..<ranges[last].lowerBound]
    let lines = rest.map {
      lineEnd + String(decoding: prefix, as: UTF8.self) + spelled(.text($0), inFlow: false)
    }
    return splices + [Splice(at: lineStop(contentEnd(items[last])), lines.joined())]
  }

  /// The texts of a list as far as they can be told from the bytes alone.
  private func written(_ items: [YAMLSpan]) -> [String]? {
    let texts = items.compactMap { item -> String? in
      guard case .scalar = item.content else { return nil }
      switch item.style {
      case .plain: return text(item.range)
      case .singleQuoted, .doubleQuoted:
        let inner = text(item.range.dropFirst().dropLast())
        return inner.utf8.contains { "'\"\\\n".utf8.contains($0) } ? nil : inner
      case .literal, .folded, .flow, .block: return nil
      }
    }
    return texts.count == items.count ? texts : nil
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func removingLine(of item: YAMLSpan) -> [Splice]? {
    let start = lineStart(item.range.lowerBound)
    let isDash = bytes[start..<item.range.lowerBound].allSatisfy { " -".utf8.contains($0) }
    return isDash ? [Splice(start..<nextLine(contentEnd(item)), "")] : nil
  }
}
