/// A template as it is used from somewhere: what it gives depends on nothing else but the data.
struct Routine: Hashable {
  /// What is put in the place of blocks, by their names.
  typealias Replacements = [String: Replacement]

  /// A block of another template's file.
  struct Replacement: Hashable {
    var template: Int
    var block: Int
  }

  enum Indentation: Hashable {
    /// Written into the text.
    case fixed([UInt8])
    /// Handed over by each caller while the program runs.
    case running
  }

  var template: Int
  var replacements: Replacements
  var indentation: Indentation
}

/// A tag because of which one routine runs another one each time that it runs.
struct RoutineUse {
  var user: Int
  var used: Int
  var origin: Program.Origin
}
