import ByteText
import Documents
import Markdown
import Templates
import Themes

/// What is the same for every page of one build; shared errors were found before it exists.
struct Site: Sendable {
  var configuration: SiteConfiguration
  /// The site's title; never empty.
  var title: [UInt8]
  /// With a slash at its end; nil when it is not known.
  var baseURL: [UInt8]?
  var themes: ThemesInUse
  /// What the style sheet of all themes is made with.
  var resources: ThemeResources
  var naming: SharedFileNaming
  var strings: InterfaceStrings
  var shapes: ModelShapes
  var templates: TemplateSet
  var script: GeneratedFile
  /// The picture in the browser's tab; nil for a site that has one of its own.
  var icon: GeneratedFile?
  /// Nil when the configuration has none.
  var footer: MarkdownDocument?
  var shared: SharedValues
  /// What pages with formulas and diagrams load.
  var featureFiles = FeatureFiles()
  /// What one document may cost.
  var limits = MarkdownLimits()
  /// What a page for printing may hold.
  var printLimits = PrintLimits()
  /// The style of pages for printing; nil for a site without one.
  var printStyle: GeneratedFile?

  /// The path of the site's address, with slashes at both ends: `/` or `/docs/`.
  var rootPath: [UInt8] {
    guard let baseURL else { return [slash] }
    // Behind `https://`, the first slash begins the path.
    let host = baseURL.firstIndex(of: slash).map { $0 + 2 } ?? 0
    return baseURL[host...].firstIndex(of: slash).map { Array(baseURL[$0...]) } ?? [slash]
  }

  /// Text of a count in the site's language.
  func count(_ number: Int, _ things: InterfaceStrings.Count) -> [UInt8] {
    Array(strings.count(number, things).utf8)
  }

  func date(_ date: SiteDate, _ pattern: InterfaceStrings.DatePattern = .date) -> DateModel {
    DateModel(
      iso: Array(date.isoDay.utf8),
      text: strings.date(pattern, year: date.year, month: date.month, day: date.day))
  }
}

/// A file of the output that comes from no file of the source.
struct GeneratedFile: Sendable, Hashable {
  var path: RelativePath
  var bytes: [UInt8]
}

/// A generated file that the worker which writes it makes.
struct DeferredFile: Sendable {
  let path: RelativePath
  /// Whether a file of that path can have one content only.
  var isNamedByContent = false
  let make: @Sendable () -> [UInt8]

  init(path: RelativePath, make: @escaping @Sendable () -> [UInt8]) {
    self.path = path
    self.make = make
  }

  init(_ file: GeneratedFile) {
    self.init(path: file.path) { file.bytes }
  }
}

private let slash = UInt8(ascii: "/")
