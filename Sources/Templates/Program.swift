/// One step of a compiled template, without anything to count references of.
struct Instruction: Sendable {
  enum Operation: UInt8 {
    /// Writes `second` bytes of the program's text from `first` on.
    case text
    case escaped
    case raw
    /// Enters the value's rounds, or goes on at `second` when it is falsey.
    case section
    /// Begins the next round at `first`, or leaves the section.
    case sectionEnd
    /// Goes on at `second` when the value is truthy.
    case inverted
    /// Goes into the routine at `first`.
    case call
    /// Goes into the routine that the value names, by the table `second`.
    case callDynamic
    case leave
    /// Gives the routine called next the indentation of this one and `second` bytes of the text.
    case indentMore
    /// Gives the routine called next `second` bytes of the text from `first` on as indentation.
    case indentAnew
    /// Writes the indentation.
    case indentation
  }

  enum Lookup: UInt8 {
    case none
    /// `.`
    case current
    /// A name without dots, the key with the number `first`.
    case name
    /// A name with dots, the path with the number `first`.
    case path
  }

  var operation: Operation
  var lookup = Lookup.none
  /// The vocabulary's number of a name without dots; zero when it is not declared.
  var name: Int16 = 0
  var first: Int32 = 0
  var second: Int32 = 0

  /// Of an instruction about the program's text: which part of it.
  var text: Range<Int> { Int(first)..<(Int(first) + Int(second)) }
}

/// Templates in executable form: every way through them is laid out, names are numbers.
struct Program: Sendable {
  /// A name without dots: its number in the vocabulary, zero when it is not declared, and its text.
  struct Key: Sendable {
    var number: Int
    var text: String
  }

  /// Where an instruction comes from.
  struct Origin: Sendable, Hashable {
    var template: Int32
    var offset: Int32
  }

  var instructions: [Instruction] = []
  var origins: [Origin] = []
  var text: [UInt8] = []
  /// What `Lookup.name` counts.
  var keys: [Key] = []
  /// What `Lookup.path` counts: numbers of keys.
  var paths: [[Int]] = []
  /// What the `second` of a dynamic call counts: where the routine of each template begins.
  var tables: [[[UInt8]: Int32]] = []
  /// The template whose routine begins at an instruction.
  var routines: [Int32: Int] = [:]
}
