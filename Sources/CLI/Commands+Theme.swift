extension Commands {
  static let theme = CommandDefinition(
    name: "theme", summary: "make, check and look at themes",
    commands: [themeList, themeNew, themeCheck, themeShow, themePreview, themeImport, themeExport])

  private static let source = CommandDefinition.Option(
    long: "source", short: "s", value: "DIR",
    summary: "the site's source folder; the current folder when left out", completion: .folders)

  private static func name(
    _ summary: String, isOptional: Bool = false
  ) -> CommandDefinition.Argument {
    CommandDefinition.Argument(
      name: "NAME", isOptional: isOptional, summary: summary, completion: .themes)
  }

  private static let themeList = CommandDefinition(
    group: "theme", name: "list", summary: "list the themes that a site can have",
    arguments: [
      .init(
        name: "SOURCE", isOptional: true,
        summary: "the site's source folder; the current folder when left out", completion: .folders)
    ],
    options: [
      source, .init(long: "quiet", short: "q", summary: "print the ids only, one a line"),
      .init(
        long: "format", value: "FORMAT", summary: "text, or json for programs",
        completion: .words(["text", "json"])),
    ],
    discussion: [
      "They are those that come with Recto, and those in the site's folder themes. That of the site"
        + " has a star."
    ],
    examples: ["recto theme list", "recto theme list docs --format json"])

  private static let themeNew = CommandDefinition(
    group: "theme", name: "new", summary: "make a theme from one color",
    arguments: [
      .init(
        name: "NAME", isOptional: false, summary: "its name, from which that of its file is made",
        completion: .none)
    ],
    options: [
      .init(
        long: "accent", short: "a", value: "COLOR",
        summary: "the color that all others come from, as CSS writes it; in quotes if it has a #"),
      .init(
        long: "from", short: "f", value: "THEME",
        summary: "a theme that gives what the new one does not say", completion: .themes),
      source,
    ],
    discussion: ["The file is themes/NAME.yaml. Nothing is ever replaced."],
    examples: [
      "recto theme new juniper --accent '#0f766e'",
      "recto theme new 'Night Market' --from dusk --accent 'oklch(0.62 0.19 25)'",
    ])

  private static let themeCheck = CommandDefinition(
    group: "theme", name: "check", summary: "find colors that cannot be read on their grounds",
    arguments: [name("the theme; those of recto.yaml when left out", isOptional: true)],
    options: [
      .init(long: "all", summary: "every theme that the site can have"), source,
      .init(long: "quiet", short: "q", summary: "print what is wrong only"),
    ],
    discussion: [
      "For each pair it says the contrast, what is needed, and the nearest color that passes.",
      "Exit codes: 0 all can be read; 1 something is wrong; 64 a wrong command line.",
    ],
    examples: ["recto theme check juniper", "recto theme check --all"])

  private static let themeShow = CommandDefinition(
    group: "theme", name: "show", summary: "print every color of a theme with its contrast",
    arguments: [name("the theme")],
    options: [
      source, .init(long: "pairs", summary: "print the contrast on every ground, not on the worst"),
    ],
    discussion: [
      "The number is the contrast of a color on that of its grounds where it lacks most; '!' stands"
        + " where it is too little. Samples are shown where the terminal has colors of 24 bits"
        + " (COLORTERM) and NO_COLOR is not set."
    ],
    examples: ["recto theme show harbor", "recto theme show harbor --pairs"])

  private static let themePreview = CommandDefinition(
    group: "theme", name: "preview",
    summary: "make a page that shows every part of a page in both modes",
    arguments: [name("the theme")],
    options: [
      .init(
        long: "output", short: "o", value: "DIR", summary: "the folder for the page",
        completion: .folders), source,
    ],
    examples: ["recto theme preview juniper -o preview"])

  private static let themeImport = CommandDefinition(
    group: "theme", name: "import", summary: "make a theme from a color scheme of another program",
    arguments: [
      .init(
        name: "FILE", isOptional: false,
        summary: "a base16 or base24 scheme, a color theme of VS Code, a .theme of"
          + " KSyntaxHighlighting, or design tokens that Recto exported"),
      .init(name: "OTHER", isOptional: true, summary: "a file for the other mode"),
    ],
    options: [
      .init(
        long: "name", short: "n", value: "NAME", summary: "its name; that of the file when left out"
      ),
      .init(
        long: "repair", short: "r",
        summary: "move colors that cannot be read to the nearest that can, and print each"),
      .init(long: "pair", summary: "take the file for the other mode that lies beside FILE too"),
      .init(long: "dry-run", summary: "print the file and write nothing"),
      .init(long: "force", summary: "replace a theme of the site that has the same name"), source,
    ],
    discussion: [
      "What the file is, its content says. Colors are those of the file; what it does not say is"
        + " derived, a mode that it lacks too. Pairs that cannot be read are told as by 'recto"
        + " theme check'.",
      "Exit codes: 0 the theme is made; 1 the file has mistakes; 64 a wrong command line, or a name"
        + " that is taken; 74 the disk.",
    ],
    examples: [
      "recto theme import ember.json", "recto theme import ember-light.yaml ember-dark.yaml",
      "recto theme import ember.json --repair --force",
    ])

  private static let themeExport = CommandDefinition(
    group: "theme", name: "export", summary: "write a theme for another program or another site",
    arguments: [name("the theme, one of the site's or one of Recto's")],
    options: [
      .init(
        long: "format", short: "f", value: "FORMAT",
        summary: "yaml, a theme file that extends nothing; css, custom properties; dtcg, design"
          + " tokens; base16; kde, for KSyntaxHighlighting",
        completion: .words(["yaml", "css", "dtcg", "base16", "kde"])),
      .init(
        long: "mode", short: "m", value: "MODE",
        summary: "light or dark, for base16 and kde, whose files hold one",
        completion: .words(["light", "dark"])),
      .init(
        long: "output", short: "o", value: "FILE",
        summary: "a new file; standard output when left out", completion: .files), source,
    ],
    discussion: ["Nothing is ever replaced."],
    examples: [
      "recto theme export dusk --format yaml -o twilight.yaml",
      "recto theme export dusk --format base16 --mode dark",
    ])
}
