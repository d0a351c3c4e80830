/// All parsed templates of a set, and which of them a name means where.
struct TemplateLibrary {
  let templates: [ParsedTemplate]
  /// The topmost template of each name.
  let topmost: [String: Int]
  /// For each template the next lower one of the same name.
  private let lower: [Int?]
  /// For each template what it holds and uses, without what it uses in turn.
  private var uses: [Uses] = []
  /// For each template the blocks that have a place in it or in one that it uses, as they are found.
  private(set) var blockNames: [[String]] = []
  /// The same, and for a template with dynamic names those of all.
  private(set) var reachableBlocks: [Set<String>] = []

  /// The templates in the order of their layers, from the base up.
  init(_ templates: [ParsedTemplate]) {
    var topmost: [String: Int] = [:]
    var lower: [Int?] = []
    for (index, template) in templates.enumerated() {
      lower.append(topmost[template.name])
      topmost[template.name] = index
    }
    self.templates = templates
    self.topmost = topmost
    self.lower = lower
    uses = templates.indices.map { uses(of: $0) }
    let all = Set(uses.flatMap(\.blocks))
    for template in templates.indices {
      let reached = reach(from: template)
      var names: [String] = []
      var known: Set<String> = []
      for name in reached.flatMap({ uses[$0].blocks }) where known.insert(name).inserted {
        names.append(name)
      }
      blockNames.append(names)
      reachableBlocks.append(reached.contains { uses[$0].hasDynamicNames } ? all : known)
    }
  }

  /// Whether what `template` gives to `parent` as the block `name` can be shown.
  ///
  /// It has a place in the parent, or in another block that the template gives.
  func knows(_ name: String, in parent: Int, usedBy template: Int) -> Bool {
    reachableBlocks[parent].contains(name) || uses[template].blocks.contains(name)
  }

  /// The template that `name` means in a partial's tag.
  func partial(_ name: String) -> Int? { topmost[name] }

  /// The template that `name` means in a parent's tag: for the file's own name the one below it.
  ///
  /// The lowest means itself, which the specification allows: a section can end the recursion.
  func parent(_ name: String, in template: Int) -> Int? {
    name == templates[template].name ? lower[template] ?? topmost[name] : topmost[name]
  }

  /// The template and those that it uses, itself first.
  private func reach(from start: Int) -> [Int] {
    var found = [start]
    var seen: Set = [start]
    var next = 0
    while next < found.count {
      for template in uses[found[next]].templates where seen.insert(template).inserted {
        found.append(template)
      }
      next += 1
    }
    return found
  }

  private func uses(of template: Int) -> Uses {
    var uses = Uses()
    collect(templates[template].nodes, template, &uses)
    return uses
  }

  private func collect(_ nodes: [Node], _ template: Int, _ uses: inout Uses) {
    for node in nodes {
      switch node {
      case .lineStart, .text, .value: break
      case .section(_, _, let inner, _): collect(inner, template, &uses)
      case .partial(let reference):
        switch reference.target {
        case .named(let name): if let target = partial(name) { uses.templates.append(target) }
        case .dynamic: uses.hasDynamicNames = true
        }
      case .parent(let reference, let arguments):
        switch reference.target {
        case .named(let name):
          if let target = parent(name, in: template) { uses.templates.append(target) }
        case .dynamic: uses.hasDynamicNames = true
        }
        for block in arguments {
          collect(templates[template].blocks[block].content, template, &uses)
        }
      case .block(let number):
        let block = templates[template].blocks[number]
        uses.blocks.append(block.name)
        collect(block.content, template, &uses)
      }
    }
  }
}

/// What one template holds and uses.
private struct Uses {
  /// The blocks that have a place in it, in order.
  var blocks: [String] = []
  /// The templates that its tags name.
  var templates: [Int] = []
  /// Whether a tag may use any template.
  var hasDynamicNames = false
}
