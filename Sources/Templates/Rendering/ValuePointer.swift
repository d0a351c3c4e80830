/// Views into values without taking references to what they hold.
///
/// A renderer reads thousands of values a page, on many threads, and most of them are shared by all
/// pages: to count references would cost more than all the rest. The pointers stay valid since
/// everything hangs from the value being rendered, which the renderer keeps, values cannot change
/// while they are shared, and an array's elements do not move while the array is alive.
///
/// Each view binds the payload of one case only and is inlined: the optimizer then borrows it.
extension UnsafePointer<Value> {
  enum Kind {
    case falsey
    case scalar
    /// Falsey or scalar, which the renderer knows.
    case mark
    case list
    case object
    case map
  }

  @inline(__always)
  var kind: Kind {
    switch pointee {
    case .nothing: .falsey
    case .flag: isTrue ? .scalar : .falsey
    case .mark: .mark
    case .number: isZero ? .falsey : .scalar
    case .text: text?.isEmpty == false ? .scalar : .falsey
    case .list: list.isEmpty ? .falsey : .list
    case .object: .object
    case .map: .map
    case .writer: .scalar
    }
  }

  @inline(__always)
  private var isTrue: Bool {
    if case .flag(let flag) = pointee { flag } else { false }
  }

  @inline(__always)
  private var isZero: Bool {
    if case .number(let number) = pointee { number == 0 } else { false }
  }

  /// The bytes of a text, nil for another value.
  @inline(__always)
  var text: UnsafeBufferPointer<UInt8>? {
    guard case .text(let text) = pointee else { return nil }
    return text.withUnsafeBufferPointer { $0 }
  }

  /// The items of a list, none for another value.
  @inline(__always)
  var list: UnsafeBufferPointer<Value> {
    guard case .list(let list) = pointee else { return UnsafeBufferPointer(start: nil, count: 0) }
    return list.withUnsafeBufferPointer { $0 }
  }

  /// The fields of an object, by slot; nil for another value.
  @inline(__always)
  var fields: UnsafePointer<Value>? {
    guard case .object(let object) = pointee else { return nil }
    return object.fields.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// The slots of an object by the vocabulary's numbers; nil for another value.
  @inline(__always)
  var slots: UnsafePointer<Int16>? {
    guard case .object(let object) = pointee else { return nil }
    return object.shape.slots.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// The mark of an object that has one.
  @inline(__always)
  var mark: Int? {
    guard case .object(let object) = pointee, object.shape.markSlot >= 0, let fields else {
      return nil
    }
    guard case .mark(let mark) = fields[object.shape.markSlot] else { return nil }
    return mark
  }

  @inline(__always)
  var vocabulary: ObjectIdentifier? {
    guard case .object(let object) = pointee else { return nil }
    return object.shape.vocabulary
  }
}
