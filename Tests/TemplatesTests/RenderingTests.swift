import ByteText
import Templates
import Testing

/// Our own examples: what the specification leaves open, and enough of it to stand alone.
@Suite struct RenderingTests {
  @Test func valuesAreEscapedUnlessTheTagSaysOtherwise() {
    let data = object(["title": .text("<&\">'")])
    #expect(
      render(["page": "{{title}} {{{title}}} {{&title}}"], data: data)
        == "&lt;&amp;&quot;&gt;' <&\">' <&\">'")
  }

  @Test func flagsAndNumbersAreWritten() {
    let data = object(["isCurrent": .flag(true), "name": .flag(false), "count": .number(-12)])
    #expect(render(["page": "{{isCurrent}} {{name}} {{count}}"], data: data) == "true false -12")
  }

  @Test func listsObjectsMapsAndNothingAreNotWritten() {
    let data = object([
      "items": .list([.number(1)]), "description": .map(["a": .number(1)]), "title": .nothing,
      "name": object(["title": .number(1)]),
    ])
    #expect(
      render(["page": "[{{items}}{{description}}{{title}}{{name}}{{url}}]"], data: data) == "[]")
  }

  @Test(arguments: [
    (Value.nothing, false), (.flag(false), false), (.number(0), false), (.text(""), false),
    (.list([]), false), (.flag(true), true), (.number(-1), true), (.text("0"), true),
    (.list([.nothing]), true), (.map([:]), true), (.object(Object(vocabulary.shape([]))), true),
    (.writer { _ in }, true),
  ])
  func sectionsKnowWhatIsFalsey(_ value: Value, _ isTruthy: Bool) {
    let text = "{{#title}}yes{{/title}}{{^title}}no{{/title}}"
    #expect(render(["page": text], data: object(["title": value])) == (isTruthy ? "yes" : "no"))
    let free = "{{#params.x}}yes{{/params.x}}{{^params.x}}no{{/params.x}}"
    let data = object(["params": .map(["x": value])])
    #expect(render(["page": free], data: data) == (isTruthy ? "yes" : "no"))
  }

  @Test func writerWritesItselfAndIsEscapedWhereItMustBe() {
    let data = object(["body": .writer { $0.append("<p>") }])
    #expect(render(["page": "{{{body}}} {{body}}"], data: data) == "<p> &lt;p&gt;")
  }

  @Test func aWriterMayEndTheRender() {
    let data = object([
      "body": .writer { (output) throws(ValueTooLong) in
        output.append("<p>")
        throw ValueTooLong()
      }
    ])
    for text in ["a {{{body}}} b", "a {{body}} b"] {
      #expect(
        render(["page": text], data: data).hasPrefix(
          "page.mustache:1:3: error: a part of a page is too long: page [template-too-long]"))
    }
  }

  @Test func sectionsGoIntoObjectsAndLists() {
    let data = object([
      "title": .text("out"),
      "items": .list([
        object(["name": .text("a")]), .text("b"), object(["title": .text("in")]),
      ]),
    ])
    #expect(
      render(["page": "{{#items}}{{name}}/{{title}}/{{.}};{{/items}}"], data: data)
        == "a/out/;/out/b;/in/;")
  }

  @Test func unsetFieldHidesTheNameFurtherOut() {
    let data = object(["title": .text("out"), "items": object(["title": .nothing])])
    #expect(render(["page": "{{#items}}[{{title}}]{{/items}}"], data: data) == "[]")
  }

  @Test func dottedNamesGoThroughObjectsAndMaps() {
    let data = object([
      "url": .text("out"),
      "params": .map([
        "author": .map(["name": .text("Ada"), "links": .list([.map(["url": .text("/a")])])])
      ]),
    ])
    let text = """
      {{params.author.name}} {{params.author.url}}{{#params}}{{#author}}{{name}} {{url}} \
      {{#links}}{{url}}{{/links}}{{/author}}{{/params}} {{params.none.at.all}}{{title.name}}
      """
    #expect(report(["page": text]) == "")
    #expect(render(["page": text], data: data) == "Ada Ada out /a ")
  }

  @Test func mapsWithinMapsStayAliveWhileTheirSectionsRun() {
    let words = Value.list((0..<3).map { .text("a word of more than fifteen bytes \($0)") })
    let data = object(["params": .map(["a": .map(["b": .map(["words": words])])])])
    let text =
      "{{#params.a}}{{#b.words}}{{#b}}{{#words}}{{.}},{{/words}}{{/b}};{{/b.words}}{{/params.a}}"
    let row = (0..<3).map { "a word of more than fifteen bytes \($0)," }.joined() + ";"
    #expect(render(["page": text], data: data) == row + row + row)
  }

  @Test func partialsOnTheirOwnLineAreIndentedAsDeepAsTheyAre() {
    let node = object(["name": .text("leaf"), "children": .list([])])
    var data = node
    for depth in 0..<12 {
      data = object(["name": .text("a\n\(depth)"), "children": .list([data])])
    }
    let templates = [
      "page": "<ul>\n  {{>node}}\n</ul>\n",
      "node": "<li>{{{name}}}\n{{#children}}\n\t{{>node}}\n{{/children}}\n\n</li>\n",
    ]
    var expected = "<ul>\n"
    for depth in 0..<12 {
      expected += "  " + String(repeating: "\t", count: depth) + "<li>a\n\(11 - depth)\n"
    }
    expected += "  " + String(repeating: "\t", count: 12) + "<li>leaf\n\n"
    for depth in (0...12).reversed() {
      expected += "  " + String(repeating: "\t", count: depth) + "</li>\n" + (depth > 0 ? "\n" : "")
    }
    #expect(render(templates, data: data) == expected + "</ul>\n")
  }

  @Test func inlinePartialInsideAnIndentedOneStartsAnew() {
    var data = object(["name": .text("leaf"), "children": .list([])])
    for _ in 0..<12 { data = object(["name": .text("n"), "children": .list([data])]) }
    let templates = [
      "page": "{{>node}}",
      "node":
        "{{#children}}\n {{>node}}\n{{/children}}\n{{^children}}\nx {{>lines}}\n{{/children}}\n",
      "lines": "a\n  {{>own}}\nb", "own": "c\nd\n",
    ]
    #expect(
      render(templates, data: data) == String(repeating: " ", count: 12) + "x a\n  c\n  d\nb\n")
  }

  @Test func emptyBlockOfItsOwnLineLeavesNoLine() {
    let page = "<head>\n  {{$head}}{{/head}}\n</head>\n"
    #expect(render(["page": page]) == "<head>\n</head>\n")
    let child = "{{<page}}\n{{$head}}\n    <a>\n    <b>\n{{/head}}\n{{/page}}\n"
    #expect(
      render(["page": page, "child": child], template: "child")
        == "<head>\n  <a>\n  <b>\n</head>\n")
    let inline = "{{<page}}{{$head}}<a>{{/head}}{{/page}}"
    #expect(
      render(["page": page, "child": inline], template: "child")
        == "<head>\n  <a>\n</head>\n")
  }

  @Test func replacementWithinALineEndsTheLineOfItsPlace() {
    let child = "{{<page}}{{$main}}mine{{/main}}{{/page}}"
    for page in ["<p>\n{{$main}}\nx\n{{/main}}\n</p>\n", "<p>\n{{$main}}x{{/main}}\n</p>\n"] {
      #expect(render(["page": page, "child": child], template: "child") == "<p>\nmine\n</p>\n")
      #expect(render(["page": page]) == "<p>\nx\n</p>\n")
    }
    let open = "<p>\n{{$main}}\nx{{/main}} y\n</p>\n"
    #expect(render(["page": open, "child": child], template: "child") == "<p>\nmine y\n</p>\n")
  }

  @Test func linesOfABlockKeepTheirIndentationTowardsOneAnother() {
    let page = "<main>\n    {{$main}}\n    default\n    {{/main}}\n</main>\n"
    let child =
      "{{<page}}\n  {{$main}}\n  <ul>\n  {{#items}}\n    <li>{{.}}</li>\n\n  {{/items}}\n  </ul>\n  {{/main}}\n{{/page}}\n"
    #expect(
      render(
        ["page": page, "child": child], data: object(["items": .list([.number(1), .number(2)])]),
        template: "child")
        == "<main>\n    <ul>\n      <li>1</li>\n\n      <li>2</li>\n\n    </ul>\n</main>\n")
    #expect(render(["page": page]) == "<main>\n    default\n</main>\n")
  }

  @Test func replacementMayHoldABlockOfItsOwnName() {
    let templates = [
      "page": "[{{$main}}page{{/main}}]",
      "child": "{{<page}}{{$main}}({{$main}}child{{/main}}){{/main}}{{/page}}",
      "card": "{{$main}}card{{/main}}",
      "user": "{{<page}}{{$main}}{{<card}}{{$main}}mine{{/main}}{{/card}}{{/main}}{{/page}}",
    ]
    #expect(render(templates, template: "child") == "[(child)]")
    #expect(render(templates, template: "user") == "[mine]")
  }

  @Test func dynamicParentTakesBlocks() {
    let templates = [
      "page": "{{#items}}{{<*kind}}{{$x}}{{name}}{{/x}}{{/*kind}}{{/items}}",
      "a": "a:{{$x}}{{/x}};", "b": "b:{{$x}}{{/x}}{{$y}}!{{/y}};",
    ]
    let items = ["a", "b", "none"].map { object(["kind": .text($0), "name": .text("n\($0)")]) }
    #expect(render(templates, data: object(["items": .list(items)])) == "a:na;b:nb!;")
  }

  @Test func delimitersEndWithTheirFile() {
    #expect(
      render(
        ["page": "{{=<% %>=}}<%title%>{{title}}<%>b%><%={{ }}=%>{{title}}", "b": "{{title}}<%"],
        data: object(["title": .text("x")])) == "x{{title}}x<%x")
  }

  @Test func lineEndsOfWindowsAreKept() {
    let page = "a\r\n{{#items}}\r\n  {{>b}}\r\n{{/items}}\r\nz\r\n"
    #expect(
      render(["page": page, "b": "b\r\n\r\nc\r\n"], data: object(["items": .flag(true)]))
        == "a\r\n  b\r\n\r\n  c\r\nz\r\n")
  }

  @Test func manyThreadsRenderTheSame() async {
    let (set, _) = TemplateSet.compile(
      layers: [layer(["page": "{{#items}}{{name}}{{#params}}{{x}}{{/params}};{{/items}}"])],
      vocabulary: vocabulary)
    let items = (0..<50).map { object(["name": .number($0)]) }
    let data = object(["items": .list(items), "params": .map(["x": .text("a long enough text")])])
    let expected = (0..<50).map { "\($0)a long enough text;" }.joined()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var output = ByteBuffer()
          guard let page = set.template("page") else { return false }
          return (0..<50).allSatisfy { _ in
            output.removeAll()
            do { try set.render(page, data, into: &output) } catch { return false }
            return output.array() == Array(expected.utf8)
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
