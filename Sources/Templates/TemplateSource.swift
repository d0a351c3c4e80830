package import Diagnostics

/// One template file of one layer.
package struct TemplateSource: Sendable {
  /// The name that tags use: the path below the folder of templates without the extension.
  package let name: String
  package let text: SourceText

  package init(name: String, text: SourceText) {
    self.name = name
    self.text = text
  }
}
