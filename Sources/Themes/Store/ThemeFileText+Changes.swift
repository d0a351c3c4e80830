internal import Configuration

extension ThemeFileText {
  /// Ways to make `edit`, the best first; whoever takes one reads the result again.
  func changes(for edit: ThemeFileEdit) -> [[Splice]] {
    var span = root
    var entry: YAMLSpan.Entry?
    var isInFlow = false
    /// The mappings on the way with the index of the entry that leads on.
    var way: [(mapping: YAMLSpan, index: Int)] = []
    for (depth, key) in edit.path.enumerated() {
      isInFlow = isInFlow || span.style == .flow
      let rest = edit.path[depth...]
      if let index = span.entries?.firstIndex(where: { $0.key == key }), let entries = span.entries
      {
        way.append((span, index))
        entry = entries[index]
        span = entries[index].value
        continue
      }
      guard let value = edit.value else { return [] }
      if span.entries != nil {
        let order = keyOrder(below: edit.path[..<depth])
        return span.style == .flow
          ? adding(rest, value, toFlow: span, order) : adding(rest, value, toBlock: span, order)
      }
      guard let entry else { return [addingToEmptyText(rest, value)] }
      return fill(entry, below: edit.path[..<depth], with: rest, value, isInFlow: isInFlow)
    }
    guard let entry else { return [] }
    guard let value = edit.value else { return removing(way) }
    return replacing(entry, by: value, isInFlow: isInFlow)
  }

  /// The keys that may stand in the mapping at `path`, in the order of the manual.
  private func keyOrder(below path: ArraySlice<String>) -> [String] {
    path.reduce(Theme.fields) { fields, key in fields[key]?.fields ?? [] }.map(\.name)
  }

  /// The last entry that comes before `key` in the manual, else the last one.
  private func anchor(for key: String, in entries: [YAMLSpan.Entry], _ order: [String]) -> Int {
    let last = entries.count - 1
    guard let place = order.firstIndex(of: key) else { return last }
    let before = entries.indices.compactMap { index in
      order.firstIndex(of: entries[index].key).map { (place: $0, index: index) }
    }.filter { $0.place < place }
    return before.max { $0.place < $1.place }?.index ?? last
  }

  private func adding(
    _ path: ArraySlice<String>, _ value: ThemeFileEdit.Value, toBlock mapping: YAMLSpan,
    _ order: [String]
  ) -> [[Splice]] {
    guard let entries = mapping.entries, let first = entries.first, let key = path.first else {
      return []
    }
    let start = first.keyRange.lowerBound
    let column = column(start)
    let lines = lines(for: path, value, column: column)
    let places = [anchor(for: key, in: entries, order), entries.count - 1]
    let behind = places.map { index in
      let end = lineStop(contentEnd(entries[index].value))
      let text = lines.enumerated().map { number, line in
        lineEnd + (number == 0 ? indentation(column) : "") + line
      }
      return [Splice(at: end, text.joined())]
    }
    let text = lines.joined(separator: lineEnd) + lineEnd + indentation(column)
    return behind + [[Splice(at: start, text)]]
  }

  private func adding(
    _ path: ArraySlice<String>, _ value: ThemeFileEdit.Value, toFlow mapping: YAMLSpan,
    _ order: [String]
  ) -> [[Splice]] {
    guard let entries = mapping.entries, let key = path.first else { return [] }
    let text = flowEntry(for: path, value)
    guard !entries.isEmpty else { return [addingFirst(text, in: mapping)] }
    let ranges = entries.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
    let places = [anchor(for: key, in: entries, order), entries.count - 1]
    return places.map { adding(text, behind: ranges[$0], isLast: $0 == entries.count - 1) }
  }

  private func addingFirst(_ text: String, in collection: YAMLSpan) -> [Splice] {
    let start = collection.range.lowerBound + 1
    let closes = byte(start) == UInt8(ascii: "}") || byte(start) == UInt8(ascii: "]")
    return [Splice(at: start, " \(text)\(closes ? " " : "")")]
  }

  /// Adds to a collection in brackets what `text` says behind the item at `range`.
  func adding(_ text: String, behind range: Range<Int>, isLast: Bool) -> [Splice] {
    let next = skippingComments(range.upperBound)
    let comma = byte(next) == UInt8(ascii: ",") ? next : nil
    let end = comma.map { $0 + 1 } ?? range.upperBound
    guard isFirstOnLine(range.lowerBound), isLastOnLine(end) else {
      if comma == nil { return [Splice(at: range.upperBound, ", \(text)")] }
      return [Splice(at: end, " \(text)\(isLast ? "" : ",")")]
    }
    // A line of its own, with a comma behind it where the one before has one.
    let line = lineEnd + indentation(column(range.lowerBound)) + text
    let added = Splice(at: lineStop(end), line + (comma == nil ? "" : ","))
    return comma == nil ? [Splice(at: range.upperBound, ","), added] : [added]
  }

  private func addingToEmptyText(
    _ path: ArraySlice<String>, _ value: ThemeFileEdit.Value
  ) -> [Splice] {
    let isAtLineStart = bytes.isEmpty || lineStart(bytes.count) == bytes.count
    let text = lines(for: path, value, column: 0).joined(separator: lineEnd) + lineEnd
    return [Splice(at: bytes.count, (isAtLineStart ? "" : lineEnd) + text)]
  }

  /// Puts keys where an entry has no value, or a color that stands for a mapping.
  private func fill(
    _ entry: YAMLSpan.Entry, below parents: ArraySlice<String>, with path: ArraySlice<String>,
    _ value: ThemeFileEdit.Value, isInFlow: Bool
  ) -> [[Splice]] {
    let range = entry.value.range
    let added = flowEntry(for: path, value)
    if ThemeFileEdit.isShortForColor(parents), !range.isEmpty {
      if path == ["color"] { return replacing(entry, by: value, isInFlow: isInFlow) }
      return [
        [Splice(at: range.lowerBound, "{ color: "), Splice(at: range.upperBound, ", \(added) }")]
      ]
    }
    guard range.isEmpty, !isInFlow else {
      return [[Splice(range, (range.isEmpty ? " " : "") + "{ \(added) }")]]
    }
    let column = column(entry.keyRange.lowerBound) + step
    let lines = lines(for: path, value, column: column).enumerated().map { number, line in
      lineEnd + (number == 0 ? indentation(column) : "") + line
    }
    return [[Splice(at: lineStop(range.upperBound), lines.joined())]]
  }
}
