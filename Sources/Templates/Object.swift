/// Fields under the names of a shape.
package struct Object: Sendable {
  package let shape: Shape
  /// By slot, as many as the shape has names.
  private(set) var fields: [Value]

  /// An object with these fields, in the order of the shape's names.
  package init(_ shape: Shape, _ fields: [Value]) {
    precondition(fields.count == shape.names.count, "an object needs a value for each field")
    self.shape = shape
    self.fields = fields
  }

  /// An object whose fields are all unset.
  package init(_ shape: Shape) {
    self.shape = shape
    fields = Array(repeating: .nothing, count: shape.names.count)
  }

  /// The field `name`, which the shape must have; hashes the name.
  package subscript(_ name: String) -> Value {
    get { self[slot: slot(of: name)] }
    set { self[slot: slot(of: name)] = newValue }
  }

  package subscript(slot slot: Int) -> Value {
    get { fields[slot] }
    set { fields[slot] = newValue }
  }

  /// A copy with another value in one slot.
  package func with(_ slot: Int, _ value: Value) -> Object {
    var copy = self
    copy[slot: slot] = value
    return copy
  }

  private func slot(of name: String) -> Int {
    guard let slot = shape.slot(of: name) else {
      preconditionFailure("the shape does not have the field \(name)")
    }
    return slot
  }
}
