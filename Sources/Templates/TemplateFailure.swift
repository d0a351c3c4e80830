package import Diagnostics

/// A render that was ended because it went beyond a limit.
package struct TemplateFailure: Error {
  package enum Cause: Sendable {
    /// Templates, or sections, are too deep in each other.
    case depth
    case sections
    case output
    case steps
    /// A value that writes itself gave up.
    case value
  }

  package let cause: Cause
  /// Which limit and the chain of templates, without a place.
  package let message: String
  /// Which limit, with the chain of templates, at the innermost tag.
  package let diagnostic: Diagnostic
}

/// How much one render may do before it is ended.
package struct TemplateLimits: Sendable {
  /// Templates inside one another, the outermost not counted.
  package var depth = 32
  /// Sections inside one another, through all templates.
  package var sections = 256
  /// Bytes of output.
  package var output = 96 << 20
  /// Rounds of sections and uses of templates.
  package var steps = 1_000_000

  package init() {}
}
