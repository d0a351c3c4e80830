internal import ByteText

extension Renderer {
  /// Goes into a value or the first item of a list; false when it is falsey.
  ///
  /// The loose copy, if there is one, becomes the new scope's.
  @inline(__always)
  mutating func enter(_ value: UnsafePointer<Value>) -> Bool {
    switch value.kind {
    case .falsey: return false
    case .list:
      let list = value.list
      guard let first = list.baseAddress else { return false }
      enter(first, count: list.count)
    case .scalar, .map, .object: enter(value, count: 1)
    }
    return true
  }

  @inline(__always)
  mutating func enter(_ first: UnsafePointer<Value>, count: Int) {
    top += 1
    scopes[top] = Scope(
      value: first, last: first + (count - 1), slots: nil, fields: first, outer: named,
      isCopy: hasLooseCopy)
    hasLooseCopy = false
    place()
  }

  /// Makes the names of the innermost scope's value known.
  @inline(__always)
  mutating func place() {
    let value = scopes[top].value
    switch value.kind {
    case .object:
      scopes[top].slots = slots(of: value)
      scopes[top].fields = value.fields ?? value
      named = top
    case .map:
      scopes[top].slots = nil
      named = top
    case .falsey, .scalar, .list:
      named = scopes[top].outer
    }
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
    case .path: findPath(Int(instruction.first))
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
  private mutating func findPath(_ path: Int) -> UnsafePointer<Value>? {
    let keys = program.paths[path]
    var found = findName(program.keys[keys[0]].number, key: keys[0])
    for key in keys.dropFirst() {
      guard let value = found else { return nil }
      switch value.kind {
      case .object:
        guard let fields = value.fields, let slots = slots(of: value) else { return nil }
        let slot = Int(slots[program.keys[key].number])
        found = slot >= 0 ? fields + slot : nil
      case .map: found = findInMap(value, key: key)
      case .falsey, .scalar, .list: return nil
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
    guard case .map(let map) = map.pointee, let value = map[program.keys[key].text] else {
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
