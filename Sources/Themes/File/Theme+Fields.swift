package import Configuration

extension Theme {
  /// Every key of a theme file, for reading and for the manual.
  package static let fields: [Field] = [
    Field("name", "text", "What readers see in a list of themes.", default: "the theme's id"),
    Field(
      "extends", "name of a theme",
      "The theme that gives what this file leaves out: one of the site's or one of Recto's."),
    Field("description", "text", "One sentence about its character."),
    Field("author", "text", "Who made it."),
    Field(
      "level", "AA or AAA",
      "The contrast that its colors are derived for and held to, by WCAG 2.2.",
      default: "AA"),
    Field("accent", "color", "The color that all others are derived from."),
    Field(
      "neutral", "keys",
      "The tint of the grays; without it that of a `background` that is set, or of the accent.",
      fields: [
        Field("hue", "0 to 360", "In degrees of OKLCH.", default: "as above"),
        Field(
          "chroma", "0 to 0.06", "How strong the tint is; 0 is plain gray.",
          default: "\(PaletteSeed.Neutral.usualChroma)"),
      ]),
    Field(
      "modes", "light, dark, or a list of both", "The modes that the theme has.",
      default: "[light, dark]"),
    Field("light", "colors", "Colors of the light mode.", fields: paletteFields),
    Field("dark", "colors", "Colors of the dark mode.", fields: paletteFields),
    syntaxField,
    typographyField,
    layoutField,
    Field(
      "unset", "list of names",
      "Colors of the theme that this one extends which are derived again; `css` drops its rules."),
    Field("css", "text", "Rules of its own, which come after all others."),
  ]

  private static let paletteFields =
    ThemeColors.tokens.map { Field($0.name, "color", $0.purpose + ".") } + [syntaxField]

  private static let syntaxField = Field(
    "syntax", "colors",
    "Colors of code; at the top of the file for both modes, and in a mode for that one.",
    fields: SyntaxColors.families.map { family in
      Field(
        family.name, "color, or color and font", family.purpose + ".",
        fields: codeFields(usual: family.usualFont))
    } + [
      Field(
        "overrides", "colors", "Colors of single styles that differ from those of their families.",
        fields: SyntaxStyle.all.map { style in
          Field(
            style.name, "color, or color and font", "Of the family `\(style.family.name)`.",
            fields: codeFields(usual: SyntaxFont()))
        })
    ])

  private static func codeFields(usual font: SyntaxFont) -> [Field] {
    [
      Field("color", "color", "The color."),
      Field("bold", "true or false", "Whether it is bold.", default: font.isBold.map { "\($0)" }),
      Field(
        "italic", "true or false", "Whether it is italic.", default: font.isItalic.map { "\($0)" }),
    ]
  }

  private static let typographyField = Field(
    "typography", "keys", "How text is set.",
    fields: [
      Field("body", "font families", "Of text.", default: Typography().body.css),
      Field("heading", "font families", "Of headings.", default: "those of text"),
      Field("mono", "font families", "Of code.", default: Typography().mono.css),
      Field("size", "15 to 20", "Of text, in pixels.", default: "16"),
      Field("scale", "1.125 to 1.333", "Of each size of heading to the next.", default: "1.22"),
      Field("lineHeight", "1.5 to 1.75", "Of a line to the size.", default: "1.65"),
      Field("measure", "55 to 85", "Characters in a line.", default: "72"),
      Field("headingWeight", "100 to 900", "How bold headings are.", default: "650"),
      Field("codeScale", "0.7 to 1.1", "Size of code to that of text.", default: "0.875"),
      Field("paragraph", "spaced or indented", "What parts two paragraphs.", default: "spaced"),
    ])

  private static let layoutField = Field(
    "layout", "keys", "Air and corners.",
    fields: [
      Field("density", "compact, regular or airy", "Space between parts.", default: "regular"),
      Field("radius", "0 to 16", "Of corners, in pixels.", default: "8"),
      Field("sidebarWidth", "12 to 24", "Of the column of sections, in rem.", default: "17"),
      Field(
        "motion", "none or full",
        "`full` lets the page glide to a heading, where the reader does not ask for less.",
        default: "none"),
    ])
}
