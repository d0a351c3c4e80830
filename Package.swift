// swift-tools-version: 6.2
import PackageDescription

let swift: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let c: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]
let cxx: [CXXSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

/// One line per module: a Swift module may import exactly what its line names (`make lint`).
let modules: [(name: String, imports: [Target.Dependency])] = [
  ("Diagnostics", []),
  ("ByteText", ["CUtf8proc"]),
  ("Markdown", ["CMarkGFM", "CMarkParse", "Diagnostics", "ByteText"]),
  ("Highlighting", ["ByteText"]),
  ("Templates", ["Diagnostics", "ByteText"]),
  ("Configuration", ["CYAML", "CTOML", "Diagnostics", "ByteText"]),
  ("Themes", ["CBuiltinFiles", "Configuration", "Diagnostics", "ByteText"]),
  ("Documents", ["Markdown", "Configuration", "Diagnostics", "ByteText"]),
  (
    "Build",
    [
      "CXXHash", "CLinux", "Diagnostics", "ByteText", "Markdown", "Highlighting", "Templates",
      "Configuration", "Themes", "Documents",
      .target(name: "CVips", condition: .when(traits: ["ImageVariants"])),
    ]
  ),
  ("Preview", ["CMicroHTTPD", "CLinux", "Diagnostics", "ByteText", "Themes"]),
  (
    "CLI",
    [
      "CLinux", "Diagnostics", "ByteText", "Markdown", "Highlighting", "Templates",
      "Configuration", "Themes", "Documents", "Build", "Preview",
    ]
  ),
]
let tests: [(name: String, imports: [Target.Dependency])] = [
  ("DiagnosticsTests", ["Diagnostics"]),
  ("ByteTextTests", ["ByteText"]),
  ("MarkdownTests", ["Markdown", "CMarkGFM", "Diagnostics", "ByteText"]),
  ("TemplatesTests", ["Templates", "Diagnostics", "ByteText"]),
  ("ConfigurationTests", ["Configuration", "Diagnostics"]),
  ("ThemesTests", ["Themes", "Configuration", "Diagnostics", "ByteText"]),
  ("DocumentsTests", ["Documents", "Markdown", "Configuration", "Diagnostics", "ByteText"]),
  (
    "BuildTests",
    [
      "Build", "Documents", "Markdown", "Templates", "Themes", "Configuration", "Diagnostics",
      "ByteText",
    ]
  ),
  ("PreviewTests", ["Preview", "Diagnostics", "ByteText"]),
  ("CLITests", ["CLI", "Build", "Diagnostics", "ByteText"]),
]

let package = Package(
  name: "recto",
  products: [
    .executable(name: "recto", targets: ["recto"]),
    .library(name: "Recto", targets: ["CLI"]),
  ],
  traits: [
    .trait(name: "SyntaxHighlighting", description: "Color code with KSyntaxHighlighting"),
    .trait(name: "ImageVariants", description: "Make smaller pictures with libvips"),
  ],
  targets: [
    .systemLibrary(
      name: "CMarkGFM",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
    .target(name: "CMarkParse", dependencies: ["CMarkGFM"], cSettings: c),
    .target(name: "CMicroHTTPD", cSettings: c),
    .target(name: "CLinux", cSettings: c),
    .target(name: "CVips", cSettings: c),
    .target(name: "CTOML", cxxSettings: cxx),
    .target(name: "CBuiltinFiles", exclude: ["files.inc"], cSettings: c),
    .executableTarget(name: "recto", dependencies: ["CLI"], swiftSettings: swift),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swift),
  ]
    + modules.map { .target(name: $0.name, dependencies: $0.imports, swiftSettings: swift) }
    + tests.map {
      .testTarget(
        name: $0.name, dependencies: $0.imports + ["TestSupport"], exclude: ["Cases"],
        swiftSettings: swift)
    },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu17,
  cxxLanguageStandard: .cxx17
)
