/// What a page has in it that asks for style sheets and scripts of its own.
package struct PageFeatures: OptionSet, Sendable, Hashable {
  package var rawValue: UInt8

  /// Formulas, between dollars or in a fence.
  package static let mathematics = PageFeatures(rawValue: 1)
  /// Diagrams that Graphviz draws when the site is built.
  package static let graphviz = PageFeatures(rawValue: 2)
  /// Diagrams that Mermaid draws in the reader's browser.
  package static let mermaid = PageFeatures(rawValue: 4)

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
