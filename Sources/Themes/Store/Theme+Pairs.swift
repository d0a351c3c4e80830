extension Theme {
  /// The theme of a site that names none.
  package static let defaultID = "harbor"

  /// How many pairs of colors can meet on its pages, all modes together.
  package var contrastPairCount: Int {
    modes.reduce(0) { count, mode in
      count
        + ContrastRule.contract.reduce(0) {
          $0 + $1.fronts(in: self[mode]).count * $1.grounds.count
        }
    }
  }
}

/// The ground on which a color can be seen least.
package struct LeastContrast: Sendable, Hashable {
  package var ground: PaletteToken
  package var ratio: Double
  package var needed: Double

  package var passes: Bool { ratio >= needed }
}

extension Palette {
  /// That of a color on all grounds that it can meet, nil for one that stands on none.
  ///
  /// Where some need more than others it is the one that lacks most.
  package func leastContrast(of token: PaletteToken, at level: Theme.Level) -> LeastContrast? {
    ContrastRule.rules(ofFront: token).flatMap { rule in
      rule.grounds.map { ground in
        LeastContrast(
          ground: ground, ratio: contrastRatio(self[token], self[ground]),
          needed: rule.ratio(at: level))
      }
    }.min { $0.ratio / $0.needed < $1.ratio / $1.needed }
  }
}
