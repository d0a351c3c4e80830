import Templates
import Testing

@Suite struct HostileTemplateTests {
  /// Tags and text that parsers get wrong, thrown together.
  private static let pieces = [
    "{{#items}}", "{{/items}}", "{{^title}}", "{{/title}}", "{{<b}}", "{{/b}}", "{{$x}}", "{{/x}}",
    "{{$y}}", "{{/y}}", "{{>b}}", "{{>page}}", "{{<page}}", "{{/page}}", "{{>*kind}}", "{{<*kind}}",
    "{{/*kind}}", "{{title}}", "{{{body}}}", "{{.}}", "{{params.a.b}}", "{{! c }}", "{{!\n}}",
    "{{=<% %>=}}", "<%={{ }}=%>", "{{", "}}", "{", "}", "{{{", "}}}", "{{=", "=}}", "{{ }}", "\n",
    "\r\n", "  ", "\t", "text", "\u{e9}", "{{#.}}", "{{/.}}",
  ]

  @Test(arguments: 0..<300)
  func tagSoupIsCompiledAndRenderedWithinTheLimits(_ seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var templates: [String: String] = [:]
    for name in ["page", "b"] {
      templates[name] = (0..<Int.random(in: 0..<40, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    }
    var limits = TemplateLimits()
    limits.steps = 1_000
    limits.output = 10_000
    let data = object([
      "items": .list([.text("<"), object(["title": .nothing, "items": .flag(true)]), .list([])]),
      "kind": .text("b"), "params": .map(["a": .map(["b": .number(7)])]), "title": .text("t"),
    ])
    let first = render(templates, templates, data: data, limits: limits)
    #expect(first == render(templates, templates, data: data, limits: limits))
    #expect(first.utf8.count < 20_000)
  }

  @Test func bytesThatAreNotTextPassThrough() {
    let bytes = Array(UInt8.min...UInt8.max)
    let data = object(["body": .text(bytes)])
    #expect(render(["page": "{{{body}}}"], data: data) == String(decoding: bytes, as: UTF8.self))
  }

  @Test func deepChainOfPartialsIsCompiled() {
    var templates = ["page": "{{>p0}}"]
    for number in 0..<400 { templates["p\(number)"] = "x{{>p\(number + 1)}}" }
    templates["p400"] = ""
    #expect(report(templates) == "")
    #expect(
      render(templates).contains("more than 32 deep: page > p0 > p1 > p2 > … 28 more … > p31"))
  }

  /// A small generator, so that a seed gives the same templates everywhere.
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }
}
