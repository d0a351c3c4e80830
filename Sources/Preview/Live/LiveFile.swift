internal import Themes

/// A file that keeps pages of the preview up to date; `themes/base/live` holds them all.
package enum LiveFile: String, CaseIterable, Hashable, Sendable {
  /// The script that the server adds to each page.
  case page = "page.js"
  case patch = "patch.js"
  case differences = "differences.js"
  case place = "place.js"
  case panel = "panel.js"
  case panelStyle = "panel.css"
  case stream = "stream.js"
  case worker = "worker.js"

  var content: [UInt8] {
    guard let content = BuiltinFiles.content("base/live/" + rawValue) else {
      preconditionFailure("the program carries every file of themes/base/live")
    }
    return content
  }
}
