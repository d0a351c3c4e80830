/// What one page is made of, and what made it last; addresses begin with a slash, files do not.
package struct PageExplanation: Sendable, Hashable {
  package var address: String
  /// Its document; nil for a page that the program makes of others.
  package var document: String?
  package var template: String
  package var theme: String
  /// The files that all pages depend on.
  package var sharedFiles: [String]
  /// The pages before and behind it.
  package var neighbors: [String] = []
  /// What it leads to, in the order of its text.
  package var links: [String] = []
  /// Pages that lead to it.
  package var backlinks: [String] = []
  /// Pages that list it.
  package var lists: [String] = []
  package var state: State
  /// In which parts it differed when it was made the last time; empty for the first time.
  package var lastChange: [Part] = []

  package enum State: Sendable, Hashable {
    /// No build is remembered.
    case unknown
    /// It is made anew each time that anything has changed.
    case always
    case current
    /// The next build makes it anew, because of these.
    case stale([Part])
  }

  /// One of the things of which a page is made.
  package enum Part: Sendable, Hashable, CaseIterable {
    case text
    case shared
    case place
    case terms
    case links
    case navigation
  }
}

extension PageDigest.Parts {
  var list: [PageExplanation.Part] {
    PageExplanation.Part.allCases.filter { part in
      switch part {
      case .text: contains(.text)
      case .shared: contains(.shared)
      case .place: contains(.place)
      case .terms: contains(.terms)
      case .links: contains(.links)
      case .navigation: contains(.navigation)
      }
    }
  }
}
