// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that `swift build` of the program stays whole: libFuzzer brings `main`.
// The modules under test share with `package`, and SwiftPM names their package after its folder, so
// the fuzzers are compiled as if they were part of it.
let folder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "recto"
let packageName = String(
  folder.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })

let swift: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-package-name", packageName, "-parse-as-library"]),
]

let package = Package(
  name: "recto-fuzz",
  products: [
    .executable(name: "FuzzMarkdown", targets: ["FuzzMarkdown"]),
    .executable(name: "FuzzFrontMatter", targets: ["FuzzFrontMatter"]),
  ],
  dependencies: [.package(name: "recto", path: "../..")],
  targets: ["FuzzMarkdown", "FuzzFrontMatter"].map {
    .executableTarget(
      name: $0, dependencies: [.product(name: "Recto", package: "recto")], packageAccess: false,
      swiftSettings: swift)
  },
  swiftLanguageModes: [.v6]
)
