import Build
import Diagnostics
import Testing

/// Columns count bytes of UTF-8 from one, whoever finds the fault.
@Suite struct ColumnTests {
  /// Each text has `@` where the fault is told of, and characters of several bytes before it.
  @Test(arguments: [
    ("a.md", "é𝄞 ü [x](@gone.md)\n", "broken-link"),
    ("a.md", "> é ![x](@gone.png)\n", "broken-image"),
    ("a.md", "日本 <a href=\"@gone.md\">x</a>\n", "broken-link"),
    ("a.md", "<b id=x>\n\n<b lang=\"日\" id=\"@x\"></b>\n", "id-repeated"),
    ("a.md", "[é](@javascript:x)\n", "link-scheme-refused"),
    ("a.md", "é<b title=\"日\"> @<textarea>\n", "html-unclosed"),
    ("a.md", "---\naliases: [/é/, @../b]\n---\n", "invalid-path"),
    ("a.md", "---\nü: \"日\" @x\n---\n", "yaml-syntax"),
    ("a.md", "+++\nx = [\"é日\", @word]\n+++\n", "toml-syntax"),
    ("a.md", "{\n\"é\": [\"日\", @'x']\n}\n", "json-syntax"),
    ("a.md", "+++\naliases = [\"/é/\", @\"../b\"]\n+++\n", "invalid-path"),
    ("a.md", "{\"é\": \"日\", \"date\": @\"never\"}\n", "invalid-date"),
    ("recto.yaml", "{title: é日, urls: @prety}\n", "unknown-value"),
    ("themes/mine.yaml", "{name: é日, extends: harbor, light: {link: @tael}}\n", "wrong-color"),
    ("templates/a.mustache", "é日𝄞 {{@none}}\n", "template-unknown-name"),
  ])
  func countBytes(_ file: String, _ marked: String, _ id: String) throws {
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(lines.firstIndex { $0.contains("@") })
    let column = try #require(Array(lines[number].utf8).firstIndex(of: UInt8(ascii: "@"))) + 1
    var files = ["index.md": "# Home\n", file: marked.replacing("@", with: "")]
    if file.hasPrefix("themes/") { files["recto.yaml"] = "theme: mine\n" }
    let report = try BuiltSite(files).build()
    let told = try #require(report.diagnostics.first { $0.id == id }, "\(report.ids)")
    #expect(told.file == file)
    #expect(told.line == number + 1)
    #expect(told.column == column)
  }
}
