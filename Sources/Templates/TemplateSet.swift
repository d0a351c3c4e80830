package import ByteText
package import Diagnostics

/// One template of a set, found by its name once and rendered many times.
package struct Template: Sendable {
  package let name: String
  /// Where it begins in the program of its set.
  let start: Int
  /// Which program that is.
  let program: ObjectIdentifier
}

/// All templates of a site, compiled.
///
/// It follows the Mustache specification with its optional modules for inheritance and dynamic
/// names, but without lambdas. It never changes, and any number of threads may render at once.
package struct TemplateSet: Sendable {
  /// The names of the templates, each with the blocks that a child of it may replace.
  package let blockNames: [String: [String]]
  package var limits = TemplateLimits()
  private let templates: [String: Template]
  private let program: Program
  private let sources: [(name: String, text: SourceText)]
  private let vocabulary: Vocabulary

  /// Compiles the templates of all layers, from the base up.
  ///
  /// Of templates with one name the topmost is used. In its file, its own name in a parent's tag
  /// means the next lower template of that name: a site's `page` that holds only
  /// `{{<page}}{{$footer}}mine{{/footer}}{{/page}}` replaces the footer of every page.
  ///
  /// What is wrong in a template is left out of it and reported. Files come in the order of layers
  /// and of their places in them.
  package static func compile(
    layers: [[TemplateSource]], vocabulary: Vocabulary
  ) -> (set: TemplateSet, diagnostics: [Diagnostic]) {
    var parsed: [ParsedTemplate] = []
    var diagnostics: [Diagnostic] = []
    for (layer, sources) in layers.enumerated() {
      for source in sources {
        let (template, problems) = TemplateParser.parse(
          source, layer: layer, vocabulary: vocabulary)
        parsed.append(template)
        diagnostics += problems
      }
    }
    let library = TemplateLibrary(parsed)
    diagnostics += ReferenceChecker.check(library)
    let (program, entries, problems) = Linker.link(library)
    diagnostics += problems
    var templates: [String: Template] = [:]
    for (name, start) in entries {
      templates[name] = Template(name: name, start: start, program: ObjectIdentifier(program))
    }
    let set = TemplateSet(
      blockNames: library.topmost.mapValues { library.blockNames[$0] },
      templates: templates, program: program,
      sources: parsed.map { ($0.name, $0.source) }, vocabulary: vocabulary)
    return (set, diagnostics)
  }

  /// The template with that name, nil when there is none.
  package func template(_ name: String) -> Template? { templates[name] }

  /// Appends what `template`, which is of this set, makes of `value`.
  ///
  /// Objects in it must have shapes of the set's vocabulary. Beyond a limit `output` is as it was.
  /// `memo` says which marks are set, and is used again for values that share parts with this one.
  package func render(
    _ template: Template, _ value: Value, _ memo: RenderMemo? = nil, into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    precondition(template.program == ObjectIdentifier(program), "a template of another set")
    let start = output.count
    do {
      var renderer = Renderer(program, limits, vocabulary, memo, from: start)
      try renderer.render(from: template.start, value, into: &output)
    } catch {
      output.truncate(to: start)
      throw failure(error, in: template)
    }
  }

  private func failure(_ stop: RenderStop, in template: Template) -> TemplateFailure {
    let names = [template.name] + stop.templates.map { sources[$0].name }
    let what =
      switch stop.cause {
      case .depth: "templates are more than \(limits.depth) deep"
      case .sections: "sections are more than \(limits.sections) deep"
      case .output: "a page is longer than \(size(limits.output))"
      case .steps: "a page takes more than \(limits.steps) steps"
      case .value: "a part of a page is too long"
      }
    let source = sources[Int(stop.origin.template)].text
    let message = "\(what): \(TemplateChain.shortened(names))"
    return TemplateFailure(
      cause: stop.cause, message: message,
      diagnostic: source.diagnostic(
        .error, id: stop.cause.id, message, offset: Int(stop.origin.offset), hint: stop.cause.hint))
  }
}

private func size(_ bytes: Int) -> String {
  bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
}
