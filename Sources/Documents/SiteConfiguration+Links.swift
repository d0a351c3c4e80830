internal import Configuration
private import Diagnostics

extension SiteConfiguration.Link {
  /// `{title: Blog, href: /blog/}` or `Blog: /blog/`.
  init?(_ value: NodeDecoder.Value, fields: [Field], _ decoder: inout NodeDecoder) {
    guard case .mapping(let entries) = value.node.content else {
      decoder.report(
        "wrong-type", "\(value.path) must be a link, not \(value.node.kind)",
        at: value.node.position, hint: "write Title: address")
      return nil
    }
    if let entry = shortForm(entries, fields: fields) {
      let target = NodeDecoder.Value(entry.value, path: value.path)
      guard let href = decoder.href(target) else { return nil }
      self.init(title: entry.key, href: href, position: entry.value.position)
      return
    }
    let link = decoder.nested(value, fields: fields) { link -> Self? in
      defer { link.refuseUnknownKeys() }
      let title = link.required("title")
      guard let target = link.requiredValue("href"), let href = link.href(target), let title else {
        return nil
      }
      return Self(title: title, href: href, position: target.node.position)
    }
    guard let link else { return nil }
    self = link
  }
}

extension NavigationItem {
  /// `guide.md`, `Guide: guide.md`, `Guide: [first.md, second.md]` or the long form.
  ///
  /// `fields` are those of the long form, at every depth.
  init?(_ value: NodeDecoder.Value, fields: [Field], _ decoder: inout NodeDecoder) {
    let position = value.node.position
    switch value.node.content {
    case .scalar:
      guard let target = decoder.target(value) else { return nil }
      self.init(title: nil, target: target, children: [], at: position)
    case .list:
      decoder.report(
        "wrong-type", "\(value.path) must be a page, not a list", at: position,
        hint: "write Title: before the list")
      return nil
    case .mapping(let entries):
      guard let entry = shortForm(entries, fields: fields) else {
        let item = decoder.nested(value, fields: fields) { NavigationItem(long: &$0, position) }
        guard let item else { return nil }
        self = item
        return
      }
      let inner = NodeDecoder.Value(entry.value, path: value.path)
      if entry.value.isScalar {
        guard let target = decoder.target(inner) else { return nil }
        self.init(title: entry.key, target: target, children: [], at: entry.value.position)
      } else {
        let children = decoder.items(inner).compactMap {
          NavigationItem($0, fields: fields, &decoder)
        }
        self.init(title: entry.key, target: .none, children: children, at: entry.value.position)
      }
    }
  }

  private init?(long decoder: inout NodeDecoder, _ position: Position) {
    let title = decoder.text("title")
    let path = decoder.value("path").flatMap { decoder.sitePath($0) }
    let href = decoder.value("href").flatMap { decoder.webAddress($0) }
    let fields = decoder.fields
    let children = (decoder.items("children") ?? []).compactMap {
      NavigationItem($0, fields: fields, &decoder)
    }
    decoder.refuseUnknownKeys()
    let target = path.map { Target.path($0) } ?? href.map { Target.external($0) }
    guard target != nil || title != nil else {
      if decoder.diagnostics.isEmpty {
        decoder.report(
          "missing-key", "\(decoder.path) must have a path, an href or a title", at: position)
      }
      return nil
    }
    self.init(title: title, target: target ?? Target.none, children: children, at: position)
  }

  private init(
    title: String?, target: Target, children: [NavigationItem], at position: Position
  ) {
    self.init(
      title: title, target: target, children: children, line: position.line,
      column: position.column)
  }
}

/// The one entry of `Title: target`; nil when its key is one of the long form.
private func shortForm(_ entries: [Node.Entry], fields: [Field]) -> Node.Entry? {
  guard entries.count == 1, let entry = entries.first, fields[entry.key] == nil else { return nil }
  return entry
}

extension NodeDecoder {
  fileprivate mutating func required(_ name: String) -> String? {
    requiredValue(name).flatMap { text($0) }
  }

  fileprivate mutating func requiredValue(_ name: String) -> Value? {
    if let value = value(name) { return value }
    let position = entries.first?.keyPosition ?? Position(line: source.firstLine, column: 1)
    report("missing-key", "\(child(name)) is missing", at: position, hint: "add \(name): …")
    return nil
  }

  fileprivate mutating func target(_ value: Value) -> NavigationItem.Target? {
    guard let text = text(value) else { return nil }
    if scheme(of: text) != nil { return webAddress(value).map { .external($0) } }
    return sitePath(value).map { .path($0) }
  }
}
