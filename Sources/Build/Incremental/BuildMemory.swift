package import ByteText
import Diagnostics
package import Documents

/// What builds of one site leave for the next one: documents by content, outputs by what they are of.
///
/// It saves work and never changes a result: whatever is in it, a build publishes what a clean one
/// would. It has one owner and is used by one build at a time.
package struct BuildMemory: Sendable {
  /// What the documents were read with; others are forgotten.
  var documentsKey: UInt64 = 0
  var documents: [KnownDocument] = []
  /// Documents of an earlier run that nobody has asked for yet.
  var waiting: [ArraySlice<UInt8>] = []
  /// The folder of the outputs, by its whole path.
  var folder = ""
  var outputs: [RelativePath: KnownOutput] = [:]
  /// What was found in code; it is kept in a file of its own.
  var code = CodeMemory()
  /// Whether the last build read all documents.
  var hasReadAll = false
  /// Whether the last build found out anything that is not in the memory's file.
  package internal(set) var hasNews = false
  /// The site of a preview; nil after a build that published nothing.
  var site: PreviewedSite?
  /// The themes that the pages of a preview ask for; nil when nothing was shown yet.
  var themesOfPages: [String]?
  /// What the source of a preview held when it was last looked through.
  var scan: SourceScan?
  /// The folder of a preview, which stays open.
  var output: OutputFolder?
  /// Files that changed and that no build has read yet; nil when that may be any.
  var unread: Set<RelativePath>?
  /// What was drawn for earlier builds of this run.
  var drawings = DrawingCache()
  /// The last build, when it published and all its sources can be told from later ones.
  var finished: FinishedBuild?

  package init() {}

  /// Adds what changed since the last build.
  mutating func add(_ changed: Set<RelativePath>?) {
    unread = changed.flatMap { changed in unread.map { $0.union(changed) } }
  }

  /// Forgets the site as a whole: it will be another one.
  mutating func forgetSite() {
    finished = nil
    if let site { themesOfPages = site.themesOfPages }
    site = nil
    hasNews = true
  }

  /// Forgets all but the folder that stays open.
  mutating func forgetEverything() {
    let (output, code) = (output, code)
    self = BuildMemory()
    (self.output, self.code) = (output, code)
    hasNews = true
  }

  /// Forgets what lies in the output, so that each file is made again and compared.
  mutating func forgetOutputs() {
    outputs = [:]
    site = nil
  }

  /// Remembers what was published in the folder at `path`.
  mutating func take(_ result: SitePublishing.Published, in path: String) {
    folder = path
    outputs = result.outputs
    output = result.output
  }

  /// The outputs in the folder at `path`; none of another folder.
  func outputs(in path: String) -> [RelativePath: KnownOutput] { folder == path ? outputs : [:] }
}

/// A file of an output folder, as a build left it.
struct KnownOutput: Sendable {
  /// Of its content.
  var hash: UInt64
  /// Nil when the file may be another one without one being able to tell.
  var stamp: SourceStamp?
  var origin: Origin

  /// What it was made of.
  enum Origin: Sendable {
    /// A document, or several; and in which parts it differed when it was made the last time.
    case page(PageDigest, PageDigest.Parts)
    /// A file that is copied.
    case copy(SourceStamp)
    /// Something that is made anew each time.
    case other
  }

  var digest: PageDigest? {
    if case .page(let digest, _) = origin { digest } else { nil }
  }
}

/// A build that published, and what it said.
struct FinishedBuild: Sendable {
  /// Of the request and of all files that the build read; nothing else can change the result.
  var inputs: UInt64
  var pageCount: Int
  var diagnostics: [Diagnostic]
}

/// How a build may keep what it found out.
package struct BuildCaching: Sendable {
  /// Tells one program from another that would publish something else.
  package var program: String
  /// When the build begins, by the clock of the file system.
  package var moment: SourceStamp.Time
  /// What changed since the last build with the same memory; nil when nobody watched.
  package var changed: Set<RelativePath>?

  package init(
    program: String, moment: SourceStamp.Time, changed: Set<RelativePath>? = nil
  ) {
    self.program = program
    self.moment = moment
    self.changed = changed
  }
}
