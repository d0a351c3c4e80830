import Testing
import Themes

@Suite struct ColorFaultTests {
  @Test(
    "What is no color of its own is refused, and the reason says why",
    arguments: [
      ("", .empty), (" /**/ ", .empty), ("#", .empty), ("1.5", .number), ("12345", .number),
      ("+1e7", .number), ("#12", .wrongCount(2)), ("#12345", .wrongCount(5)),
      ("#1234567", .wrongCount(7)), ("#12345g", .wrongDigit), ("#+12345", .wrongDigit),
      ("#１２３", .wrongDigit), ("#fff8", .translucent), ("#0f766e80", .translucent),
      ("0f766e80", .translucent), ("rgb(1 2 3 / 99.9%)", .translucent),
      ("transparent", .translucent), ("12px", .unknownNotation), ("0x0f766e", .unknownNotation),
      (")", .unknownNotation), ("/*", .unknownNotation),
      ("r\\65 d", .unknownName("r", nearest: nil)),
      ("blu", .unknownName("blu", nearest: "blue")),
      ("qqqqqqqq", .unknownName("qqqqqqqq", nearest: nil)),
      ("okclh(1 2 3)", .unknownFunction("okclh", nearest: "oklch")),
      ("url(x)", .unknownFunction("url", nearest: nil)),
      ("color(foo 1 0 0)", .unknownSpace("foo", nearest: nil)),
      ("color(display-3p 1 0 0)", .unknownSpace("display-3p", nearest: "display-p3")),
      ("color(1 0 0)", .unknownSpace("", nearest: nil)),
      ("CurrentColor", .contextual("currentColor")), ("inherit", .contextual("inherit")),
      ("canvastext", .systemColor("CanvasText")), ("WindowText", .systemColor("WindowText")),
      ("var(--brand)", .computed("var")), ("calc(1)", .computed("calc")),
      ("rgb(calc(1 + 2) 2 3)", .computed("calc")), ("rgb(var(--x))", .computed("var")),
      ("color-mix(in oklch, red, blue)", .computed("color-mix")),
      ("light-dark(#000, #fff)", .computed("light-dark")),
      ("oklch(from red l c h)", .relative("oklch")), ("rgb (1 2 3)", .gapBeforeBracket("rgb")),
      ("rgb/**/(1 2 3)", .gapBeforeBracket("rgb")), ("rgb(1 2 3", .unclosed("rgb")),
      ("rgb(1 2 3 /* ", .unexpected("/*", function: "rgb")), ("#0f0 ;x", .rest(";x")),
      ("red;}body{display:none", .rest(";}body{display:none")), ("red blue", .rest("blue")),
      ("rgb(1 2 3) !important", .rest("!important")), ("#fff#fff", .rest("#fff")),
      ("rgb(1 2 three)", .unexpected("three", function: "rgb")),
      ("rgb(1 2 #3)", .unexpected("#3", function: "rgb")),
      ("rgb(1 2 (3))", .unexpected("(", function: "rgb")),
      ("rgb(1 2 url(3))", .unexpected("url(", function: "rgb")),
      ("rgb(1. 2 3)", .unexpected(".", function: "rgb")),
      ("rgb(255 0)", .wrongComponentCount(2, function: "rgb")),
      ("rgb()", .wrongComponentCount(0, function: "rgb")),
      ("rgb(1, 2)", .wrongComponentCount(2, function: "rgb")),
      ("rgb(1,2,3,4,5)", .wrongComponentCount(5, function: "rgb")),
      ("oklch(0.5 0.1 20deg 0.5)", .wrongComponentCount(4, function: "oklch")),
      ("color(srgb 1 2)", .wrongComponentCount(2, function: "color")),
      ("rgb(255, 0 153)", .mixedSeparators("rgb")), ("rgb(1, 2, 3 / 4)", .mixedSeparators("rgb")),
      ("rgb(1,,3)", .mixedSeparators("rgb")), ("oklch(0.5, 0.1, 20)", .refusedCommas("oklch")),
      ("color(srgb 1, 0, 0)", .refusedCommas("color")),
      ("rgb(255, none, 0)", .noneAmongCommas("rgb")),
      ("rgb(10%, 20, 30)", .mixedUnits("rgb")), ("hsl(210, 50, 40)", .mixedUnits("hsl")),
      ("hsl(50%, 50%, 50%)", .wrongHue("hsl")), ("oklch(50% 0.1 5%)", .wrongHue("oklch")),
      ("rgb(1px 2 3)", .wrongUnit("px", function: "rgb")),
      ("rgb(1deg 2 3)", .wrongUnit("deg", function: "rgb")),
      ("rgb(1none 2 3)", .wrongUnit("none", function: "rgb")),
      ("rgb(1 2 3 /)", .wrongAlpha("rgb")), ("rgb(1 2 3 / 4 5)", .wrongAlpha("rgb")),
      ("color(xyz 1e999 0 0)", .hugeComponent), ("color(srgb 0 -1e4 0)", .hugeComponent),
      ("rgb(1 2 3 / 4 / 5)", .wrongAlpha("rgb")), ("rgb(1 2 3 / 4deg)", .wrongAlpha("rgb")),
    ] as [(String, ColorFault)])
  func refusesWithAReason(_ text: String, _ fault: ColorFault) {
    #expect(Color.read(text) == .failure(fault))
    #expect(!fault.reason.isEmpty)
  }

  @Test(
    "A reason and what to do are one clause each",
    arguments: [
      (
        .number, "a number is no color", "write it in quotes: \"#0f766e\""
      ),
      (
        .unknownName("blu", nearest: "blue"), "CSS has no color named 'blu'",
        "did you mean 'blue'?"
      ),
      (
        .systemColor("CanvasText"),
        "CanvasText is a color of the reader's system, not one of its own",
        "write the color that it is to be, as #rrggbb"
      ),
      (
        .computed("var"), "var() is computed by the browser, and a theme's colors stand still",
        "write the color that it is to be, as #rrggbb"
      ),
      (
        .wrongComponentCount(4, function: "oklch"), "oklch() takes three components, not 4",
        "alpha stands after a slash"
      ),
      (
        .translucent, "a theme's colors are opaque, so that their contrast can be checked",
        "write the color that it is to be, as #rrggbb"
      ),
      (.wrongDigit, "only 0 to 9 and a to f are digits of a color", nil),
    ] as [(ColorFault, String, String?)])
  func textsAreClauses(_ fault: ColorFault, _ reason: String, _ hint: String?) {
    #expect(fault.reason == reason)
    #expect(fault.hint == hint)
  }
}
