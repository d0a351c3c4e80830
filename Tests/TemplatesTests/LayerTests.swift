import ByteText
import Templates
import Testing

@Suite struct LayerTests {
  private let base = [
    "page":
      "<header>{{$header}}base{{/header}}</header>{{$main}}{{/main}}{{$footer}}end{{/footer}}",
    "article": "{{<page}}{{$main}}<article>{{title}}</article>{{/main}}{{/page}}",
  ]

  @Test func topmostTemplateOfANameIsUsed() {
    #expect(render(base, ["page": "theme"], ["page": "site"]) == "site")
    #expect(render(base, ["page": "theme"], ["page": "site"], template: "article") == "site")
  }

  @Test func oneBlockIsReplacedForEveryPageWithoutCopyingTheFile() {
    let site = ["page": "{{<page}}{{$footer}}mine{{/footer}}{{/page}}"]
    #expect(render(base, site) == "<header>base</header>mine")
    #expect(
      render(base, site, data: object(["title": .text("T")]), template: "article")
        == "<header>base</header><article>T</article>mine")
  }

  @Test func replacementsOfAllLayersAccumulate() {
    let theme = ["page": "{{<page}}{{$header}}theme{{/header}}{{$footer}}theme{{/footer}}{{/page}}"]
    let site = ["page": "{{<page}}{{$footer}}site{{/footer}}{{/page}}"]
    #expect(
      render(base, theme, site, template: "article")
        == "<header>theme</header><article></article>site")
  }

  @Test func layerInBetweenMayLackTheTemplate() {
    let site = ["page": "{{<page}}{{$footer}}site{{/footer}}{{/page}}"]
    #expect(render(base, ["article": "x"], site) == "<header>base</header>site")
  }

  @Test func partialCanBeWrapped() {
    let base = ["page": "{{>parts/nav}}", "parts/nav": "nav"]
    let site = ["parts/nav": "<b>{{<parts/nav}}{{/parts/nav}}</b>"]
    #expect(render(base, site) == "<b>nav</b>")
  }

  @Test func partialWithTheOwnNameIsTheTopmost() {
    let site = ["page": "{{title}}{{#items}}{{>page}}{{/items}}"]
    let data = object([
      "title": .text("a"), "items": .list([object(["title": .text("b"), "items": .list([])])]),
    ])
    #expect(render(["page": "base"], site, data: data) == "ab")
  }

  @Test func siteMayOverrideABlockOfAPartial() {
    let base = ["page": "{{>parts/head}}", "parts/head": "{{$title}}base{{/title}}"]
    #expect(render(base, ["page": "{{<page}}{{$title}}site{{/title}}{{/page}}"]) == "site")
  }

  @Test func childsOwnReplacementWinsOverTheSites() {
    let base = [
      "page": "{{$footer}}{{/footer}}", "home": "{{<page}}{{$footer}}home{{/footer}}{{/page}}",
    ]
    let site = ["page": "{{<page}}{{$footer}}site{{/footer}}{{/page}}"]
    #expect(render(base, site, template: "home") == "home")
  }

  @Test func blockNamesAreThoseThatAChildMayReplace() {
    let (set, _) = TemplateSet.compile(
      layers: [layer(base), layer(["page": "{{<page}}{{/page}}{{$extra}}{{/extra}}"])],
      vocabulary: vocabulary)
    #expect(set.blockNames["page"] == ["extra", "header", "main", "footer"])
    #expect(set.blockNames["article"] == ["extra", "header", "main", "footer"])
    #expect(set.blockNames.keys.sorted() == ["article", "page"])
  }

  @Test func templateInErrorLeavesTheOthersUsable() {
    let templates = ["page": "fine {{>broken}}!", "broken": "a{{#items}}b{{/title}}c{{"]
    #expect(render(templates) == "fine a!")
  }

  @Test func templateOfAnotherSetIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let layers = [layer(["page": "x"])]
      let (first, _) = TemplateSet.compile(layers: layers, vocabulary: vocabulary)
      let (second, _) = TemplateSet.compile(layers: layers, vocabulary: vocabulary)
      var output = ByteBuffer()
      try second.render(#require(first.template("page")), .nothing, into: &output)
    }
  }

  @Test func unknownTemplateIsNil() {
    let (set, problems) = TemplateSet.compile(layers: [], vocabulary: vocabulary)
    #expect(set.template("page") == nil)
    #expect(problems.isEmpty)
  }
}
