private import ByteText

/// One way of sorting pages: `tags`, `categories`.
package struct Taxonomy: Sendable {
  /// The key of front matter, and the folder of its pages.
  package var name: String
  /// In natural order of their titles.
  package var terms: [Term]
  /// Index of the page that lists the terms; nil when a page of the source has its address.
  package var page: Int?

  /// One term and its pages.
  package struct Term: Sendable {
    /// As the first page in path order spells it.
    package var title: String
    package var slug: [UInt8]
    /// Indices of pages, the newest first, those without a date last, in path order among equals.
    package var pages: [Int]
    /// Index of the page that lists them; nil when a page of the source has its address.
    package var page: Int?
  }
}

/// Collects the terms that pages name.
struct TaxonomyBuilder {
  private let name: String
  private var indices: [String: Int] = [:]
  private var terms: [Taxonomy.Term] = []

  init(name: String) {
    self.name = name
  }

  /// Adds a page under `term`; terms that differ in case only are one, and a page counts once.
  mutating func add(_ term: IndexEntry.Term, page: Int) {
    if let index = indices[term.key] {
      if terms[index].pages.last != page { terms[index].pages.append(page) }
    } else {
      indices[term.key] = terms.count
      terms.append(Taxonomy.Term(title: term.title, slug: [], pages: [page]))
    }
  }

  /// The taxonomy, nil when no page named a term.
  consuming func finish(_ pages: [Page]) -> Taxonomy? {
    if terms.isEmpty { return nil }
    terms.sort { naturallyPrecedes(folded($0.title), folded($1.title)) }
    // `index.html` is the list of the terms.
    var taken: Set<[UInt8]> = [Array("index".utf8)]
    for index in terms.indices {
      terms[index].slug = uniqueSlug(of: terms[index].title, &taken)
      terms[index].pages = newestFirst(terms[index].pages, pages)
    }
    return Taxonomy(name: name, terms: terms)
  }
}

/// Sorts indices of pages: dated ones first, the newest of them first; a stable order.
package func newestFirst(_ indices: [Int], _ pages: [Page]) -> [Int] {
  // The calendar is asked once a page, not once a comparison.
  let keyed = indices.map { (seconds: pages[$0].date?.secondsSince1970, page: $0) }
  return keyed.sorted { a, b in
    switch (a.seconds, b.seconds) {
    case (let first?, let second?) where first != second: return first > second
    case (.some, nil): return true
    case (nil, .some): return false
    case (.some, .some):
      let (first, second) = (pages[a.page].date, pages[b.page].date)
      guard let first, let second, first != second else { return a.page < b.page }
      return second < first
    case (nil, nil): return a.page < b.page
    }
  }.map(\.page)
}

private func folded(_ text: String) -> [UInt8] { caseFolded(Array(text.utf8)) }

/// A part of an address for a term: letters, digits and hyphens; `C#` and `C++` differ from `C`.
private func uniqueSlug(of title: String, _ taken: inout Set<[UInt8]>) -> [UInt8] {
  var slug: [UInt8] = []
  func separate() {
    if let last = slug.last, last != UInt8(ascii: "-") { slug.append(UInt8(ascii: "-")) }
  }
  for byte in folded(title) {
    switch byte {
    case 0x30...0x39, 0x61...0x7a, UInt8(ascii: "_"), 0x80...: slug.append(byte)
    case UInt8(ascii: "#"), UInt8(ascii: "+"):
      separate()
      slug.append(contentsOf: byte == UInt8(ascii: "#") ? "sharp".utf8 : "plus".utf8)
    default: separate()
    }
  }
  while slug.last == UInt8(ascii: "-") { slug.removeLast() }
  if slug.isEmpty { slug = Array("term".utf8) }
  // A name in the output may have 255 bytes; a number may follow.
  let base = Array(utf8Prefix(of: slug, 200))
  var candidate = base
  var number = 1
  while !taken.insert(candidate).inserted {
    number += 1
    candidate = base + Array("-\(number)".utf8)
  }
  return candidate
}
