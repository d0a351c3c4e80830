package import Diagnostics

/// What every theme stands on: templates, components, script and words.
package struct ThemeResources: Sendable {
  /// One template; tags name it by its path below the folder of templates without the extension.
  package struct Template: Sendable {
    package let name: String
    package let text: SourceText
  }

  /// In the order of their names.
  package var templates: [Template]
  /// Components in terms of the custom properties that `ThemeCSS` writes.
  package var styleSheet: [UInt8]
  /// What pages for printing have beside it.
  package var printStyle: [UInt8]
  package var script: [UInt8]
  /// Files of words, one a language.
  package var words: [SourceText]

  /// Those that the program carries.
  package static var builtin: ThemeResources {
    let names = BuiltinFiles.names
    return ThemeResources(
      templates: names.filter { $0.hasPrefix(templateFolder) && $0.hasSuffix(templateExtension) }
        .compactMap { name in
          BuiltinFiles.source(name).map { text in
            let stem = name.dropFirst(templateFolder.count).dropLast(templateExtension.count)
            return Template(name: String(stem), text: text)
          }
        }
        .sorted { $0.name < $1.name },
      styleSheet: BuiltinFiles.content("base/style.css") ?? [],
      printStyle: BuiltinFiles.content("base/print.css") ?? [],
      script: BuiltinFiles.content("base/site.js") ?? [],
      words: names.filter { $0.hasPrefix("base/strings/") }.compactMap { BuiltinFiles.source($0) })
  }

  /// The one style sheet of a site: the tokens of `themes`, the site's own first, then the components.
  package func styleSheet(for themes: [Theme]) -> [UInt8] {
    ThemeCSS(themes).bytes + styleSheet
  }

  /// Words in `language`, else in that of its first part (`de` for `de-AT`), else in English.
  package func strings(
    for language: String
  ) -> (strings: InterfaceStrings, diagnostics: [Diagnostic]) {
    guard let english = file(for: "en") else { return (InterfaceStrings(language: "en"), []) }
    let fallback = InterfaceStrings.read(english)
    let tag = language.lowercased()
    let primary = String(tag.prefix { $0 != "-" && $0 != "_" })
    guard primary != "en", let own = file(for: tag) ?? file(for: primary) else { return fallback }
    let result = InterfaceStrings.read(own, fallback: fallback.strings)
    return (result.strings, fallback.diagnostics + result.diagnostics)
  }

  private func file(for language: String) -> SourceText? {
    words.first { $0.file.lowercased().hasSuffix("/\(language).yaml") }
  }
}

private let templateFolder = "base/templates/"
private let templateExtension = ".mustache"
