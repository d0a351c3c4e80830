/// The names that templates may use, each with a small number.
///
/// It is made once, before any template is compiled, and never changes. Templates carry the numbers,
/// so that no name is hashed or compared while a page is rendered.
package final class Vocabulary: Sendable {
  /// The declared names, sorted; a name's number is its place, counted from one.
  package let names: [String]
  /// Those whose content an author names: below them every name is allowed.
  package let open: Set<String>
  private let numbers: [String: Int]

  package init(_ names: [String], open: Set<String> = []) {
    self.names = Set(names).union(open).sorted()
    self.open = open
    precondition(self.names.count < Int16.max, "too many names for one vocabulary")
    numbers = Dictionary(
      uniqueKeysWithValues: self.names.enumerated().map { ($0.element, $0.offset + 1) })
  }

  /// Declares an object's fields in the order of their slots; each must be one of the names.
  ///
  /// `mark` is the field, if any, whose mark stands for the whole object.
  package func shape(_ names: [String], mark: String? = nil) -> Shape {
    Shape(names, mark: mark, of: self)
  }

  /// The number of `name`, which is above zero; nil for a name that is not declared.
  func number(of name: String) -> Int? { numbers[name] }
}

/// The fields of one kind of object: which name has which slot.
package final class Shape: Sendable {
  /// The fields in the order of their slots.
  package let names: [String]
  /// Which vocabulary the numbers are of, for a check that counts no references.
  let vocabulary: ObjectIdentifier
  private let owner: Vocabulary
  /// The slot for each number of the vocabulary, -1 where there is none; zero is no name's number.
  let slots: [Int16]
  /// The slot of the field whose mark stands for the object, -1 when there is none.
  let markSlot: Int

  fileprivate init(_ names: [String], mark: String?, of vocabulary: Vocabulary) {
    self.names = names
    self.vocabulary = ObjectIdentifier(vocabulary)
    owner = vocabulary
    var slots = [Int16](repeating: -1, count: vocabulary.names.count + 1)
    for (slot, name) in names.enumerated() {
      guard let number = vocabulary.number(of: name) else {
        preconditionFailure("the vocabulary does not have the name \(name)")
      }
      precondition(slots[number] < 0, "a shape has the name \(name) twice")
      slots[number] = Int16(slot)
    }
    self.slots = slots
    markSlot = mark.flatMap { names.firstIndex(of: $0) } ?? -1
  }

  /// The slot of the field `name`; nil when objects of this shape have no such field.
  package func slot(of name: String) -> Int? {
    guard let number = owner.number(of: name), slots[number] >= 0 else { return nil }
    return Int(slots[number])
  }
}
