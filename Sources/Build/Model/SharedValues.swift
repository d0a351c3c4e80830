import Documents
import Templates
import Themes

/// What templates see on every page alike, made once a build.
struct SharedValues: Sendable {
  let description: Value
  let language: Value
  let direction: Value
  let baseURL: Value
  let repository: Value
  /// The words of the interface.
  let strings: Value

  init(
    _ configuration: SiteConfiguration, _ strings: InterfaceStrings, _ shapes: ModelShapes
  ) {
    description = .text(configuration.description ?? "")
    language = .text(configuration.language)
    direction = .text(configuration.direction.rawValue)
    baseURL = .text(configuration.baseURL ?? "")
    repository = .text(configuration.repository?.url ?? "")
    self.strings = .object(Object(shapes.strings, strings.entries.map { .text($0.text) }))
  }
}
