extension ThemeResources {
  /// The name of the template that shows every part of a page on every ground.
  package static let kitchenSinkTemplate = "kitchen-sink"

  /// A document that chooses this template, for a site of one page.
  package static var kitchenSink: [UInt8] { BuiltinFiles.content("base/kitchen-sink.md") ?? [] }
}
