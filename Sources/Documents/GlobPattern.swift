/// A pattern of the configuration's `ignore`; until it is read, it matches nothing.
package struct GlobPattern: Sendable, Hashable {
  func matches(_ path: [UInt8], isFolder: Bool) -> Bool { false }
}
