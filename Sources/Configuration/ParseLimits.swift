/// What a text may cost before it is refused; a hostile one ends within milliseconds.
package struct ParseLimits: Sendable {
  package var bytes: Int
  /// How many lists and mappings may stand in each other.
  package var depth: Int

  package init(bytes: Int = 1 << 20, depth: Int = 64) {
    self.bytes = bytes
    self.depth = depth
  }
}
