import Templates
import Testing

/// The whole texts of what the module tells authors.
@Suite struct TemplateDiagnosticsTests {
  @Test func unknownNameWithANeighbor() {
    #expect(
      report(["page": "<h1>\n  {{#items}}{{tilte}}{{/items}}"]) == """
        page.mustache:2:15: error: no page has the name "tilte" [template-unknown-name]
          did you mean "title"?
        """)
  }

  @Test func unknownNameWithoutANeighbor() {
    #expect(
      report(["page": "{{& title.subtitle }}"]) == """
        page.mustache:1:11: error: no page has the name "subtitle" [template-unknown-name]
          names of your own are reached through params, as in {{params.subtitle}}
        """)
  }

  @Test func unclosedSection() {
    #expect(
      report(["page": "a\n  {{#items}}\n{{^title}}x{{/title}}"]) == """
        page.mustache:2:3: error: "{{#items}}" is never closed [template-unclosed-section]
          add {{/items}}
        """)
  }

  @Test func mismatchedClose() {
    #expect(
      report(["page": "{{#items}}\n{{#title}}\nx{{/items}}\n"]) == """
        page.mustache:3:2: error: "{{/items}}" stands where "{{#title}}" of line 2 is still open \
        [template-mismatched-close]
          write {{/title}} first
        """)
  }

  @Test func closeWithoutAnOpening() {
    #expect(
      report(["page": "x{{/items}}"]) == """
        page.mustache:1:2: error: "{{/items}}" closes nothing [template-unopened-close]
          remove it, or add the tag that opens it
        """)
  }

  @Test func unclosedTag() {
    #expect(
      report(["page": "a {{title}} {{{body}}"]) == """
        page.mustache:1:13: error: "{{{" has no "}}}" [template-unclosed-tag]
          close the tag; text with two braces needs other delimiters, as in {{=<% %>=}}
        """)
  }

  @Test func badDelimiters() {
    #expect(
      report(["page": "{{=<% =}}"]) == """
        page.mustache:1:1: error: "{{=<% =}}" does not name two delimiters \
        [template-bad-delimiters]
          write two words without "=", as in {{=<% %>=}}
        """)
  }

  @Test func tagsWithoutAProperName() {
    #expect(
      report(["page": "{{}}\n{{title..name}}\n{{# page title}}{{/ page title}}\n{{> }}"]) == """
        page.mustache:1:3: error: this tag has no name [template-bad-name]
          a name is a word, or words with a dot between two, without spaces
        page.mustache:2:3: error: "title..name" is not a name [template-bad-name]
          a name is a word, or words with a dot between two, without spaces
        page.mustache:3:5: error: "page title" is not a name [template-bad-name]
          a name is a word, or words with a dot between two, without spaces
        page.mustache:4:5: error: this tag has no name [template-bad-name]
          a name is a word, or words with a dot between two, without spaces
        """)
  }

  @Test func unknownPartial() {
    #expect(
      report(["page": "\n{{> parts/nva }}", "parts/nav": ""]) == """
        page.mustache:2:1: error: no template is called "parts/nva" [template-unknown-partial]
          did you mean "parts/nav"?
        """)
  }

  @Test func unknownParent() {
    #expect(
      report(["article": "{{<pgae}}{{/pgae}}", "page": ""]) == """
        article.mustache:1:1: error: no template is called "pgae" [template-unknown-parent]
          did you mean "page"?
        """)
  }

  @Test func unknownBlock() {
    #expect(
      report([
        "article": "{{<page}}\n{{$foter}}x{{/foter}}{{/page}}",
        "page": "{{$head}}{{/head}}{{>end}}", "end": "{{$footer}}{{/footer}}",
      ]) == """
        article.mustache:2:1: warning: template "page" has no block "foter" \
        [template-unknown-block]
          did you mean "footer"?
        """)
  }

  @Test func unknownBlockOfATemplateWithoutAny() {
    #expect(
      report(["article": "{{<page}}{{$main}}x{{/main}}{{/page}}", "page": "plain"]) == """
        article.mustache:1:10: warning: template "page" has no block "main" \
        [template-unknown-block]
          it has none
        """)
  }

  @Test func contentOfAParentOutsideABlock() {
    #expect(
      report(["article": "{{<page}} {{title}} {{/page}}", "page": ""]) == """
        article.mustache:1:1: warning: "{{<page}}" holds something outside a block, which is never \
        shown [template-ignored-content]
          put it into one of the parent's blocks
        """)
  }

  @Test func templatesThatExtendOneAnother() {
    #expect(
      report([
        "page": "{{<shell}}{{/shell}}", "shell": "\n{{<frame}}{{/frame}}",
        "frame": "{{<page}}{{/page}}",
      ]) == """
        shell.mustache:2:1: error: "frame" uses itself without end: frame > page > shell > frame \
        [template-cycle]
          put the tag into a section that becomes false, or use another template
        """)
  }

  @Test func templateThatExtendsItselfWithNoneBelow() {
    #expect(
      report(["page": "{{<page}}{{/page}}"]) == """
        page.mustache:1:1: error: "page" uses itself without end: page > page [template-cycle]
          put the tag into a section that becomes false, or use another template
        """)
  }

  @Test func sectionsNestedTooDeeply() {
    let text =
      String(repeating: "{{#items}}", count: 101) + String(repeating: "{{/items}}", count: 101)
    #expect(
      report(["page": text]) == """
        page.mustache:1:1001: error: "{{#items}}" is inside more than 100 others \
        [template-too-nested]
          move a part into a template of its own
        """)
  }

  @Test func templatesThatMultiplyOneAnother() {
    var blocks = ""
    for number in 0..<40 {
      let inner = "{{$b\(number + 1)}}{{/b\(number + 1)}}"
      blocks += "{{$b\(number)}}\(inner)\(inner){{/b\(number)}}"
    }
    #expect(
      report(["page": "{{<frame}}\(blocks){{/frame}}", "frame": "{{$b0}}{{/b0}}"]) == """
        error: the templates multiply one another beyond 64 MiB [template-set-too-large]
          let fewer blocks hold another block twice
        """)
  }

  @Test func everyProblemOfEveryFileIsReported() {
    let reported = report(
      ["b": "{{tilte}}", "a": "{{/title}}{{nmae}}"], ["a": "{{#items}}{{>c}}"])
    #expect(
      reported.split(separator: "\n").filter { $0.hasPrefix("a") || $0.hasPrefix("b") }.map {
        $0.prefix { $0 != " " }
      } == [
        "a.mustache:1:1:", "a.mustache:1:13:", "b.mustache:1:3:", "a.mustache:1:1:",
        "a.mustache:1:11:",
      ])
  }
}
