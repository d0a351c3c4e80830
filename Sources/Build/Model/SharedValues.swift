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
  /// The color of the browser's frame in each mode.
  let lightBackground: Value
  let darkBackground: Value
  /// Of a theme of one mode its name.
  let onlyMode: Value
  /// The words of the interface.
  let strings: Value

  init(
    _ configuration: SiteConfiguration, _ theme: Theme, _ strings: InterfaceStrings,
    _ shapes: ModelShapes
  ) {
    description = .text(configuration.description ?? "")
    language = .text(configuration.language)
    direction = .text(configuration.direction.rawValue)
    baseURL = .text(configuration.baseURL ?? "")
    repository = .text(configuration.repository?.url ?? "")
    let (light, dark) = (theme.modes.first ?? .light, theme.modes.last ?? .dark)
    lightBackground = .text(theme[light].colors.background.css)
    darkBackground = .text(theme[dark].colors.background.css)
    onlyMode = .text(light == dark ? light.rawValue : "")
    self.strings = .object(Object(shapes.strings, strings.entries.map { .text($0.text) }))
  }
}
