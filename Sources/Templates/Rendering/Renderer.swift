internal import ByteText

/// Runs a program over a value: one render, one renderer.
///
/// It is a loop without recursion over memory of its own, so that neither templates nor data can
/// exhaust the stack of a worker.
struct Renderer: ~Copyable {
  // Stands first, since Swift 6.3 tells the thread sanitizer that the address in the first word of a
  // noncopyable value is changed when the value is: it has to be memory of this renderer alone.
  let scopes: UnsafeMutablePointer<Scope>
  let program: Program
  let limits: TemplateLimits
  let vocabulary: ObjectIdentifier
  let memo: RenderMemo?
  // Lent by the memo, whose marks nobody sets while a page is rendered.
  let marks: UnsafeBufferPointer<Int>
  let longestOutput: Int
  var stepsLeft: Int
  /// The innermost scope, and the innermost whose value has names; -1 for none.
  var top = -1
  var named = -1
  /// What maps gave out, each at the place of the scope that it is for; maps lend no pointers.
  let copies: UnsafeMutablePointer<Value>
  /// Whether the copy above the innermost scope holds something.
  var hasLooseCopy = false
  private let calls: UnsafeMutablePointer<Call>
  private var depth = 0
  private var indentations: [UInt8] = []
  /// Of the routine that runs, and of the one that is called next.
  private var indentation = 0..<0
  private var nextIndentation: Range<Int>?

  /// A renderer that appends to an output of `start` bytes.
  init(
    _ program: Program, _ limits: TemplateLimits, _ vocabulary: Vocabulary, _ memo: RenderMemo?,
    from start: Int
  ) {
    self.program = program
    self.memo = memo
    memo?.start(program)
    marks = memo?.marks.withUnsafeBufferPointer { $0 } ?? UnsafeBufferPointer(start: nil, count: 0)
    self.limits = limits
    self.vocabulary = ObjectIdentifier(vocabulary)
    longestOutput = start + limits.output
    stepsLeft = limits.steps
    scopes = .allocate(capacity: limits.sections + 2)
    copies = .allocate(capacity: limits.sections + 3)
    calls = .allocate(capacity: limits.depth)
  }

  deinit {
    if hasLooseCopy { (copies + top + 1).deinitialize(count: 1) }
    for index in 0..<(top + 1) where scopes[index].isCopy {
      (copies + index).deinitialize(count: 1)
    }
    calls.deallocate()
    copies.deallocate()
    scopes.deallocate()
  }

  /// Appends what the routine at `start` makes of `value`.
  mutating func render(
    from start: Int, _ value: Value, into output: inout ByteBuffer
  ) throws(RenderStop) {
    try withUnsafePointer(to: value) { (root) throws(RenderStop) in
      enterRoot(root)
      try program.instructions.withUnsafeBufferPointer { (instructions) throws(RenderStop) in
        try program.text.withUnsafeBufferPointer { (text) throws(RenderStop) in
          try run(instructions, text, from: start, into: &output)
        }
      }
    }
  }

  private mutating func run(
    _ instructions: UnsafeBufferPointer<Instruction>, _ text: UnsafeBufferPointer<UInt8>,
    from start: Int, into output: inout ByteBuffer
  ) throws(RenderStop) {
    guard let code = instructions.baseAddress, let text = text.baseAddress else { return }
    var next = start
    while true {
      let instruction = code[next]
      switch instruction.operation {
      case .text:
        output.append(text + Int(instruction.first), count: Int(instruction.second))
        next += 1
      case .escaped:
        if let value = find(instruction) { try writeEscaped(value, into: &output, at: next) }
        dropLooseCopy()
        next += 1
      case .raw:
        if let value = find(instruction) { try write(value, into: &output, at: next) }
        dropLooseCopy()
        next += 1
      case .section:
        guard let value = find(instruction), enter(value) else {
          dropLooseCopy()
          next = Int(instruction.second)
          continue
        }
        guard top <= limits.sections else { throw stop(.sections, at: next) }
        try countStep(output.count, at: next)
        next += 1
        if let memo, remembers,
          !writeRemembered(memo, next..<(Int(instruction.second) - 1), into: &output)
        {
          next = Int(instruction.second)
        }
      case .sectionEnd:
        if let memo { remember(memo, output) }
        if advance() {
          try countStep(output.count, at: next)
          let body = Int(instruction.first)..<next
          let hasMore = memo.map { !remembers || writeRemembered($0, body, into: &output) } ?? true
          next = hasMore ? body.lowerBound : next + 1
        } else {
          leave()
          next += 1
        }
      case .inverted:
        let found = find(instruction)
        let isFalsey = found.map { kind($0) == .falsey } ?? true
        dropLooseCopy()
        next = isFalsey ? next + 1 : Int(instruction.second)
      case .call:
        try call(Int(instruction.first), at: next, output.count)
        next = Int(instruction.first)
      case .callDynamic:
        let routine = routine(named: find(instruction), Int(instruction.second))
        dropLooseCopy()
        guard let routine else {
          nextIndentation = nil
          next += 1
          continue
        }
        try call(routine, at: next, output.count)
        next = routine
      case .leave:
        guard depth > 0 else {
          guard output.count <= longestOutput else { throw stop(.output, at: next) }
          return
        }
        depth -= 1
        indentation = calls[depth].indentation
        next = calls[depth].next
      case .indentMore, .indentAnew:
        let start =
          instruction.operation == .indentMore ? indentation.lowerBound : indentation.upperBound
        indentations.removeSubrange(indentation.upperBound...)
        indentations += UnsafeBufferPointer(
          start: text + Int(instruction.first), count: Int(instruction.second))
        nextIndentation = start..<indentations.count
        next += 1
      case .indentation:
        indentations.withUnsafeBufferPointer {
          output.append(UnsafeBufferPointer(rebasing: $0[indentation]))
        }
        next += 1
      }
    }
  }

  /// Items are remembered as they are without indentation.
  private var remembers: Bool { indentation.isEmpty }

  private mutating func call(_ routine: Int, at index: Int, _ written: Int) throws(RenderStop) {
    guard depth < limits.depth else { throw stop(.depth, at: index) }
    try countStep(written, at: index)
    calls[depth] = Call(routine: routine, next: index + 1, indentation: indentation)
    depth += 1
    if let nextIndentation {
      indentation = nextIndentation
      self.nextIndentation = nil
    }
  }

  @inline(__always)
  private mutating func countStep(_ written: Int, at index: Int) throws(RenderStop) {
    stepsLeft -= 1
    guard stepsLeft >= 0 else { throw stop(.steps, at: index) }
    guard written <= longestOutput else { throw stop(.output, at: index) }
  }

  @inline(never)
  func stop(_ cause: TemplateFailure.Cause, at index: Int) -> RenderStop {
    let used = (0..<depth).compactMap { program.routines[Int32(calls[$0].routine)] }
    return RenderStop(cause: cause, origin: program.origins[index], templates: used)
  }

  private func routine(named value: UnsafePointer<Value>?, _ table: Int) -> Int? {
    guard case .text(let name)? = value?.pointee else { return nil }
    return program.tables[table][name].map(Int.init)
  }
}
