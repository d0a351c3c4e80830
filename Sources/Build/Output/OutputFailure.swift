package import ByteText

/// Why an output folder could not be used; it is then as it was.
package enum OutputFailure: Error, Hashable {
  /// The disk said no.
  case disk(FileFailure)
  /// Another build holds the folder, by its process number when it is known.
  case locked(holder: Int?)
  /// The output holds something at this path that no build has written.
  case foreign(RelativePath)
}
