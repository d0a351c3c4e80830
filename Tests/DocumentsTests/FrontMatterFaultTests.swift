import Diagnostics
import Documents
import Testing

/// What authors are told about their front matter, whole.
@Suite struct FrontMatterFaultTests {
  private func said(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBufferPointer { readFrontMatter(of: $0, file: "a.md") }
    return result.diagnostics.map { diagnostic in
      "\(diagnostic)" + (diagnostic.hint.map { "; \($0)" } ?? "")
        + (diagnostic.sourceLine.map { " | \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    (
      "---\ntitle: Part 1: Start\n---\n",
      "a.md:2:14: error: a value that holds ': ' needs quotes [yaml-syntax]; "
        + "write title: \"Part 1: Start\" | title: Part 1: Start"
    ),
    (
      "---\ntitle: T\n\nText\n",
      "a.md:1:1: error: the front matter that begins here is never closed "
        + "[front-matter-unclosed]; end it with a line '---' | ---"
    ),
    (
      "---\na: 1\nb: 2\na: 3\n---\n",
      "a.md:4:1: error: 'a' stands here a second time, first in line 2 [duplicate-key]; "
        + "remove one of the two | a: 3"
    ),
    (
      "+++\ntitle = Start\n+++\n",
      "a.md:2:9: error: a text needs quotes [toml-syntax]; write title = \"Start\" | title = Start"
    ),
    (
      "{\n  \"title\": 'x'\n}\n",
      "a.md:2:12: error: a text stands in double quotes [json-syntax]; write \" instead of '"
        + " |   \"title\": 'x'"
    ),
    (
      "---\ndate: 2026-02-30\n---\n",
      "a.md:2:7: error: date: '2026-02-30' is a day that the calendar does not have "
        + "[invalid-date]; write 2026-03-01 or 2026-03-01T09:00:00+02:00 | date: 2026-02-30"
    ),
    (
      "---\ndate: March 1, 2026\n---\n",
      "a.md:2:7: error: date: 'March 1, 2026' is not a date [invalid-date]; "
        + "write 2026-03-01 or 2026-03-01T09:00:00+02:00 | date: March 1, 2026"
    ),
    (
      "---\ntag: a\n---\n",
      "a.md:2:1: note: 'tag' is read as 'tags' [singular-key]; write tags | tag: a"
    ),
    (
      "---\ntilte: a\n---\n",
      "a.md:2:1: note: 'tilte' is kept for templates [near-miss-key]; did you mean 'title'?"
        + " | tilte: a"
    ),
    (
      "---\npermalink: about/\n---\n",
      "a.md:2:12: error: permalink must begin with '/', not 'about/' [invalid-path]; "
        + "write /about/ | permalink: about/"
    ),
    (
      "---\naliases: [/a/, ../b]\n---\n",
      "a.md:2:16: error: aliases[2] must be a path of this site and not hold '..' "
        + "[invalid-path] | aliases: [/a/, ../b]"
    ),
    (
      "---\nlang: english\n---\n",
      "a.md:2:7: error: lang must be a language tag, not 'english' [invalid-language]; "
        + "write it like en, pt-BR or zh-Hant | lang: english"
    ),
    (
      "---\ntitle: #Harbor\n---\n",
      "a.md:2:7: warning: title has no value, since '#' begins a comment [value-is-comment]; "
        + "quote it: \"#Harbor\" | title: #Harbor"
    ),
    (
      "---\ndraft: ture\n---\n",
      "a.md:2:8: error: draft must be true or false, not the text 'ture' [wrong-type]; "
        + "until then the page is kept back as a draft | draft: ture"
    ),
    (
      "---\ntitle: Part 1: Start\ndraft: true\n---\n",
      "a.md:2:14: error: a value that holds ': ' needs quotes [yaml-syntax]; "
        + "write title: \"Part 1: Start\"; until then the page is kept back as a draft"
        + " | title: Part 1: Start"
    ),
    (
      "---\nDraft: true\n---\n",
      "a.md:2:1: note: 'Draft' is read as 'draft' [near-miss-key]; write draft | Draft: true"
    ),
    (
      "\n---\ntitle: T\n---\n",
      "a.md:2:1: error: front matter stands in the first line of a file, so this is text "
        + "[front-matter-late]; remove what stands before it | ---"
    ),
    (
      "---\n{title: T, weight:3}\n---\n",
      "a.md:2:12: error: a space is missing after 'weight:' [yaml-syntax]; write weight: 3"
        + " | {title: T, weight:3}"
    ),
    (
      "---\nparams: x\n---\n",
      "a.md:2:9: error: params must be a mapping, not the text 'x' [wrong-type] | params: x"
    ),
  ])
  func isToldWhole(_ text: String, _ expected: String) {
    #expect(said(text) == [expected])
  }
}
