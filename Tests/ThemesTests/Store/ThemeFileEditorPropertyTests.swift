import Configuration
import Diagnostics
import TestSupport
import Testing
import Themes

@Suite struct ThemeFileEditorPropertyTests {
  @Test func everyEditOfEveryFileIsExactlyWhatWasAsked() {
    var edits = 0
    for seed in 0..<1500 {
      var sample = ThemeFileSample(seed: UInt64(seed))
      #expect(value(of: sample.text) == pruned(sample.value), "\(seed)\n\(sample.text)")
      for _ in 0..<4 {
        let edit = sample.edit()
        let wanted = applied(edit.path[...], edit.value, to: sample.value, below: [])
        let result = ThemeFileEditor.apply([edit], to: source(sample.text))
        switch (wanted, result) {
        case (let wanted?, .success(let changed)):
          edits += 1
          let text = String(decoding: changed.bytes, as: UTF8.self)
          #expect(value(of: text) == pruned(wanted), "\(seed) \(edit)\n\(sample.text)\n->\n\(text)")
          for comment in lost(from: sample, in: text) where !mayGo(comment, edit) {
            Issue.record("\(seed) \(edit) lost \(comment)\n\(sample.text)\n->\n\(text)")
          }
          let ends = text.utf8.count { $0 == 10 } > 0 && sample.text.contains("\r\n")
          if ends {
            #expect(!text.replacing("\r\n", with: "").utf8.contains(10), "\(seed) \(edit)\n\(text)")
          }
        case (nil, .failure(let refusal)):
          #expect(refusal.diagnostics.map(\.id) == ["theme-edit-blocked"])
        default:
          Issue.record("\(seed) \(edit) \(String(describing: wanted))\n\(sample.text)\n\(result)")
        }
      }
    }
    // A generator that draws refusals only would show nothing.
    #expect(edits > 4000)
  }

  @Test func anEditThatIsMadeTwiceChangesNothingMore() throws {
    for seed in 2000..<2300 {
      var sample = ThemeFileSample(seed: UInt64(seed))
      let edit = sample.edit()
      guard case .success(let once) = ThemeFileEditor.apply([edit], to: source(sample.text)) else {
        continue
      }
      let twice = try ThemeFileEditor.apply([edit], to: once).get()
      #expect(twice.bytes == once.bytes, "\(seed) \(edit)\n\(sample.text)")
    }
  }

  private func source(_ text: String) -> SourceText {
    SourceText(file: "themes/a.yaml", bytes: Array(text.utf8))
  }

  private func lost(from sample: ThemeFileSample, in text: String) -> [ThemeFileSample.Comment] {
    sample.comments.filter { !text.contains($0.text) }
  }

  /// Those behind a key that goes, and those within a value that another replaces.
  private func mayGo(_ comment: ThemeFileSample.Comment, _ edit: ThemeFileEdit) -> Bool {
    comment.owner.starts(with: edit.path)
      && (edit.value == nil || comment.owner.count > edit.path.count)
  }

  // MARK: - The same change of the value alone

  private typealias Value = ThemeFileSample.Value

  private func applied(
    _ path: ArraySlice<String>, _ new: ThemeFileEdit.Value?, to value: Value?, below: [String]
  ) -> Value? {
    guard let key = path.first else { return new.map(Value.init) }
    var values: [String: Value]
    switch value {
    case .mapping(let known)?: values = known
    case nil: values = [:]
    case .text?:
      let isColor = below.dropLast().last == "syntax" || below.dropLast().last == "overrides"
      guard isColor, let value else { return nil }
      if path == ["color"], let new { return Value(new) }
      values = ["color": value]
    case .list?: return nil
    }
    if path.count == 1, new == nil {
      values[key] = nil
      return .mapping(values)
    }
    guard let changed = applied(path.dropFirst(), new, to: values[key], below: below + [key])
    else { return nil }
    values[key] = changed
    return .mapping(values)
  }

  private func pruned(_ value: Value) -> Value {
    guard case .mapping(let values) = value else { return value }
    return .mapping(values.mapValues(pruned).filter { $0.value != .mapping([:]) })
  }

  private func value(of text: String) -> Value? {
    let (node, diagnostics) = parseYAML(source(text))
    guard diagnostics.isEmpty, let node else { return nil }
    return pruned(value(of: node))
  }

  private func value(of node: Node) -> Value {
    switch node.content {
    case .mapping(let entries):
      .mapping(Dictionary(uniqueKeysWithValues: entries.map { ($0.key, value(of: $0.value)) }))
    case .list(let items): .list(items.map { $0.writtenText ?? "" })
    case .scalar(let scalar): scalar.isEmpty ? .mapping([:]) : .text(scalar.text)
    }
  }
}

extension ThemeFileSample.Value {
  fileprivate init(_ value: ThemeFileEdit.Value) {
    switch value {
    case .text(let text): self = .text(text)
    case .texts(let texts): self = .list(texts)
    case .color(let color): self = .text(color.description)
    case .integer(let number): self = .text(String(number))
    case .number(let number): self = .text("\(number)")
    case .boolean(let isTrue): self = .text("\(isTrue)")
    }
  }
}
