import ByteText
import Templates
import Testing

@Suite struct RenderLimitTests {
  private let hint = """
    \n  a template that uses itself needs a section around the tag that becomes false
    """

  @Test func templateThatIncludesItselfEndsWithItsChain() {
    #expect(
      render(["page": "a\n{{>parts/nav}}", "parts/nav": "\n\n  {{>parts/nav}}"]) == """
        parts/nav.mustache:3:3: error: templates are more than 32 deep: page > parts/nav > \
        parts/nav > parts/nav > … 28 more … > parts/nav [template-too-deep]\(hint)
        """)
  }

  @Test func templatesThatIncludeOneAnotherEndWithTheirChain() {
    var limits = TemplateLimits()
    limits.depth = 4
    #expect(
      render(["page": "{{>b}}", "b": "x{{>page}}"], limits: limits) == """
        page.mustache:1:1: error: templates are more than 4 deep: page > b > page > b > page \
        [template-too-deep]\(hint)
        """)
  }

  @Test func dynamicRecursionEndsWithItsChain() {
    var limits = TemplateLimits()
    limits.depth = 2
    #expect(
      render(["page": "{{>*kind}}"], data: object(["kind": .text("page")]), limits: limits) == """
        page.mustache:1:1: error: templates are more than 2 deep: page > page > page \
        [template-too-deep]\(hint)
        """)
  }

  @Test func recursionOverDataThatDoesNotEndIsEnded() {
    // The leaves have no children of their own, so that they find those further out.
    let leaf = object(["name": .text("leaf")])
    let data = object(["children": .list([leaf])])
    let result = render(
      ["page": "{{#children}}{{name}}{{>page}}{{/children}}"], data: data)
    #expect(result.hasPrefix("page.mustache:1:22: error: templates are more than 32 deep: page > "))
  }

  @Test func recursionAtTheLimitIsRendered() {
    var data = object(["name": .number(32), "children": .nothing])
    for depth in (0..<32).reversed() {
      data = object(["name": .number(depth), "children": .list([data])])
    }
    let templates = ["page": "{{name}} {{#children}}{{>page}}{{/children}}"]
    #expect(render(templates, data: data) == (0...32).map { "\($0) " }.joined())
    #expect(
      render(templates, data: object(["name": .number(-1), "children": .list([data])]))
        .contains("more than 32 deep"))
  }

  @Test func outputIsBounded() {
    var limits = TemplateLimits()
    limits.output = 100
    let items = Value.list(Array(repeating: .text("0123456789"), count: 11))
    let data = object(["items": items])
    #expect(
      render(["page": "\n{{#items}}{{.}}{{/items}}"], data: data, limits: limits) == """
        page.mustache:2:11: error: a page is longer than 100 bytes: page [template-too-long]
          show fewer items, or divide them among pages
        """)
    #expect(
      render(["page": String(repeating: "x", count: 101)], limits: limits)
        .contains("template-too-long"))
    #expect(
      render(["page": String(repeating: "x", count: 100)], limits: limits).count == 100)
  }

  /// Tags without a section take no steps, but the output is looked at behind each.
  @Test(arguments: ["{{name}}", "{{{name}}}", "{{body}}", "{{{body}}}"])
  func outputOfTagsAloneIsBounded(_ tag: String) throws {
    let data = object([
      "name": .text(String(repeating: "x", count: 1000)),
      "body": .writer { $0.append(String(repeating: "x", count: 1000)) },
    ])
    var limits = TemplateLimits()
    limits.output = 5000
    let template = String(repeating: tag, count: 100)
    let column = 5 * tag.utf8.count + 1
    #expect(
      render(["page": template], data: data, limits: limits)
        .hasPrefix("page.mustache:1:\(column): error: a page is longer than 5000 bytes"))
  }

  @Test func aLimitIsToldInMebibytes() {
    var limits = TemplateLimits()
    limits.output = 1 << 20
    #expect(
      render(["page": String(repeating: "x", count: 1 << 21)], limits: limits)
        .contains("a page is longer than 1 MiB: page"))
  }

  @Test func exponentialOutputIsBounded() {
    let ten = Value.list(Array(repeating: .number(1), count: 10))
    let open = String(repeating: "{{#items}}", count: 20)
    let close = String(repeating: "{{/items}}", count: 20)
    #expect(
      render(["page": "\(open)x\(close)"], data: object(["items": ten])) == """
        page.mustache:1:191: error: a page takes more than 1000000 steps: page \
        [template-too-many-steps]
          show fewer items, or divide them among pages
        """)
  }

  @Test func sectionsThroughAllTemplatesAreBounded() {
    var limits = TemplateLimits()
    limits.sections = 10
    let data = object(["title": .text("x")])
    #expect(
      render(["page": "{{#title}}{{>page}}{{/title}}"], data: data, limits: limits) == """
        page.mustache:1:1: error: sections are more than 10 deep: page > page > page > page > \
        … 6 more … > page [template-too-deep]
          take some of the sections away
        """)
  }

  @Test func failureLeavesTheOutputAsItWas() throws {
    let (set, _) = TemplateSet.compile(
      layers: [layer(["page": "text {{>page}}"])], vocabulary: vocabulary)
    var output = ByteBuffer()
    output.append("before")
    let page = try #require(set.template("page"))
    #expect(throws: TemplateFailure.self) { try set.render(page, .nothing, into: &output) }
    #expect(output.array() == Array("before".utf8))
  }

  @Test func failureInsideMapsReleasesWhatTheyGaveOut() {
    // Under the address sanitizer a leak of the copies would be seen.
    let data = object([
      "params": .map(["a": .map(["b": .list([.text("x"), .text("y")])])])
    ])
    let text = "{{#params}}{{#a}}{{#b}}{{>page}}{{/b}}{{/a}}{{/params}}"
    #expect(render(["page": text], data: data).contains("more than"))
  }
}
