private import Build
private import Diagnostics
private import Documents
private import Markdown

/// `recto render`: one document, without a site around it.
struct RenderCommand {
  private let file: String
  private let plain: PlainExtensions?
  private let options: MarkdownOptions
  private let limits: MarkdownLimits
  private let surroundings: Surroundings

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) throws(UsageError) {
    file = arguments.positional.first ?? "-"
    plain = try arguments["plain"].map { names throws(UsageError) in
      try Self.extensions(names, definition)
    }
    options = try Self.options(arguments["html"], definition)
    limits = try BuildArguments.limits(arguments["parse-limit"], definition)
    self.surroundings = surroundings
  }

  func run() -> ExitCode {
    let console = surroundings.console
    guard let bytes = read() else { return .disk }
    if let plain { return render(bytes, plain) }
    guard
      let result = DocumentRendering(
        options: options, limits: limits, syntaxLibrary: surroundings.syntaxLibrary(limits))?
        .render(bytes, file: file)
    else { return outOfMemory() }
    let printer = DiagnosticPrinter(hasColor: console.hasColor, folder: "")
    var repeated = RepeatedDiagnostics()
    for diagnostic in result.diagnostics where repeated.shows(diagnostic) {
      console.warn(printer.text(of: diagnostic))
    }
    for note in repeated.notes(hint: nil) { console.warn(printer.text(of: note)) }
    console.print(result.html)
    return result.diagnostics.hasErrors ? .siteHasErrors : .done
  }

  private func render(_ bytes: [UInt8], _ plain: PlainExtensions) -> ExitCode {
    guard let renderer = MarkdownRenderer(limits: limits) else { return outOfMemory() }
    switch bytes.withUnsafeBufferPointer({ renderer.renderPlain($0, extensions: plain) }) {
    case .html(let html):
      surroundings.console.print(html)
      return .done
    case .refused(let refusal):
      var diagnostic = refusal.diagnostic
      diagnostic.file = file
      let printer = DiagnosticPrinter(hasColor: surroundings.console.hasColor, folder: "")
      surroundings.console.warn(printer.text(of: diagnostic))
      return .siteHasErrors
    }
  }

  private func read() -> [UInt8]? {
    if file == "-" {
      if let bytes = surroundings.console.readInput() { return bytes }
      surroundings.console.warn("recto: standard input cannot be read\n")
      return nil
    }
    switch surroundings.read(file) {
    case .bytes(let bytes): return bytes
    case .failed(let reason):
      surroundings.console.warn("recto: \(file) cannot be read: \(reason)\n")
      return nil
    }
  }

  private func outOfMemory() -> ExitCode {
    surroundings.console.warn("recto: out of memory\n")
    return .disk
  }

  private static func extensions(
    _ names: String, _ definition: CommandDefinition
  ) throws(UsageError) -> PlainExtensions {
    let list = names.split(separator: ",").map(String.init)
    guard let extensions = PlainExtensions(names: list) else {
      throw UsageError(
        "unknown extension in '--plain=\(names)'", command: definition,
        hint: "there are table, strikethrough, autolink, tagfilter, tasklist and footnotes")
    }
    return extensions
  }

  private static func options(
    _ html: String?, _ definition: CommandDefinition
  ) throws(UsageError) -> MarkdownOptions {
    var options = MarkdownOptions()
    switch html {
    case nil, "keep": options.rawHTML = .keep
    case "escape": options.rawHTML = .escape
    case "omit": options.rawHTML = .omit
    case let other?:
      throw UsageError(
        "unknown choice '\(other)' for '--html'", command: definition,
        hint: "write keep, escape or omit")
    }
    return options
  }
}
