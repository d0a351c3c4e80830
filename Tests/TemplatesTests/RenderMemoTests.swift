import ByteText
import Diagnostics
import Templates
import TestSupport
import Testing

/// A tree of entries, each marked with its number.
private struct Tree {
  struct Node {
    var children: [Int] = []
    var parent: Int?
  }

  static let shape = vocabulary.shape(["name", "isCurrent", "children"], mark: "isCurrent")

  var nodes = [Node()]

  init(_ size: Int, _ random: inout SeededGenerator) {
    for number in 1...size {
      let parent = Int.random(in: 0..<number, using: &random)
      nodes[parent].children.append(number)
      nodes.append(Node(parent: parent))
    }
  }

  /// The numbers from the outermost entry to `number`.
  func path(to number: Int) -> [Int] {
    (nodes[number].parent.map { path(to: $0) } ?? []) + [number]
  }

  /// The entries below `number`; with `current`, flags take the place of marks.
  func entries(below number: Int, current: Int?) -> Value {
    .list(
      nodes[number].children.map { child in
        let mark = current.map { Value.flag($0 == child) } ?? .mark(child)
        return .object(
          Object(
            Self.shape,
            [.text("entry \(child)"), mark, entries(below: child, current: current)]))
      })
  }
}

@Suite struct RenderMemoTests {
  private static let tree =
    "<{{name}}{{#isCurrent}} here{{/isCurrent}}{{^isCurrent}}-{{/isCurrent}}>"

  /// Templates that ask for what the entries have, and others that ask for more.
  private static let sites: [[String: String]] = [
    [
      "page": "{{title}}{{#items}}{{>tree}}{{/items}}",
      "tree": "\(tree){{#children}}{{>tree}}{{/children}}",
    ],
    [
      "page": "{{#items}}{{>tree}}{{/items}}",
      "tree": "\(tree){{title}}{{#children}}{{>tree}}{{/children}}",
    ],
    [
      "page": "{{#items}}{{>tree}}{{/items}}",
      "tree": "\(tree){{#params.x}}{{.}}{{/params.x}}{{#children}}{{>tree}}{{/children}}",
    ],
    [
      "page":
        "{{#items}}{{isCurrent}}{{#children}}{{isCurrent}}{{/children}}{{/items}}{{#items}}{{name}}{{/items}}"
    ],
    [
      "page": "\n  {{>list}}\n{{#items}}\n {{>list}}\n{{/items}}",
      "list": "{{#items}}\n{{name}}\n{{/items}}\n",
    ],
    ["page": "{{#items}}{{>*kind}}{{/items}}", "a": "[{{name}}]", "b": "({{name}})"],
    ["page": "{{#items}}{{#children}}{{#children}}{{name}}{{/children}}{{/children}}{{/items}}"],
  ]

  private func outcome(
    _ set: TemplateSet, _ data: Value, _ memo: RenderMemo?
  ) throws -> String {
    var output = ByteBuffer()
    output.append("before ")
    do {
      try set.render(#require(set.template("page")), data, memo, into: &output)
    } catch let failure as TemplateFailure {
      return failure.diagnostic.description
    }
    return String(decoding: output.array(), as: UTF8.self)
  }

  @Test(arguments: sites.indices)
  func whatIsRememberedNeverShows(_ number: Int) throws {
    var random = SeededGenerator(seed: UInt64(number) + 11)
    for _ in 0..<20 {
      let tree = Tree(Int.random(in: 1...30, using: &random), &random)
      let memo = RenderMemo()
      var (set, _) = TemplateSet.compile(
        layers: [layer(Self.sites[number])], vocabulary: vocabulary)
      let shared = tree.entries(below: 0, current: nil)
      for page in 0..<40 {
        set.limits.steps = Int.random(in: 1...120, using: &random)
        set.limits.output = Int.random(in: 1...800, using: &random)
        func data(_ items: Value) -> Value {
          object([
            "title": .text("page \(page)"), "items": items,
            "kind": .text(page.isMultiple(of: 2) ? "a" : "b"),
            "params": .map(["x": .number(page)]),
          ])
        }
        // Zero is the root, which no list holds.
        let current = Int.random(in: 0..<tree.nodes.count, using: &random)
        memo.marks = current == 0 ? [] : tree.path(to: current)
        let expected = try outcome(set, data(tree.entries(below: 0, current: current)), nil)
        #expect(try outcome(set, data(shared), memo) == expected)
      }
    }
  }

  @Test func whatIsRememberedIsUsed() throws {
    // One set, as in a build: a memo forgets all when it comes to another.
    let (set, _) = TemplateSet.compile(
      layers: [layer(["page": "{{#items}}{{name}};{{/items}}"])], vocabulary: vocabulary)
    let memo = RenderMemo()
    func data(_ name: String) -> Value {
      let item = Value.object(Object(Tree.shape, [.text(name), .mark(1), .list([])]))
      return object(["items": .list([item])])
    }
    #expect(try outcome(set, data("old"), memo) == "before old;")
    // Whoever gives a mark another meaning has to say so.
    #expect(try outcome(set, data("new"), memo) == "before old;")
    memo.forget()
    #expect(try outcome(set, data("new"), memo) == "before new;")
    memo.marks = [1]
    #expect(try outcome(set, data("newest"), memo) == "before newest;")
  }

  @Test func marksBeyondItsSizeTakeTheirPlacesInTurn() throws {
    let (set, _) = TemplateSet.compile(
      layers: [layer(["page": "{{#items}}{{name}};{{/items}}"])], vocabulary: vocabulary)
    let memo = RenderMemo()
    let names = (0..<2000).map { "n\($0)" }
    let items = names.enumerated().map {
      Value.object(Object(Tree.shape, [.text($1), .mark($0), .list([])]))
    }
    let expected = "before " + names.map { "\($0);" }.joined()
    for _ in 0..<3 {
      #expect(try outcome(set, object(["items": .list(items)]), memo) == expected)
    }
  }
}
