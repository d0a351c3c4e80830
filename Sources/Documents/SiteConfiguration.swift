package import Configuration
package import Markdown

/// What `recto.yaml` says about a site; without the file these are the values that hold.
package struct SiteConfiguration: Sendable {
  package static let fileName = "recto.yaml"
  /// Read with a note when there is no `recto.yaml`.
  package static let otherFileName = "recto.yml"

  /// A link with a text.
  package struct Link: Sendable, Hashable {
    package var title: String
    /// An address with a scheme, or a path of the site.
    package var href: String
    package var position: Position
  }

  package enum Dialect: String, CaseIterable, Sendable, Hashable {
    /// `obsidian` where the source holds `.obsidian/`, else `github`.
    case auto
    case github
    case obsidian
  }

  /// Where the source is kept, for links that edit a page.
  package struct Repository: Sendable, Hashable {
    /// Without a slash at its end.
    package var url: String
    package var branch = "main"
    /// The folder of the source in the repository, without slashes at its ends; empty for its root.
    package var path = ""
  }

  package struct Feeds: Sendable, Hashable {
    package var isEnabled = true
    /// How many pages a feed holds at most.
    package var limit = 20
  }

  /// Smaller files of the pictures that pages show.
  package struct Images: Sendable, Hashable {
    package enum Format: String, CaseIterable, Sendable, Hashable {
      case avif
      case webp
    }

    package static let widthLimits = 16...8192

    package var isEnabled = false
    /// In pixels, the smallest first, each once.
    package var widths = [360, 720, 1440]
    /// The one that browsers are to prefer first, each once.
    package var formats: [Format] = [.avif, .webp]
    /// From 1 to 100, by the measure of WebP.
    package var quality = 75
  }

  package struct Markdown: Sendable, Hashable {
    package var dialect = Dialect.auto
    package var rawHTML = MarkdownOptions.RawHTML.keep
    package var smart = false
    /// Whether pages show their contents.
    package var toc = true
    package var mathematics = true
  }

  package struct Diagrams: Sendable, Hashable {
    /// The path of the script that draws what is written for Mermaid.
    package var mermaid: String?
  }

  /// The file that it was read from, for diagnostics.
  package var file = fileName
  package var title: String?
  package var description: String?
  /// With a slash at its end; see `BaseURL`.
  package var baseURL: String?
  /// A language tag in its usual case.
  package var language = "en"
  /// Nil means the program's own.
  package var theme: String?
  /// Those that readers may choose among; empty means that there is no choice.
  package var themes: [String] = []
  package var urls = AddressStyle.pretty
  package var ignore: [GlobPattern] = []
  package var repository: Repository?
  /// A path from the source folder, as `favicon` is.
  package var logo: String?
  package var favicon: String?
  package var header: [Link] = []
  /// Markdown of one paragraph.
  package var footer: String?
  /// Empty when the folders are the navigation.
  package var nav: [NavigationItem] = []
  /// Keys of front matter whose values have pages of their own.
  package var taxonomies = ["tags", "categories"]
  package var feeds = Feeds()
  /// Folders that have a page for printing, from the source folder; an empty path is all of it.
  package var print: [String] = []
  package var drafts = false
  package var search = true
  /// The folder that the site is written to, from the source folder.
  package var output: String?
  package var images = Images()
  package var markdown = Markdown()
  package var diagrams = Diagrams()
  /// Where the values stand that can only be judged with the site at hand, by their path: `themes[2]`.
  package var places: [String: Position] = [:]

  package init() {}

  package var direction: TextDirection { textDirection(of: language) }
}
