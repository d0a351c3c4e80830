private import ByteText

/// What open pages are told.
package enum LiveEvent: Hashable, Sendable {
  /// The site is another one now.
  case reload
  /// What the author must mend, in lines of plain text; pages show it until `reload` or `mended`.
  case failed([String])
  /// Nothing is wrong any more, and the site did not change.
  case mended
}

/// One message of the event stream: which build pages should show, and what is wrong now.
///
/// Messages describe a state and not a change, so that a page that missed some, or was loaded from
/// an earlier build or server, does the right thing with the next one.
struct LiveMessage: Equatable, Sendable {
  var build: String
  var failures: [String]

  /// A message of Server-Sent Events (WHATWG HTML section 9.2.6), its data one line of JSON.
  var bytes: [UInt8] {
    let list = failures.map(jsonString).joined(separator: ",")
    return Array("data: {\"build\":\(jsonString(build)),\"failures\":[\(list)]}\n\n".utf8)
  }
}
