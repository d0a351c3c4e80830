import Testing

@testable import CLI

@Suite struct ArgumentsTests {
  private func parse(_ arguments: [String], _ name: String = "build") throws -> [String] {
    let definition = try #require(Commands.named(name))
    let found = try Arguments(arguments, of: definition)
    return found.positional
      + found.options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  @Test(arguments: [
    (["docs"], ["docs"]), (["-o", "out"], ["output=out"]), (["-oout"], ["output=out"]),
    (["--output", "out"], ["output=out"]), (["--output=out"], ["output=out"]),
    (["--output=a=b"], ["output=a=b"]), (["docs", "-q"], ["docs", "quiet="]),
    (["-q", "docs", "-j", "2"], ["docs", "jobs=2", "quiet="]), (["-j2"], ["jobs=2"]),
    (["--", "-q"], ["-q"]), (["--", "--"], ["--"]), (["-o", "-"], ["output=-"]), (["-"], ["-"]),
    (["--base-url=https://e.test/?a=b"], ["base-url=https://e.test/?a=b"]),
    (["--strict", "--drafts", "--quiet"], ["drafts=", "quiet=", "strict="]), ([], []),
    (["--output=-x"], ["output=-x"]), (["-o-x"], ["output=-x"]),
  ])
  func readsOptionsAndPlaces(_ arguments: [String], _ found: [String]) throws {
    #expect(try parse(arguments) == found)
  }

  @Test(arguments: [
    (["--plain"], ["plain="]), (["--plain", "x.md"], ["x.md", "plain="]),
    (["--plain=table,tasklist", "-"], ["-", "plain=table,tasklist"]), (["--plain="], ["plain="]),
  ])
  func anOptionalValueFollowsAnEqualsSign(_ arguments: [String], _ found: [String]) throws {
    #expect(try parse(arguments, "render") == found)
  }

  @Test(arguments: [
    (["--strcit"], "unknown option '--strcit'", "did you mean '--strict'?"),
    (["--Strict"], "unknown option '--Strict'", "did you mean '--strict'?"),
    (["--base_url=x"], "unknown option '--base_url'", "did you mean '--base-url'?"),
    (["--"], nil, nil), (["---"], "unknown option '---'", nil),
    (["-z"], "unknown option '-z'", nil),
    (["-q=1"], "'-q=1' is more than one option", "write them apart"),
  ])
  func whatIsNoOptionIsToldWithTheNearest(
    _ arguments: [String], _ message: String?, _ hint: String?
  ) throws {
    let definition = try #require(Commands.named("build"))
    do throws(UsageError) {
      _ = try Arguments(arguments, of: definition)
      #expect(message == nil)
    } catch {
      #expect(error.message == message)
      #expect(error.hint == hint)
      #expect(error.command == "build")
    }
  }

  @Test(arguments: ["new", "build", "check", "serve", "render", "completions"])
  func anEmptyArgumentIsToldWithWhatItShouldBe(_ command: String) {
    let run = Run([command, ""])
    #expect(run.code == .usage)
    #expect(run.errors.contains(#/^recto: the argument [A-Z]+ is empty\n  = it is /#))
  }

  @Test func everyOptionHasANameOfItsOwn() {
    for command in Commands.all {
      let names =
        command.options.map(\.long) + command.options.compactMap { $0.short.map(String.init) }
      #expect(Set(names).count == names.count, "\(command.name)")
    }
    #expect(Set(Commands.all.map(\.name)).count == Commands.all.count)
  }
}
