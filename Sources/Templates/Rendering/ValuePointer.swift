internal import ByteText

/// Views into values without taking references to what they hold.
///
/// A renderer reads thousands of values a page, on many threads, and most of them are shared by all
/// pages: to count references would cost more than all the rest. The pointers stay valid since
/// everything hangs from the value being rendered, which the renderer keeps, values cannot change
/// while they are shared, and an array's elements do not move while the array is alive.
extension UnsafePointer<Value> {
  /// What the renderer needs to know to go into a value.
  enum Content {
    case falsey
    case scalar
    case map
    case object(slots: UnsafePointer<Int16>, fields: UnsafePointer<Value>)
    case list(UnsafePointer<Value>, count: Int)
  }

  @inline(__always)
  var content: Content {
    switch pointee {
    case .nothing: return .falsey
    case .flag(let flag): return flag ? .scalar : .falsey
    case .number(let number): return number == 0 ? .falsey : .scalar
    case .text(let text): return text.isEmpty ? .falsey : .scalar
    case .list(let list):
      guard let start = list.withUnsafeBufferPointer({ $0.baseAddress }), !list.isEmpty else {
        return .falsey
      }
      return .list(start, count: list.count)
    case .object(let object):
      guard let slots = object.shape.slots.withUnsafeBufferPointer({ $0.baseAddress }),
        let fields = object.fields.withUnsafeBufferPointer({ $0.baseAddress })
      else { return .scalar }
      return .object(slots: slots, fields: fields)
    case .map: return .map
    case .writer: return .scalar
    }
  }

  @inline(__always)
  var isTruthy: Bool {
    if case .falsey = content { false } else { true }
  }

  /// The bytes of a text, nil for another value.
  @inline(__always)
  var text: UnsafeBufferPointer<UInt8>? {
    guard case .text(let text) = pointee else { return nil }
    return text.withUnsafeBufferPointer { $0 }
  }

  @inline(__always)
  var vocabulary: ObjectIdentifier? {
    guard case .object(let object) = pointee else { return nil }
    return ObjectIdentifier(object.shape.vocabulary)
  }
}
