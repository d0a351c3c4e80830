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

/// How far a color differs from one ground that it can meet.
package struct GroundContrast: Sendable, Hashable {
  package var ground: PaletteToken
  package var ratio: Double
  package var needed: Double

  package var passes: Bool { ratio >= needed }
}

extension Palette {
  /// Those of a color on all grounds that it can meet, in the order of the contract.
  package func groundContrasts(
    of token: PaletteToken, at level: Theme.Level
  ) -> [GroundContrast] {
    ContrastRule.rules(ofFront: token).flatMap { rule in
      rule.grounds.map { ground in
        GroundContrast(
          ground: ground, ratio: contrastRatio(self[token], self[ground]),
          needed: rule.ratio(at: level))
      }
    }
  }
}
