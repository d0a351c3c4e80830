private import ByteText
private import Configuration
package import Diagnostics
private import Markdown

extension SiteConfiguration {
  /// Reads `recto.yaml`; what is wrong is reported and keeps its default.
  package static func read(_ source: SourceText) -> (SiteConfiguration, [Diagnostic]) {
    let source = source.normalizingLineEnds()
    let (node, faults) = parseYAML(source)
    var diagnostics = faults
    if source.file.utf8.suffix(4).elementsEqual(".yml".utf8) {
      diagnostics.append(
        Diagnostic(
          .note, id: "configuration-name", "the configuration is usually named '\(fileName)'",
          file: source.file, hint: "rename it"))
    }
    guard let node else { return (SiteConfiguration(), diagnostics) }
    var decoder = NodeDecoder(node, source: source, fields: fields)
    var configuration = SiteConfiguration(&decoder)
    configuration.file = source.file
    decoder.refuseUnknownKeys(synonyms: synonyms)
    return (configuration, diagnostics + decoder.sortedDiagnostics)
  }

  private init(_ decoder: inout NodeDecoder) {
    title = decoder.text("title")
    description = decoder.text("description")
    footer = readPlaced("footer", &decoder)
    readAddresses(&decoder)
    readThemes(&decoder)
    readStyle(&decoder)
    readIgnore(&decoder)
    logo = readPath("logo", &decoder)
    favicon = readPath("favicon", &decoder)
    output = readPlaced("output", &decoder)
    readLinks(&decoder)
    readTaxonomies(&decoder)
    readFeeds(&decoder)
    readPrint(&decoder)
    drafts = decoder.boolean("drafts") ?? drafts
    search = decoder.boolean("search") ?? search
    readImages(&decoder)
    markdown = decoder.mapping("markdown") { Markdown(&$0) } ?? markdown
    let script = decoder.mapping("diagrams") { diagrams in
      defer { diagrams.refuseUnknownKeys() }
      return diagrams.value("mermaid").flatMap { value in
        diagrams.sitePath(value).map { (path: $0, position: value.node.position) }
      }
    }
    if case let script?? = script {
      diagrams.mermaid = script.path
      places["diagrams.mermaid"] = script.position
    }
  }

  private mutating func readAddresses(_ decoder: inout NodeDecoder) {
    if let value = decoder.value("baseURL"), let text = decoder.text(value) {
      do {
        baseURL = try BaseURL(text).text
      } catch {
        let meant = error == .scheme ? BaseURL.suggestion(for: text) : nil
        decoder.report(
          "invalid-address", "baseURL \(error.message), not '\(text.excerpt)'",
          at: value.node.position, hint: meant.map { "write \($0)" })
      }
    }
    if let value = decoder.value("language"), let text = decoder.text(value) {
      if let tag = LanguageTag(text) {
        language = tag.text
      } else {
        decoder.reportLanguage(text, value)
      }
    }
    repository = decoder.value("repository").flatMap { Repository($0, &decoder) }
  }

  private mutating func readLinks(_ decoder: inout NodeDecoder) {
    let linkFields = decoder.fields["header"]?.fields ?? []
    header = (decoder.items("header") ?? []).compactMap {
      Link($0, fields: linkFields, &decoder)
    }
    let itemFields = decoder.fields["nav"]?.fields ?? []
    nav = (decoder.items("nav") ?? []).compactMap {
      NavigationItem($0, fields: itemFields, &decoder)
    }
  }

  private mutating func readStyle(_ decoder: inout NodeDecoder) {
    enum Style: String, CaseIterable {
      case pretty
      case files
    }
    switch decoder.choice("urls", Style.self) {
    case .pretty, nil: urls = .pretty
    case .files: urls = .files
    }
  }

  private mutating func readThemes(_ decoder: inout NodeDecoder) {
    if let value = decoder.value("theme"), let name = decoder.text(value), !name.isEmpty {
      theme = name
      places[value.path] = value.node.position
    }
    for item in decoder.items("themes") ?? [] {
      guard let name = decoder.text(item) else { continue }
      themes.append(name)
      places[item.path] = item.node.position
    }
  }

