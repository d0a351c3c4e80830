private import Build
private import Diagnostics
private import Glibc
private import Highlighting
private import Preview

/// `recto doctor`: tries what a preview and a build need of this machine.
struct DoctorCommand {
  private let source: String
  private let surroundings: Surroundings

  init(_ arguments: Arguments, _ surroundings: Surroundings) {
    source = arguments.positional.first ?? "."
    self.surroundings = surroundings
  }

  /// One thing that was tried.
  private struct Finding {
    enum State: String {
      case fine = "ok"
      /// Recto does without it.
      case absent
      case wrong
    }

    var state: State
    var subject: String
    var detail: String
    var advice: String?
  }

  /// Prints a line for each thing that was tried; fails when one is wrong.
  func run() -> ExitCode {
    let console = surroundings.console
    let scheduler = DispatchScheduler()
    var isHealthy = true
    func tell(_ finding: Finding) {
      console.print(
        "\(padded(finding.state.rawValue, 7)) \(padded(finding.subject, 9)) \(finding.detail)\n")
      if let advice = finding.advice {
        console.print("\(padded("", 18))= \(visible(advice))\n")
      }
      if finding.state == .wrong { isHealthy = false }
    }
    tell(sourceFolder(scheduler))
    let folder = surroundings.makeTemporaryFolder()
    defer { if let folder { surroundings.removeFolder(folder) } }
    if let folder {
      tell(Finding(state: .fine, subject: "folder", detail: "a preview is built in \(folder)"))
      tell(watching(in: folder, scheduler))
      tell(server(in: folder, scheduler))
    } else {
      tell(
        Finding(
          state: .wrong, subject: "folder", detail: "no temporary folder can be made",
          advice: "set TMPDIR to a folder that you may write"))
    }
    tell(cache())
    tell(openFiles())
    tell(highlighting())
    for program in Self.programs { tell(self.program(program)) }
    tell(katex())
    return isHealthy ? .done : .siteHasErrors
  }

  private func sourceFolder(_ scheduler: DispatchScheduler) -> Finding {
    guard let folder = opendir(source) else {
      return Finding(
        state: .wrong, subject: "source", detail: "'\(source)' cannot be opened as a folder",
        advice: "name the folder that holds the Markdown files")
    }
    closedir(folder)
    if let refusal = WatchTest.refusal(of: source, scheduler) {
      return Finding(
        state: .wrong, subject: "source", detail: refusal.message, advice: refusal.hint)
    }
    return Finding(
      state: .fine, subject: "source", detail: "'\(source)' can be read, and all of it watched")
  }

  private func watching(in folder: String, _ scheduler: DispatchScheduler) -> Finding {
    switch WatchTest.run(in: folder, scheduler) {
    case .seen(let time):
      return Finding(
        state: .fine, subject: "watching",
        detail: "a save was seen after \(time.components.attoseconds / 1_000_000_000_000_000) ms")
    case .seenByLooking(let refusal):
      return Finding(
        state: .wrong, subject: "watching", detail: refusal.message, advice: refusal.hint)
    case .missed:
      return Finding(
        state: .wrong, subject: "watching", detail: "a save in \(folder) was not seen",
        advice: "set TMPDIR to a folder on a local disk")
    case .unwritable:
      return Finding(
        state: .wrong, subject: "watching", detail: "\(folder) cannot be written",
        advice: "make room there, or set TMPDIR to another folder")
    }
  }

  private func server(in folder: String, _ scheduler: DispatchScheduler) -> Finding {
    switch ServerTest.run(in: folder, file: "watch-test.md", .from(4173), scheduler) {
    case .answered(let port):
      return Finding(
        state: .fine, subject: "server", detail: "http://localhost:\(port)/ answers")
    case .refused(let failure):
      return Finding(
        state: .wrong, subject: "server", detail: failure.message, advice: failure.hint)
    case .silent(let port):
      return Finding(
        state: .wrong, subject: "server", detail: "http://localhost:\(port)/ does not answer",
        advice: "let programs of this machine reach 127.0.0.1; a firewall may forbid it")
    }
  }

  private func cache() -> Finding {
    guard let folder = surroundings.cacheFolder else {
      return Finding(
        state: .absent, subject: "cache", detail: "neither XDG_CACHE_HOME nor HOME is set",
        advice: "each build does everything anew")
    }
    // The nearest folder that is there: the others are made when they are needed.
    var nearest = folder
    while access(nearest, F_OK) != 0, let slash = nearest.lastIndex(of: "/"),
      slash > nearest.startIndex
    {
      nearest = String(nearest[..<slash])
    }
    guard access(nearest, W_OK) == 0 else {
      return Finding(
        state: .wrong, subject: "cache", detail: "\(shown(folder)) cannot be written",
        advice: "set XDG_CACHE_HOME to a folder that you may write, or use --no-cache")
    }
    return Finding(state: .fine, subject: "cache", detail: "\(shown(folder)) can be written")
  }

  /// The folder as a shell takes it, below the user's own.
  private func shown(_ folder: String) -> String {
    guard let home = surroundings.home, home.count > 1, folder.hasPrefix(home + "/") else {
      return folder
    }
    return "~" + folder.dropFirst(home.count)
  }

  /// Each open page of the preview is one, and each file that is read is one for a moment.
  private func openFiles() -> Finding {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let needed: rlim_t = 256
    return limit.rlim_max < needed
      ? Finding(
        state: .wrong, subject: "files",
        detail: "this process may open \(limit.rlim_max) files, and needs \(needed)",
        advice: "allow more with 'ulimit -Hn'")
      : Finding(
        state: .fine, subject: "files", detail: "this process may open \(limit.rlim_max) files")
  }

  private func highlighting() -> Finding {
    guard let library = surroundings.syntaxLibrary() else {
      return Finding(
        state: .absent, subject: "colors", detail: "this program was built without colors for code")
    }
    guard let path = library.path else {
      return Finding(
        state: .absent, subject: "colors",
        detail:
          "\(SyntaxLibrary.fileName) is in none of \(library.folders.joined(separator: ", "))",
        advice: "for colors in code: install it there with 'make install'")
    }
    guard let (version, languages) = library.description else {
      return Finding(
        state: .absent, subject: "colors", detail: library.failure ?? "\(path) has no languages",
        advice: "for colors in code: the Debian package libkf5syntaxhighlighting5")
    }
    return Finding(
      state: .fine, subject: "colors",
      detail: "\(languages) languages of KSyntaxHighlighting \(version), with \(path)")
  }

  private func katex() -> Finding {
    KaTeX(in: surroundings.katexFolders).map {
      Finding(state: .fine, subject: "katex", detail: $0.folder)
    }
      ?? Finding(
        state: .absent, subject: "katex",
        detail: "it is in none of \(surroundings.katexFolders.joined(separator: ", "))",
        advice: "for formulas: the Debian package libjs-katex")
  }

  private struct Program {
    let path: String
    let subject: String
    let use: String
    let package: String
  }

  private static let programs = [
    Program(path: "/usr/bin/dot", subject: "dot", use: "diagrams", package: "graphviz"),
    Program(
      path: "/usr/bin/xdg-open", subject: "browser", use: "recto serve --open",
      package: "xdg-utils"),
  ]

  private func program(_ program: Program) -> Finding {
    access(program.path, X_OK) == 0
      ? Finding(state: .fine, subject: program.subject, detail: program.path)
      : Finding(
        state: .absent, subject: program.subject, detail: "\(program.path) is not there",
        advice: "for \(program.use): the Debian package \(program.package)")
  }
}
