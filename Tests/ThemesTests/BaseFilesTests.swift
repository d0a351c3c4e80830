import Foundation
import Testing
import Themes

@Suite struct BaseFilesTests {
  private let css = String(decoding: ThemeResources.builtin.styleSheet, as: UTF8.self)
  private let script = String(decoding: ThemeResources.builtin.script, as: UTF8.self)

  @Test func theStyleSheetIsAtMost24Kilobytes() {
    #expect((1...24 * 1_024).contains(css.utf8.count))
  }

  @Test func theScriptIsAtMost15Kilobytes() {
    #expect((1...15 * 1_024).contains(script.utf8.count))
  }

  @Test func componentsHaveNoColorOfTheirOwn() throws {
    let names = "white|black|red|green|blue|gr[ae]y|orange|yellow|purple"
    let color = try Regex(
      "#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\\b"
        + "|\\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|[:,\\s](\(names))\\b(?!-)")
    #expect(css.matches(of: color).map { String(css[$0.range]) } == [])
  }

  @Test func componentsKnowNoLeftAndRight() throws {
    let physical = try Regex(
      "[;{](margin|padding|border)-(top|right|bottom|left)[-:a-z]"
        + "|[;{](top|right|bottom|left|width|height|(min|max)-(width|height)|overflow-[xy])\\s*:"
        + "|(text-align|float|clear)\\s*:\\s*(left|right)")
    #expect(css.matches(of: physical).map { String(css[$0.range]) } == [])
  }

  @Test func shorthandsOfFourSidesAreSymmetric() throws {
    let four = try Regex("[;{](margin|padding|inset):([^;}]*)")
    for match in css.matches(of: four) {
      let values = css[match.range].split(separator: ":")[1].split(separator: " ")
      if values.count == 4 { #expect(values[1] == values[3], "\(css[match.range])") }
    }
  }

  @Test func everyPropertyThatComponentsReadIsWritten() throws {
    let theme = try #require(Theme.builtin("harbor"))
    let sheet = String(decoding: ThemeResources.builtin.styleSheet(for: [theme]), as: UTF8.self)
    let read = Set(sheet.matches(of: /var\((--t-[a-z0-9-]+)/).map { String($0.1) })
    let written = Set(sheet.matches(of: /(--t-[a-z0-9-]+)\s*:/).map { String($0.1) })
    #expect(read.subtracting(written) == [])
  }

  @Test func everyColorOfAThemeIsUsed() {
    for property in ThemeColors.tokens.map(\.property) + SyntaxColors.families.map(\.property) {
      #expect(css.contains("var(\(property))"), "\(property)")
    }
  }

  /// In layers, what is important in an earlier one wins over the rules of a theme.
  @Test func nothingIsImportantButOnPaper() throws {
    let print = try #require(css.firstRange(of: "@media print"))
    #expect(!css[..<print.lowerBound].contains("!important"))
  }

  @Test func nothingMoves() {
    #expect(!css.contains("transition"))
    #expect(!css.contains("animation"))
  }

  @Test func nothingComesFromElsewhere() {
    for text in [css, script] + ThemeResources.builtin.templates.map(\.text.string) {
      #expect(!text.contains("@import"))
      #expect(!text.contains("url("))
      let addresses = text.matches(of: /https?:\/\/[^\s"']*/).map { String($0.0) }
      #expect(addresses.allSatisfy { $0 == "http://www.w3.org/2000/svg" }, "\(addresses)")
    }
  }

  /// What only some pages load keeps the rules of what all load.
  @Test(arguments: ["mathematics", "diagrams"])
  func filesOfSomePagesAreLikeThoseOfAll(name: String) throws {
    let css = String(
      decoding: try #require(BuiltinFiles.content("base/\(name).css")), as: UTF8.self)
    let script = String(
      decoding: try #require(BuiltinFiles.content("base/\(name).js")), as: UTF8.self)
    #expect(css.utf8.count < 3_000)
    #expect(script.utf8.count < 8_000)
    #expect(css.matches(of: /#[0-9a-f]{3}|rgb|hsl|oklch/).isEmpty, "colors are those of the theme")
    let theme = try #require(Theme.builtin("harbor"))
    let all = String(decoding: ThemeResources.builtin.styleSheet(for: [theme]), as: UTF8.self)
    for property in css.matches(of: /var\((--t-[a-z0-9-]+)/) {
      #expect(all.contains("\(property.1):"), "\(property.1)")
    }
    for text in [css, script] {
      for part in ["@import", "url(", "://", "innerHTML", "insertAdjacentHTML", "eval("] {
        #expect(!text.contains(part), "\(part)")
      }
    }
  }

  @Test func theScriptWritesNoHTML() {
    #expect(!script.contains("innerHTML"))
    #expect(!script.contains("insertAdjacentHTML"))
    #expect(!script.contains("eval("))
    #expect(!script.contains("document.write"))
  }

  @Test func everyBuiltinFileOfTheFolderIsCarried() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "themes")
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    let files = paths.filter { path in
      let name = path.split(separator: "/").last ?? ""
      return name.contains(".") && !name.hasPrefix(".")
    }
    #expect(Set(files) == Set(BuiltinFiles.names))
    for name in files {
      let data = try Data(contentsOf: folder.appending(path: name))
      #expect(BuiltinFiles.content(name) == Array(data), "\(name)")
    }
    #expect(BuiltinFiles.content("no/such.file") == nil)
  }
}
