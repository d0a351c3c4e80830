internal import Configuration

/// What the slots of base16 and base24 become.
///
/// Sources: "Base16 Styling Guidelines" 0.4.2 (tinted-theming/home, `styling.md`) for what each slot
/// is for, "Colours Overview" 0.1.1 (tinted-theming/base24, `styling.md`) for slots 10 to 17 and what
/// they fall back to. `base06` and `base07` are accents in some well-known schemes
/// (tinted-theming/home#34 and #35): the first becomes `heading` only where it looks like text, the
/// second is not used.
enum Base16 {
  /// A color that is a slot, or a slot laid thinly over another color.
  struct Row: Sendable {
    var path: ColorPath
    var slot: String
    /// From 0 to 1; 1 for the slot itself.
    var share: Double
    /// What lies below.
    var ground: ColorPath

    init(
      _ path: ColorPath, _ slot: String, share: Double = 1, over ground: ColorPath = \.background
    ) {
      self.path = path
      self.slot = slot
      self.share = share
      self.ground = ground
    }
  }

  static let slots = hexadecimalSlots(0x00...0x0f)
  static let brightSlots = hexadecimalSlots(0x10...0x17)

  /// A row comes after that of its ground.
  static let rows: [Row] = [
    Row(\.background, "base00"),
    Row(\.surface, "base01"), Row(\.tableHeader, "base01"), Row(\.codeBackground, "base01"),
    Row(\.selection, "base02"), Row(\.hover, "base02", share: 0.5, over: \.surface),
    Row(\.border, "base02"),
    Row(\.codeBorder, "base02"), Row(\.codeHighlight, "base02", share: 0.5, over: \.codeBackground),
    Row(\.textSubtle, "base03"), Row(\.codeLineNumber, "base03"),
    Row(\.textMuted, "base04"), Row(\.quoteText, "base04"),
    Row(\.text, "base05"), Row(\.codeText, "base05"),
    Row(\.accent, "base0D"), Row(\.link, "base0D"), Row(\.accentText, "base0D"),
    Row(\.linkVisited, "base0E"), Row(\.inlineCode, "base0B"), Row(\.quoteBorder, "base0C"),
    Row(\.mark, "base0A", share: 0.3),
    Row(\.note, "base0D"), Row(\.noteBackground, "base0D", share: 0.1),
    Row(\.tip, "base0B"), Row(\.tipBackground, "base0B", share: 0.1),
    Row(\.important, "base0E"), Row(\.importantBackground, "base0E", share: 0.1),
    Row(\.warning, "base0A"), Row(\.warningBackground, "base0A", share: 0.1),
    Row(\.caution, "base08"), Row(\.cautionBackground, "base08", share: 0.1),
    Row(\.diffInserted, "base0B", share: 0.15, over: \.codeBackground),
    Row(\.diffDeleted, "base08", share: 0.15, over: \.codeBackground),
  ]

  /// What base24 says otherwise.
  static let brightRows: [Row] = [
    Row(\.codeBackground, "base10"), Row(\.linkHover, "base16"), Row(\.linkVisited, "base17"),
    Row(\.note, "base16"), Row(\.tip, "base14"), Row(\.important, "base17"),
    Row(\.warning, "base13"), Row(\.caution, "base12"),
    Row(\.codeHighlight, "base02", share: 0.5, over: \.codeBackground),
    Row(\.diffInserted, "base0B", share: 0.15, over: \.codeBackground),
    Row(\.diffDeleted, "base08", share: 0.15, over: \.codeBackground),
  ]

  static let families: [(path: SyntaxPath, slot: String)] = [
    (\.keyword, "base0E"), (\.function, "base0D"), (\.variable, "base08"),
    (\.`operator`, "base05"), (\.type, "base0A"), (\.attribute, "base09"),
    (\.preprocessor, "base0F"), (\.number, "base09"), (\.string, "base0B"), (\.escape, "base0C"),
    (\.comment, "base03"), (\.documentation, "base0C"), (\.warning, "base0A"), (\.error, "base08"),
  ]

  /// What a slot of base24 is where a scheme leaves it out.
  static let fallbacks = [
    "base10": "base00", "base11": "base00", "base12": "base08", "base13": "base0A",
    "base14": "base0B", "base15": "base0C", "base16": "base0D", "base17": "base0E",
  ]

  /// Every key of a scheme: the older form has its slots at the top.
  static let fields: [Field] =
    ["system", "name", "scheme", "slug", "author", "description", "variant"]
    .map { Field($0, "text", "") } + slotFields + [
      Field("palette", "colors", "", fields: slotFields)
    ]

  private static let slotFields = (slots + brightSlots).map { Field($0, "color", "") }

  private static func hexadecimalSlots(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { "base" + hexText(UInt8($0)).uppercased() }
  }
}
