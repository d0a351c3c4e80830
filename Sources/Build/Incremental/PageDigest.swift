import ByteText

/// What the page of a document is made of, in hashes; equal ones mean equal pages.
///
/// Each part is one answer to the question why a page was made anew.
struct PageDigest: Sendable, Hashable {
  /// The document itself.
  var text: UInt64
  /// Configuration, templates, theme, and the frame that all pages have.
  var shared: UInt64
  /// Its address and title, and the pages before, behind and above it.
  var place: UInt64
  /// The pages of its tags.
  var terms: UInt64
  /// What its links and pictures lead to.
  var links: UInt64
  /// The part of the navigation that it shows.
  var navigation: UInt64

  /// The parts in which two digests differ.
  func differences(from other: PageDigest) -> Parts {
    var parts: Parts = []
    if text != other.text { parts.insert(.text) }
    if shared != other.shared { parts.insert(.shared) }
    if place != other.place { parts.insert(.place) }
    if terms != other.terms { parts.insert(.terms) }
    if links != other.links { parts.insert(.links) }
    if navigation != other.navigation { parts.insert(.navigation) }
    return parts
  }

  struct Parts: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let text = Parts(rawValue: 1)
    static let shared = Parts(rawValue: 2)
    static let place = Parts(rawValue: 4)
    static let terms = Parts(rawValue: 8)
    static let links = Parts(rawValue: 16)
    static let navigation = Parts(rawValue: 32)
  }
}

extension PageDigest {
  func write(to archive: inout ArchiveWriter) {
    for hash in [text, shared, place, terms, links, navigation] { archive.write(hash: hash) }
  }

  init(from archive: inout ArchiveReader) throws(ArchiveFault) {
    self.init(
      text: try archive.hash(), shared: try archive.hash(), place: try archive.hash(),
      terms: try archive.hash(), links: try archive.hash(), navigation: try archive.hash())
  }
}
