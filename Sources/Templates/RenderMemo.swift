internal import ByteText

/// What one worker remembers while it renders pages that share values; not for two threads.
///
/// Pages of one folder have the same navigation but for one entry: the page's own. So they share one
/// value in which every entry has a mark, and each render is told whose mark is set. Items of a list
/// that have a mark, and in which nothing is set, look the same on every page: they are rendered once
/// and copied from then on, as long as nothing in their template asks for more than the item has.
/// What is written never depends on what is remembered, nor does whether a limit is passed.
package final class RenderMemo {
  /// The marks around the one that is set, from the outside in, and that one; empty for none.
  package var marks: [Int] = []
  private var bytes = ByteBuffer(capacity: 1 << 13)
  private var closed: [Int: Bool] = [:]
  private var program: ObjectIdentifier?
  // Memory of its own and not an array, since an access to a class's variable has to be checked.
  private let pieces: UnsafeMutablePointer<Piece>
  /// How many items are remembered at once; of two that fall on one place the later one is.
  private static let capacity = 512

  /// An item as one section shows it, and where it stands in `bytes`.
  struct Piece {
    var mark = -1
    /// Where the section's body begins.
    var body = -1
    var start = 0
    var end = 0
    /// How many steps it took.
    var steps = 0
  }

  package init() {
    pieces = .allocate(capacity: Self.capacity)
    pieces.initialize(repeating: Piece(), count: Self.capacity)
  }

  deinit {
    pieces.deallocate()
  }

  /// Forgets everything: marks have other meanings from now on.
  package func forget() {
    pieces.update(repeating: Piece(), count: Self.capacity)
    bytes.removeAll()
  }

  /// Makes ready for a render with `program`.
  func start(_ program: Program) {
    guard self.program != ObjectIdentifier(program) else { return }
    forget()
    closed = [:]
    self.program = ObjectIdentifier(program)
  }

  @inline(__always)
  private func place(of mark: Int) -> UnsafeMutablePointer<Piece> {
    pieces + (mark & (Self.capacity - 1))
  }

  /// The item with that mark in the section whose body begins at `body`, when it is remembered.
  @inline(__always)
  func piece(_ mark: Int, _ body: Int) -> Piece? {
    let piece = place(of: mark).pointee
    return piece.mark == mark && piece.body == body ? piece : nil
  }

  /// Writes pieces that stand one behind the other.
  func write(_ range: Range<Int>, into output: inout ByteBuffer) {
    bytes.withBytes { output.append(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Remembers what `output` holds from `start` on.
  func remember(
    _ mark: Int, _ body: Int, _ output: borrowing ByteBuffer, from start: Int, steps: Int
  ) {
    let first = bytes.count
    output.withBytes { bytes.append(UnsafeBufferPointer(rebasing: $0[start...])) }
    place(of: mark).pointee = Piece(
      mark: mark, body: body, start: first, end: bytes.count, steps: steps)
  }

  /// Whether a section's body asks for nothing but what objects with these slots have.
  func isClosed(
    _ body: Range<Int>, of program: Program, _ slots: UnsafePointer<Int16>
  ) -> Bool {
    if let known = closed[body.lowerBound] { return known }
    let isClosed = program.isClosed(body, slots)
    closed[body.lowerBound] = isClosed
    return isClosed
  }
}

extension Program {
  /// Whether all names in `body`, and in the routines that it calls, are among `slots`.
  fileprivate func isClosed(_ body: Range<Int>, _ slots: UnsafePointer<Int16>) -> Bool {
    var waiting = [body]
    var called: Set<Int> = []
    while let range = waiting.popLast() {
      for index in range {
        let instruction = instructions[index]
        switch instruction.operation {
        case .callDynamic: return false
        case .call where called.insert(Int(instruction.first)).inserted:
          waiting.append(routine(at: Int(instruction.first)))
        default: break
        }
        switch instruction.lookup {
        case .none, .current: break
        case .name:
          // Zero is the number of every name that is not declared.
          if instruction.name == 0 || slots[Int(instruction.name)] < 0 { return false }
        case .path:
          let name = segments[Int(instruction.first)].name
          if name == 0 || slots[Int(name)] < 0 { return false }
        }
      }
    }
    return true
  }

  private func routine(at start: Int) -> Range<Int> {
    let end = instructions[start...].firstIndex { $0.operation == .leave }
    return start..<(end ?? instructions.count)
  }
}
