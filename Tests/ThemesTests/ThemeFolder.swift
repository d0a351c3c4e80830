import Diagnostics
import Testing
import Themes

/// Theme files of a site that exists for one test.
struct ThemeFolder {
  private let sources: [SourceText]

  /// Texts by the names of files below `themes/`, without `.yaml`.
  init(_ files: [String: String]) {
    sources = files.sorted { $0.key < $1.key }.map { name, text in
      SourceText(file: "themes/\(name).yaml", bytes: Array(text.utf8))
    }
  }

  var library: ThemeLibrary { ThemeLibrary(sources) }

  /// The theme of that id, and what was said about its files.
  func theme(_ id: String) throws -> (theme: Theme, diagnostics: [String]) {
    let resolved = try #require(library.theme(id))
    return (try #require(resolved.theme), resolved.diagnostics.map(\.description))
  }

  /// The one theme of a folder that holds `text` alone, which must be free of mistakes.
  static func theme(_ text: String) throws -> Theme {
    let (theme, diagnostics) = try ThemeFolder(["juniper": text]).theme("juniper")
    #expect(diagnostics == [])
    return theme
  }
}

extension PaletteToken {
  /// The token of a name, such as `textMuted` or `syntax.overrides.Import`.
  init(named name: String) throws {
    let tokens = Self.all + SyntaxStyle.all.map(PaletteToken.style)
    self = try #require(tokens.first { $0.name == name })
  }
}

extension Palette {
  /// The color of a name.
  subscript(name: String) -> String? {
    do { return self[try PaletteToken(named: name)].description } catch { return nil }
  }
}
