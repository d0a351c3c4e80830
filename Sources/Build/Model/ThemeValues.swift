import ByteText
import Documents
import Templates
import Themes

/// What templates see of the themes of a site, made once a build.
struct ThemeValues: Sendable {
  /// For the pages that are shown in one theme.
  struct Values: Sendable {
    /// Its id; empty where the site has one theme only.
    let id: Value
    /// The color of the browser's frame in each mode.
    let lightBackground: Value
    let darkBackground: Value
    /// Of a theme of one mode its name.
    let onlyMode: Value
    /// How wide its column of text is, about, in pixels.
    let measure: Int
    /// Where its assets are published; empty when it has none.
    let folder: [UInt8]
  }

  /// Whether readers may choose anything.
  let hasAppearance: Value
  let hasModes: Value
  /// Those that readers may choose.
  let choices: Value
  let hasChoices: Value
  /// Their ids, for the script.
  let choiceIDs: Value
  /// Whether pages have themes of their own, so that readers may choose those.
  let hasThemesOfPages: Value
  private let main: Values
  private let others: [String: Values]

  init(_ themes: ThemesInUse, _ shapes: ModelShapes) {
    choices = .list(
      themes.choices.map { theme in
        .object(
          Object(
            shapes.choice,
            [.text(theme.id), .text(theme.name), .text(theme.onlyMode?.rawValue ?? "")]))
      })
    hasChoices = .flag(!themes.choices.isEmpty)
    choiceIDs = .text(themes.choices.map(\.id).joined(separator: " "))
    hasThemesOfPages = .flag(themes.hasThemesOfPages)
    let modes = Set(themes.all.flatMap(\.theme.modes))
    hasModes = .flag(modes.count > 1)
    hasAppearance = .flag(modes.count > 1 || !themes.choices.isEmpty)
    func values(_ theme: ThemeInUse) -> Values {
      let (light, dark) = (theme.theme.modes.first ?? .light, theme.theme.modes.last ?? .dark)
      return Values(
        id: .text(themes.hasSeveral ? theme.theme.id : ""),
        lightBackground: .text(theme.theme[light].colors.background.css),
        darkBackground: .text(theme.theme[dark].colors.background.css),
        onlyMode: .text(theme.theme.onlyMode?.rawValue ?? ""),
        measure: theme.theme.typography.pixelsOfMeasure,
        folder: theme.assets.isEmpty
          ? [] : ThemeInUse.folder(of: theme.theme).bytes + [UInt8(ascii: "/")])
    }
    main = values(themes.main)
    others = Dictionary(
      uniqueKeysWithValues: themes.all.dropFirst().map { ($0.theme.id, values($0)) })
  }

  /// For a page that asks for the theme `id`.
  func values(for id: String?) -> Values { id.flatMap { others[$0] } ?? main }
}

extension Theme {
  /// The mode of a theme that has one only.
  fileprivate var onlyMode: Mode? { modes.count == 1 ? modes.first : nil }
}

extension Typography {
  /// With the digit 0 of the usual faces, which is five ninths of the size wide.
  fileprivate var pixelsOfMeasure: Int { Int((Double(measure) * size * 5 / 9).rounded()) }
}
