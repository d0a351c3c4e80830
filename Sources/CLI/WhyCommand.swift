private import Build
private import Diagnostics

/// `recto why`: what a page is made of, and what made it last.
struct WhyCommand {
  private let page: String
  private let options: BuildArguments
  private let surroundings: Surroundings

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) throws(UsageError) {
    page = arguments.positional[0]
    options = try BuildArguments(
      arguments, definition, surroundings, source: arguments.positional.dropFirst().first)
    self.surroundings = surroundings
  }

  func run() -> ExitCode {
    var request = options.request
    request.caching = surroundings.caching
    let console = surroundings.console
    do throws(SiteBuilder.ExplanationFailure) {
      let explanation = try SiteBuilder(request).explain(
        page, options.cache?.load() ?? BuildMemory())
      console.print(text(of: explanation))
      return .done
    } catch {
      guard case .diagnostics(let diagnostics) = error else { return .siteHasErrors }
      let printer = DiagnosticPrinter(hasColor: console.hasColor, folder: options.shownFolder)
      for diagnostic in diagnostics where diagnostic.severity == .error {
        console.warn(printer.text(of: diagnostic))
      }
      return .siteHasErrors
    }
  }

  private func text(of page: PageExplanation) -> String {
    var rows = [("document", page.document.map { [$0] } ?? ["none: it is made of other pages"])]
    rows.append(("template", [page.template]))
    rows.append(("theme", [page.theme]))
    rows.append(("shared", page.sharedFiles))
    rows.append(("beside", page.neighbors))
    rows.append(("leads to", page.links))
    rows.append(("led to by", page.backlinks))
    rows.append(("listed by", page.lists))
    var text = "\(page.address)\n"
    for (name, values) in rows where !values.isEmpty {
      for (number, value) in values.prefix(Self.longestRow).enumerated() {
        text += padded(number == 0 ? "  \(name)" : "", 13) + value + "\n"
      }
      if values.count > Self.longestRow {
        text += padded("", 13) + "and \(values.count - Self.longestRow) more\n"
      }
    }
    return text + state(of: page)
  }

  private static let longestRow = 20

  private func state(of page: PageExplanation) -> String {
    let last =
      page.lastChange.isEmpty
      ? "made by the first build that is remembered"
      : "made last because of \(list(page.lastChange))"
    switch page.state {
    case .unknown: return "no build is remembered: 'recto build' makes it\n"
    case .always: return "made anew whenever anything has changed, and written when it differs\n"
    case .current: return "\(last); as it has to be\n"
    case .stale(let parts):
      return "\(last); the next build makes it anew because of \(list(parts))\n"
    }
  }

  private func list(_ parts: [PageExplanation.Part]) -> String {
    parts.map { part in
      switch part {
      case .text: "its text"
      case .shared: "the configuration, a template or the frame of all pages"
      case .place: "its address, its title or the pages beside and above it"
      case .terms: "the pages of its tags"
      case .links: "what its links and pictures lead to"
      case .navigation: "the navigation around it"
      }
    }.joined(separator: "; ")
  }
}
