/// Every command, in the order of the help.
enum Commands {
  static let all = [
    new, build, serve, check, why, render, theme, doctor, help, version, completions,
  ]

  /// The command of that name, which is of two words for one that belongs to another.
  static func named(_ name: String) -> CommandDefinition? {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = words.first, let command = all.first(where: { $0.name == first }) else {
      return nil
    }
    return words.count == 1 ? command : command.commands.first { $0.name == words[1] }
  }

  private static let source = CommandDefinition.Argument(
    name: "SOURCE", isOptional: true,
    summary: "the folder of Markdown files; the current folder when left out",
    completion: .folders)

  private static let drafts = CommandDefinition.Option(
    long: "drafts", summary: "publish drafts too")
  private static let jobs = CommandDefinition.Option(
    long: "jobs", short: "j", value: "N", summary: "number of workers; the cores when left out")
  private static let quiet = CommandDefinition.Option(
    long: "quiet", short: "q", summary: "print errors and warnings only")
  private static let format = CommandDefinition.Option(
    long: "format", value: "FORMAT", summary: "text, or json for programs",
    completion: .words(["text", "json"]))
  private static let strict = CommandDefinition.Option(
    long: "strict", summary: "publish nothing when there is a warning or an error")
  private static let themeOption = CommandDefinition.Option(
    long: "theme", value: "NAME", summary: "the theme, instead of the site's own",
    completion: .themes)
  private static let baseURL = CommandDefinition.Option(
    long: "base-url", value: "URL", summary: "the site's address, instead of the configured one")
  private static let parseLimit = CommandDefinition.Option(
    long: "parse-limit", value: "SECONDS",
    summary: "processor time that one document may take; 5 when left out")

  private static let noPrograms = CommandDefinition.Option(
    long: "no-programs", summary: "run no other program: diagrams of Graphviz stay text")

  private static let noCache = CommandDefinition.Option(
    long: "no-cache", summary: "do everything anew and remember nothing")

  static let new = CommandDefinition(
    name: "new", summary: "make a folder with a small site that builds at once",
    arguments: [
      .init(
        name: "DIR", isOptional: false,
        summary: "the folder: a new one, an empty one, or that of a new repository",
        completion: .folders)
    ],
    examples: ["recto new notes", "recto serve notes"])

  static let build = CommandDefinition(
    name: "build", summary: "turn a folder of Markdown into a website",
    arguments: [source],
    options: [
      .init(
        long: "output", short: "o", value: "DIR",
        summary: "where to publish; SOURCE/site, or `output` of recto.yaml, when left out",
        completion: .folders),
      themeOption, baseURL, drafts, strict, jobs, quiet, format, parseLimit, noPrograms,
      noCache,
    ],
    discussion: [
      "The output is changed only when the build succeeds: everything is staged first. Only files"
        + " that an earlier build wrote are ever replaced or deleted.",
      "Exit codes: 0 done; 1 the site has errors; 64 a wrong command line or a refused folder;"
        + " 74 the disk.",
    ],
    examples: [
      "recto build docs", "recto build docs -o public --base-url https://example.org/docs/",
    ])

  static let serve = CommandDefinition(
    name: "serve", summary: "show the site in a browser and follow changes",
    arguments: [source],
    options: [
      .init(
        long: "port", short: "p", value: "N",
        summary: "the port; 4173 or the next free one when left out"),
      .init(long: "open", summary: "open the site in your browser"),
      .init(
        long: "host", value: "ADDRESS",
        summary: "serve to your network too, by this address of the machine; 0.0.0.0 means all"),
      themeOption, drafts, jobs, noPrograms,
    ],
    discussion: [
      "Open pages follow each change of the source. Without --host, the site is served to this"
        + " machine only; it is never served from the published folder.",
      "Exit codes: 0 ended by Ctrl-C or a signal; 64 a wrong command line, a refused folder or a"
        + " port that is in use; 74 the system.",
    ],
    examples: ["recto serve docs", "recto serve docs --open", "recto serve --host 192.168.1.5"])

  static let check = CommandDefinition(
    name: "check", summary: "find broken links and other mistakes, publish nothing",
    arguments: [source],
    options: [
      themeOption, baseURL, drafts, strict, jobs, quiet, format, parseLimit, noPrograms,
      .init(
        long: "incremental",
        summary: "compare what a build would keep of the last one with a clean build"),
      .init(
        long: "output", short: "o", value: "DIR",
        summary: "where the last one was published, when that was said to it",
        completion: .folders),
    ],
    discussion: [
      "With --incremental everything is made from nothing, and whatever a build would take over"
        + " from the last one instead has to be the same, byte for byte."
    ])

  static let why = CommandDefinition(
    name: "why", summary: "say what a page is made of, and what made it last",
    arguments: [
      .init(
        name: "PAGE", isOptional: false, summary: "a Markdown file of the source, or an address",
        completion: .files),
      source,
    ],
    options: [
      .init(
        long: "output", short: "o", value: "DIR",
        summary: "where it was published, when that was said to the build", completion: .folders),
      themeOption, baseURL, drafts,
    ],
    examples: ["recto why guide/install.md docs", "recto why /guide/install/ docs"])

  static let render = CommandDefinition(
    name: "render", summary: "print one Markdown file as HTML, without a page around it",
    arguments: [
      .init(
        name: "FILE", isOptional: true, summary: "the file; standard input for - or when left out")
    ],
    options: [
      .init(
        long: "plain", value: "EXTENSIONS", isValueOptional: true,
        summary: "exactly as CommonMark says; with extensions of GitHub: table, strikethrough,"
          + " autolink, tagfilter, tasklist, footnotes"),
      .init(
        long: "html", value: "WHAT", summary: "raw HTML: keep, escape or omit",
        completion: .words(["keep", "escape", "omit"])),
      parseLimit,
    ],
    examples: ["recto render notes.md", "echo '~~a~~' | recto render --plain=strikethrough -"])

  static let doctor = CommandDefinition(
    name: "doctor", summary: "try what recto needs of this machine, and say what is wrong",
    arguments: [source],
    discussion: [
      "It watches a folder and saves a file in it, serves a page and asks for it, and looks for the"
        + " programs that Recto can use. What is absent, Recto does without.",
      "Exit codes: 0 nothing is wrong; 1 something is.",
    ],
    examples: ["recto doctor", "recto doctor docs"])

  static let help = CommandDefinition(
    name: "help", summary: "explain a command",
    arguments: [
      .init(name: "COMMAND", isOptional: true, summary: "the command", completion: .none),
      .init(
        name: "SUBCOMMAND", isOptional: true,
        summary: "one of a command that has some, as theme has",
        completion: .none),
    ],
    examples: ["recto help build", "recto help theme new"])

  static let version = CommandDefinition(name: "version", summary: "print the version")

  static let completions = CommandDefinition(
    name: "completions", summary: "print a script that completes commands in a shell",
    arguments: [
      .init(
        name: "SHELL", isOptional: false, summary: "bash, zsh or fish",
        completion: .words(["bash", "zsh", "fish"]))
    ],
    examples: ["recto completions bash > ~/.local/share/bash-completion/completions/recto"])
}
