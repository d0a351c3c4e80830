/// An entry of the context stack: a value that a section went into.
///
/// It is a plain piece of memory; what it points to hangs from the value being rendered or from the
/// renderer's own copies.
struct Scope {
  /// The value itself; of a list, the item of this round.
  var value: UnsafePointer<Value>
  /// The last item of the list; the value itself when it is none.
  var last: UnsafePointer<Value>
  /// Of an object: the slot for each number of the vocabulary.
  var slots: UnsafePointer<Int16>?
  var fields: UnsafePointer<Value>
  /// The nearest scope further out whose value has names; -1 when there is none.
  var outer: Int
  /// Whether the copy at the scope's place holds what it went into.
  var isCopy: Bool
  /// Set while an item is written that is to be remembered.
  var recording: Recording?

  struct Recording {
    var mark: Int
    var body: Int
    /// Where the output stood when the item began, and how many steps were left.
    var start: Int
    var stepsLeft: Int
  }
}

/// A template in use.
struct Call {
  var routine: Int
  /// Where to go on when it is through.
  var next: Int
  /// The indentation of the one that uses it.
  var indentation: Range<Int>
}
