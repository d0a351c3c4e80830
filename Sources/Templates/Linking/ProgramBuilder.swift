/// Writes instructions one after the other and joins text that meets.
struct ProgramBuilder {
  private var instructions: [Instruction] = []
  private var origins: [Program.Origin] = []
  private var text: [UInt8] = []
  private var keys: [String] = []
  private var segments: [Program.Segment] = []
  private var tables: [[[UInt8]: Int32]] = []
  /// Text that is not yet an instruction, since more may follow.
  private var pending: [UInt8] = []
  private var keyNumbers: [String: Int32] = [:]

  /// Where the next instruction will be, text that waits included.
  mutating func position() -> Int {
    flush()
    return instructions.count
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
  }

  /// Adds an instruction that says no name and returns where it is.
  @discardableResult
  mutating func append(
    _ operation: Instruction.Operation, first: Int = 0, second: Int = 0, from origin: Program.Origin
  ) -> Int {
    flush()
    instructions.append(
      Instruction(operation: operation, first: Int32(first), second: Int32(second)))
    origins.append(origin)
    return instructions.count - 1
  }

  /// Adds an instruction for the value of `name` and returns where it is.
  @discardableResult
  mutating func append(
    _ operation: Instruction.Operation, _ name: Name, second: Int = 0, from origin: Program.Origin
  ) -> Int {
    let index = append(operation, second: second, from: origin)
    switch name.segments.count {
    case 0: instructions[index].lookup = .current
    case 1:
      instructions[index].lookup = .name
      instructions[index].name = Int16(name.segments[0].number)
      instructions[index].first = key(name.segments[0].text)
    default:
      instructions[index].lookup = .path
      instructions[index].name = Int16(name.segments.count)
      instructions[index].first = Int32(segments.count)
      for segment in name.segments {
        let key = key(segment.text)
        segments.append(Program.Segment(name: Int16(segment.number), key: key))
      }
    }
    return index
  }

  /// Adds an instruction that changes the indentation of the next call by `indentation`.
  mutating func appendIndentation(
    _ operation: Instruction.Operation, _ indentation: [UInt8], from origin: Program.Origin
  ) {
    let index = append(operation, second: indentation.count, from: origin)
    instructions[index].first = Int32(text.count)
    text += indentation
  }

  /// Adds a table of dynamic names and returns its number.
  mutating func appendTable(_ table: [[UInt8]: Int32]) -> Int {
    tables.append(table)
    return tables.count - 1
  }

  /// Lets the instruction at `index` go on at the next one.
  mutating func setTarget(of index: Int) {
    instructions[index].second = Int32(position())
  }

  /// The program, in whose calls routines are no longer numbers but where they begin.
  mutating func finish(starts: [Int], templates: [Int]) -> Program {
    flush()
    for index in instructions.indices where instructions[index].operation == .call {
      instructions[index].first = Int32(starts[Int(instructions[index].first)])
    }
    var routines: [Int32: Int] = [:]
    for (start, template) in zip(starts, templates) { routines[Int32(start)] = template }
    return Program(
      instructions: instructions, origins: origins, text: text, keys: keys, segments: segments,
      tables: tables.map { $0.mapValues { Int32(starts[Int($0)]) } }, routines: routines)
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    instructions.append(
      Instruction(
        operation: .text, first: Int32(text.count), second: Int32(pending.count)))
    origins.append(Program.Origin(template: 0, offset: 0))
    text += pending
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func key(_ text: String) -> Int32 {
    if let number = keyNumbers[text] { return number }
    let number = Int32(keys.count)
    keys.append(text)
    keyNumbers[text] = number
    return number
  }
}
