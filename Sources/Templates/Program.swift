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
    /// A name with dots, as many segments from the number `first` on as `name` says.
    case path
  }

  var operation: Operation
  var lookup = Lookup.none
  /// The vocabulary's number of a name without dots; zero when it is not declared.
  var name: Int16 = 0
  var first: Int32 = 0
  var second: Int32 = 0
}

/// Templates in executable form: every way through them is laid out, names are numbers.
///
/// It is a class, so that a render takes one reference and not one for each part.
final class Program: Sendable {
  /// A part of a name with dots.
  struct Segment: Sendable {
    /// The vocabulary's number, zero when it is not declared.
    var name: Int16
    var key: Int32
  }

  /// Where an instruction comes from.
  struct Origin: Sendable, Hashable {
    var template: Int32
    var offset: Int32
  }

  let instructions: [Instruction]
  /// As many as there are instructions.
  let origins: [Origin]
  /// Never empty.
  let text: [UInt8]
  /// The names that templates use, by the number of their key: what a map is asked for.
  let keys: [String]
  let segments: [Segment]
  /// What the `second` of a dynamic call counts: where the routine of each template begins.
  let tables: [[[UInt8]: Int32]]
  /// The template whose routine begins at an instruction.
  let routines: [Int32: Int]

  init(
    instructions: [Instruction], origins: [Origin], text: [UInt8], keys: [String],
    segments: [Segment],
    tables: [[[UInt8]: Int32]], routines: [Int32: Int]
  ) {
    precondition(
      instructions.isEmpty || instructions.last?.operation == .leave, "a program must end")
    self.instructions = instructions
    self.origins = origins
    self.text = text.isEmpty ? [0] : text
    self.keys = keys
    self.segments = segments
    self.tables = tables
    self.routines = routines
  }
}
