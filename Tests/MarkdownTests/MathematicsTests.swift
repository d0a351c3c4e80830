import Markdown
import TestSupport
import Testing

/// Formulas between dollars, and dollars that are money.
@Suite struct MathematicsTests {
  /// The formulas of `markdown` in their order, those set apart in double brackets.
  private func formulas(_ markdown: String) throws -> [String] {
    try render(markdown).html.matches(
      of: /<(span|div) class="math( display)?">([^<]*)<\/(?:span|div)>/
    ).map { $0.1 == "div" || $0.2 != nil ? "[\($0.3)]" : String($0.3) }
  }

  @Test(arguments: [
    ("$x$", ["x"]), ("a $x$, ($y$) and -$z$.", ["x", "y", "z"]), ("the $n$-th", ["n"]),
    ("$a_1 * b_1 * c_1$", ["a_1 * b_1 * c_1"]), (#"$\{a\\b\}$"#, [#"\{a\\b\}"#]),
    (#"$x = \$5$"#, [#"x = \$5"#]), ("$a<b$ and $c>d$", ["a&lt;b", "c&gt;d"]),
    ("$a &amp; b$", ["a &amp;amp; b"]), ("*a $b* c$ d*", ["b* c"]), ("$a\nb$", ["a\nb"]),
    ("长度$x$的", ["x"]), ("$f[x](y)$", ["f[x](y)"]), ("[$x$](y)", ["x"]),
    ("$`a $ b_c`$", ["a $ b_c"]), ("$`x`$ and $y$", ["x", "y"]),
    ("$$x$$", ["[x]"]), ("a $$ x $$ b", ["[x]"]), ("$$\na\n= b\n$$", ["[a\n= b]"]),
    ("$$ \\text{if $x$} $$", ["[\\text{if $x$}]"]), ("- $$x$$", ["[x]"]),
    ("| $a$ |\n|-|\n| $b_c$ |", ["a", "b_c"]), ("```math\na_b\n\n< c\n```", ["[a_b\n\n&lt; c]"]),
    ("# $x$", ["x"]), ("$x$[^1]\n\n[^1]: $y$", ["x", "y"]),
  ])
  func areReadAsTheyAreWritten(markdown: String, expected: [String]) throws {
    #expect(try formulas(markdown) == expected)
  }

  @Test(arguments: [
    "It costs $5.", "It costs $5 or $6.", "$20,000 and USD$30,000", "$ x$", "$x $", "a$x$", "2$x$",
    "é$x$", "$x$5", "the $n$th", "**$HOME** and **$USER**", "<kbd>$HOME</kbd> and <kbd>$USER</kbd>",
    "[$HOME](a) and [$USER](a)", "\"$HOME\" and \"$USER\"", "$HOME/bin:$PATH", "$arr[$i]",
    "$foo->$bar",
    "It is $5 ($USD)", "$", "$$", "$$$", "$$$x$$$", "$x$$", "$$ $$", "$`` ``$", "$` `$", #"\$x$"#,
    #"$x\$"#, "`$x$`", "``` $x$ ```", "```\n$x$\n```", "    $x$", "$5 or `$HOME`",
    "<a title=\"$x$\">b</a>", "$5 <a title=\"$x\">b</a>", "[a](b$x$)", "$5 [a](b?$c)",
    "<https://a/$x$>", "$5 https://a/?b=$c", "$a\n\nb$", "$$\na\n\nb\n$$", "$$x$$y", "$$x$$5",
  ])
  func areNotMadeOfOtherDollars(markdown: String) throws {
    #expect(try formulas(markdown) == [])
    #expect(try !render(markdown).features.contains(.mathematics))
  }

  @Test func areTextWhereTheyAreTurnedOff() throws {
    var options = MarkdownOptions()
    options.mathematics = false
    let document = try render("$a_b_c$\n\n```math\nx\n```\n", options: options)
    #expect(document.html.hasPrefix("<p>$a_b_c$</p>\n<figure class=\"code\">"))
    #expect(document.features.isEmpty)
  }

  @Test func areTextInThePlainOutput() throws {
    #expect(try renderPlain("a $x*y*$ $") == "<p>a $x<em>y</em>$ $</p>\n")
  }

  @Test func areTheirSourceInTitlesContentsAndTexts() throws {
    var options = MarkdownOptions()
    options.collectsText = true
    let document = try render(
      "# On $x_1$\n\nLet $y_2$ be.\n\n$$z_3$$\n\n## The *set* $\\Bbb R$\n", options: options)
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(document.opening.map { text($0.text) } == "On x_1")
    #expect(document.opening.map { text($0.id) } == "on-x_1")
    #expect(document.outline.map { text($0.html) } == ["The <em>set</em> \\Bbb R"])
    #expect(document.outline.map { text($0.id) } == ["the-set-bbb-r"])
    #expect(text(document.text) == "On x_1\nLet y_2 be.\nz_3\nThe set \\Bbb R\n")
    #expect(text(document.excerpt) == "Let y_2 be.")
  }

  /// Dollars that are no formulas part no text.
  @Test func leaveOtherTextAlone() throws {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "a", " ", "$", "*", "_", "http://a.b", "www.a.b", "a@b.c", "~~", "[", "](c)", "`", "\n",
      "&amp;", "\\", "'", "--", "<b>", "x_y",
    ]
    var options = MarkdownOptions()
    options.smart = true
    for _ in 0..<5_000 {
      let markdown = (0..<Int.random(in: 1...20, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let document = try render(markdown, options: options)
      guard !document.features.contains(.mathematics) else { continue }
      var without = options
      without.mathematics = false
      try #require(try render(markdown, options: without).html == document.html, "\(markdown)")
    }
  }

  /// Each would take minutes if dollars, or what a formula may hold, were looked for over and over.
  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      "$", "$a ", "$a", "$$ a ", "$$a", "$`a ", "$`", "$\\", "\\$", "$<a ", "$<a b=", "$<a b=\"",
      "$<a b='\"", "$<a b=\"<a c='", "<a b=$", "$](", "$](a", "$://", "$x$ ", "$$x$$ ", "$`x`$ ",
      "*$", "[$", "$]", "a$$$b", "$`` ", "$<a b=\"$\" c='<a d=", "$\n", "| $ ", "> $a\n",
      "$$\n", "$\u{4e00}", "<a b=\"'\" c='\"' $ ",
    ])
  func areFoundInLinearTime(piece: String) throws {
    var limits = MarkdownLimits()
    limits.parseTime = .seconds(2)
    let count = 200_000 / piece.utf8.count
    _ = try render(String(repeating: piece, count: count), limits: limits)
    _ = try render("$<a b=" + String(repeating: piece, count: count), limits: limits)
    _ = try render("$$ " + String(repeating: piece, count: count), limits: limits)
  }
}
