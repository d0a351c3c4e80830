package import ByteText
package import Documents
package import Highlighting
package import Markdown

/// What is to be built, and how.
package struct BuildRequest: Sendable {
  /// The source folder, as the user wrote it.
  package var source: String
  /// Where to publish; nil means the configured folder, else `site` in the source.
  package var output: String?
  /// Whether anything is written at all.
  package var publishes = true
  /// Whether the output is a folder of the program's own, for as long as it runs.
  ///
  /// Nothing is then made durable, and what all pages load keeps its name when it changes.
  package var isPreview = false
  /// Instead of the configured theme.
  package var theme: String?
  /// Instead of the configured address.
  package var baseURL: BaseURL?
  /// Instead of the configured rule.
  package var includesDrafts: Bool?
  /// Whether a warning withholds the site.
  package var isStrict = false
  package var jobs = 1
  /// How to do only what has changed; nil does everything.
  package var caching: BuildCaching?
  /// The folder that keeps smaller pictures from one run of the program to the next, if any.
  package var pictureCache: String?
  package var limits = MarkdownLimits()
  /// What knows the syntax of code; nil leaves all code plain.
  package var syntaxLibrary: SyntaxLibrary?
  /// Asked between the phases: a build that is cancelled ends without publishing anything.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// What draws diagrams; nil has them shown as text.
  package var graphviz: Graphviz?
  /// What sets formulas; nil has them shown as they are written.
  package var katex: KaTeX?
  /// Whether other programs may be run.
  package var runsPrograms = true
  /// The user's home folder, which is never an output.
  package var home: String?

  package init(source: String) {
    self.source = source
  }
}

/// What a build is at.
package enum BuildPhase: Sendable, Equatable {
  case scanning
  case reading(Int)
  case linking
  case composing(Int)
  case publishing
  /// A preview shows these files already, which all its pages load.
  ///
  /// `isAll` tells whether they are all that is to be seen at once: what else there is to do for the
  /// same changes is for the browser's frame and for pages that are not open.
  case showing([RelativePath], isAll: Bool)
}
