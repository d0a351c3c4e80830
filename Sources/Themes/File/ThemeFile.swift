package import Configuration
package import Diagnostics

/// What one theme file says, before what it leaves out is found or derived.
package struct ThemeFile: Sendable {
  /// A value, and where its author wrote it.
  package struct Written<Value: Sendable>: Sendable {
    package var value: Value
    package var position: Position
  }

  /// Something that a file can take away from what it extends.
  package enum Inherited: Sendable, Hashable {
    case color(PaletteToken)
    case css
  }

  package let source: SourceText
  /// By the name of the file: `Theme.id(ofFile:)`.
  package let id: String
  /// For people; the id when the file has none.
  package var name: String
  /// The id of the theme that gives what this file leaves out.
  package var extends: Written<String>?
  package var description = ""
  package var author = ""
  package var level: Written<Theme.Level>?
  package var accent: Written<Color>?
  /// Of the grays, in degrees of OKLCH.
  package var neutralHue: Double?
  package var neutralChroma: Double?
  /// Nil where nothing is said; never empty.
  package var modes: Set<Theme.Mode>?
  /// What the file fixes in each mode, what stands under `syntax` at its top included.
  package var colors: [Theme.Mode: [PaletteToken: Written<Color>]] = [.light: [:], .dark: [:]]
  package var unset: Set<Inherited> = []
  package var css: String?
  /// The files that `css` names in the folder `assets`, by their paths below it.
  package var assets: [Written<String>] = []
  var familyFonts: [Theme.Mode: [SyntaxFamily: SyntaxFont]] = [.light: [:], .dark: [:]]
  var styleFonts: [Theme.Mode: [SyntaxStyle: SyntaxFont]] = [.light: [:], .dark: [:]]
  var typography = Settings<Typography>()
  var layout = Settings<Layout>()

  init(_ source: SourceText) {
    self.source = source
    id = Theme.id(ofFile: source.file)
    name = id
  }

  /// Whether the program carries it.
  package var isBuiltin: Bool { source.file.hasPrefix(BuiltinFiles.prefix) }

  /// The folder that is all its own, which may hold templates and assets; nil for a file alone.
  package var folder: String? {
    let parts = source.file.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, let name = parts.last, name.hasPrefix("theme.") else { return nil }
    return parts.dropLast().joined(separator: "/")
  }
}

extension ThemeFile {
  /// A file, nil where it is no mapping, and what is wrong with it.
  package typealias Reading = (file: ThemeFile?, diagnostics: [Diagnostic])

  /// Reads one file in YAML.
  ///
  /// Every mistake is reported where it stands, and reading goes on without that value. Nil is a file
  /// that is no mapping. Other files are not asked for: `ThemeLibrary` puts them together.
  package static func read(_ source: SourceText) -> Reading {
    let (node, diagnostics) = parseYAML(source)
    guard let node, case .mapping = node.content else {
      guard diagnostics.isEmpty else { return (nil, diagnostics) }
      let fault = source.diagnostic(
        .error, id: "theme-empty", "a theme needs keys with values", line: source.firstLine,
        hint: "write accent: \"#0f766e\"")
      return (nil, [fault])
    }
    var decoder = NodeDecoder(node, source: source, fields: Theme.fields)
    let file = decoder.themeFile()
    return (file, diagnostics + decoder.sortedDiagnostics)
  }
}
