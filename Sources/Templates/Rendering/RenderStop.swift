/// Why and where a render was ended.
struct RenderStop: Error {
  var cause: TemplateFailure.Cause
  /// Of the innermost tag.
  var origin: Program.Origin
  /// The templates in use but the outermost, from the outside in.
  var templates: [Int]
}

extension TemplateFailure.Cause {
  var id: String {
    switch self {
    case .depth, .sections: "template-too-deep"
    case .output, .value: "template-too-long"
    case .steps: "template-too-many-steps"
    }
  }

  var hint: String {
    switch self {
    case .depth: "a template that uses itself needs a section around the tag that becomes false"
    case .sections: "take some of the sections away"
    case .output, .value, .steps: "show fewer items, or divide them among pages"
    }
  }
}
