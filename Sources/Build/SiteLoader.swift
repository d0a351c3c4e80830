import ByteText
import Configuration
import Diagnostics
import Documents
import Markdown
import Templates
import Themes

/// Reads what all pages share: configuration, theme, words and templates.
///
/// An error in it is shared too: nothing is then published.
struct SiteLoader {
  let files: any DocumentFiles
  let request: BuildRequest
  private(set) var diagnostics: [Diagnostic] = []
  /// The configuration and the templates as they were read.
  ///
  /// Theme files are not among them: what they say to a page are its frame's values and its style
  /// sheet's name.
  private(set) var read = FileHashes()

  init(files: any DocumentFiles, request: BuildRequest) {
    self.files = files
    self.request = request
  }

  /// Reads recto.yaml; a site without one has the defaults.
  mutating func configuration() -> SiteConfiguration {
    for name in [SiteConfiguration.fileName, SiteConfiguration.otherFileName] {
      guard let text = sharedSource(RelativePath(name)) else { continue }
      var (configuration, faults) = SiteConfiguration.read(text)
      diagnostics += faults
      override(&configuration)
      return configuration
    }
    var configuration = SiteConfiguration()
    override(&configuration)
    return configuration
  }

  private mutating func override(_ configuration: inout SiteConfiguration) {
    if let theme = request.theme { configuration.theme = theme }
    if let drafts = request.includesDrafts { configuration.drafts = drafts }
    if let baseURL = request.baseURL { configuration.baseURL = baseURL.text }
  }

  /// Puts the shared parts together; nil after an error.
  mutating func site(_ configuration: SiteConfiguration, _ scan: SourceScan) -> Site? {
    let resources = ThemeResources.builtin
    let (strings, faults) = resources.strings(for: configuration.language)
    diagnostics += faults
    let themes = themes(configuration, scan)
    let entries = strings.entries
    let shapes = ModelShapes(strings: entries.map(\.key))
    let templates = templates(
      resources, themes?.main, scan, shapes, isPrinted: !configuration.print.isEmpty)
    guard let themes, !diagnostics.hasErrors else { return nil }
    let naming: SharedFileNaming = request.isPreview ? .byKind : .byContent
    let title = configuration.title.map { Array($0.utf8) } ?? []
    var site = Site(
      configuration: configuration, title: title,
      baseURL: configuration.baseURL.map { Array($0.utf8) }, themes: themes,
      resources: resources, naming: naming, strings: strings, shapes: shapes,
      templates: templates, script: naming.file("site", "js", resources.script),
      icon: configuration.favicon == nil
        ? naming.file("icon", "svg", Array(themeIcon(themes.main.theme).utf8)) : nil,
      footer: footer(configuration),
      shared: SharedValues(configuration, strings, shapes), limits: request.limits)
    if !configuration.print.isEmpty {
      site.printStyle = naming.file("print", "css", resources.printStyle)
    }
    if request.isPreview { site.printLimits = .preview }
    return site
  }

  /// The footer's Markdown, read once for all pages.
  private mutating func footer(_ configuration: SiteConfiguration) -> MarkdownDocument? {
    guard let text = configuration.footer, let renderer = MarkdownRenderer() else { return nil }
    let bytes = Array(text.utf8)
    var options = MarkdownOptions()
    options.rawHTML = configuration.markdown.rawHTML
    // A formula in it would make every page load what sets formulas.
    options.mathematics = false
    let result = bytes.withUnsafeBufferPointer {
      renderer.render($0, firstLine: 1, options: options)
    }
    switch result {
    case .document(let document):
      for diagnostic in document.diagnostics { addFault(ofFooter: diagnostic, configuration) }
      return document
    case .refused(let refusal):
      addFault(ofFooter: refusal.diagnostic, configuration)
      return nil
    }
  }

  /// Lines of the footer's text are none of the file: the place is where the text begins.
  private mutating func addFault(
    ofFooter diagnostic: Diagnostic, _ configuration: SiteConfiguration
  ) {
    var diagnostic = diagnostic
    diagnostic.file = configuration.file
    diagnostic.line = configuration.places["footer"]?.line
    diagnostic.column = configuration.places["footer"]?.column
    diagnostic.sourceLine = nil
    diagnostics.append(diagnostic)
  }

