/// What the system said when a file could not be used.
package struct FileFailure: Error, Hashable {
  /// What was tried, as a verb: to read, to write.
  package var operation: String
  package var path: String
  /// The system's number for the reason, or `changed`.
  package var code: Int32

  /// The code of a file that changed while it was read; no number of the system's.
  package static let changed: Int32 = -1
  /// The code of a pipe, a socket or a device, which holds no text; no number of the system's.
  package static let irregular: Int32 = -2

  package init(_ operation: String, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }
}
