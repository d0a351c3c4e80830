/// Why and where a render was ended.
struct RenderStop: Error {
  enum Limit {
    case depth
    case sections
    case output
    case steps

    var id: String {
      switch self {
      case .depth, .sections: "template-too-deep"
      case .output: "template-too-long"
      case .steps: "template-too-many-steps"
      }
    }

    var hint: String {
      switch self {
      case .depth: "a template that uses itself needs a section around the tag that becomes false"
      case .sections: "take some of the sections away"
      case .output, .steps: "show fewer items, or divide them among pages"
      }
    }
  }

  var limit: Limit
  /// Of the innermost tag.
  var origin: Program.Origin
  /// The templates in use but the outermost, from the outside in.
  var templates: [Int]
}
