internal import Diagnostics

/// Checks that every template that a tag names exists, and every block that a tag replaces.
struct ReferenceChecker {
  private let library: TemplateLibrary
  private var diagnostics: [Diagnostic] = []

  static func check(_ library: TemplateLibrary) -> [Diagnostic] {
    var checker = ReferenceChecker(library: library)
    for (index, template) in library.templates.enumerated() {
      checker.check(template.nodes, in: index)
    }
    return checker.diagnostics
  }

  private init(library: TemplateLibrary) {
    self.library = library
  }

  private mutating func check(_ nodes: [Node], in template: Int) {
    let source = library.templates[template].source
    for node in nodes {
      switch node {
      case .lineStart, .text, .value: break
      case .section(_, _, let inner, _): check(inner, in: template)
      case .partial(let reference):
        if case .named(let name) = reference.target, library.partial(name) == nil {
          report(unknown: name, "template-unknown-partial", source, reference.offset)
        }
      case .block(let number):
        check(library.templates[template].blocks[number].content, in: template)
      case .parent(let reference, let arguments):
        if case .named(let name) = reference.target {
          if let parent = library.parent(name, in: template) {
            for block in arguments { check(block, in: template, givenTo: parent) }
          } else {
            report(unknown: name, "template-unknown-parent", source, reference.offset)
          }
        }
        for block in arguments {
          check(library.templates[template].blocks[block].content, in: template)
        }
      }
    }
  }

  private mutating func check(_ number: Int, in template: Int, givenTo parent: Int) {
    let block = library.templates[template].blocks[number]
    guard !library.knows(block.name, in: parent, usedBy: template) else { return }
    let known = library.reachableBlocks[parent].sorted()
    let nearest = nearestName(to: block.name, among: known)
    let names = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
    diagnostics.append(
      library.templates[template].source.diagnostic(
        .warning, id: "template-unknown-block",
        "template \"\(library.templates[parent].name)\" has no block \"\(block.name)\"",
        offset: block.offset, hint: nearest.map { "did you mean \"\($0)\"?" } ?? names))
  }

  private mutating func report(
    unknown name: String, _ id: String, _ source: SourceText, _ offset: Int
  ) {
    let nearest = nearestName(to: name, among: library.topmost.keys.sorted())
    diagnostics.append(
      source.diagnostic(
        .error, id: id, "no template is called \"\(name)\"", offset: offset,
        hint: nearest.map { "did you mean \"\($0)\"?" }))
  }
}
