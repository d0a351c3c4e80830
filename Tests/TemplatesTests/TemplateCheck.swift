import ByteText
import Diagnostics
import Templates

/// Templates by name, one layer.
func layer(_ templates: [String: String]) -> [TemplateSource] {
  templates.sorted { $0.key < $1.key }.map { name, text in
    TemplateSource(
      name: name, text: SourceText(file: "\(name).mustache", bytes: Array(text.utf8)))
  }
}

/// Names that the tests' data have.
let vocabulary = Vocabulary(
  [
    "page", "title", "items", "children", "name", "url", "isCurrent", "body", "description", "kind",
  ],
  open: ["params"])

/// What compiling reports, one line each.
func problems(
  _ templates: [String: String]..., vocabulary: Vocabulary = vocabulary
) -> [String] {
  TemplateSet.compile(layers: templates.map(layer), vocabulary: vocabulary)
    .diagnostics.map { $0.hint.map { [$0] } ?? [] }.joined().map { $0 }
}

/// Renders the template `page`, or says why that failed.
func render(
  _ layers: [String: String]..., data: Value = .nothing, template: String = "page",
  vocabulary: Vocabulary = vocabulary, limits: TemplateLimits = TemplateLimits()
) -> String {
  var (set, _) = TemplateSet.compile(layers: layers.map(layer), vocabulary: vocabulary)
  set.limits = limits
  guard let template = set.template(template) else { return "no template" }
  var output = ByteBuffer()
  do {
    try set.render(template, data, into: &output)
  } catch {
    return error.diagnostic.description
  }
  return String(decoding: output.array(), as: UTF8.self)
}
