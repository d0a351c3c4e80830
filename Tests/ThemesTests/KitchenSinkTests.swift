import Foundation
import Testing
import Themes

/// The kitchen sink shows what a theme has: all of it.
@Suite struct KitchenSinkTests {
  private func text(_ name: String) throws -> String {
    try #require(ThemeResources.builtin.templates.first { $0.name == name }).text.string
  }

  @Test func hasEveryStyleOfCodeOnEveryGroundOfIt() throws {
    let code = try text("parts/sink-code")
    let shown = code.matches(of: /<span class="([a-z]{2})">(\w+)<\/span>/).map {
      "\($0.1) \($0.2)"
    }
    #expect(shown.sorted() == SyntaxStyle.all.map { "\($0.cssClass) \($0.name)" }.sorted())
    let sink = try text("parts/sink-parts")
    for line in [
      "", "{{$element}}mark{{/element}}{{$line}} hl{{/line}}",
      "{{$element}}ins{{/element}}{{$line}} ins{{/line}}",
      "{{$element}}del{{/element}}{{$line}} del{{/line}}", "{{$line}} dim{{/line}}",
    ] {
      #expect(sink.contains("{{<parts/sink-code}}\(line){{/parts/sink-code}}"), "\(line)")
    }
  }

  @Test func hasEveryGroundThatTextMeets() throws {
    let sink = try text("parts/sink")
    let grounds = Set(ContrastRule.contract.flatMap(\.grounds).map(\.name))
    let elsewhere: Set = [
      // Their own elements have them.
      "accent", "accentHover", "inlineCodeBackground", "mark", "codeHighlight",
      "diffInserted", "diffDeleted", "noteBackground", "tipBackground",
      "importantBackground", "warningBackground", "cautionBackground",
    ]
    for ground in grounds where ground != "background" {
      let isShown = [
        "{{$ground}}\(ground){{/ground}}", "ground on-\(ground)\"", "ground on-\(ground) ",
      ]
      .contains { sink.contains($0) }
      #expect(isShown != elsewhere.contains(ground), "\(ground)")
    }
    for alert in ["note", "tip", "important", "warning", "caution"] {
      #expect(try text("parts/sink-parts").contains("<div class=\"alert \(alert)\">"))
    }
  }

  @Test func hasEveryPartOnEveryGroundThatPartsLieOn() throws {
    let sink = try text("parts/sink")
    #expect(sink.matches(of: /\n{{>parts\/sink-parts}}\n/).count == 3)
    for ground in ["surface", "overlay"] {
      #expect(sink.contains("<div class=\"plane on-\(ground)\">"))
    }
  }

  @Test func colorsAreThoseOfTheTheme() throws {
    let style = try text("kitchen-sink")
    #expect(style.matches(of: /#[0-9a-f]{3,8}\b|rgb|hsl|oklch/).isEmpty)
  }
}
