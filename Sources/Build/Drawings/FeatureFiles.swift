import ByteText
import Diagnostics
import Documents
import Markdown
import Templates
import Themes

/// The files that only pages with formulas or diagrams load.
struct FeatureFiles: Sendable {
  /// What some page of the site has.
  private(set) var features: PageFeatures = []
  /// Those that are published; empty for a site without such pages.
  private(set) var files: [GeneratedFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var styleSheets: [Part] = []
  private var scripts: [Part] = []

  /// A file, and the pages that load it.
  private struct Part: Sendable {
    var features: PageFeatures
    var path: [UInt8]
  }

  /// What this machine and the configuration have for it.
  struct Means {
    var graphviz: Graphviz?
    var katex: KaTeX?
    /// Path of the published script; nil when the configuration names none, empty when there is
    /// no file of that name.
    var mermaid: [UInt8]?
    /// Whether programs may be run.
    var runsPrograms = true
  }

  init() {}

  /// For a site some of whose pages have `features`.
  init(_ features: PageFeatures, _ means: Means, _ naming: SharedFileNaming) {
    self.features = features
    if features.contains(.mathematics) { addMathematics(means, naming) }
    if !features.isDisjoint(with: [.graphviz, .mermaid]) {
      addStyleSheet("diagrams", for: [.graphviz, .mermaid], naming)
    }
    if features.contains(.mermaid) { addMermaid(means, naming) }
    if features.contains(.graphviz), means.graphviz == nil, means.runsPrograms {
      diagnostics.append(
        Diagnostic(
          .note, id: "graphviz-missing",
          "diagrams are shown as text, since Graphviz is not installed",
          hint: "install it: the Debian package is graphviz"))
    }
  }

  private mutating func addMathematics(_ means: Means, _ naming: SharedFileNaming) {
    if let katex = means.katex?.files() {
      let folder = naming.folder(
        "katex", [katex.styleSheet, katex.script] + katex.fonts.map(\.bytes))
      let styleSheet = GeneratedFile(
        path: folder.appending("katex.css"), bytes: katex.styleSheet)
      let script = GeneratedFile(path: folder.appending("katex.js"), bytes: katex.script)
      files += [styleSheet, script]
      files += katex.fonts.map {
        GeneratedFile(path: folder.appending("fonts").appending($0.name), bytes: $0.bytes)
      }
      styleSheets.append(Part(features: .mathematics, path: styleSheet.path.bytes))
      addScript("fonts", for: .mathematics, naming)
      scripts.append(Part(features: .mathematics, path: script.path.bytes))
      addScript("mathematics", for: .mathematics, naming)
    } else {
      diagnostics.append(
        Diagnostic(
          .note, id: "katex-missing",
          "formulas are shown as they are written, since KaTeX is not installed",
          hint: "install it: the Debian package is libjs-katex"))
    }
    addStyleSheet("mathematics", for: .mathematics, naming)
  }

  private mutating func addMermaid(_ means: Means, _ naming: SharedFileNaming) {
    guard let mermaid = means.mermaid else {
      diagnostics.append(
        Diagnostic(
          .note, id: "mermaid-missing",
          "diagrams of Mermaid are shown as text, since the site names no script for them",
          hint: "put mermaid.min.js into the source, and name it in recto.yaml:"
            + " diagrams: {mermaid: assets/mermaid.min.js}"))
      return
    }
    // A file that is not there was told of already.
    if mermaid.isEmpty { return }
    scripts.append(Part(features: .mermaid, path: mermaid))
    addScript("diagrams", for: .mermaid, naming)
  }

  private mutating func addStyleSheet(
    _ name: String, for features: PageFeatures, _ naming: SharedFileNaming
  ) {
    let file = naming.file(name, "css", BuiltinFiles.content("base/\(name).css") ?? [])
    files.append(file)
    styleSheets.append(Part(features: features, path: file.path.bytes))
  }

  private mutating func addScript(
    _ name: String, for features: PageFeatures, _ naming: SharedFileNaming
  ) {
    let file = naming.file(name, "js", BuiltinFiles.content("base/\(name).js") ?? [])
    files.append(file)
    scripts.append(Part(features: features, path: file.path.bytes))
  }

  // MARK: - For templates

  /// The style sheets of a page, in their order.
  func styleSheets(_ features: PageFeatures, _ base: AddressBase, _ shapes: ModelShapes) -> Value {
    value(of: styleSheets, features, base, shapes)
  }

  /// The scripts of a page, in their order.
  func scripts(_ features: PageFeatures, _ base: AddressBase, _ shapes: ModelShapes) -> Value {
    value(of: scripts, features, base, shapes)
  }

  private func value(
    of parts: [Part], _ features: PageFeatures, _ base: AddressBase, _ shapes: ModelShapes
  ) -> Value {
    .list(
      parts.filter { !$0.features.isDisjoint(with: features) }.map {
        // What a formula becomes is of another size than its source.
        .object(
          Object(
            shapes.file,
            [.text(base.reference(to: $0.path)), .flag($0.features == .mathematics)]))
      })
  }
}