  private mutating func readIgnore(_ decoder: inout NodeDecoder) {
    guard let value = decoder.value("ignore") else { return }
    places[value.path] = value.node.position
    for item in decoder.items(value) {
      guard let text = decoder.text(item) else { continue }
      do {
        ignore.append(try GlobPattern(text))
      } catch {
        decoder.report(
          "invalid-pattern", "\(item.path) \(error.message)", at: item.node.position)
      }
    }
  }

  private mutating func readPlaced(_ name: String, _ decoder: inout NodeDecoder) -> String? {
    guard let value = decoder.value(name), let text = decoder.text(value) else { return nil }
    places[value.path] = value.node.position
    return text
  }

  private mutating func readPath(_ name: String, _ decoder: inout NodeDecoder) -> String? {
    guard let value = decoder.value(name), let path = decoder.sitePath(value) else { return nil }
    places[value.path] = value.node.position
    return path
  }

  private mutating func readTaxonomies(_ decoder: inout NodeDecoder) {
    guard let items = decoder.items("taxonomies") else { return }
    taxonomies = []
    for item in items {
      guard let name = decoder.text(item) else { continue }
      guard isName(name) else {
        decoder.report(
          "invalid-name",
          "\(item.path) must be letters, digits, '-' and '_', not '\(name.excerpt)'",
          at: item.node.position)
        continue
      }
      if !taxonomies.contains(name) { taxonomies.append(name) }
    }
  }

  private mutating func readPrint(_ decoder: inout NodeDecoder) {
    guard let value = decoder.value("print") else { return }
    if case .scalar(let scalar) = value.node.content, scalar.boolean != nil {
      places["print[1]"] = value.node.position
      print = decoder.boolean(value) == true ? [""] : []
      return
    }
    for item in decoder.items(value) {
      guard let path = decoder.sitePath(item) else { continue }
      print.append(path)
      places["print[\(print.count)]"] = item.node.position
    }
  }

  private mutating func readFeeds(_ decoder: inout NodeDecoder) {
    guard let value = decoder.value("feeds") else { return }
    if value.node.isScalar {
      feeds.isEnabled = decoder.boolean(value) ?? feeds.isEnabled
      return
    }
    let limit = decoder.mapping("feeds") { feeds in
      defer { feeds.refuseUnknownKeys() }
      return feeds.integer("limit", in: 1...10_000)
    }
    feeds.limit = (limit ?? nil) ?? feeds.limit
  }
}

extension SiteConfiguration.Repository {
  fileprivate init?(_ value: NodeDecoder.Value, _ decoder: inout NodeDecoder) {
    if value.node.isScalar {
      guard let url = decoder.webAddress(value) else { return nil }
      self.init(url: Self.page(url))
      return
    }
    let fields = decoder.fields["repository"]?.fields ?? []
    let repository = decoder.nested(value, fields: fields) { nested -> Self? in
      let address = nested.value("url").flatMap { nested.webAddress($0) }
      let branch = nested.text("branch")
      let path = nested.value("path").flatMap { nested.sitePath($0) }
      nested.refuseUnknownKeys()
      guard let address else {
        if nested.value("url") == nil, !nested.entries.isEmpty {
          nested.report(
            "missing-key", "\(value.path).url is missing", at: value.node.position,
            hint: "write url: https://…")
        }
        return nil
      }
      return Self(url: Self.page(address), branch: branch ?? "main", path: path ?? "")
    }
    guard let repository else { return nil }
    self = repository
  }

  /// The page of what may be the address to clone from.
  private static func page(_ url: String) -> String {
    url.utf8.suffix(4).elementsEqual(".git".utf8) ? String(url.dropLast(4)) : url
  }
}

extension SiteConfiguration.Markdown {
  private enum RawHTML: String, CaseIterable {
    case keep
    case escape
    case omit
  }

  fileprivate init(_ decoder: inout NodeDecoder) {
    dialect = decoder.choice("dialect", SiteConfiguration.Dialect.self) ?? dialect
    switch decoder.choice("html", RawHTML.self) {
    case .keep, nil: rawHTML = .keep
    case .escape: rawHTML = .escape
    case .omit: rawHTML = .omit
    }
    smart = decoder.boolean("smart") ?? smart
    mathematics = decoder.boolean("mathematics") ?? mathematics
    toc = decoder.boolean("toc") ?? toc
    decoder.refuseUnknownKeys()
  }
}

/// Letters and digits of ASCII, `-` and `_`.
private func isName(_ text: String) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
}
