import ByteText
import Diagnostics
import Templates

/// Names that the tests' data have.
let vocabulary = Vocabulary(
  [
    "title", "items", "children", "name", "url", "isCurrent", "body", "description", "kind",
    "count",
  ], open: ["params"])

/// A layer of templates by their names; their files are `<name>.mustache` in the layer's folder.
func layer(_ templates: [String: String], in folder: String = "") -> [TemplateSource] {
  templates.sorted { $0.key < $1.key }.map { name, text in
    TemplateSource(
      name: name, text: SourceText(file: "\(folder)\(name).mustache", bytes: Array(text.utf8)))
  }
}

/// What compiling reports: each diagnostic as compilers write it, with its hint below.
func report(_ layers: [String: String]..., vocabulary: Vocabulary = vocabulary) -> String {
  TemplateSet.compile(layers: layers.map { layer($0) }, vocabulary: vocabulary).diagnostics
    .map { $0.description + ($0.hint.map { "\n  \($0)" } ?? "") }.joined(separator: "\n")
}

/// Renders the template `page`, or says why that failed; compiling may report whatever it wants.
func render(
  _ layers: [String: String]..., data: Value = .nothing, template: String = "page",
  vocabulary: Vocabulary = vocabulary, limits: TemplateLimits = TemplateLimits()
) -> String {
  var (set, _) = TemplateSet.compile(layers: layers.map { layer($0) }, vocabulary: vocabulary)
  set.limits = limits
  guard let template = set.template(template) else { return "no such template" }
  var output = ByteBuffer()
  do {
    try set.render(template, data, into: &output)
  } catch {
    return "\(error.diagnostic)\n  \(error.diagnostic.hint ?? "")"
  }
  return String(decoding: output.array(), as: UTF8.self)
}

/// An object with these fields, of a shape of its own.
func object(_ fields: KeyValuePairs<String, Value>) -> Value {
  .object(Object(vocabulary.shape(fields.map(\.key)), fields.map(\.value)))
}
