internal import ByteText
private import Configuration
internal import Diagnostics

/// What a new theme begins as.
package enum ThemeBasis: Sendable, Hashable {
  /// One color, as CSS writes it, from which all others are derived.
  case accent(String)
  /// The text of another theme's file.
  case copy(of: String)
  /// Another theme, of which the new one says only what differs; perhaps with an accent.
  case extending(String, accent: String?)
}

/// The file of a theme that is to be made.
struct ThemeDraft {
  let id: String
  let file: ThemeFileListing.File

  /// Refused is a name that is taken, a basis that is not there, and an accent that is no color.
  static func make(
    named name: String, from basis: ThemeBasis, in library: ThemeLibrary
  ) -> Result<ThemeDraft, ThemeFileRefusal> {
    func refuse(_ diagnostic: Diagnostic) -> Result<ThemeDraft, ThemeFileRefusal> {
      .failure(ThemeFileRefusal(diagnostics: [diagnostic]))
    }
    let name = name.split(whereSeparator: \.isNewline).joined(separator: " ")
    let id: String
    switch freeID(for: name, in: library) {
    case .success(let free): id = free
    case .failure(let refusal): return .failure(refusal)
    }
    let accent: String?
    switch basis {
    case .accent(let text): accent = text
    case .extending(_, let text): accent = text
    case .copy: accent = nil
    }
    if let accent, case .failure(let fault) = Color.read(accent) {
      return refuse(
        Diagnostic(
          .error, id: "wrong-color", "'\(accent.excerpt)' is no color: \(fault.reason)",
          hint: fault.hint))
    }
    switch basis {
    case .accent: break
    case .extending(let other, _):
      guard library.source(other) != nil else {
        return refuse(library.noTheme(other))
      }
    case .copy(let other):
      guard let source = library.source(other) else {
        return refuse(library.noTheme(other))
      }
      return ThemeFileEditor.apply([.set("name", to: .text(name))], to: source).map {
        ThemeDraft(id: id, bytes: $0.bytes)
      }
    }
    let text = newText(named: name, from: basis, accent)
    return .success(ThemeDraft(id: id, bytes: Array(text.utf8)))
  }

  /// The id of a theme of that name; refused is one that is taken, and a name that gives none.
  static func freeID(
    for name: String, in library: ThemeLibrary
  ) -> Result<String, ThemeFileRefusal> {
    guard let id = Theme.id(ofName: name) else {
      let fault = Diagnostic(
        .error, id: "theme-name", "'\(name.excerpt)' gives no name for a file",
        hint: "choose a name with letters or digits; 'name:' in the file may be any text")
      return .failure(ThemeFileRefusal(diagnostics: [fault]))
    }
    guard let taken = library.source(id) else { return .success(id) }
    let fault = Diagnostic(
      .error, id: "theme-exists", "there is a theme '\(id)' already",
      file: library.isOwn(id) ? taken.file : nil,
      hint: "choose another name, or change that one")
    return .failure(ThemeFileRefusal(diagnostics: [fault]))
  }

  private init(id: String, bytes: [UInt8]) {
    self.id = id
    file = ThemeFileListing.File(path: .themes.appending("\(id).yaml"), bytes: bytes)
  }

  /// A short file whose comments say how to go on.
  private static func newText(
    named name: String, from basis: ThemeBasis, _ accent: String?
  ) -> String {
    func spelled(_ text: String) -> String {
      YAMLSpelling.plain(text, inFlow: false) ?? YAMLSpelling.doubleQuoted(text)
    }
    var lines = ["name: \(spelled(name))"]
    if case .extending(let parent, _) = basis { lines.append("extends: \(spelled(parent))") }
    if let accent { lines.append("accent: \(YAMLSpelling.doubleQuoted(accent))") }
    return (lines + [hints]).joined(separator: "\n")
  }

  private static let hints = """

    # Everything that is not said here is derived from the accent, in both modes, so that it can be
    # read. What follows are examples: take away the '#' before a key, or write others.
    # Every color has a name; 'recto theme show' lists them with their contrast, and
    # 'recto theme check' says what cannot be read and which color could.

    # level: AAA            # more contrast; AA when left out
    # neutral: { hue: 250, chroma: 0.02 }   # the tint of the grays

    # light:
    #   background: "#fffdf9"
    #   link: "#8b1a2b"
    #   syntax:
    #     keyword: { color: "#532c8f", bold: true }
    # dark:
    #   background: "#1a1512"
    #   syntax:
    #     keyword: { color: "#cdb4f8", bold: true }

    # typography: { body: "Charter, Georgia, serif", size: 17 }
    # layout: { density: airy, radius: 4 }

    # css: |
    #   h2 { letter-spacing: -.01em }

    """
}

extension Theme {
  /// The id of a theme of that name, nil where the name has nothing that an id may hold.
  package static func id(ofName name: String) -> String? {
    guard plainLetters(name).contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let parts = name.split { $0 == "/" || $0 == "." }.joined(separator: "-")
    var id = Theme.id(ofFile: "themes/\(parts).yaml").prefix(100)
    // With its extension it has to be the name of a file, which has 255 bytes at most.
    while id.utf8.count > 200 || id.hasSuffix("-") { id.removeLast() }
    return String(id)
  }
}
