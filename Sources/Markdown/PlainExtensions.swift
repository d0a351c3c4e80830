/// What `PlainResult` holds beyond CommonMark: the extensions of GitHub Flavored Markdown.
package struct PlainExtensions: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let table = PlainExtensions(rawValue: 1)
  package static let strikethrough = PlainExtensions(rawValue: 2)
  package static let autolink = PlainExtensions(rawValue: 4)
  package static let tagfilter = PlainExtensions(rawValue: 8)
  package static let tasklist = PlainExtensions(rawValue: 16)
  package static let footnotes = PlainExtensions(rawValue: 32)

  package static let all: PlainExtensions = [
    .table, .strikethrough, .autolink, .tagfilter, .tasklist, .footnotes,
  ]

  /// The names that `init(names:)` knows.
  package static let names = [
    "table", "strikethrough", "autolink", "tagfilter", "tasklist", "footnotes",
  ]

  /// Nil when a name is unknown.
  package init?(names: some Sequence<String>) {
    self = []
    for name in names {
      guard let index = Self.names.firstIndex(of: name) else { return nil }
      insert(PlainExtensions(rawValue: 1 << UInt8(index)))
    }
  }
}
