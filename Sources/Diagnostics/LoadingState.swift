/// Something that is fetched: one value, so that no spinner can stand beside an error.
package enum LoadingState<Value: Sendable>: Sendable {
  case idle
  case loading
  case loaded(Value)
  case failed(Diagnostic)

  /// The value, once it is there.
  package var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }
}

extension LoadingState: Equatable where Value: Equatable {}
