package import Diagnostics

/// What recto.yaml says; the names that the build uses, until the file itself is read.
package struct SiteConfiguration: Sendable {
  package struct Link: Sendable {
    package var title: String
    package var href: String
  }

  package struct Repository: Sendable {
    package var url: String
    package var branch: String
    package var path: String
  }

  package struct Feeds: Sendable {
    package var isEnabled = true
    /// How many pages a feed holds at most.
    package var limit = 20
  }

  package struct Markdown: Sendable {
    package var toc = true
  }

  package var title: String?
  package var description: String?
  /// With a slash at its end.
  package var baseURL: String?
  package var language = "en"
  package var direction = TextDirection.leftToRight
  package var theme: String?
  package var drafts = false
  package var logo: String?
  package var favicon: String?
  package var header: [Link] = []
  package var output: String?
  package var ignore: [GlobPattern] = []
  package var repository: Repository?
  package var feeds = Feeds()
  package var markdown = Markdown()

  package init() {}

  package static func read(_ source: SourceText) -> (SiteConfiguration, [Diagnostic]) {
    (SiteConfiguration(), [])
  }

  /// The site's address with a slash at its end; nil when `text` is none.
  package static func baseURL(_ text: String) -> String? {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
    return text.hasSuffix("/") ? text : text + "/"
  }
}

/// The direction in which a language is written.
package enum TextDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

package func textDirection(of language: String) -> TextDirection { .leftToRight }
