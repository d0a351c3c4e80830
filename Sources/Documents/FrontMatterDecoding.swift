internal import Configuration
private import Diagnostics

extension FrontMatter {
  /// Reads every key; a wrong value is reported and left out.
  init(_ decoder: inout NodeDecoder) {
    // First, since of many mistakes only the first ones are told.
    if let value = decoder.value("draft") { readDraft(value, &decoder) }
    title = decoder.filledText("title")
    description = decoder.filledText("description")
    date = decoder.date("date")
    updated = decoder.date("updated")
    tags = decoder.texts("tags") ?? []
    categories = decoder.texts("categories") ?? []
    authors = decoder.texts("authors") ?? []
    unlisted = decoder.booleanOrText("unlisted") ?? false
    toc = decoder.booleanOrText("toc")
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

  /// Takes what cannot be read for true: nobody writes that key for a page that is to be seen.
  private mutating func readDraft(_ value: NodeDecoder.Value, _ decoder: inout NodeDecoder) {
    let told = decoder.diagnostics.count
    if let isDraft = decoder.booleanOrText(value) {
      draft = draft || isDraft
    } else if decoder.diagnostics.count > told {
      keepBack(&decoder)
    }
  }

  private mutating func keepBack(_ decoder: inout NodeDecoder) {
    draft = true
    decoder.addToLastHint(Self.keptBack)
  }

  /// What an author is told of a page that is a draft for lack of a better knowledge.
  static let keptBack = "until then the page is kept back as a draft"

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
      case _ where entry.key.lowercased() == "draft":
        readDraft(value, &decoder)
        decoder.report(
          "near-miss-key", "'\(entry.key)' is read as 'draft'", at: entry.keyPosition,
          hint: "write draft", severity: .note)
        continue
      default:
        if decoder.refuseMissingSpace(entry) {
          if mentionsDraft(entry.key) { keepBack(&decoder) }
          continue
        }
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

  /// Keys of other generators by what we call them.
  private static let plurals = [
    "tag": "tags", "category": "categories", "author": "authors", "alias": "aliases",
  ]

  /// Whether a key has a meaning of its own, or is read as one that has.
  static func isOurs(_ key: String) -> Bool { names.contains(key) }

  private static let names = Set(fields.map(\.name)).union(plurals.keys)
}

private func mentionsDraft(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { mentionsDraft($0) }
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

  /// Whether an entry is a whole `draft:true` in braces, where YAML reads a key without a value.
  fileprivate mutating func refuseMissingSpace(_ entry: Node.Entry) -> Bool {
    guard let colon = entry.key.utf8.firstIndex(of: UInt8(ascii: ":")),
      entry.value.isScalar, entry.value.writtenText == nil,
      FrontMatter.isOurs(String(entry.key[..<colon]))
    else { return false }
    let (name, value) = (entry.key[..<colon], entry.key[colon...].dropFirst())
    report(
      "yaml-syntax", "a space is missing after '\(name):'", at: entry.keyPosition,
      hint: "write \(name): \(String(value).excerpt)")
    return true
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
