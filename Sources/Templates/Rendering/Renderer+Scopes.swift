internal import ByteText

extension Renderer {
  /// Goes into a value or the first item of a list; false when it is falsey.
  ///
  /// The loose copy, if there is one, becomes the new scope's.
  @inline(__always)
  mutating func enter(_ value: UnsafePointer<Value>) -> Bool {
    switch kind(value) {
    case .falsey, .mark: return false
    case .scalar: push(value, last: value)
    case .object:
      push(value, last: value)
      place(object: value)
    case .map:
      push(value, last: value)
      named = top
    case .list:
      let list = value.list
      guard let first = list.baseAddress else { return false }
      push(first, last: first + (list.count - 1))
      place()
    }
    return true
  }

  /// Goes into the value that everything hangs from, falsey or not.
  mutating func enterRoot(_ root: UnsafePointer<Value>) {
    push(root, last: root)
    place()
  }

  @inline(__always)
  private mutating func push(_ value: UnsafePointer<Value>, last: UnsafePointer<Value>) {
    top += 1
    scopes[top] = Scope(
      value: value, last: last, slots: nil, fields: value, outer: named, isCopy: hasLooseCopy)
    hasLooseCopy = false
  }

  /// Goes on to the next item of the innermost scope's list; false when there is none.
  @inline(__always)
  mutating func advance() -> Bool {
    guard scopes[top].value < scopes[top].last else { return false }
    scopes[top].value += 1
    place()
    return true
  }

  /// Makes the names of the innermost scope's value known.
  @inline(__always)
  private mutating func place() {
    let value = scopes[top].value
    switch value.kind {
    case .object: place(object: value)
    case .map:
      scopes[top].slots = nil
      named = top
    case .falsey, .scalar, .mark, .list:
      named = scopes[top].outer
    }
  }

  @inline(__always)
  private mutating func place(object: UnsafePointer<Value>) {
    scopes[top].slots = slots(of: object)
    scopes[top].fields = object.fields ?? object
    named = top
  }

  @inline(__always)
  mutating func leave() {
    named = scopes[top].outer
    if scopes[top].isCopy { (copies + top).deinitialize(count: 1) }
    top -= 1
  }

  /// The value that an instruction's name means here; nil when nothing has the name.
  @inline(__always)
  mutating func find(_ instruction: Instruction) -> UnsafePointer<Value>? {
    switch instruction.lookup {
    case .name: findName(Int(instruction.name), key: Int(instruction.first))
    case .current: scopes[top].value
    case .path: findPath(Int(instruction.first), count: Int(instruction.name))
    case .none: nil
    }
  }

  @inline(__always)
  private mutating func findName(_ number: Int, key: Int) -> UnsafePointer<Value>? {
    var index = named
    while index >= 0 {
      if let slots = scopes[index].slots {
        let slot = Int(slots[number])
        if slot >= 0 { return scopes[index].fields + slot }
      } else if let value = findInMap(scopes[index].value, key: key) {
        return value
      }
      index = scopes[index].outer
    }
    return nil
  }

  @inline(never)
  private mutating func findPath(_ start: Int, count: Int) -> UnsafePointer<Value>? {
    let first = program.segments[start]
    var found = findName(Int(first.name), key: Int(first.key))
    for index in (start + 1)..<(start + count) {
      guard let value = found else { return nil }
      let segment = program.segments[index]
      switch value.kind {
      case .object:
        guard let fields = value.fields, let slots = slots(of: value) else { return nil }
        let slot = Int(slots[Int(segment.name)])
        found = slot >= 0 ? fields + slot : nil
      case .map: found = findInMap(value, key: Int(segment.key))
      case .falsey, .scalar, .mark, .list: return nil
      }
    }
    return found
  }

  @inline(__always)
  private func slots(of object: UnsafePointer<Value>) -> UnsafePointer<Int16>? {
    precondition(object.vocabulary == vocabulary, "an object has a shape of another vocabulary")
    return object.slots
  }

  /// The value of a key of a map, in the loose copy.
  @inline(never)
  private mutating func findInMap(
    _ map: UnsafePointer<Value>, key: Int
  ) -> UnsafePointer<Value>? {
    guard case .map(let map) = map.pointee, let value = map[program.keys[key]] else {
      return nil
    }
    let place = copies + (top + 1)
    if hasLooseCopy {
      place.pointee = value
    } else {
      place.initialize(to: value)
      hasLooseCopy = true
    }
    return UnsafePointer(place)
  }

  @inline(__always)
  mutating func dropLooseCopy() {
    if hasLooseCopy { dropLooseCopySlowly() }
  }

  @inline(never)
  private mutating func dropLooseCopySlowly() {
    (copies + (top + 1)).deinitialize(count: 1)
    hasLooseCopy = false
  }
}
