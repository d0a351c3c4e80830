package import ByteText

/// One page of the site, as all others see it.
package struct Page: Sendable {
  package enum Kind: Sendable, Hashable {
    /// Made from `documents[index]`.
    case document(Int)
    /// The generated page of a folder that has none of its own.
    case folder
    /// The list of a taxonomy's terms: `taxonomies[index]`.
    case taxonomy(Int)
    /// The pages of one term: `taxonomies[index].terms[term]`.
    case term(Int, Int)
    /// All documents of a folder, for printing; the folder's own page is `pages[index]`.
    case print(Int)
  }

  package var kind: Kind
  package var address: Address
  /// Not escaped.
  package var title: [UInt8]
  /// Not escaped; may be empty.
  package var summary: [UInt8]
  package var date: SiteDate?
  package var updated: SiteDate?
  /// Its own file, or the folder that it lists.
  package var source: RelativePath
  /// The theme that it, or the nearest folder around it, asks for.
  package var theme: String?
  /// Left out of navigation, lists, feeds and the site map.
  package var isUnlisted = false
  /// Its place in the navigation, when it has one.
  package var node: NavigationTree.ID?

  /// Whether it is made from a document and not a list of others.
  package var isDocument: Bool {
    if case .document = kind { true } else { false }
  }

  /// Whether it is for printing.
  package var isPrint: Bool {
    if case .print = kind { true } else { false }
  }

  /// When it was last changed, as far as its author says.
  package var lastChange: SiteDate? { updated ?? date }
}
