package import Diagnostics

/// Two colors that can meet on a page and differ too little.
package struct ContrastFailure: Sendable, Hashable {
  /// A color that takes the place of another.
  package struct Change: Sendable, Hashable {
    package var token: PaletteToken
    package var color: Color
  }

  package var mode: Theme.Mode
  package var front: PaletteToken
  package var ground: PaletteToken
  package var frontColor: Color
  package var groundColor: Color
  package var ratio: Double
  /// What `ratio` would have to be at least.
  package var needed: Double
  /// The nearest color that passes, of the front on all its grounds.
  ///
  /// Only its lightness differs, and its chroma where sRGB ends. Where no front could pass on all of
  /// its grounds, it is the ground that changes. Nil where neither helps.
  package var repair: Change?
}

extension ContrastFailure {
  package static let id = "low-contrast"

  /// A diagnostic without a place, for colors that no line names.
  package func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
    Diagnostic(severity, id: Self.id, message, hint: hint)
  }

  var message: String {
    "\(mode.rawValue).\(front.name) \(frontColor) has a contrast of \(ratioText(ratio)) on "
      + "\(ground.name) \(groundColor), where \(ratioText(needed)) is needed"
  }

  var hint: String? {
    repair.map {
      "set \(mode.rawValue).\($0.token.name) to \($0.color), the nearest that passes"
    }
  }
}

/// A ratio with at most two decimals, never rounded up: 4.478 is `4.47`, and 7 is `7`.
package func ratioText(_ ratio: Double) -> String {
  let hundredths = Int((ratio * 100).rounded(.down))
  return cssNumber(Double(hundredths) / 100)
}
