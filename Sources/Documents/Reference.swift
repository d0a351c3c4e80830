private import ByteText

/// A relative reference taken apart (RFC 3986, section 4.2); nothing is decoded.
struct Reference {
  /// Up to the query or fragment.
  let path: ArraySlice<UInt8>
  /// With its `?`; empty when there is none.
  let query: ArraySlice<UInt8>
  /// Without its `#`; nil when there is none.
  let fragment: ArraySlice<UInt8>?

  init(_ destination: [UInt8]) {
    let hash = destination.firstIndex(of: UInt8(ascii: "#"))
    fragment = hash.map { destination[($0 + 1)...] }
    let front = destination[..<(hash ?? destination.count)]
    let mark = front.firstIndex(of: UInt8(ascii: "?")) ?? front.endIndex
    path = front[..<mark]
    query = front[mark...]
  }

  /// A reference whose path may hold `?` and `#`.
  init(path: ArraySlice<UInt8>, fragment: ArraySlice<UInt8>?) {
    self.path = path
    self.fragment = fragment
    query = path[path.endIndex...]
  }

  var decodedPath: [UInt8] { percentDecoded(path) }

  /// Query and fragment as they were written.
  var suffix: [UInt8] {
    Array(query) + (fragment.map { [UInt8(ascii: "#")] + $0 } ?? [])
  }
}
