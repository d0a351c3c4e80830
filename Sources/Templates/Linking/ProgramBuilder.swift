/// Writes instructions one after the other and joins text that meets.
struct ProgramBuilder {
  private(set) var program = Program()
  /// Text that is not yet an instruction, since more may follow.
  private var pending: [UInt8] = []
  private var keys: [String: Int32] = [:]

  /// Where the next instruction will be, text that waits included.
  mutating func position() -> Int {
    flush()
    return program.instructions.count
  }

  mutating func append(_ text: some Sequence<UInt8>) {
    pending.append(contentsOf: text)
  }

  /// Adds an instruction that says no name and returns where it is.
  @discardableResult
  mutating func append(
    _ operation: Instruction.Operation, first: Int = 0, second: Int = 0, from origin: Program.Origin
  ) -> Int {
    flush()
    program.instructions.append(
      Instruction(operation: operation, first: Int32(first), second: Int32(second)))
    program.origins.append(origin)
    return program.instructions.count - 1
  }

  /// Adds an instruction for the value of `name` and returns where it is.
  @discardableResult
  mutating func append(
    _ operation: Instruction.Operation, _ name: Name, second: Int = 0, from origin: Program.Origin
  ) -> Int {
    let index = append(operation, second: second, from: origin)
    let (lookup, number) = lookup(name)
    program.instructions[index].lookup = lookup
    program.instructions[index].first = number
    program.instructions[index].name = Int16(name.segments.first?.number ?? 0)
    return index
  }

  /// Adds an instruction that changes the indentation of the next call by `text`.
  mutating func appendIndentation(
    _ operation: Instruction.Operation, _ text: [UInt8], from origin: Program.Origin
  ) {
    let index = append(operation, second: text.count, from: origin)
    program.instructions[index].first = Int32(program.text.count)
    program.text += text
  }

  /// Adds a table of dynamic names and returns its number.
  mutating func appendTable(_ table: [[UInt8]: Int32]) -> Int {
    program.tables.append(table)
    return program.tables.count - 1
  }

  /// Lets the instruction at `index` go on at the next one.
  mutating func setTarget(of index: Int) {
    program.instructions[index].second = Int32(position())
  }

  /// Replaces the numbers of routines in calls by where they begin.
  consuming func finished(starts: [Int], templates: [Int]) -> Program {
    flush()
    for index in program.instructions.indices
    where program.instructions[index].operation == .call {
      let routine = Int(program.instructions[index].first)
      program.instructions[index].first = Int32(starts[routine])
    }
    program.tables = program.tables.map { $0.mapValues { Int32(starts[Int($0)]) } }
    for (start, template) in zip(starts, templates) { program.routines[Int32(start)] = template }
    return program
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    program.instructions.append(
      Instruction(
        operation: .text, first: Int32(program.text.count), second: Int32(pending.count)))
    program.origins.append(Program.Origin(template: 0, offset: 0))
    program.text += pending
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func lookup(_ name: Name) -> (Instruction.Lookup, Int32) {
    guard let first = name.segments.first else { return (.current, 0) }
    if name.segments.count == 1 { return (.name, number(of: first)) }
    program.paths.append(name.segments.map { Int(number(of: $0)) })
    return (.path, Int32(program.paths.count - 1))
  }

  private mutating func number(of segment: Name.Segment) -> Int32 {
    if let number = keys[segment.text] { return number }
    let number = Int32(program.keys.count)
    program.keys.append(Program.Key(number: segment.number, text: segment.text))
    keys[segment.text] = number
    return number
  }
}