  // MARK: - Themes

  private mutating func themes(
    _ configuration: SiteConfiguration, _ scan: SourceScan
  ) -> ThemesInUse? {
    func name(_ id: String, _ path: String) -> ThemesInUse.Name {
      // A theme of the command line, and the default, stand in no file.
      let position = configuration.places[path]
      return ThemesInUse.Name(
        id: id, file: position == nil ? nil : configuration.file, position: position)
    }
    let main =
      request.theme.map { ThemesInUse.Name(id: $0) }
      ?? name(configuration.theme ?? Theme.defaultID, "theme")
    let choices = configuration.themes.enumerated().map { name($1, "themes[\($0 + 1)]") }
    let library = ThemeLibrary(
      scan.themes.compactMap { path in source(path, files.readTheme) },
      strays: scan.files.map(\.path).filter(\.isStrayTheme).map(\.description))
    return ThemesInUse(main, choices: choices, library, scan, &diagnostics)
  }

  // MARK: - Templates

  private mutating func templates(
    _ resources: ThemeResources, _ theme: ThemeInUse?, _ scan: SourceScan, _ shapes: ModelShapes,
    isPrinted: Bool
  ) -> TemplateSet {
    let base = resources.templates.map { TemplateSource(name: $0.name, text: $0.text) }
    let own = scan.templates.map { path in
      // `templates/parts/head.mustache` is `parts/head`.
      let name = path.bytes.dropFirst("templates/".utf8.count).dropLast(".mustache".utf8.count)
      return (name: displayName(name), path: path)
    }
    var layers = [base]
    for files in (theme?.templates ?? []) + [own] {
      layers.append(
        files.compactMap { file in
          sharedSource(file.path).map { TemplateSource(name: file.name, text: $0) }
        })
    }
    var (set, faults) = TemplateSet.compile(layers: layers, vocabulary: shapes.vocabulary)
    diagnostics += faults.filter { !isLossOfARarePage($0, resources, isPrinted) }
    // A body as long as it may be has a frame around it.
    set.limits.output = request.limits.bodyBytes + (32 << 20)
    return set
  }

  /// Whether a site's own frame has no place for a block of the kitchen sink, or of pages for
  /// printing where there are none.
  ///
  /// Few sites have such pages, and who replaces the frame need not think of them.
  private func isLossOfARarePage(
    _ diagnostic: Diagnostic, _ resources: ThemeResources, _ isPrinted: Bool
  ) -> Bool {
    let names = [ThemeResources.kitchenSinkTemplate] + (isPrinted ? [] : ["print"])
    return diagnostic.id == "template-unknown-block"
      && resources.templates.contains {
        names.contains($0.name) && $0.text.file == diagnostic.file
      }
  }

  /// The text of a file that all pages depend on, which `read` remembers.
  private mutating func sharedSource(_ path: RelativePath) -> SourceText? {
    let text = source(path)
    if let text { read.append(path, text.bytes) }
    return text
  }

  /// A file of the source; nil when it is missing, and a shared error when it cannot be read.
  private mutating func source(_ path: RelativePath) -> SourceText? {
    source(path, files.read)
  }

  private mutating func source(
    _ path: RelativePath, _ content: (RelativePath) throws(FileFailure) -> [UInt8]
  ) -> SourceText? {
    do throws(FileFailure) {
      let bytes = try content(path)
      return SourceText(file: path.description, bytes: bytes)
    } catch {
      if !error.isMissing {
        diagnostics.append(
          Diagnostic(
            .error, id: "unreadable-file", error.description, file: path.description))
      }
      return nil
    }
  }
}

/// Files by path and content, in the order in which they were read.
struct FileHashes: Sendable {
  private(set) var paths: [RelativePath] = []
  private var bytes: [UInt8] = []

  mutating func append(_ path: RelativePath, _ content: [UInt8]) {
    var archive = ArchiveWriter()
    archive.write(path)
    archive.write(hash: contentHash(content))
    bytes += archive.bytes()
    paths.append(path)
  }

  /// A hash of all of them, by path and content.
  var digest: UInt64 { contentHash(bytes) }
}
