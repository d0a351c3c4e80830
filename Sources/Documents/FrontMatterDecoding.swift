internal import Configuration
private import Diagnostics

extension FrontMatter {
  /// Reads every key; a wrong value is reported and left out.
  init(_ decoder: inout NodeDecoder) {
    title = decoder.filledText("title")
    description = decoder.filledText("description")
    date = decoder.date("date")
    updated = decoder.date("updated")
    tags = decoder.texts("tags") ?? []
    categories = decoder.texts("categories") ?? []
    authors = decoder.texts("authors") ?? []
    draft = decoder.boolean("draft") ?? false
    unlisted = decoder.boolean("unlisted") ?? false
    toc = decoder.boolean("toc")
    weight = decoder.integer("weight")
    readSlug(&decoder)
    (template, places.template) = decoder.placedText("template")
    (theme, places.theme) = decoder.placedText("theme")
    (image, places.image) = decoder.placedText("image")
    if let value = decoder.value("lang"), let text = decoder.text(value), !text.isEmpty {
      lang = LanguageTag(text)?.text
      if lang == nil { decoder.reportLanguage(text, value) }
    }
    readPermalink(&decoder)
    if let value = decoder.value("aliases") { readAliases(value, &decoder) }
    readOtherKeys(&decoder)
  }

  private mutating func readSlug(_ decoder: inout NodeDecoder) {
    let (text, place) = decoder.placedText("slug")
    guard let text, let place else { return }
    if text.utf8.contains(UInt8(ascii: "/")) {
      decoder.report(
        "invalid-path", "slug must be one part of an address and not hold '/'", at: place,
        hint: "write permalink for a whole address")
    } else if let fault = addressFault(text) {
      decoder.report("invalid-path", "slug must not hold \(fault)", at: place)
    } else {
      slug = text
      places.slug = place
    }
  }

  private mutating func readPermalink(_ decoder: inout NodeDecoder) {
    let (text, place) = decoder.placedText("permalink")
    guard let text, let place else { return }
    if text.utf8.first != UInt8(ascii: "/") {
      decoder.report(
        "invalid-path", "permalink must begin with '/', not '\(text.excerpt)'", at: place,
        hint: "write /\(text.excerpt)")
    } else if let fault = addressFault(text) {
      decoder.report("invalid-path", "permalink must not hold \(fault)", at: place)
    } else {
      permalink = text
      places.permalink = place
    }
  }

  private mutating func readAliases(_ value: NodeDecoder.Value, _ decoder: inout NodeDecoder) {
    for item in decoder.items(value) {
      guard let text = decoder.text(item), !text.isEmpty else { continue }
      if let fault = addressFault(text) {
        decoder.report(
          "invalid-path", "\(item.path) must be a path of this site and not hold \(fault)",
          at: item.node.position)
        continue
      }
      aliases.append(text)
      places.aliases.append(item.node.position)
    }
  }

  /// Keys that the table does not have: other spellings of ours, and the author's own.
  private mutating func readOtherKeys(_ decoder: inout NodeDecoder) {
    if let own = decoder.value("params") {
      if case .mapping(let entries) = own.node.content {
        params = entries
      } else if own.node.writtenText != nil || !own.node.isScalar {
        decoder.reportNoMapping(own)
      }
    }
    for (count, entry) in decoder.unknownEntries.enumerated() {
      let value = NodeDecoder.Value(entry.value, path: entry.key)
      switch entry.key {
      case "tag": tags += decoder.texts(value) ?? []
      case "category": categories += decoder.texts(value) ?? []
      case "author": authors += decoder.texts(value) ?? []
      case "alias": readAliases(value, &decoder)
      default:
        params.append(entry)
        if count < 16 { decoder.noteNearMiss(entry) }
        continue
      }
      let plural = Self.plurals[entry.key] ?? entry.key
      decoder.report(
        "singular-key", "'\(entry.key)' is read as '\(plural)'", at: entry.keyPosition,
        hint: "write \(plural)", severity: .note)
    }
  }

  private static let plurals = [
    "tag": "tags", "category": "categories", "author": "authors", "alias": "aliases",
  ]
}

extension NodeDecoder {
  /// A text that holds something.
  fileprivate mutating func filledText(_ name: String) -> String? {
    guard let text = text(name), !text.isEmpty else { return nil }
    return text
  }

  fileprivate mutating func placedText(_ name: String) -> (String?, Position?) {
    guard let value = value(name), let text = text(value), !text.isEmpty else { return (nil, nil) }
    return (text, value.node.position)
  }

  fileprivate mutating func date(_ name: String) -> SiteDate? {
    guard let value = value(name), let text = text(value) else { return nil }
    switch SiteDate.parse(text) {
    case .success(let date): return date
    case .failure(let fault):
      report(
        "invalid-date", "\(value.path): \(fault.message(for: text.excerpt))",
        at: value.node.position, hint: "write 2026-03-01 or 2026-03-01T09:00:00+02:00")
      return nil
    }
  }

  fileprivate mutating func reportNoMapping(_ value: Value) {
    let _: Bool? = wrong(value, "a mapping")
  }

  /// Says so when a key looks like one of ours with a slip, or is what another program calls it.
  fileprivate mutating func noteNearMiss(_ entry: Node.Entry) {
    if Self.ordinaryKeys.contains(entry.key) { return }
    if ["published", "publish"].contains(entry.key.lowercased()) {
      return notePublished(entry)
    }
    guard
      let meant = Self.synonyms[entry.key.lowercased()]
        ?? nearestName(to: entry.key, among: fields.lazy.map(\.name))
    else { return }
    report(
      "near-miss-key", "'\(entry.key)' is kept for templates", at: entry.keyPosition,
      hint: "did you mean '\(meant)'?", severity: .note)
  }

  /// Jekyll's opposite of `draft`; who wrote `published: false` does not want the page on the site.
  private mutating func notePublished(_ entry: Node.Entry) {
    var isPublished = true
    if case .scalar(let scalar) = entry.value.content, scalar.meaning == .boolean(false) {
      isPublished = false
    }
    report(
      "near-miss-key", "'\(entry.key)' is kept for templates and keeps no page from the site",
      at: entry.keyPosition,
      hint: isPublished ? "pages are published unless they have draft: true" : "write draft: true",
      severity: isPublished ? .note : .warning)
  }

  /// What other generators call our keys.
  private static let synonyms = [
    "lastmod": "updated", "last_modified_at": "updated",
    "redirect_from": "aliases", "nav_order": "weight", "sidebar_position": "weight",
  ]

  /// Keys of other generators that resemble ours and mean something else.
  private static let ordinaryKeys: Set<String> = ["data", "images"]
}
