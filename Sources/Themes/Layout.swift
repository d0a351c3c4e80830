/// How much air there is, and how round corners are.
package struct Layout: Sendable, Hashable {
  /// Space between the parts of a page.
  package enum Density: String, Sendable, CaseIterable {
    case compact
    case regular
    case airy

    /// What every space is multiplied with.
    package var factor: Double {
      switch self {
      case .compact: 0.85
      case .regular: 1
      case .airy: 1.2
      }
    }
  }

  /// What may move.
  package enum Motion: String, Sendable, CaseIterable {
    case none
    /// The page glides to where a link within it leads.
    case full
  }

  package static let radii = 0.0...16
  package static let sidebarWidths = 12.0...24

  package var density = Density.regular
  /// Of the corners of blocks, in pixels.
  package var radius = 8.0
  /// Of the column of sections, in rem.
  package var sidebarWidth = 17.0
  package var motion = Motion.none

  package init() {}
}
