import Diagnostics
import Testing
import Themes

extension SourceText {
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

@Suite struct TemplateFilesTests {
  private struct Tag {
    var kind: Character?
    var name: String
  }

  private let templates = ThemeResources.builtin.templates

  private func tags(in text: String) -> [Tag] {
    text.matches(of: /\{\{\{\s*([^}]*?)\s*\}\}\}|\{\{([#^\/$<>!&]?)\s*([^}]*?)\s*\}\}/).map { tag in
      Tag(kind: tag.2?.first, name: String(tag.1 ?? tag.3 ?? ""))
    }
  }

  @Test func thereIsOneForEachKindOfPage() {
    let kinds = [
      "article", "home", "list", "tag", "tags", "notfound", "redirect", "kitchen-sink", "print",
    ]
    let names = templates.map(\.name)
    for kind in kinds + ["page"] { #expect(names.contains(kind), "\(kind)") }
    #expect(names.sorted() == names)
    let others = names.filter { !$0.hasPrefix("parts/") && $0 != "page" }
    #expect(Set(others) == Set(kinds))
  }

  @Test func everyPartExistsAndIsUsed() {
    let names = Set(templates.map(\.name))
    var used: Set<String> = []
    for template in templates {
      for tag in tags(in: template.text.string) where tag.kind == ">" || tag.kind == "<" {
        #expect(names.contains(tag.name), "\(template.name) uses \(tag.name)")
        used.insert(tag.name)
      }
    }
    #expect(names.filter { $0.hasPrefix("parts/") }.subtracting(used) == [])
  }

  @Test func everyNameIsOneThatPageModelsHave() {
    let words = Set(InterfaceStrings.Key.allCases.map { "strings.\($0.rawValue)" })
    for template in templates {
      for tag in tags(in: template.text.string) {
        switch tag.kind {
        case nil, "#", "^", "/", "&":
          guard !pageModelNames.contains(tag.name), !words.contains(tag.name) else { continue }
          let isParent = tag.kind == "/" && blocksAndParents(of: template).contains(tag.name)
          #expect(isParent, "\(template.name) uses \(tag.name)")
        default: break
        }
      }
    }
  }

  private func blocksAndParents(of template: ThemeResources.Template) -> [String] {
    tags(in: template.text.string).filter { $0.kind == "$" || $0.kind == "<" }.map(\.name)
  }

  @Test func everySectionAndBlockIsClosed() {
    for template in templates {
      var open: [String] = []
      for tag in tags(in: template.text.string) {
        switch tag.kind {
        case "#", "^", "$", "<": open.append(tag.name)
        case "/": #expect(open.popLast() == tag.name, "\(template.name)")
        default: break
        }
      }
      #expect(open == [], "\(template.name)")
    }
  }

  @Test func onlyWhatIsHTMLStandsUnescaped() {
    let raw = templates.flatMap { template in
      template.text.string.matches(of: /\{\{\{\s*([^}]*?)\s*\}\}\}|\{\{&\s*([^}]*?)\s*\}\}/)
        .map { String($0.1 ?? $0.2 ?? "") }
    }
    #expect(Set(raw) == ["page.body", "page.heading", "site.footer", "html", "heading", "body"])
  }

  @Test func everyFrameHasTheBlocksThatAuthorsFill() throws {
    let page = try #require(templates.first { $0.name == "page" })
    let blocks = tags(in: page.text.string).filter { $0.kind == "$" }.map(\.name)
    #expect(
      blocks == [
        "head", "headEnd", "bodyStart", "header", "frame", "navigation", "contents",
        "beforeArticle", "main", "afterArticle", "footer", "bodyEnd",
      ])
  }

  @Test func iconsAreThoseThatAreDrawn() {
    let text = templates.map(\.text.string).joined()
    let used = Set(text.matches(of: /href="#(I-[a-z]+)"/).map { String($0.1) })
    let drawn = Set(text.matches(of: /symbol id="(I-[a-z]+)"/).map { String($0.1) })
    let inProse: Set = ["I-note", "I-tip", "I-important", "I-warning", "I-caution", "I-back"]
    #expect(used.union(inProse) == drawn)
  }

  @Test func noHeadingCanTakeAnIdOfTheFrame() {
    // `headingSlug` lowers every letter; lists have no headings of their authors.
    let frame = templates.filter { !["home", "list", "tag", "notfound"].contains($0.name) }
    let ids = frame.flatMap { $0.text.string.matches(of: /\sid="([^"{]+)"/).map { String($0.1) } }
    #expect(ids.contains("Main"))
    #expect(ids.filter { $0.first?.isUppercase != true } == [])
  }

  @Test func theBootLineIsConstant() throws {
    let scripts = templates.flatMap { template in
      template.text.string.matches(of: /<script>(.*?)<\/script>/).map { String($0.1) }
    }
    #expect(scripts.count == 1)
    #expect(scripts.first?.contains("{{") == false)
  }

  @Test func noLineIsIndentedOrEndsInSpaces() {
    for template in templates {
      for line in template.text.string.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(line.first != " " && line.first != "\t" && line.last != " ", "\(template.name)")
      }
      #expect(template.text.string.hasSuffix("\n"), "\(template.name)")
    }
  }
}
