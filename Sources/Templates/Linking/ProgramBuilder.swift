/// Writes instructions one after the other and joins text that meets.
struct ProgramBuilder {
  private var instructions: [Instruction] = []
  private var origins: [Program.Origin] = []
  private var text: [UInt8] = []
  private var keys: [Program.Key] = []
  private var paths: [[Int]] = []
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
    let (lookup, number) = lookup(name)
    instructions[index].lookup = lookup
    instructions[index].first = number
    instructions[index].name = Int16(name.segments.first?.number ?? 0)
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
      instructions: instructions, origins: origins, text: text, keys: keys, paths: paths,
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

  private mutating func lookup(_ name: Name) -> (Instruction.Lookup, Int32) {
    guard let first = name.segments.first else { return (.current, 0) }
    if name.segments.count == 1 { return (.name, number(of: first)) }
    paths.append(name.segments.map { Int(number(of: $0)) })
    return (.path, Int32(paths.count - 1))
  }

  private mutating func number(of segment: Name.Segment) -> Int32 {
    if let number = keyNumbers[segment.text] { return number }
    let number = Int32(keys.count)
    keys.append(Program.Key(number: segment.number, text: segment.text))
    keyNumbers[segment.text] = number
    return number
  }
}
