private import ByteText
private import Diagnostics
private import Themes

/// `recto theme new`: a short file that its author can go on with.
struct ThemeNewCommand {
  private let name: String
  private let basis: ThemeBasis
  private let site: ThemeCommandContext

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ site: ThemeCommandContext
  ) throws(UsageError) {
    switch (arguments["from"], arguments["accent"]) {
    case (let parent?, let accent): basis = .extending(parent, accent: accent)
    case (nil, let accent?): basis = .accent(accent)
    case (nil, nil):
      throw UsageError(
        "'--accent' or '--from' is needed", command: definition,
        hint: "one color is enough: --accent '#0f766e'")
    }
    name = Self.nameForPeople(arguments.positional[0])
    self.site = site
  }

  func run() -> ExitCode {
    switch site.themes.creating(name, from: basis, in: site.files) {
    case .success(let change): return report(change)
    case .failure(.refused(let diagnostics)):
      site.warn(diagnostics)
      return .usage
    case .failure(.conflict(let found)):
      let message =
        found == nil
        ? "a folder, or something else that is no file, has the name of the new file"
        : "another program has just made this file"
      site.warn([
        Diagnostic(
          .error, id: "theme-exists", message,
          file: found?.file ?? Theme.id(ofName: name).map { "themes/\($0).yaml" },
          hint: "choose another name")
      ])
      return .usage
    case .failure(.failed(let failure)):
      site.console.warn("recto: \(failure)\n")
      return .disk
    }
  }

  private func report(_ change: ThemeChange) -> ExitCode {
    let path = change.themes.entry(change.id)?.path.map(site.shown) ?? change.id
    let option = site.source == "." ? "" : " --source \(shellWord(site.source))"
    let folder = site.source == "." ? "" : " \(shellWord(site.source))"
    let steps = [
      ("theme show \(change.id)\(option)", "its colors and their contrast"),
      ("theme preview \(change.id) -o preview\(option)", "every part of a page"),
      ("serve --theme \(change.id)\(folder)", "the site in it, while you write"),
    ]
    let width = steps.map(\.0.count).max() ?? 0
    var text = "the theme '\(change.id)' is in \(path)\n"
    let resolved = change.themes.entry(change.id)?.resolve()
    if change.contrast.isEmpty, let theme = resolved?.theme {
      text +=
        "its \(theme.contrastPairCount) pairs of colors can be read, at level"
        + " \(theme.level.rawValue) of WCAG 2.2\n"
    }
    text += "\n"
    for (command, meaning) in steps {
      text += "  recto \(padded(command, width))  \(meaning)\n"
    }
    text += "\n'theme: \(change.id)' in recto.yaml makes it the site's own.\n"
    site.console.print(text)
    site.warn(resolved?.accentNotes() ?? [])
    if !change.contrast.isEmpty {
      site.warn([
        Diagnostic(
          .warning, id: ContrastFailure.id,
          "\(change.contrast.count) \(change.contrast.count == 1 ? "pair" : "pairs") of its colors"
            + " \(change.contrast.count == 1 ? "differs" : "differ") too little",
          hint: "'recto theme check \(change.id)\(option)' names them")
      ])
    }
    return .done
  }

  /// `Night Market` for `night-market`; a name with a capital or a space stays as it is.
  private static func nameForPeople(_ name: String) -> String {
    guard name.allSatisfy({ ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" })
    else { return name }
    return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
