/// What a text may cost before it is refused; a hostile one ends within milliseconds.
package struct ParseLimits: Sendable {
  package var bytes: Int
  /// How many lists and mappings may stand in each other.
  package var depth: Int
  /// How many mistakes are told; to find the line of each costs a pass over the text.
  package var diagnostics: Int

  package init(bytes: Int = 1 << 20, depth: Int = 64, diagnostics: Int = 50) {
    self.bytes = bytes
    self.depth = depth
    self.diagnostics = diagnostics
  }
}
