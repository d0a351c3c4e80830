import Diagnostics
import TestSupport
import Themes

/// A file of another program, read as if it lay alone.
func read(
  _ text: String, file: String = "scheme", others: [String: String] = [:]
)
  -> ForeignTheme.Reading
{
  read(Array(text.utf8), file: file, others: others)
}

func read(
  _ bytes: [UInt8], file: String = "scheme", others: [String: String] = [:]
)
  -> ForeignTheme.Reading
{
  ForeignTheme.read(SourceText(file: file, bytes: bytes)) { path in
    others[path].map { .success(SourceText(file: path, bytes: Array($0.utf8))) }
      ?? .failure(ForeignTheme.InclusionFault(reason: "no such file"))
  }
}

/// What is wrong with a file, each as place, id and message.
func told(_ reading: ForeignTheme.Reading) -> [String] {
  reading.diagnostics.map { diagnostic in
    "\(diagnostic.line ?? 0):\(diagnostic.column ?? 0) \(diagnostic.id): \(diagnostic.message)"
  }
}

/// Schemes that nobody has drawn, for one seed the same ones.
struct SchemeGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private mutating func digits(_ count: Int) -> String {
    let value = Int.random(in: 0..<(1 << (4 * count)), using: &random)
    let text = String(value, radix: 16)
    return String(repeating: "0", count: count - text.count) + text
  }

  private mutating func flips() -> Bool { Bool.random(using: &random) }

  mutating func base16(isBright: Bool) -> String {
    let isLegacy = flips()
    let sign = flips() ? "#" : ""
    let space = isLegacy ? "" : "  "
    var text =
      isLegacy
      ? "scheme: \"Random\"\nauthor: \"Nobody\"\n"
      : "system: \"\(isBright ? "base24" : "base16")\"\nname: \"Random\"\n"
        + (flips() ? "variant: \(flips() ? "light" : "dark")\n" : "") + "palette:\n"
    for number in 0..<(isBright ? 24 : 16) {
      let slot = String(number, radix: 16).uppercased()
      text += "\(space)base\(number < 16 ? "0" : "")\(slot): \"\(sign)\(digits(6))\"\n"
    }
    return text
  }

  mutating func vsCode() -> String {
    let keys = [
      "editor.background", "editor.foreground", "foreground", "sideBar.background",
      "sideBar.foreground", "editorWidget.background", "list.hoverBackground", "focusBorder",
      "editor.selectionBackground", "editor.lineHighlightBackground", "textLink.foreground",
      "editorLineNumber.foreground", "button.background", "button.foreground",
      "button.hoverBackground", "textBlockQuote.border", "textPreformat.foreground",
      "textCodeBlock.background", "descriptionForeground", "editorGroup.border",
      "diffEditor.insertedTextBackground", "diffEditor.removedTextBackground",
      "editorWarning.foreground", "editorError.foreground", "editorInfo.foreground",
      "terminal.ansiGreen", "terminal.ansiMagenta", "editor.findMatchHighlightBackground",
    ]
    let scopes = [
      "comment", "keyword", "keyword.control", "keyword.operator", "storage", "string",
      "constant.numeric", "constant.language", "entity.name.function", "entity.name.type",
      "support.function", "variable", "entity.other.attribute-name", "invalid", "markup.heading",
      "constant.character.escape", "string.regexp", "meta.preprocessor", "source.css keyword",
      "source > string", "comment -comment.block.documentation",
    ]
    var text = "{ // random\n  \"name\": \"Random\",\n"
    if flips() { text += "  \"type\": \"\(flips() ? "dark" : "light")\",\n" }
    text += "  \"colors\": {\n"
    for key in keys where Int.random(in: 0..<4, using: &random) > 0 {
      text += "    \"\(key)\": \"#\(digits([3, 4, 6, 8].randomElement(using: &random) ?? 6))\",\n"
    }
    text += "  },\n  \"tokenColors\": [\n"
    for scope in scopes where flips() {
      let font = ["", "bold", "italic", "italic bold", "underline"].randomElement(using: &random)
      text += "    { \"scope\": [\"\(scope)\"], \"settings\": { \"foreground\": \"#\(digits(6))\""
      text += flips() ? ", \"fontStyle\": \"\(font ?? "")\" } },\n" : " } },\n"
    }
    return text + "  ],\n}\n"
  }

  mutating func kde() -> String {
    var styles = ["\"Normal\": { \"text-color\": \"#\(digits(6))\" }"]
    for style in SyntaxStyle.all where flips() {
      let color = "#" + digits(flips() ? 6 : 8)
      let ground = flips() ? "\"background-color\": \"#\(digits(flips() ? 6 : 8))\", " : ""
      styles.append(
        "\"\(style.name)\": { \"text-color\": \"\(color)\", \(ground)\"bold\": \(flips()), \"italic\": \(flips()) }"
      )
    }
    var colors = ["\"BackgroundColor\": \"#\(digits(6))\""]
    for role in ThemeExport.editorColors.map(\.role).sorted()
    where role != "BackgroundColor" && flips() {
      colors.append("\"\(role)\": \"#\(digits(flips() ? 6 : 8))\"")
    }
    return """
      { "metadata": { "name": "Random", "revision": 1 },
        "text-styles": { \(styles.joined(separator: ",\n    ")) },
        "editor-colors": { \(colors.joined(separator: ",\n    ")) } }
      """
  }

  /// One of the four kinds, in turn.
  mutating func scheme(_ number: Int) -> String {
    switch number % 4 {
    case 0: base16(isBright: false)
    case 1: base16(isBright: true)
    case 2: vsCode()
    default: kde()
    }
  }
}
