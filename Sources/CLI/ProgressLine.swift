internal import Build

/// One line on a terminal that says what a build is at; nothing elsewhere.
final class ProgressLine {
  private let console: any Console
  private let isShown: Bool
  private var isDirty = false

  init(_ console: any Console, isShown: Bool) {
    self.console = console
    self.isShown = isShown
  }

  func show(_ phase: BuildPhase) {
    guard isShown else { return }
    console.warn("\r\u{1b}[K\(words(phase))")
    isDirty = true
  }

  func clear() {
    if isDirty { console.warn("\r\u{1b}[K") }
    isDirty = false
  }

  private func words(_ phase: BuildPhase) -> String {
    switch phase {
    case .scanning: "looking for files"
    case .reading(let count): "reading \(count) documents"
    case .linking: "following links"
    case .composing(let count): "making \(count) pages"
    case .publishing, .showing: "publishing"
    }
  }
}
