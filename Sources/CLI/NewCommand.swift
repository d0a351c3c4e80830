private import Build
private import ByteText
private import Documents

/// `recto new`: a folder with a small site that builds at once.
struct NewCommand {
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  func run(folder: String) -> ExitCode {
    do throws(NewSite.Failure) {
      try NewSite.create(at: folder)
    } catch {
      switch error {
      case .occupied(let name):
        surroundings.console.warn(
          "recto: '\(folder)' is not empty: it holds '\(name)'\n"
            + "  = choose another name, or build it as it is: recto build \(folder)\n")
        return .usage
      case .disk(let failure):
        surroundings.console.warn("recto: in '\(folder)': \(failure)\n")
        return .disk
      }
    }
    surroundings.console.print(
      """
      a new site is in \(folder)

        recto serve \(folder)    look at it while you write
        recto build \(folder)    publish it to \(folder)/site

      """)
    return .done
  }
}
